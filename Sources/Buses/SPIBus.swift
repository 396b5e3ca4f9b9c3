// SPDX-License-Identifier: MIT

import CLinuxIO
import Glibc

/// A one-way SPI bus: bytes go out, nothing comes back.
///
/// Implementations: ``LinuxSPIBus``, and ``BitBangedSPIBus`` where there is no SPI.
public protocol SPIBus: AnyObject {
  /// The name that messages give it, for instance `/dev/spidev0.0`.
  var name: String { get }

  /// Writes `bytes` in mode 0, highest bit first.
  func write(_ bytes: [UInt8]) throws(BusError)
}

/// A device of the kernel's SPI, through `/dev/spidevB.C`; the kernel drives its chip select.
public final class LinuxSPIBus: SPIBus {
  /// The path of the node.
  public let name: String
  private let descriptor: CInt
  private let hertz: UInt32

  /// What spidev takes in one transfer; 4097 bytes fail with EMSGSIZE.
  static let chunk = 4096

  /// Opens the node at `path` for `hertz` clocks a second.
  ///
  /// Throws ``BusError`` of the operation `open`: ENOENT where SPI is off.
  public init(path: String, hertz: Int = 4_000_000) throws(BusError) {
    self.hertz = UInt32(clamping: hertz)
    name = path
    descriptor = rainfly_spi_open(path, self.hertz)
    guard descriptor >= 0 else { throw BusError(.open, path, errno: -descriptor) }
  }

  deinit { if descriptor >= 0 { rainfly_spi_close(descriptor) } }

  /// Writes `bytes` in chunks of 4096; chip select ends between them, which panels accept.
  ///
  /// Cost: 2 µs a byte at 4 MHz.
  public func write(_ bytes: [UInt8]) throws(BusError) {
    for part in Self.chunks(bytes) {
      let result = rainfly_spi_write(descriptor, part, UInt32(part.count), hertz)
      guard result == 0 else { throw BusError(.write, name, errno: -result) }
    }
  }

  /// The parts in which `bytes` go out.
  static func chunks(_ bytes: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: chunk).map {
      Array(bytes[$0..<min($0 + chunk, bytes.count)])
    }
  }
}

/// SPI on three output lines, for boards whose SPI is taken or missing.
///
/// Cost: two calls of the kernel a bit, some 100 ms for a frame.
public final class BitBangedSPIBus: SPIBus {
  /// The names of its lines.
  public let name: String
  private let clock: any OutputLine
  private let data: any OutputLine
  private let select: any OutputLine

  /// A bus on `clock`, `data` and `select`, which is high where nothing is selected: a line that is
  /// lit when it is low.
  public init(clock: any OutputLine, data: any OutputLine, select: any OutputLine) {
    self.clock = clock
    self.data = data
    self.select = select
    name = "\(clock.name), \(data.name), \(select.name)"
  }

  /// Writes `bytes`: data is valid at each rising clock.
  public func write(_ bytes: [UInt8]) throws(BusError) {
    try select.set(true)
    var level: Bool?
    for byte in bytes {
      for bit in (0..<8).reversed() {
        let isHigh = byte >> UInt8(bit) & 1 == 1
        if level != isHigh { try data.set(isHigh) }
        level = isHigh
        try clock.set(true)
        try clock.set(false)
      }
    }
    try select.set(false)
  }
}
