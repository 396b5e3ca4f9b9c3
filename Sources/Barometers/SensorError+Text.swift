// SPDX-License-Identifier: MIT

extension SensorError: CustomStringConvertible {
  /// A word that programs can rely on; those of `sensor decode` where they coincide.
  public var code: String {
    switch self {
    case .noAnswer: "no_answer"
    case .wrongChip: "wrong_chip"
    case .busZeros: "bus_zeros"
    case .busOnes: "bus_ones"
    case .blankCalibration: "blank_calibration"
    case .badCalibration: "bad_calibration"
    case .skipped: "skipped_measurement"
    case .implausible: "implausible"
    case .timeout: "timeout"
    case .configurationLost: "configuration_lost"
    case .frozen: "frozen"
    case .noKernelDevice: "no_kernel_device"
    case .bus: "bus_error"
    }
  }

  /// What happened, in words.
  public var whatHappened: String {
    switch self {
    case .noAnswer(let addresses):
      "no barometer answers at \(addresses.map(\.description).joined(separator: " or "))"
    case .wrongChip(let id, let register, let address, let named):
      "address \(address), chip id \(Self.hex(id)) in register \(Self.hex(register))"
        + (named.map { " (\($0)), which has no driver here" } ?? ", is not a known barometer")
    case .busZeros: "the barometer's bus reads only zeros"
    case .busOnes: "the barometer's bus reads only ones"
    case .blankCalibration: "the barometer's calibration is blank"
    case .badCalibration: "the barometer's calibration is damaged"
    case .skipped(let channel): "the barometer did not measure its \(channel.rawValue)"
    case .implausible: "the barometer's values are no weather"
    case .timeout(.calibration, let seconds):
      "the barometer did not load its calibration within \(Self.milliseconds(seconds))"
    case .timeout(.conversion, let seconds):
      "the barometer did not finish measuring within \(Self.milliseconds(seconds))"
    case .configurationLost: "the barometer has lost its configuration"
    case .frozen: "the barometer repeats one value"
    case .noKernelDevice: "the kernel's drivers have no barometer"
    case .bus(let error): error.whatHappened
    }
  }

  /// Whether it may be gone a moment later: not for a chip that is missing or another one.
  public var mayPass: Bool {
    switch self {
    case .noAnswer, .wrongChip, .noKernelDevice: false
    default: true
    }
  }

  /// What to do about it.
  public var whatToDo: String {
    switch self {
    case .noAnswer: "check power and wiring; SDO selects the address"
    case .wrongChip(_, _, _, .some): "use a BMP280 or BME280"
    case .wrongChip(_, _, _, .none): "see rainfly sensor scan for what answers where"
    case .busZeros: "a data line is held low: check the wiring, then power-cycle the sensor"
    case .busOnes: "nobody drives the data line: check power, SDA and SCL of the sensor"
    case .blankCalibration, .timeout(.calibration, _):
      "power-cycle the sensor; if it stays so, the chip is broken"
    case .badCalibration: "check the wires' length and contacts, then power-cycle the sensor"
    case .skipped, .configurationLost:
      "it is set up again by itself; if this repeats, check the supply of the sensor"
    case .implausible: "check the wiring; if this stays, the chip is broken"
    case .timeout(.conversion, _), .frozen: "power-cycle the sensor"
    case .noKernelDevice:
      "add dtoverlay=i2c-sensor,bmp280 to config.txt and reboot, or set 'source: auto'"
    case .bus(let error): error.whatToDo
    }
  }

  /// `what happened: what to do`.
  public var description: String { "\(whatHappened): \(whatToDo)" }

  static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (byte < 16 ? "0" : "") + digits
  }

  private static func milliseconds(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds.magnitude < 1e6 else { return "its time" }
    return "\(Int((seconds * 1000).rounded())) ms"
  }
}
