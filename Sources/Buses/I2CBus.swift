// SPDX-License-Identifier: MIT

import Glibc

/// A 7-bit I²C address, right-aligned: a BMP280 is 0x76 or 0x77, not 0xEC.
public struct I2CAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address, 0x03…0x77.
  public let rawValue: UInt8

  /// The address `rawValue`, or `nil` where the bus reserves it (UM10204 §3.1.12).
  public init?(_ rawValue: UInt8) {
    guard (0x03...0x77).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(known rawValue: UInt8) { self.rawValue = rawValue }

  /// 0x76: a Bosch barometer whose SDO pin is at ground.
  public static let sdoLow = I2CAddress(known: 0x76)

  /// 0x77: the same with its SDO pin at the supply.
  public static let sdoHigh = I2CAddress(known: 0x77)

  /// The address as people write it: `0x76`.
  public var description: String {
    "0x" + (rawValue < 16 ? "0" : "") + String(rawValue, radix: 16)
  }
}

/// A bus of chips that hold registers.
///
/// Two methods, because that is all that an SMBus adapter without plain I²C offers; everything else
/// is built on them. Implementations: ``LinuxI2CBus``, the chip emulators of `Simulation`, and the
/// scripted bus of the tests.
public protocol I2CBus: AnyObject {
  /// The name that messages give it, for instance `/dev/i2c-1`.
  var name: String { get }

  /// Reads `buffer.count` registers in one transfer, from `register` upwards.
  ///
  /// A driver that needs values of one moment reads them in one call.
  func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)

  /// Writes one register.
  func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError)
}

extension I2CBus {
  /// Reads one register.
  public func read(_ address: I2CAddress, from register: UInt8) throws(BusError) -> UInt8 {
    var byte: [UInt8] = [0]
    try read(address, from: register, into: &byte)
    guard byte.count == 1 else { throw BusError(.read, "\(name) \(address)", errno: EPROTO) }
    return byte[0]
  }
}
