// SPDX-License-Identifier: MIT

import Barometers
import Buses

/// A BMP280 or BME280 made of registers and simulated time, with switches for its faults.
///
/// It is a bus with one chip on it and the pause of whoever drives it, so that waiting moves its
/// time. Like the real chip it copies its calibration after a reset, sleeps, converts when it is
/// told to, and shows `measuring` only some time after that. It keeps full 20-bit words at every
/// oversampling, unlike the real one.
public final class BMx280Emulator: I2CBus, Pause {
  /// The name of the bus in messages.
  public let name = "simulated"
  /// `bmp280` or `bme280`.
  public let chip: Chip
  /// Where it answers.
  public let address: I2CAddress
  /// Simulated seconds.
  ///
  /// May be set forward to let time pass.
  public var now = 0.0
  /// What is wrong with it.
  public var faults = EmulatorFaults()
  /// Every transfer so far, in order.
  ///
  /// Cleared at will.
  public var log: [BusTransfer] = []
  /// The raw pressure that the next conversion finds: 20 bits, a step is 0.16 Pa and falls as
  /// pressure rises.
  public var rawPressure = 0x80001
  /// The raw temperature that the next conversion finds: 20 bits, a step is 0.0003 °C.
  public var rawTemperature = 0x80001
  /// The raw humidity that the next conversion finds: 16 bits, a step is about 0.005 %RH.
  public var rawHumidity = 0x8001
  /// Whether conversions differ by −1, 0 or +1 step of pressure; see ``dither``.
  public var isDithered = true
  /// Conversions that were finished.
  public private(set) var conversions = 0
  /// Resets by the reset register or by a dip of the supply.
  public private(set) var resets = 0

  private var registers = [UInt8](repeating: 0, count: 256)
  /// The data of the last conversion, which a frozen chip repeats even after a reset.
  private var found: [UInt8] = []
  private var humidityOversampling: UInt8 = 0
  private var copyEnds = 0.0
  private var conversion: (begins: Double, ends: Double)?

  /// `measuring` is not set at once after the trigger; which is what fools hasty drivers.
  private static let triggerDelay = 200e-6
  private static let copyTime = 0.002
  private static let byteTime = 90e-6

  /// A chip at `address` that has just been powered up; another chip than these two is a BMP280.
  public init(chip: Chip, address: I2CAddress) {
    self.chip = chip == .bme280 ? .bme280 : .bmp280
    self.address = address
    powerUp()
  }

  /// The steps of pressure that successive conversions are off.
  ///
  /// The median over any three or five in a row is the exact value, and a constant pressure does
  /// not look like a frozen chip.
  public static let dither = [0, 1, 0, -1, 0]

  /// Lets simulated time pass.
  public func pause(seconds: Double) {
    guard seconds > 0, seconds.isFinite else { return }
    now += seconds
  }

