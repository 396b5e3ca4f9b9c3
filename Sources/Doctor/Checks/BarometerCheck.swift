// SPDX-License-Identifier: MIT

import Barometers
import Buses

/// Which barometer answers where, and who owns it.
public enum BarometerCheck: Check {
  /// What is at one address.
  public enum Place: Hashable, Sendable {
    /// A chip of a known or unknown kind.
    case answer(BarometerProbe.Answer)
    /// A kernel driver has it.
    case owned(by: String)
    /// Nobody answers.
    case empty
    /// Something else is wrong.
    case failed(SensorError)
  }

  /// What was seen on the bus.
  public struct Facts: Hashable, Sendable {
    /// Whether the bus could be looked at.
    public var hasBus: Bool
    /// What is where.
    public var places: [I2CAddress: Place]
    /// The kernel's own barometer devices, for instance `iio:device0 (bmp280)`.
    public var kernelDevices: [String]
    /// Where the kernel is told of a chip.
    public var firmware: FirmwareSettings

    /// Facts.
    public init(
      hasBus: Bool, places: [I2CAddress: Place] = [:], kernelDevices: [String] = [],
      firmware: FirmwareSettings
    ) {
      self.firmware = firmware
      self.hasBus = hasBus
      self.places = places
      self.kernelDevices = kernelDevices
    }
  }

  /// The part.
  public static let part = "barometer"

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    let devices = IIODevices(root: machine.root + "/sys").barometers().map { "\($0.name)" }
    guard !machine.site.isSimulated, machine.node(machine.site.busPath) == .usable,
      let bus = try? machine.openBus(machine.site.busPath)
    else {
      return Facts(hasBus: false, kernelDevices: devices, firmware: FirmwareSettings(machine))
    }
    var places: [I2CAddress: Place] = [:]
    for (address, result) in BarometerProbe.scan(bus) {
      switch result {
      case .success(let answer): places[address] = .answer(answer)
      case .failure(.noAnswer): places[address] = .empty
      case .failure(.bus(let error)) where error.operation == .claim:
        places[address] = .owned(
          by: error.owner ?? machine.driver(of: address) ?? "of another name")
      case .failure(let error): places[address] = .failed(error)
      }
    }
    return Facts(
      hasBus: true, places: places, kernelDevices: devices, firmware: FirmwareSettings(machine))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    if site.isSimulated { return [Finding(part, .skipped, "an emulated chip is used")] }
    if site.configuration.barometer.source == .iio { return fromKernel(facts, site) }
    guard facts.hasBus else { return [Finding(part, .skipped, "not looked for: no bus")] }
    let wanted = site.configuration.barometer.address.flatMap { I2CAddress(UInt8(clamping: $0)) }
    let places = facts.places.filter { wanted == nil || $0.key == wanted }
      .sorted { $0.key.rawValue < $1.key.rawValue }

    for (address, place) in places {
      if case .answer(let answer) = place, let chip = answer.chip, chip.hasDriver {
        return [found(chip, address, site)]
      }
    }
    for (address, place) in places {
      if case .owned(let driver) = place { return [owned(address, driver, facts, site)] }
    }
    for (_, place) in places {
      switch place {
      case .answer(let answer):
        let error = SensorError.wrongChip(
          id: answer.id, register: answer.register, at: answer.address, named: answer.chip)
        return [Finding(part, .fault, error.whatHappened, [error.whatToDo])]
      case .failed(let error):
        return [Finding(part, .fault, error.whatHappened, [error.whatToDo])]
      case .empty, .owned: continue
      }
    }
    let tried = wanted.map(\.description) ?? "0x76 or 0x77"
    return [
      Finding(
        part, .fault, "no chip answers at \(tried) on \(site.busPath)",
        [
          "check 3.3 V on pin 1, ground on pin 9, SDA on pin 3, SCL on pin 5; then: rainfly sensor scan"
        ])
    ]
  }

  private static func found(_ chip: Chip, _ address: I2CAddress, _ site: Site) -> Finding {
    let place = "\(chip) at \(address)"
    guard let expected = site.configuration.barometer.chip, expected != chip.rawValue else {
      return Finding(part, .ok, place)
    }
    return Finding(
      part, .notice, "\(place), not the \(expected.uppercased()) of the configuration",
      [
        "sudo sed -i 's/chip: .*/chip: auto/' \(site.configurationFile ?? "/etc/rainfly/rainfly.yaml")"
      ])
  }

  private static func owned(
    _ address: I2CAddress, _ driver: String, _ facts: Facts, _ site: Site
  ) -> Finding {
    let place = "\(address) is owned by the kernel driver \(driver)"
    guard facts.kernelDevices.isEmpty else {
      return Finding(part, .ok, "\(place), and read through it (\(facts.kernelDevices[0]))")
    }
    let number = site.busNumber ?? 1
    return Finding(
      part, .fault, "\(place), which gives no pressure",
      ["echo \(address) | sudo tee /sys/bus/i2c/devices/i2c-\(number)/delete_device"])
  }

  private static func fromKernel(_ facts: Facts, _ site: Site) -> [Finding] {
    if let device = facts.kernelDevices.first {
      return [Finding(part, .ok, "\(device), read by the kernel's driver")]
    }
    // The overlay's own default is 0x76.
    let address = site.configuration.barometer.address.map { ",addr=0x" + String($0, radix: 16) }
    return [
      Finding(
        part, .fault, "the kernel has no barometer, but the configuration says 'source: iio'",
        facts.firmware.adding("dtoverlay=i2c-sensor,bmp280" + (address ?? ""))
          ?? [
            "sudoedit \(site.configurationFile ?? "/etc/rainfly/rainfly.yaml")      set 'source: auto'"
          ])
    ]
  }
}
