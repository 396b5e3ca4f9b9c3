// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Quantities

/// A barometer that is read by its registers, and through the kernel's driver while that owns it.
///
/// An overlay that was set for another program must not cost the sky: where the address is refused
/// with EBUSY and the kernel has a barometer there, its readings are taken. When the driver lets go,
/// the registers are read again.
public struct BarometerSource: Sampler {
  private var own: BarometerWatch
  private var kernel: IIOWatch
  private var usesKernel = false

  /// A source of these two.
  public init(_ own: BarometerWatch, kernel: IIOWatch) {
    self.own = own
    self.kernel = kernel
  }

  /// The fault that lasts, or `nil`.
  public var fault: SensorFault? { usesKernel ? kernel.fault : own.fault }

  /// The chip that is in use, or was last.
  public var found: BarometerProbe.Answer? { usesKernel ? kernel.found : own.found }

  /// What the user should know about the chip, or `nil`.
  public var note: String? { usesKernel ? kernel.note : own.note }

  /// What was met so far by the one that is in use.
  public var counters: BarometerCounters { usesKernel ? kernel.counters : own.counters }

  /// How the chip is read, where that is worth a word.
  public var route: String? { usesKernel ? kernel.route : nil }

  /// Takes a sample now.
  public mutating func sample(at now: BootTime) -> BarometerWatch.Outcome {
    if usesKernel {
      let outcome = kernel.sample(at: now)
      guard case .fault(let fault) = outcome, fault.error == .noKernelDevice else { return outcome }
      usesKernel = false
    }
    let outcome = own.sample(at: now)
    let fault: SensorFault
    switch outcome {
    case .fault(let recorded), .waiting(let recorded): fault = recorded
    case .reading: return outcome
    }
    guard Self.isOwned(fault.error) else { return outcome }
    let other = kernel.sample(at: now)
    guard case .reading = other else { return outcome }
    usesKernel = true
    return other
  }

  private static func isOwned(_ error: SensorError) -> Bool {
    guard case .bus(let cause) = error else { return false }
    return cause.operation == .claim && cause.errno == EBUSY
  }
}
