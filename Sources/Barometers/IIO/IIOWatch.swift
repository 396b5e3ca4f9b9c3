// SPDX-License-Identifier: MIT

import Buses
import Quantities

/// Keeps a barometer going that the kernel's driver measures with.
///
/// The same promises as ``BarometerWatch``: it never gives up, and a sensor that is back is read
/// within two sample periods. Setting the chip up is the driver's business.
public struct IIOWatch: Sampler {
  /// The device that is in use, or was last.
  public private(set) var device: IIODevice?
  /// The fault that lasts, or `nil`.
  public var fault: SensorFault? { backOff.fault }

  /// What was met so far.
  public private(set) var counters = BarometerCounters()

  private let devices: IIODevices
  private let addresses: [I2CAddress]?
  private let settings: BarometerSettings
  private var backOff = BackOff()
  private var frozen = FrozenDetector()

  /// A watch of the first barometer among `devices`, or of the first at one of `addresses`.
  public init(
    _ devices: IIODevices = IIODevices(), addresses: [I2CAddress]? = nil,
    settings: BarometerSettings
  ) {
    self.devices = devices
    self.addresses = addresses
    self.settings = settings
  }

  /// The chip and where it answers.
  public var found: BarometerProbe.Answer? {
    device.flatMap { device in
      device.address.map {
        BarometerProbe.Answer(address: $0, register: 0, id: 0, chip: device.chip)
      }
    }
  }

  /// A chip other than the one that was bought.
  public var note: String? {
    guard let expected = settings.expected, let device, device.chip != expected else { return nil }
    return "this is a \(device.chip), not the \(expected) of the configuration; it is used as it is"
  }

  /// How the chip is read.
  public var route: String? {
    device.map { "read by the kernel's driver, \($0.path.split(separator: "/").last ?? "")" }
  }

  /// Takes a sample now: the median over as many measurements as a sample of the chip itself has.
  public mutating func sample(at now: BootTime) -> BarometerWatch.Outcome {
    if let fault = backOff.waits(at: now, settings) { return .waiting(fault) }
    do throws(SensorError) {
      // Looked for each time: a device that came back may have another number.
      guard let device = find() else { throw .noKernelDevice }
      self.device = device
      let reader = IIOReader(device: device)
      var bursts: [Burst] = []
      for _ in 0..<max(settings.bursts, 1) { bursts.append(try reader.read()) }
      counters.bursts += bursts.count
      // There is nothing to reset here; the second alarm comes without one.
      if frozen.ingest(bursts) != .alive { throw .frozen }
      let ended = backOff.end()
      counters.samples += 1
      let reading = Plausibility.withoutImpossibleHumidity(.median(of: bursts.map(\.reading)))
      return .reading(reading, chip: device.chip, ended: ended)
    } catch {
      counters.faults += 1
      if case .bus = error { counters.busErrors += 1 }
      if error == .implausible { counters.rejected += 1 }
      return .fault(backOff.record(error, at: now, settings))
    }
  }

  private func find() -> IIODevice? {
    devices.barometers().first { device in
      guard let addresses, let address = device.address else { return true }
      return addresses.contains(address)
    }
  }
}
