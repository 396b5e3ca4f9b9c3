// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Glibc
import Quantities
import Simulation

/// Makes a chip of the kernel's i2c-stub, whose registers are plain memory: it works backwards from
/// the weather to the raw words that the real chip would hold, and keeps them there.
///
///     bench-chip BUS ADDRESS CHIP [TRACE]
///
///     bench-chip watch FILE SECONDS
///
/// The second form looks at a line through the file that gpio-sim has for it and prints for how many
/// percent of the time it was high, and how often it rose.
///
/// The trace is played in the machine's own time from its first row on; its last row stays. Without
/// one the weather is 1000 hPa and 12 °C. Each second, or every ten of a trace, the words move by a step
/// of noise.
@main
enum BenchChip {
  /// Says what is wrong and ends: the scenario that started this sees both.
  static func giveUp(_ words: String) -> Never {
    let line = Array((words + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(64)
  }

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "watch", arguments.count == 3, let seconds = Double(arguments[2]) {
      return watch(arguments[1], seconds)
    }
    guard arguments.count >= 3, let address = UInt8(arguments[1].dropFirst(2), radix: 16),
      let place = I2CAddress(address), let chip = Chip(rawValue: arguments[2])
    else { giveUp("bench-chip BUS ADDRESS CHIP [TRACE]") }
    let rows = arguments.count > 3 ? try trace(arguments[3]) : []
    let model = BMx280Emulator(chip: chip, address: place)
    model.keepsLog = false
    let start = uptime()
    while true {
      let seconds = uptime() - start
      var reading = weather(rows, after: seconds)
      // The emulator's noise comes round each five seconds: whoever samples each minute would see a chip
      // that repeats itself. A slow swing of two pascals never does.
      reading.pressure = reading.pressure + PressureChange(pascals: 2 * sin(seconds / 37))
      model.show(reading)
      // A bus that fails now is the scenario's business; the next second comes.
      try? mirror(model, chip, to: LinuxI2CBus(path: arguments[0]), place)
      for _ in 0..<(rows.isEmpty ? 1 : 10) { pause(nanoseconds: 999_999_999) }
    }
  }

  private static func watch(_ path: String, _ seconds: Double) {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { giveUp("\(path) cannot be opened") }
    var (looks, high, rises, before) = (0, 0, 0, UInt8(ascii: "0"))
    let end = uptime() + seconds
    while uptime() < end {
      var level: UInt8 = 0
      guard pread(file, &level, 1, 0) == 1 else { giveUp("\(path) cannot be read") }
      looks += 1
      if level == UInt8(ascii: "1") { high += 1 }
      if level > before { rises += 1 }
      before = level
      pause(nanoseconds: 10_000_000)
    }
    print(100 * high / max(looks, 1), rises)
  }

  private static func pause(nanoseconds: Int) {
    var rest = timespec(tv_sec: 0, tv_nsec: nanoseconds)
    nanosleep(&rest, nil)
  }

  /// Copies what the chip's registers hold after a conversion; all of them where the stub is blank.
  private static func mirror(
    _ model: BMx280Emulator, _ chip: Chip, to bus: LinuxI2CBus, _ place: I2CAddress
  ) throws {
    model.now += 1
    if chip == .bme280 { try model.write(place, 0x01, to: 0xF2) }
    // Forced mode, pressure ×16, temperature ×2.
    try model.write(place, 0x55, to: 0xF4)
    model.now += 1
    let id: UInt8 = try bus.read(place, from: 0xD0)
    var ranges: [(UInt8, Int)] = [(0xF7, chip == .bme280 ? 8 : 6)]
    if try id != model.read(place, from: 0xD0) {
      ranges = [(0xD0, 1), (0x88, 26)] + (chip == .bme280 ? [(0xE1, 7)] : []) + ranges
    }
    for (first, count) in ranges {
      var bytes = [UInt8](repeating: 0, count: count)
      try model.read(place, from: first, into: &bytes)
      for (offset, byte) in bytes.enumerated() {
        try bus.write(place, byte, to: first + UInt8(offset))
      }
    }
  }

  private static func weather(_ rows: [Trace.Row], after seconds: Double) -> Reading {
    let start = rows.first?.time.seconds ?? 0
    let now = rows.last { $0.time.seconds - start <= seconds }?.weather
    return now
      ?? Reading(
        pressure: StationPressure(hectopascals: 1000), temperature: Temperature(celsius: 12),
        humidity: RelativeHumidity(percent: 65))
  }

  private static func trace(_ path: String) throws -> [Trace.Row] {
    guard let file = fopen(path, "rb") else { giveUp("\(path) cannot be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return try Trace(parsing: bytes).rows }
      bytes += chunk.prefix(count)
    }
  }

  private static func uptime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
