// SPDX-License-Identifier: MIT

import CLinuxIO
import Glibc

/// An I²C adapter of the kernel, through `/dev/i2c-N`.
///
/// A read is one combined transfer (write, repeated start, read) where the adapter makes them, so
/// that no other program can come between; else SMBus block reads of at most 32 bytes. An address
/// that a kernel driver owns is refused with EBUSY and never forced. The kernel bounds each
/// transfer (1 s by default) and answers ETIMEDOUT.
public final class LinuxI2CBus: I2CBus {
  /// The path of the node, for instance `/dev/i2c-1`.
  public let name: String

  private let descriptor: I2CDescriptor
  private let hasCombined: Bool
  private let sysfsRoot: String

  /// Opens the adapter at `path`.
  ///
  /// Throws ``BusError`` of the operation `open`: ENOENT where I²C is off, EACCES without the
  /// group of the node. `sysfsRoot` is where a busy address is explained from.
  public init(path: String, sysfsRoot: String = "/sys") throws(BusError) {
    descriptor = try I2CDescriptor(path: path)
    let answer = rainfly_i2c_has_combined(descriptor.number)
    guard answer >= 0 else { throw BusError(.open, path, errno: -answer) }
    hasCombined = answer == 1
    name = path
    self.sysfsRoot = sysfsRoot
  }

  /// Reads `buffer.count` registers from `register` upwards.
  ///
  /// Throws ``BusError`` of the operation `claim` or `read`; a short answer is EPROTO. The buffer
  /// is unchanged after an error. Cost: 9 clocks a byte and three more, 1 ms for 8 registers at
  /// 100 kHz.
  public func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)
  {
    guard !buffer.isEmpty else { return }
    guard buffer.count <= 256 - Int(register) else { throw error(.read, address, -EINVAL) }
    try claim(address)
    var bytes = [UInt8](repeating: 0, count: buffer.count)
    if hasCombined {
      let result = rainfly_i2c_read_combined(
        descriptor.number, address.rawValue, register, &bytes, UInt16(bytes.count))
      guard result == 0 else { throw error(.read, address, result) }
    } else {
      try readBlocks(address, from: register, into: &bytes)
    }
    buffer = bytes
  }

  /// Reads `count` bytes from `place` upwards of a memory whose places have two address bytes.
  ///
  /// Throws ``BusError`` of the operation `claim` or `read`; EOPNOTSUPP where the adapter knows
  /// SMBus only.
  public func readWide(
    _ address: I2CAddress, from place: UInt16, count: Int
  ) throws(BusError) -> [UInt8] {
    guard hasCombined else { throw error(.read, address, -EOPNOTSUPP) }
    guard (1...4096).contains(count) else { throw error(.read, address, -EINVAL) }
    try claim(address)
    var bytes = [UInt8](repeating: 0, count: count)
    let result = rainfly_i2c_read_wide(
      descriptor.number, address.rawValue, place, &bytes, UInt16(count))
    guard result == 0 else { throw error(.read, address, result) }
    return bytes
  }

  /// Writes one register.
  ///
  /// Throws ``BusError`` of the operation `claim` or `write`. Cost: 0.3 ms at 100 kHz.
  public func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    try claim(address)
    let result = rainfly_i2c_write(descriptor.number, register, value)
    guard result == 0 else { throw error(.write, address, result) }
  }

  private func readBlocks(
    _ address: I2CAddress, from register: UInt8, into bytes: inout [UInt8]
  ) throws(BusError) {
    var done = 0
    while done < bytes.count {
      var block = [UInt8](repeating: 0, count: min(32, bytes.count - done))
      let got = rainfly_i2c_read_block(
        descriptor.number, register + UInt8(done), &block, UInt8(block.count))
      guard got >= 0 else { throw error(.read, address, got) }
      guard Int(got) == block.count else { throw error(.read, address, -EPROTO) }
      bytes.replaceSubrange(done..<done + block.count, with: block)
      done += block.count
    }
  }

  /// Asked before each transfer: a kernel driver may take the address at any time, and a combined
  /// transfer would then talk over it.
  private func claim(_ address: I2CAddress) throws(BusError) {
    let result = rainfly_i2c_claim(descriptor.number, address.rawValue)
    guard result == 0 else {
      let owner = result == -EBUSY ? driver(of: address) : nil
      throw BusError(.claim, "\(name) \(address)", errno: -result, owner: owner)
    }
  }

  private func driver(of address: I2CAddress) -> String? {
    guard let number = name.split(separator: "-").last.flatMap({ Int($0) }) else { return nil }
    return KernelDriver.owner(bus: number, address: address, sysfsRoot: sysfsRoot)
  }

  private func error(
    _ operation: BusError.Operation, _ address: I2CAddress, _ result: CInt
  ) -> BusError {
    BusError(operation, "\(name) \(address)", errno: -result)
  }
}
