// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Quantities

/// The driver of the BMP280 and the BME280, in forced mode: the chip sleeps between bursts.
///
/// Each burst is a conversion that this driver has started and waited for. Every wait is bounded.
public struct BMx280: Barometer {
  /// Which of the two, by its id.
  public let chip: Chip
  /// Where it answers.
  public let address: I2CAddress
  /// The configuration registers as they were read back at the start.
  public private(set) var registers: [(register: UInt8, value: UInt8)] = []

  private enum Calibration {
    case air(BMP280Calibration)
    case withHumidity(BME280Calibration)
  }

  private let bus: any I2CBus
  private let wait: any Pause
  private let settings: BarometerSettings
  private var calibration: Calibration?

  // Start-up takes 2 ms (datasheet table 2); then im_update is asked 25 times, 2 ms apart.
  private static let startUp = 0.004
  private static let copyStep = 0.002
  private static let copySteps = 25
  private static let pollStep = 0.005
  private static let pollSteps = 10

  /// A driver for the chip that ``BarometerProbe`` found; it does not touch the bus yet.
  ///
  /// `chip` is `bmp280` or `bme280`; another one is driven as a BMP280.
  public init(
    chip: Chip, address: I2CAddress, bus: any I2CBus, pause: any Pause,
    settings: BarometerSettings
  ) {
    self.chip = chip == .bme280 ? .bme280 : .bmp280
    self.address = address
    self.bus = bus
    wait = pause
    self.settings = settings
  }

  /// Soft reset, calibration, configuration, one conversion whose result is dropped.
  ///
  /// Throws any ``SensorError``. Cost: about 16 transfers and 60 ms.
  public mutating func start() throws(SensorError) {
    calibration = nil
    registers = []
    do {
      try reset()
      calibration = try readCalibration()
    } catch .blankCalibration, .badCalibration {
      // A reset that came too early leaves words that are not there yet.
      try reset()
      calibration = try readCalibration()
    }
    try configure()
    _ = try convert()
  }

  /// One conversion, read in one transfer and judged.
  ///
  /// Throws any ``SensorError``, never a partial value. Cost: 4 transfers and 50 ms.
  public mutating func measure() throws(SensorError) -> Burst {
    guard let calibration else { throw .configurationLost }
    try checkConfiguration()
    let raw = try convert()
    do throws(CompensationError) {
      switch calibration {
      case .air(let words):
        return Burst(raw: raw, reading: try BMP280.reading(raw: raw, calibration: words))
      case .withHumidity(let words):
        return Burst(raw: raw, reading: try BME280.reading(raw: raw, calibration: words))
      }
    } catch {
      throw SensorError(error)
    }
  }

  private var hasHumidity: Bool { chip.hasHumidity }

  private var control: UInt8 {
    settings.temperatureOversampling.field << 5 | settings.pressureOversampling.field << 2
  }

  private var configuration: UInt8 { settings.filter.field << 2 }

  private func reset() throws(SensorError) {
    try write(BMP280Register.resetWord, to: BMP280Register.reset)
    wait.pause(seconds: Self.startUp)
    for _ in 0..<Self.copySteps {
      let status = try read(from: BMP280Register.status, count: 1)[0]
      guard status & BMP280Register.copying != 0 else { return }
      wait.pause(seconds: Self.copyStep)
    }
    throw .timeout(
      .calibration, seconds: Self.startUp + Self.copyStep * Double(Self.copySteps))
  }

  /// The calibration, believed when two reads of it agree; three pairs at most.
  private func readCalibration() throws(SensorError) -> Calibration {
    for _ in 0..<3 {
      let first = try readCalibrationBytes()
      let second = try readCalibrationBytes()
      guard first.air == second.air, first.humidity == second.humidity else { continue }
      do throws(CompensationError) {
        guard hasHumidity else { return .air(try BMP280Calibration(bytes: first.air)) }
        return .withHumidity(try BME280Calibration(bytes: first.air, humidity: first.humidity))
      } catch {
        throw SensorError(error)
      }
    }
    throw .badCalibration
  }

