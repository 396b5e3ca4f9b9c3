// SPDX-License-Identifier: MIT

import Buses
import Glibc

/// A barometer that a driver of the kernel measures with.
public struct IIODevice: Hashable, Sendable {
  /// Its folder in sysfs.
  public var path: String
  /// The chip that the driver found.
  public var chip: Chip
  /// Where the chip answers, for one on I²C.
  public var address: I2CAddress?

  /// The name for people: `iio:device0 (bmp280)`.
  public var name: String { "\(path.split(separator: "/").last ?? "") (\(chip.rawValue))" }
}

/// The barometers among the kernel's IIO devices.
public struct IIODevices: Sendable {
  private let folder: String

  /// The devices below `root`, which is `/sys` except in tests.
  public init(root: String = "/sys") { folder = root + "/bus/iio/devices" }

  /// The devices that measure the pressure of the air with a chip that has a name here, in the order
  /// of their numbers.
  ///
  /// A pressure gauge of something else must not be taken for the sky. Cost: two system calls a
  /// device.
  public func barometers() -> [IIODevice] {
    Self.names(in: folder).compactMap { name in
      let path = folder + "/" + name
      guard let word = try? SysfsFile.line(path + "/name", subject: name),
        let chip = Self.chip(called: word),
        access(path + "/in_pressure_input", F_OK) == 0
          || access(path + "/in_pressure_raw", F_OK) == 0
      else { return nil }
      return IIODevice(path: path, chip: chip, address: Self.address(of: path))
    }
  }

  /// The chip by the kernel's name, which is older than the chip's in some cases.
  private static func chip(called name: String) -> Chip? {
    switch name {
    case "bmp085": .bmp180
    case "bmp380": .bmp388
    case "lps22hb_press": .lps22hb
    case "lps22hh_press": .lps22hh
    default: Chip(rawValue: name)
    }
  }

  /// The address in the folder above, which the kernel calls `1-0076`.
  private static func address(of path: String) -> I2CAddress? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard realpath(path, &bytes) != nil else { return nil }
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let parent = text.split(separator: "/").dropLast().last else { return nil }
    let parts = parent.split(separator: "-")
    guard parts.count == 2, UInt(parts[0]) != nil, parts[1].count == 4 else { return nil }
    return UInt8(parts[1], radix: 16).flatMap { I2CAddress($0) }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("iio:device") { names.append(name) }
    }
    // device10 comes after device9.
    return names.sorted { ($0.count, $0) < ($1.count, $1) }
  }
}
