// SPDX-License-Identifier: MIT

import Buses
import Quantities

/// Keeps one barometer going for ever: finds it, samples it, sets it up again after faults.
///
/// Pure in time: the caller says when a sample is due. It never gives up and never ends the
/// program; a sensor which is back is read within two sample periods.
public struct BarometerWatch: Sampler {
  /// What one call of ``sample(at:)`` came to.
  public enum Outcome: Hashable, Sendable {
    /// The median of the bursts, from `chip`; with the fault that this reading ends, if any.
    case reading(Reading, chip: Chip, ended: SensorFault?)
    /// The attempt failed.
    case fault(SensorFault)
    /// It is too early for the next attempt; the bus was not touched.
    case waiting(SensorFault)
  }

  /// What was met so far.
  public private(set) var counters = BarometerCounters()
  /// The fault that lasts, or `nil`.
  public var fault: SensorFault? { backOff.fault }
  /// The chip that is in use, or was last.
  public private(set) var found: BarometerProbe.Answer?

  private let bus: any I2CBus
  private let pause: any Pause
  private let settings: BarometerSettings
  private var barometer: (any Barometer)?
  private var frozen = FrozenDetector()
  private var backOff = BackOff()

  // A disturbed transfer is tried again after these seconds.
  private static let retries = [0.010, 0.050, 0.200]

  /// A watch of the barometer on `bus`; nothing is touched before the first sample.
  public init(bus: any I2CBus, pause: any Pause, settings: BarometerSettings) {
    self.bus = bus
    self.pause = pause
    self.settings = settings
  }

  /// The configuration registers as the chip gave them back at its last start.
  public var registers: [(register: UInt8, value: UInt8)] { barometer?.registers ?? [] }

  /// What the user should know about the chip, or `nil`: a chip other than the one expected.
  public var note: String? {
    guard let expected = settings.expected, let chip = found?.chip, chip != expected else {
      return nil
    }
    guard expected.hasHumidity, !chip.hasHumidity else {
      return "this is a \(chip), not the \(expected) of the configuration; it is used as it is"
    }
    return "this is a \(chip) without humidity, sold as \(expected)? Pressure and temperature"
      + " are used"
  }

  /// Takes a sample now: the median of each channel over the bursts, or a fault; no partial value.
  ///
  /// Cost: about 0.25 s with five bursts, at most 2 s on a bus that answers and disturbs; the
  /// kernel's own bounds come on top where the bus is held low.
  public mutating func sample(at now: BootTime) -> Outcome {
    if let fault = backOff.waits(at: now, settings) { return .waiting(fault) }
    do throws(SensorError) {
      var bursts = try take()
      switch frozen.ingest(bursts) {
      case .alive: break
      case .frozen: throw .frozen
      case .reset:
        barometer = nil
        bursts = try take()
        if frozen.ingest(bursts) == .frozen { throw .frozen }
      }
      let ended = backOff.end()
      counters.samples += 1
      return .reading(
        Plausibility.withoutImpossibleHumidity(.median(of: bursts.map(\.reading))),
        chip: found?.chip ?? .bmp280, ended: ended)
    } catch {
      return .fault(record(error, at: now))
    }
  }

  private mutating func record(_ error: SensorError, at now: BootTime) -> SensorFault {
    barometer = nil
    counters.faults += 1
    return backOff.record(error, at: now, settings)
  }

  /// The bursts of one sample.
  ///
  /// All tries of one sample share one budget, so its time is bounded.
  private mutating func take() throws(SensorError) -> [Burst] {
    var bursts: [Burst] = []
    var delays = Self.retries[...]
    while bursts.count < max(settings.bursts, 1) {
      do throws(SensorError) {
        try startIfNeeded()
        if let burst = try barometer?.measure() {
          bursts.append(burst)
          counters.bursts += 1
        }
      } catch {
        count(error)
        barometer = nil
        guard Self.isPassing(error), let delay = delays.popFirst() else { throw error }
        counters.retries += 1
        pause.pause(seconds: delay)
      }
    }
    return bursts
  }

  private mutating func startIfNeeded() throws(SensorError) {
    guard barometer == nil else { return }
    let answer = try BarometerProbe.find(among: settings.addresses, on: bus)
    found = answer
    var made = BMx280(
      chip: answer.chip ?? .bmp280, address: answer.address, bus: bus, pause: pause,
      settings: settings)
    counters.starts += 1
    try made.start()
    barometer = made
  }

  private mutating func count(_ error: SensorError) {
    switch error {
    case .bus, .noAnswer: counters.busErrors += 1
    case .busZeros, .busOnes, .blankCalibration, .badCalibration, .skipped, .implausible:
      counters.rejected += 1
    case .wrongChip, .timeout, .configurationLost, .frozen, .noKernelDevice: break
    }
  }

  /// Whether another try within the sample may help; the others have been retried already, or a
  /// kernel driver, a permission or a wrong chip is in the way.
  private static func isPassing(_ error: SensorError) -> Bool {
    switch error {
    case .bus(let cause): cause.operation == .read || cause.operation == .write
    case .noAnswer, .busZeros, .busOnes, .skipped, .implausible, .timeout, .configurationLost:
      true
    case .wrongChip, .blankCalibration, .badCalibration, .frozen, .noKernelDevice: false
    }
  }
}
