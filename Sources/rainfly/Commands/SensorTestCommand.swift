// SPDX-License-Identifier: MIT

import Barometers
import Engine
import JSONText
import Quantities
import Screens

/// `sensor test`: a minute of single readings, and how much they scatter.
enum SensorTestCommand: Command {
  static let spec = CommandSpec(
    "sensor test",
    options: [
      OptionSpec("--bus", "PATH", "the bus; without it the board's"),
      OptionSpec("--seconds", "N", "one reading a second for so long, 2 to 3600 (60)"),
    ], "read the barometer for a minute: noise and faults")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let text = call.invocation.value("--seconds") ?? "60"
    guard let count = Int(text), (2...3600).contains(count) else {
      throw CommandFailure(.usage, "usage", "--seconds cannot be '\(text)': 2 to 3600")
    }
    var (hardware, settings) = try call.hardware()
    // Single bursts, each second: the median of several would hide what is looked for.
    settings.bursts = 1
    settings.period = 1
    settings.longestBackOff = 1
    var watch = BarometerWatch(bus: hardware.bus, pause: hardware.pause, settings: settings)
    let work = call.longWork("sensor test")
    var readings: [Reading] = []
    var faults: [(text: String, count: Int)] = []
    for second in 0..<count {
      if second > 0 { hardware.pause.pause(seconds: 1) }
      switch watch.sample(at: BootTime(seconds: Double(second))) {
      case .reading(let reading, _, _): readings.append(reading)
      case .fault(let fault), .waiting(let fault):
        let text = fault.error.description
        if let index = faults.firstIndex(where: { $0.text == text }) {
          faults[index].count += 1
        } else {
          faults.append((text, 1))
        }
      }
      try work.reach(
        Double(second + 1) / Double(count), soFar: "\(readings.count) readings say too little")
    }
    work.end()
    guard let noise = ReadingNoise(readings) else {
      let why = faults.first?.text ?? "no reading came"
      throw CommandFailure(.deviceNotAvailable, "no_reading", why)
    }
    show(noise, readings.count, faults, of: count, watch, call)
    return faults.isEmpty ? .done : .failed
  }

  private static func show(
    _ noise: ReadingNoise, _ readings: Int, _ faults: [(text: String, count: Int)], of count: Int,
    _ watch: BarometerWatch, _ call: Call
  ) {
    if call.isJSON {
      call.console.print(
        .object([
          ("chip", .optional(watch.found?.chip?.rawValue)),
          ("readings", .integer(Int64(readings))), ("of", .integer(Int64(count))),
          ("mean_pa", .number(noise.mean.pascals)), ("scatter_pa", .optional(noise.scatter)),
          ("span_pa", .number(noise.span.pascals)),
          ("expected_scatter_pa", .number(ReadingNoise.expected)),
          ("temperature_c", .optional(noise.temperature)),
          (
            "faults",
            .array(
              faults.map {
                .object([("message", .string($0.text)), ("count", .integer(Int64($0.count)))])
              })
          ),
        ]))
      return
    }
    func pascals(_ value: Double) -> String { Figures.text(value, decimals: 1) + " Pa" }
    let chip = watch.found?.chip?.description ?? "barometer"
    var lines = [
      LabelledLine(
        "readings", "\(readings) of \(count)",
        "\(chip), mean \(Figures.text(noise.mean.hectopascals, decimals: 2)) hPa", isStrong: true)
    ]
    if let scatter = noise.scatter {
      // D Three times what the chip has by itself is air that moves, or wires that disturb.
      let words =
        scatter <= 3 * ReadingNoise.expected
        ? "as the chip has it (\(pascals(ReadingNoise.expected)))"
        : "more than the chip has (\(pascals(ReadingNoise.expected))): wind, doors, or a poor supply"
      lines.append(LabelledLine("scatter", pascals(scatter), words))
    }
    lines.append(
      LabelledLine("span", pascals(noise.span.pascals), "from the lowest to the highest reading"))
    for fault in faults { lines.append(LabelledLine("fault", "\(fault.count) times", fault.text)) }
    for line in lines.flatMap({ $0.lines(width: call.console.width, ink: call.ink) }) {
      call.console.print(line)
    }
  }
}
