// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Engine
import JSONText
import Quantities
import Screens

/// `sensor scan`: which barometers answer on the bus.
enum SensorScanCommand: Command {
  static let spec = CommandSpec(
    "sensor scan", options: [OptionSpec("--bus", "PATH", "the bus; without it the board's")],
    "find the barometers on the I²C bus")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let (hardware, _) = try call.hardware()
    var found = 0
    if !call.isJSON {
      call.console.print("\(hardware.bus.name)\(hardware.isSimulated ? " (an emulated chip)" : "")")
    }
    for (address, answer) in BarometerProbe.scan(hardware.bus) {
      switch answer {
      case .success(let answer):
        found += 1
        show(answer, call)
      case .failure(.noAnswer): continue
      case .failure(let error):
        if call.isJSON {
          call.console.print(
            .object([
              ("address", .string(address.description)), ("chip", .null),
              ("code", .string(error.code)), ("message", .string(error.description)),
            ]))
        } else {
          call.console.print("  \(address)  \(error.description)")
        }
      }
    }
    guard found > 0 else {
      throw CommandFailure(
        .deviceNotAvailable, "no_answer",
        "no barometer answers on \(hardware.bus.name): check power,"
          + " ground, SDA and SCL; the module needs 3.3 V")
    }
    return .done
  }

  private static func show(_ answer: BarometerProbe.Answer, _ call: Call) {
    if call.isJSON {
      call.console.print(
        .object([
          ("address", .string(answer.address.description)),
          ("chip", .optional(answer.chip?.rawValue)), ("id", .integer(Int64(answer.id))),
          ("id_register", .integer(Int64(answer.register))),
          ("has_driver", .bool(answer.chip?.hasDriver ?? false)),
        ]))
    } else {
      call.console.print("  \(answer)")
    }
  }
}

/// `sensor read`: one sample, as the agent takes it.
enum SensorReadCommand: Command {
  static let spec = CommandSpec(
    "sensor read", options: [OptionSpec("--bus", "PATH", "the bus; without it the board's")],
    "read the barometer once")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let (hardware, settings) = try call.hardware()
    var watch = BarometerWatch(bus: hardware.bus, pause: hardware.pause, settings: settings)
    var outcome = watch.sample(at: BootTime(seconds: 0))
    // An agent at work on the same chip may disturb one sample, and be done with its own a moment later.
    for hour in 1...2 {
      guard case .fault(let fault) = outcome, fault.error.mayPass else { break }
      hardware.pause.pause(seconds: 0.5)
      outcome = watch.sample(at: BootTime(seconds: Double(hour) * 3600))
    }
    switch outcome {
    case .reading(let reading, let chip, _):
      show(reading, chip, watch, call, hardware)
      return .done
    case .fault(let fault), .waiting(let fault):
      throw CommandFailure(.deviceNotAvailable, fault.error.code, fault.error.description)
    }
  }

  private static func show(
    _ reading: Reading, _ chip: Chip, _ watch: BarometerWatch, _ call: Call, _ hardware: Hardware
  ) {
    if call.isJSON {
      var members: [(String, JSONValue)] = [
        ("chip", .string(chip.rawValue)),
        ("address", .optional(watch.found?.address.description)),
        ("temperature_c", .optional(reading.temperature?.celsius)),
        ("pressure_pa", .number(reading.pressure.pascals)),
      ]
      if let humidity = reading.humidity {
        members.append(("humidity_pct", .number(humidity.clamped.percent)))
        if humidity.clamped != humidity {
          members.append(("humidity_raw_pct", .number(humidity.percent)))
        }
      }
      return call.console.print(.object(members))
    }
    let place = watch.found.map { " at \($0.address)" } ?? ""
    call.console.print(
      "\(chip)\(place) on \(hardware.bus.name)\(hardware.isSimulated ? " (emulated)" : "")")
    call.console.print(
      "  \(Figures.text(reading.pressure.hectopascals, decimals: 2)) hPa at the sensor's height")
    if let temperature = reading.temperature {
      call.console.print("  \(Figures.text(temperature.celsius, decimals: 2)) °C of the sensor")
    }
    if let humidity = reading.humidity?.clamped {
      call.console.print("  \(Figures.text(humidity.percent, decimals: 1)) % relative humidity")
    }
    for (register, value) in watch.registers {
      call.console.print(
        "  register 0x\(String(register, radix: 16)) reads back 0x\(String(value, radix: 16))")
    }
    if let note = watch.note { call.console.print("  " + note) }
  }
}
