// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Quantities
import Simulation
import Testing

@Suite struct BMx280EmulatorTests {
  @Test("weather comes back through the arithmetic within half a step of each word")
  func weather() throws {
    let bench = try Bench(.bme280)
    bench.chip.isDithered = false
    var driver = bench.driver
    try driver.start()
    for pascals in stride(from: 30_000.0, through: 110_000, by: 4_321) {
      for celsius in [-30.0, -5, 0.01, 18.3, 45] {
        for percent in [0.5, 33, 71.2, 99.5] {
          bench.chip.show(
            Reading(
              pressure: StationPressure(pascals: pascals),
              temperature: Temperature(celsius: celsius),
              humidity: RelativeHumidity(percent: percent)))
          let reading = try driver.measure().reading
          #expect(isNear(reading.pressure.pascals, pascals, 0.15))
          #expect(isNear((reading.temperature?.celsius ?? .nan), celsius, 0.0005))
          #expect(isNear(reading.humidity?.percent, percent, 0.01))
        }
      }
    }
  }

  @Test("the median of any three or five dithered steps is none")
  func dither() {
    let steps = BMx280Emulator.dither + BMx280Emulator.dither
    for start in 0..<5 {
      #expect(steps[start..<start + 3].sorted()[1] == 0)
      #expect(steps[start..<start + 5].sorted()[2] == 0)
    }
  }

  @Test("weather that is no number changes nothing")
  func garbage() throws {
    let bench = try Bench()
    let before = bench.chip.rawPressure
    bench.chip.show(
      Reading(
        pressure: StationPressure(pascals: .nan), temperature: Temperature(celsius: 1),
        humidity: nil))
    #expect(bench.chip.rawPressure == before)
  }

  @Test("B034: data registers read right after the trigger are those of before")
  func hasty() throws {
    let bench = try Bench(.bmp280)
    bench.chip.pause(seconds: 0.01)
    let address = bench.chip.address
    try bench.chip.write(address, 0x55, to: 0xF4)
    var data = [UInt8](repeating: 0, count: 6)
    try bench.chip.read(address, from: 0xF7, into: &data)
    #expect(data == [0x80, 0, 0, 0x80, 0, 0])
    bench.chip.pause(seconds: 0.05)
    try bench.chip.read(address, from: 0xF7, into: &data)
    #expect(data != [0x80, 0, 0, 0x80, 0, 0])
  }

  @Test("B014, B019, B028, B031: oversampling zero skips a channel, and the arithmetic refuses it")
  func skipped() throws {
    let bench = try Bench(.bmp280)
    try bench.chip.write(bench.chip.address, 0x41, to: 0xF4)
    bench.chip.pause(seconds: 0.1)
    var data = [UInt8](repeating: 0, count: 6)
    try bench.chip.read(bench.chip.address, from: 0xF7, into: &data)
    #expect(Array(data.prefix(3)) == [0x80, 0, 0])
    #expect(throws: CompensationError.skipped(.pressure)) {
      try BMP280.reading(
        raw: data, calibration: BMP280Calibration(bytes: EmulatorCalibration.air))
    }
  }
}