  /// Reads registers; unused ones are zero.
  public func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)
  {
    try begin(.read, address, register, bytes: buffer.count)
    settle()
    var bytes: [UInt8] = []
    for offset in 0..<buffer.count {
      bytes.append(shown(UInt8(truncatingIfNeeded: Int(register) + offset)))
    }
    buffer = bytes
  }

  /// Writes a register that can be written; others keep their content.
  public func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    try begin(.write, address, register, bytes: 1, value: value)
    settle()
    switch register {
    case BMP280Register.reset where value == BMP280Register.resetWord: powerUp()
    case BMP280Register.configuration where registers[Int(BMP280Register.control)] & 0x03 != 0x03:
      registers[Int(register)] = value
    case BME280Register.humidityControl where chip == .bme280:
      registers[Int(register)] = value & BME280Register.humidityControlMask
    case BMP280Register.control: control(value)
    default: break
    }
  }

  /// Takes the supply away for a moment: the registers are as after a power-up.
  public func dipPower() { powerUp() }

  private func powerUp() {
    resets += 1
    registers = [UInt8](repeating: 0, count: 256)
    for register in [0xF7, 0xFA, 0xFD] { registers[register] = 0x80 }
    humidityOversampling = 0
    conversion = nil
    copyEnds = now + Self.copyTime
  }

  private func control(_ value: UInt8) {
    registers[Int(BMP280Register.control)] = value
    humidityOversampling = registers[Int(BME280Register.humidityControl)]
    guard value & 0x03 == 0x01 || value & 0x03 == 0x02, conversion == nil else { return }
    let begins = now + Self.triggerDelay
    conversion = (begins, begins + conversionTime)
  }

  /// The datasheet's maximum (BME280 §9.1), which a real chip needs nearly.
  private var conversionTime: Double {
    let control = registers[Int(BMP280Register.control)]
    var milliseconds = 1.25 + 2.3 * times(control >> 5)
    milliseconds += 2.3 * times(control >> 2 & 0x07) + 0.575
    if chip == .bme280 { milliseconds += 2.3 * times(humidityOversampling) + 0.575 }
    return milliseconds / 1000 * faults.slowness
  }

  private func times(_ field: UInt8) -> Double {
    field == 0 ? 0 : Double(1 << (min(Int(field), 5) - 1))
  }

  /// Brings the registers up to the present.
  private func settle() {
    guard let running = conversion, now >= running.ends, !faults.measuringStuck else { return }
    conversion = nil
    conversions += 1
    let control = registers[Int(BMP280Register.control)]
    registers[Int(BMP280Register.control)] = control & BMP280Register.controlMask
    if !faults.frozen || found.isEmpty { found = measured(control) }
    registers.replaceSubrange(0xF7..<0xF7 + found.count, with: found)
  }

  /// The data registers that a conversion with this control register gives.
  private func measured(_ control: UInt8) -> [UInt8] {
    let step = isDithered ? Self.dither[conversions % Self.dither.count] : 0
    let bytes =
      word20(control >> 2 & 0x07 == 0 ? BMP280Register.skipped : dithered(step))
      + word20(control >> 5 == 0 ? BMP280Register.skipped : rawTemperature)
    guard chip == .bme280 else { return bytes }
    let humidity = humidityOversampling == 0 ? BME280Register.humiditySkipped : rawHumidity
    return bytes + [UInt8(truncatingIfNeeded: humidity >> 8), UInt8(truncatingIfNeeded: humidity)]
  }

  private func dithered(_ step: Int) -> Int { min(max(rawPressure + step, 0), 0xFFFFF) }

  private func word20(_ word: Int) -> [UInt8] {
    [12, 4, -4].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  private func shown(_ register: UInt8) -> UInt8 {
    if faults.zeros { return 0x00 }
    if faults.ones { return 0xFF }
    switch register {
    case BMP280Register.id: return faults.id ?? (chip == .bme280 ? BME280Register.id : 0x58)
    case BMP280Register.status: return status
    case 0xF7...0xFE:
      if faults.dataZeros { return 0x00 }
      return chip == .bmp280 && register > 0xFC ? 0x00 : registers[Int(register)]
    case 0x88...0xA1, 0xE1...0xE7: return calibration(register)
    default: return registers[Int(register)]
    }
  }

  private var status: UInt8 {
    var bits: UInt8 = 0
    if isCopying { bits |= BMP280Register.copying }
    if let conversion, now >= conversion.begins { bits |= BMP280Register.measuring }
    return bits
  }

  private var isCopying: Bool { now < copyEnds || faults.copyingStuck }

  private func calibration(_ register: UInt8) -> UInt8 {
    if isCopying || faults.blankCalibration { return 0x00 }
    if register >= 0xE1 {
      return chip == .bme280 ? EmulatorCalibration.humidity[Int(register) - 0xE1] : 0x00
    }
    if register > 0x9F, chip != .bme280 { return 0x00 }
    return EmulatorCalibration.air[Int(register) - 0x88]
  }

  private func begin(
    _ operation: BusError.Operation, _ address: I2CAddress, _ register: UInt8, bytes: Int,
    value: UInt8? = nil
  ) throws(BusError) {
    now += Double(bytes + 3) * Self.byteTime
    var transfer = BusTransfer(
      time: now, operation: operation, address: address, register: register, count: bytes,
      value: value, errno: nil)
    if faults.absent || address != self.address {
      transfer.errno = faults.absentErrno
    } else {
      transfer.errno = faults.nextErrno()
    }
    log.append(transfer)
    if let errno = transfer.errno {
      throw BusError(operation, "\(name) \(address)", errno: errno)
    }
  }
}
