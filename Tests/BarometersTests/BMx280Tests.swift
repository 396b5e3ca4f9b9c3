// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Glibc
import Quantities
import Simulation
import TestKit
import Testing

@Suite struct BMx280Tests {
  @Test(
    "B004, B005: the weather of the emulator comes out of the driver",
    arguments: [Chip.bmp280, .bme280])
  func reads(kind: Chip) throws {
    let bench = try Bench(kind)
    bench.chip.isDithered = false
    var driver = bench.driver
    try driver.start()
    let burst = try driver.measure()
    #expect(Bench.isRight(burst.reading, humidity: kind == .bme280))
    #expect(burst.raw.count == (kind == .bme280 ? 8 : 6))
  }

  @Test(
    "B017, B029, B034: each burst waits the datasheet's maximum and more between trigger and data")
  func waits() throws {
    let bench = try Bench(.bme280)
    var driver = bench.driver
    try driver.start()
    bench.chip.log = []
    _ = try driver.measure()
    let trigger = try #require(
      bench.chip.log.first { $0.register == 0xF4 && ($0.value ?? 0) & 0x03 == 0x01 })
    let data = try #require(bench.chip.log.first { $0.register == 0xF7 })
    // BME280 §9.1 for ×2, ×16, ×1: 1.25 + 4.6 + 37.375 + 2.875 = 46.1 ms.
    #expect(data.time - trigger.time > 0.0461 * 1.1)
    #expect(data.time - trigger.time < 0.0461 * 1.1 + 0.060)
    let status = try #require(bench.chip.log.first { $0.register == 0xF3 })
    #expect(status.time - trigger.time > 0.0461)
  }

  @Test("a chip that needs longer than its datasheet says is waited for")
  func slow() throws {
    let bench = try Bench(.bmp280)
    var driver = bench.driver
    bench.chip.faults.slowness = 1.9
    try driver.start()
    #expect(Bench.isRight(try driver.measure().reading, humidity: false))
  }

  @Test("a conversion that does not end is a time-out in bounded time")
  func stuck() throws {
    let bench = try Bench(.bmp280)
    var driver = bench.driver
    try driver.start()
    bench.chip.faults.measuringStuck = true
    let before = bench.chip.now
    let error = Bench.error { () throws(SensorError) in _ = try driver.measure() }
    #expect(error?.code == "timeout")
    #expect(bench.chip.now - before < 0.15)
  }

  @Test("B020: calibration that is never loaded is a time-out in bounded time")
  func copyingStuck() throws {
    let bench = try Bench(.bmp280)
    var driver = bench.driver
    bench.chip.faults.copyingStuck = true
    let error = Bench.error { () throws(SensorError) in try driver.start() }
    #expect(error?.code == "timeout")
    #expect(bench.chip.now < 0.2)
  }

  @Test(
    "B021, B028, B036, B037: after a reset config, ctrl_hum, ctrl_meas in this order, read back")
  func order() throws {
    let bench = try Bench(.bme280)
    var driver = bench.driver
    try driver.start()
    let writes = bench.chip.log.filter { $0.operation == .write }.map {
      [$0.register, $0.value ?? 0]
    }
    // osrs_t ×2 is 2, osrs_p ×16 is 5, osrs_h ×1 is 1.
    #expect(
      writes == [
        [0xE0, 0xB6], [0xF5, 0x00], [0xF2, 0x01], [0xF4, 0x54], [0xF4, 0x55],
      ])
    #expect(driver.registers.map(\.register) == [0xF2, 0xF4, 0xF5])
    #expect(driver.registers.map(\.value) == [0x01, 0x54, 0x00])
  }

  @Test("B014, B016, B022, B025, B026, B027, B059: the exact transfers of a BMP280 start and burst")
  func script() throws {
    let calibration: [UInt8] = Array(EmulatorCalibration.air.prefix(24))
    // The datasheet's example words for temperature and pressure.
    let raw: [UInt8] = [0x65, 0x5A, 0xC0, 0x7E, 0xED, 0x00]
    let bus = ScriptedBus([
      .write(0x76, 0xB6, to: 0xE0), .read(0x76, 0xF3, [0x01]), .read(0x76, 0xF3, [0x00]),
      .read(0x76, 0x88, calibration), .read(0x76, 0x88, calibration),
      .write(0x76, 0x00, to: 0xF5), .write(0x76, 0x54, to: 0xF4),
      .read(0x76, 0xF3, [0x00, 0x54, 0x00]),
      .write(0x76, 0x55, to: 0xF4), .read(0x76, 0xF3, [0x08, 0x55]),
      .read(0x76, 0xF3, [0x00, 0x54]), .read(0x76, 0xF7, [0x80, 0, 0, 0x80, 0, 0]),
      .read(0x76, 0xF3, [0x00, 0x54, 0x00]), .write(0x76, 0x55, to: 0xF4),
      .read(0x76, 0xF3, [0x00, 0x54]), .read(0x76, 0xF7, raw),
    ])
    let pause = ManualPause()
    var driver = BMx280(
      chip: .bmp280, address: try #require(I2CAddress(0x76)), bus: bus, pause: pause,
      settings: BarometerSettings())
    try driver.start()
    let burst = try driver.measure()
    #expect(isNear(burst.reading.pressure.pascals, 100653.27, 0.02))
    #expect(bus.problems.isEmpty)
  }

  @Test("B016: two reads of the calibration that differ are read again, and refused in the end")
  func unstableCalibration() throws {
    let good = Array(EmulatorCalibration.air.prefix(24))
    var bad = good
    bad[3] ^= 0x10
    let reset: [ScriptedBus.Step] = [.write(0x76, 0xB6, to: 0xE0), .read(0x76, 0xF3, [0x00])]
    let pair: [ScriptedBus.Step] = [.read(0x76, 0x88, good), .read(0x76, 0x88, bad)]
    let bus = ScriptedBus(reset + pair + pair + pair + reset + pair + pair + pair)
    var driver = BMx280(
      chip: .bmp280, address: try #require(I2CAddress(0x76)), bus: bus, pause: ManualPause(),
      settings: BarometerSettings())
    #expect(Bench.error { () throws(SensorError) in try driver.start() } == .badCalibration)
    #expect(bus.problems.isEmpty)
  }

  @Test(
    "every failing transfer of a start and a burst is a typed error, and recovery follows",
    arguments: [EIO, EREMOTEIO, ENXIO, ENODEV, ETIMEDOUT, EAGAIN])
  func faultMatrix(errno: CInt) throws {
    for kind in [Chip.bmp280, .bme280] {
      let sound = try Bench(kind)
      var counted = sound.driver
      try counted.start()
      let starts = sound.chip.log.count
      _ = try counted.measure()
      let all = sound.chip.log.count
      #expect(starts >= 10)
      for step in 0..<all {
        let bench = try Bench(kind)
        bench.chip.isDithered = false
        var driver = bench.driver
        bench.chip.faults.fail(after: step, count: 1, errno: errno)
        var burst: Burst?
        let error = Bench.error { () throws(SensorError) in
          try driver.start()
          burst = try driver.measure()
        }
        guard case .bus(let cause) = error else {
          Issue.record("transfer \(step): \(String(describing: error))")
          continue
        }
        #expect(cause.errno == errno)
        #expect(burst == nil)
        try driver.start()
        #expect(
          Bench.isRight(try driver.measure().reading, humidity: kind == .bme280), "step \(step)")
      }
    }
  }

  @Test("B019, B024: a dip of the supply is noticed before the next result")
  func dip() throws {
    let bench = try Bench(.bme280)
    var driver = bench.driver
    try driver.start()
    bench.chip.dipPower()
    bench.chip.now += 1
    let error = Bench.error { () throws(SensorError) in _ = try driver.measure() }
    #expect(error == .configurationLost)
  }

  @Test("a dip between trigger and data is a lost configuration, not a reading")
  func dipWhileMeasuring() throws {
    let bench = try Bench(.bmp280)
    let pause = DippingPause(bench.chip)
    var driver = BMx280(
      chip: .bmp280, address: bench.chip.address, bus: bench.chip, pause: pause,
      settings: bench.settings)
    try driver.start()
    pause.isArmed = true
    let error = Bench.error { () throws(SensorError) in _ = try driver.measure() }
    #expect(error == .configurationLost)
  }

  @Test("B056, B078: zeros and ones are never a reading, at whatever moment they begin")
  func stuckLines() throws {
    let bench = try Bench(.bme280)
    var driver = bench.driver
    try driver.start()
    bench.chip.faults.dataZeros = true
    #expect(
      Bench.error { () throws(SensorError) in _ = try driver.measure() } == .busZeros)
    bench.chip.faults = EmulatorFaults()
    bench.chip.faults.zeros = true
    #expect(
      Bench.error { () throws(SensorError) in _ = try driver.measure() } == .busZeros)
    bench.chip.faults.zeros = false
    bench.chip.faults.ones = true
    #expect(Bench.error { () throws(SensorError) in _ = try driver.measure() } == .busOnes)
  }

  @Test("B018, B020: a blank calibration is a typed error after a second reset")
  func blank() throws {
    let bench = try Bench(.bme280)
    bench.chip.faults.blankCalibration = true
    let before = bench.chip.resets
    var driver = bench.driver
    #expect(Bench.error { () throws(SensorError) in try driver.start() } == .blankCalibration)
    #expect(bench.chip.resets == before + 2)
  }

  @Test("measuring without a start is an error, not a trap")
  func unstarted() throws {
    var driver = try Bench().driver
    #expect(
      Bench.error { () throws(SensorError) in _ = try driver.measure() } == .configurationLost)
  }

  @Test("B050: the conversion time is the datasheet's for the ends of its range")
  func conversionTime() {
    var settings = BarometerSettings()
    settings.pressureOversampling = .x1
    settings.temperatureOversampling = .x1
    #expect(isNear(settings.conversionTime(withHumidity: true), 0.0093, 1e-9))
    #expect(isNear(settings.conversionTime(withHumidity: false), 0.006425, 1e-9))
    settings.pressureOversampling = .x16
    settings.temperatureOversampling = .x16
    settings.humidityOversampling = .x16
    #expect(isNear(settings.conversionTime(withHumidity: true), 0.1128, 1e-9))
  }

  @Test("B038: each oversampling and the filter stand in their own bits")
  func fields() throws {
    let bench = try Bench(.bme280)
    var settings = bench.settings
    settings.temperatureOversampling = .x1
    settings.pressureOversampling = .x4
    settings.humidityOversampling = .x8
    settings.filter = .x16
    var driver = BMx280(
      chip: .bme280, address: bench.chip.address, bus: bench.chip, pause: bench.chip,
      settings: settings)
    try driver.start()
    // osrs_h 4; osrs_t 1 and osrs_p 3: 001 011 00; filter 4 in bits 4…2 (BME280 §5.4, tables 20–28).
    #expect(driver.registers.map(\.value) == [0x04, 0x2C, 0x10])
  }
}

/// Takes the supply of a chip away for a moment while its driver waits.
private final class DippingPause: Pause {
  var isArmed = false
  private let chip: BMx280Emulator

  init(_ chip: BMx280Emulator) { self.chip = chip }

  func pause(seconds: Double) {
    if isArmed { chip.dipPower() }
    chip.pause(seconds: seconds)
  }
}
