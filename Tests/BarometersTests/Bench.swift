// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Quantities
import Simulation
import Testing

/// An emulated chip in known weather, and drivers for it.
struct Bench {
  static let weather = Reading(
    pressure: StationPressure(hectopascals: 1013.25), temperature: Temperature(celsius: 12.5),
    humidity: RelativeHumidity(percent: 61.5))

  let chip: BMx280Emulator
  let settings: BarometerSettings

  init(_ kind: Chip = .bme280, address: UInt8 = 0x76) throws {
    chip = BMx280Emulator(chip: kind, address: try #require(I2CAddress(address)))
    chip.show(Self.weather)
    settings = BarometerSettings()
  }

  var driver: BMx280 {
    BMx280(
      chip: chip.chip, address: chip.address, bus: chip, pause: chip, settings: settings)
  }

  var watch: BarometerWatch { BarometerWatch(bus: chip, pause: chip, settings: settings) }

  /// The error of `body`, or `nil` where it had none.
  static func error(_ body: () throws(SensorError) -> Void) -> SensorError? {
    do throws(SensorError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  static func isRight(_ reading: Reading, humidity: Bool) -> Bool {
    // A step of the raw words is 0.16 Pa, 0.0003 °C and 0.006 %RH.
    (reading.pressure.pascals - 101_325).magnitude < 0.1
      && ((reading.temperature?.celsius ?? .nan) - 12.5).magnitude < 0.001
      && (humidity
        ? (reading.humidity.map { ($0.percent - 61.5).magnitude < 0.01 } ?? false)
        : reading.humidity == nil)
  }
}

extension BarometerWatch.Outcome {
  var reading: Reading? {
    if case .reading(let reading, _, _) = self { return reading }
    return nil
  }

  var error: SensorError? {
    if case .fault(let fault) = self { return fault.error }
    return nil
  }
}
