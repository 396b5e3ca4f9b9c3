// SPDX-License-Identifier: MIT

import Quantities

/// Register bytes of any known chip to units: the work of `rainfly sensor decode`.
///
/// Pure.
public enum BurstDecoder {
  /// The chips that can be decoded, as they are written on the command line.
  public static let chips: [String] = Chip.allCases.filter { layout($0) != nil }.map(\.rawValue)

  /// Decodes hexadecimal digits as they were typed.
  ///
  /// An empty `calibration2` or `oversampling` is the same as none. Throws ``DecodeError`` with the
  /// first code that applies.
  public static func decode(
    chip: String, calibrationHex: String, calibration2Hex: String?, rawHex: String,
    oversampling: String?
  ) throws(DecodeError) -> DecodedBurst {
    let calibration = try Hexadecimal.bytes(calibrationHex, of: "the calibration")
    let calibration2 = try Hexadecimal.bytes(calibration2Hex ?? "", of: "the second calibration")
    let raw = try Hexadecimal.bytes(rawHex, of: "the raw burst")
    return try decode(
      chip: chip, calibration: calibration, calibration2: calibration2, raw: raw,
      oversampling: oversampling)
  }

  /// Decodes one line of a batch, `calibration,calibration2,raw[,oversampling]`.
  ///
  /// Fields may be empty, the line may end in CR LF; a blank line is `nil`. Throws ``DecodeError``:
  /// too few or too many fields are `badHex`.
  public static func decode(chip: String, line: String) throws(DecodeError) -> DecodedBurst? {
    // Bytes, not characters: to Swift CR LF is one character.
    let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20]
    let bytes = line.utf8.filter { !blanks.contains($0) }
    guard !bytes.isEmpty else { return nil }
    let fields = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard (3...4).contains(fields.count) else {
      throw DecodeError(
        .badHex,
        "a line has \(fields.count) fields: give calibration,calibration2,raw[,oversampling]")
    }
    return try decode(
      chip: chip, calibrationHex: fields[0], calibration2Hex: fields[1], rawHex: fields[2],
      oversampling: fields.count == 4 ? fields[3] : nil)
  }

  /// Decodes bytes in the order of their registers, as a burst returns them.
  ///
  /// `oversampling` is 0…3 for a BMP180 and `p/t` or one rate for a DPS310; other chips do not need
  /// it. Throws ``DecodeError`` with the first code that applies; a block of the wrong length is
  /// `badHex`.
  public static func decode(
    chip name: String, calibration: [UInt8], calibration2: [UInt8]?, raw: [UInt8],
    oversampling: String?
  ) throws(DecodeError) -> DecodedBurst {
    guard let chip = Chip(rawValue: name.lowercased()), let layout = layout(chip) else {
      throw DecodeError(
        .unknownChip, "no chip called \(name): use one of \(chips.joined(separator: ", "))")
    }
    let second = calibration2 ?? []
    try require(calibration.count, [layout.calibration], "the calibration", chip)
    try require(second.count, layout.calibration2, "the second calibration", chip)
    try require(raw.count, [layout.raw], "the raw burst", chip)
    let rates = try rates(oversampling ?? "", of: chip)
    if let stuck = StuckBus.error(in: raw, words20: chip == .bmp280 || chip == .bme280) {
      throw DecodeError(stuck == .busZeros ? .busZeros : .busOnes, stuck.description)
    }
    do throws(CompensationError) {
      let reading = try reading(chip, calibration, second, raw, rates)
      return DecodedBurst(chip: chip.rawValue, reading)
    } catch {
      throw DecodeError(error)
    }
  }

  private static func reading(
    _ chip: Chip, _ calibration: [UInt8], _ second: [UInt8], _ raw: [UInt8],
    _ rates: (pressure: Int, temperature: Int)
  ) throws(CompensationError) -> Reading {
    switch chip {
    case .bmp280:
      guard !RegisterBytes(calibration).areBlank else { throw .blankCalibration }
      try BMP280.rejectSkipped(raw: raw)
      return try BMP280.reading(raw: raw, calibration: BMP280Calibration(bytes: calibration))
    case .bme280:
      let words = Array(calibration.prefix(BMP280.calibrationCount))
      guard !RegisterBytes(words).areBlank, !RegisterBytes(second).areBlank else {
        throw .blankCalibration
      }
      try BME280.rejectSkipped(raw: raw)
      return try BME280.reading(
        raw: raw, calibration: BME280Calibration(bytes: calibration, humidity: second))
    case .bmp180:
      return try BMP180.reading(raw: raw, calibration: calibration, oversampling: rates.pressure)
    case .bmp388, .bmp390:
      return try BMP388.reading(
        raw: raw, calibration: calibration, checksum: second.first, chip: chip)
    case .dps310:
      return try DPS310.reading(
        raw: raw, calibration: calibration, pressureTimes: rates.pressure,
        temperatureTimes: rates.temperature)
    case .lps22hb, .lps22hh: return try LPS22.reading(raw: raw, chip: chip)
    case .bmp580, .bmp581, .bmp585: return try BMP58x.reading(raw: raw, chip: chip)
    case .bme680: throw .badCalibration
    }
  }

  private static func layout(_ chip: Chip)
    -> (calibration: Int, calibration2: Set<Int>, raw: Int)?
  {
    switch chip {
    case .bmp280: (BMP280.calibrationCount, [0], BMP280.burstCount)
    case .bme280:
      (BME280.calibrationCount, [BME280.humidityCalibrationCount], BME280.burstCount)
    case .bmp180: (BMP180.calibrationCount, [0], BMP180.burstCount)
    case .bmp388, .bmp390: (BMP388.calibrationCount, [0, 1], BMP388.burstCount)
    case .dps310: (DPS310.calibrationCount, [0, 1], DPS310.burstCount)
    case .lps22hb, .lps22hh: (0, [0], LPS22.burstCount)
    case .bmp580, .bmp581, .bmp585: (0, [0], BMP58x.burstCount)
    case .bme680: nil
    }
  }

  private static func require(_ count: Int, _ allowed: Set<Int>, _ part: String, _ chip: Chip)
    throws(DecodeError)
  {
    guard !allowed.contains(count) else { return }
    let wanted = allowed.sorted().map(String.init).joined(separator: " or ")
    throw DecodeError(.badHex, "\(part) has \(count) bytes: a \(chip) has \(wanted)")
  }

  private static func rates(_ text: String, of chip: Chip) throws(DecodeError)
    -> (pressure: Int, temperature: Int)
  {
    switch chip {
    case .bmp180:
      guard !text.isEmpty else { return (0, 0) }
      guard let setting = Int(text), (0...3).contains(setting) else {
        throw DecodeError(.badHex, "oversampling \(text): a BMP180 has 0, 1, 2 or 3")
      }
      return (setting, 0)
    case .dps310:
      guard !text.isEmpty else { return (1, 1) }
      let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(numbers.count), let pressure = numbers[0],
        let temperature = numbers[numbers.count - 1], DPS310.scale(pressure) != nil,
        DPS310.scale(temperature) != nil
      else {
        throw DecodeError(
          .badHex, "oversampling \(text): a DPS310 has two of 1, 2, 4 … 128, written 16/2")
      }
      return (pressure, temperature)
    default: return (1, 1)
    }
  }
}
