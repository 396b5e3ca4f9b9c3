// SPDX-License-Identifier: MIT

import Buses
import Glibc

/// A bus that expects exactly the transfers of a script, in order, and all of them.
///
/// A test ends with `#expect(bus.problems.isEmpty)`.
public final class ScriptedBus: I2CBus {
  /// One transfer that is expected, and its answer.
  public struct Step: Sendable {
    fileprivate enum Transfer: Sendable, Equatable {
      case read(UInt8, register: UInt8, count: Int)
      case write(UInt8, register: UInt8, value: UInt8)
    }

    fileprivate var transfer: Transfer
    fileprivate var answer: [UInt8]
    fileprivate var errno: CInt?

    /// A read of `answer.count` registers from `register` on.
    public static func read(_ address: UInt8, _ register: UInt8, _ answer: [UInt8]) -> Step {
      Step(
        transfer: .read(address, register: register, count: answer.count), answer: answer,
        errno: nil)
    }

    /// A write of one register.
    public static func write(_ address: UInt8, _ value: UInt8, to register: UInt8) -> Step {
      Step(transfer: .write(address, register: register, value: value), answer: [], errno: nil)
    }

    /// The same step, still checked, but answered with an error.
    public func failing(_ errno: CInt) -> Step {
      var step = self
      step.errno = errno
      return step
    }
  }

  /// The name in messages.
  public let name = "scripted"

  private var script: [Step]
  private var violations: [String] = []

  /// A bus that expects `script`.
  public init(_ script: [Step]) { self.script = script }

  /// What differed from the script, with what is left of it.
  public var problems: [String] {
    violations + script.map { "not asked for: \($0.transfer)" }
  }

  /// Answers the next step, or throws EPROTO where another one was expected.
  public func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)
  {
    let step = try next(
      .read(address.rawValue, register: register, count: buffer.count), .read, address)
    buffer = step.answer
  }

  /// Checks the next step, or throws EPROTO where another one was expected.
  public func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    _ = try next(
      .write(address.rawValue, register: register, value: value), .write, address)
  }

  private func next(
    _ transfer: Step.Transfer, _ operation: BusError.Operation, _ address: I2CAddress
  ) throws(BusError) -> Step {
    guard let step = script.first, step.transfer == transfer else {
      violations.append(
        "expected \(script.first.map { "\($0.transfer)" } ?? "nothing"): \(transfer)")
      throw BusError(operation, "\(name) \(address)", errno: EPROTO)
    }
    script.removeFirst()
    if let errno = step.errno {
      throw BusError(operation, "\(name) \(address)", errno: errno)
    }
    return step
  }
}
