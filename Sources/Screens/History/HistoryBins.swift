// SPDX-License-Identifier: MIT

import Quantities

/// Joins lines to means of bins, as they come: it holds one bin, whatever the history's length.
///
/// Bins are aligned at 1970 in UTC, also where their length does not divide a day; those of a boot
/// without a clock are aligned at its start.
public struct HistoryBins: Sendable {
  /// The lengths that a bin can have, in seconds.
  public static let lengths = 1.0...1e9

  private let length: Double
  private var placed: Bin?
  private var unplaced: Bin?

  /// Bins of `length` s, which is limited to ``lengths``.
  public init(length: Double) {
    self.length = min(max(length, Self.lengths.lowerBound), Self.lengths.upperBound)
  }

  /// Takes the next line; gives the bins that have ended with it.
  public mutating func add(_ line: HistoryLine) -> [HistoryLine] {
    let number = ((line.time?.seconds ?? line.bootTime.seconds) / length).rounded(.down)
    if line.time != nil {
      // The boot without a clock is over; its last bin comes before what follows it.
      let ended = unplaced?.mean(length)
      unplaced = nil
      return (ended.map { [$0] } ?? []) + Self.add(line, number, length, to: &placed)
    }
    return Self.add(line, number, length, to: &unplaced)
  }

  /// The bins that have not ended yet.
  public mutating func end() -> [HistoryLine] {
    defer { (placed, unplaced) = (nil, nil) }
    return [placed, unplaced].compactMap { $0?.mean(length) }
  }

  private static func add(
    _ line: HistoryLine, _ number: Double, _ length: Double, to bin: inout Bin?
  ) -> [HistoryLine] {
    // A bin by the wall clock may go on after a reboot; one by uptime cannot.
    if bin?.number == number, line.time != nil || bin?.first.boot == line.boot {
      bin?.take(line)
      return []
    }
    let ended = bin?.mean(length)
    bin = Bin(number: number, line)
    return ended.map { [$0] } ?? []
  }
}

private struct Bin {
  let number: Double
  let first: HistoryLine
  private var clock: ClockQuality
  private var count = 0.0
  private var pascals = 0.0
  private var extremes: ClosedRange<StationPressure>?
  private var temperature = (count: 0.0, celsius: 0.0)
  private var humidity = (count: 0.0, percent: 0.0)

  init(number: Double, _ line: HistoryLine) {
    self.number = number
    first = line
    clock = line.clock
    take(line)
  }

  mutating func take(_ line: HistoryLine) {
    let weight = Double(line.samples)
    count += weight
    pascals += weight * line.reading.pressure.pascals
    let pressures = line.extremes ?? line.reading.pressure...line.reading.pressure
    extremes =
      extremes.map {
        min($0.lowerBound, pressures.lowerBound)...max($0.upperBound, pressures.upperBound)
      } ?? pressures
    if let celsius = line.reading.temperature?.celsius {
      temperature = (temperature.count + weight, temperature.celsius + weight * celsius)
    }
    if let percent = line.reading.humidity?.percent {
      humidity = (humidity.count + weight, humidity.percent + weight * percent)
    }
    // A mean is worth what its worst part is.
    let order = ClockQuality.allCases
    if (order.firstIndex(of: line.clock) ?? 0) > (order.firstIndex(of: clock) ?? 0) {
      clock = line.clock
    }
  }

  func mean(_ length: Double) -> HistoryLine {
    let start = number * length
    var line = HistoryLine(
      time: first.time == nil ? nil : WallTime(seconds: start), clock: clock, boot: first.boot,
      bootTime: first.time == nil ? BootTime(seconds: start) : first.bootTime,
      reading: Reading(
        pressure: StationPressure(pascals: pascals / count),
        temperature: temperature.count > 0
          ? Temperature(celsius: temperature.celsius / temperature.count) : nil,
        humidity: humidity.count > 0
          ? RelativeHumidity(percent: humidity.percent / humidity.count) : nil))
    line.samples = Int(exactly: count.rounded()) ?? .max
    line.extremes = extremes
    return line
  }
}
