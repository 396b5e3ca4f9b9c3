// SPDX-License-Identifier: MIT

import Barometers
import JSONText
import Screens

/// `sensor decode`: register bytes to units, for one burst or a batch of them.
enum SensorDecodeCommand: Command {
  static let spec = CommandSpec(
    "sensor decode",
    options: [
      OptionSpec(
        "--chip", "NAME", "whose registers: \(BurstDecoder.chips.joined(separator: ", "))"),
      OptionSpec("--calibration", "HEX", "the calibration registers as a burst returns them"),
      OptionSpec("--calibration2", "HEX", "the second block of them, where the chip has one"),
      OptionSpec("--raw", "HEX", "the measurement registers as a burst returns them"),
      OptionSpec("--oversampling", "N", "of a BMP180 0 to 3, of a DPS310 pressure/temperature"),
      OptionSpec("--batch", nil, "read calibration,calibration2,raw[,oversampling] lines"),
    ], "decode raw registers to pressure, temperature and humidity")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    guard let chip = call.invocation.value("--chip") else {
      throw CommandFailure(
        .usage, "usage", "--chip is missing: one of \(BurstDecoder.chips.joined(separator: ", "))")
    }
    if call.invocation.has("--batch") {
      while let line = readLine(strippingNewline: true) {
        do throws(DecodeError) {
          guard let burst = try BurstDecoder.decode(chip: chip, line: line) else { continue }
          call.console.print(json(burst))
        } catch {
          call.console.print(failure(error).json)
        }
      }
      return .done
    }
    guard let raw = call.invocation.value("--raw") else {
      throw CommandFailure(.usage, "usage", "--raw is missing: the measurement registers in hex")
    }
    do throws(DecodeError) {
      call.console.print(
        json(
          try BurstDecoder.decode(
            chip: chip, calibrationHex: call.invocation.value("--calibration") ?? "",
            calibration2Hex: call.invocation.value("--calibration2"), rawHex: raw,
            oversampling: call.invocation.value("--oversampling"))))
    } catch {
      // Programs read the error object whether or not they asked for JSON: a reading is JSON too.
      if !call.isJSON { call.console.print(failure(error).json) }
      throw failure(error)
    }
    return .done
  }

  private static func failure(_ error: DecodeError) -> CommandFailure {
    CommandFailure(.badData, error.code.rawValue, error.message)
  }

  private static func json(_ burst: DecodedBurst) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("chip", .string(burst.chip)), ("temperature_c", .optional(burst.temperature?.celsius)),
      ("pressure_pa", .number(burst.pressure.pascals)),
    ]
    if let humidity = burst.humidity { members.append(("humidity_pct", .number(humidity.percent))) }
    if let raw = burst.humidityRaw { members.append(("humidity_raw_pct", .number(raw.percent))) }
    return .object(members)
  }
}