  private func readCalibrationBytes() throws(SensorError) -> (air: [UInt8], humidity: [UInt8]) {
    guard hasHumidity else {
      return (try read(from: BMP280Register.calibration, count: BMP280.calibrationCount), [])
    }
    return (
      try read(from: BMP280Register.calibration, count: BME280.calibrationCount),
      try read(
        from: BME280Register.humidityCalibration, count: BME280.humidityCalibrationCount)
    )
  }

  /// The order matters: config is fixed outside sleep, ctrl_hum waits for ctrl_meas.
  private mutating func configure() throws(SensorError) {
    try write(configuration, to: BMP280Register.configuration)
    if hasHumidity {
      try write(settings.humidityOversampling.field, to: BME280Register.humidityControl)
    }
    try write(control, to: BMP280Register.control)
    registers = try checkConfiguration()
  }

  @discardableResult
  private func checkConfiguration() throws(SensorError) -> [(register: UInt8, value: UInt8)] {
    let first = hasHumidity ? BME280Register.humidityControl : BMP280Register.status
    let bytes = try read(from: first, count: Int(BMP280Register.configuration - first) + 1)
    var found: [(register: UInt8, value: UInt8)] = []
    for (offset, byte) in bytes.enumerated() {
      let register = first + UInt8(offset)
      if register != BMP280Register.status { found.append((register, byte)) }
    }
    guard found.allSatisfy(isAsWritten) else {
      let id = try read(from: BMP280Register.id, count: 1)[0]
      throw id == 0x00 ? .busZeros : id == 0xFF ? .busOnes : .configurationLost
    }
    return found
  }

  private func isAsWritten(_ entry: (register: UInt8, value: UInt8)) -> Bool {
    switch entry.register {
    case BME280Register.humidityControl:
      entry.value & BME280Register.humidityControlMask == settings.humidityOversampling.field
    case BMP280Register.control: entry.value & BMP280Register.controlMask == control
    case BMP280Register.configuration:
      entry.value & BMP280Register.configurationMask == configuration
    default: true
    }
  }

  /// Starts a conversion and returns its data registers.
  ///
  /// It waits the datasheet's maximum with a tenth and 2 ms on top before it asks for the first
  /// time: right after the trigger `measuring` is still 0 and the old result would be read.
  private func convert() throws(SensorError) -> [UInt8] {
    try write(control | BMP280Register.forcedMode, to: BMP280Register.control)
    let first = settings.conversionTime(withHumidity: hasHumidity) * 1.1 + 0.002
    wait.pause(seconds: first)
    var state = try read(from: BMP280Register.status, count: 2)
    var steps = 0
    while state[0] & BMP280Register.measuring != 0, steps < Self.pollSteps {
      wait.pause(seconds: Self.pollStep)
      steps += 1
      state = try read(from: BMP280Register.status, count: 2)
    }
    let raw = try read(
      from: BMP280Register.data, count: hasHumidity ? BME280.burstCount : BMP280.burstCount)
    if let stuck = StuckBus.error(in: raw, words20: true) { throw stuck }
    guard state[0] & BMP280Register.measuring == 0 else {
      throw .timeout(.conversion, seconds: first + Self.pollStep * Double(steps))
    }
    guard state[1] & BMP280Register.controlMask == control else { throw .configurationLost }
    return raw
  }

  private func read(from register: UInt8, count: Int) throws(SensorError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    do {
      try bus.read(address, from: register, into: &bytes)
    } catch {
      throw .bus(error)
    }
    // A bus that shortens its answer must not become an index out of range.
    guard bytes.count == count else { throw .bus(BusError(.read, bus.name, errno: EPROTO)) }
    return bytes
  }

  private func write(_ value: UInt8, to register: UInt8) throws(SensorError) {
    do {
      try bus.write(address, value, to: register)
    } catch {
      throw .bus(error)
    }
  }
}
