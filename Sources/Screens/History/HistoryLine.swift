// SPDX-License-Identifier: MIT

import JSONText
import Quantities
import Store

/// A line of `history`: a sample, or the mean of a bin.
public struct HistoryLine: Hashable, Sendable {
  /// When, or when the bin begins; `nil` where the time is not known.
  public var time: WallTime?
  /// How far the time may be trusted.
  public var clock: ClockQuality
  /// The boot that it belongs to.
  public var boot: BootID
  /// The same instant since that boot.
  public var bootTime: BootTime
  /// What was read; means, where it stands for several samples.
  public var reading: Reading
  /// How many samples it stands for.
  public var samples = 1
  /// The lowest and the highest pressure among them, where it stands for several.
  public var extremes: ClosedRange<StationPressure>?

  /// A line with these values; a time that no calendar has counts as unknown.
  public init(
    time: WallTime?, clock: ClockQuality, boot: BootID, bootTime: BootTime, reading: Reading
  ) {
    self.time = time.flatMap { WallTime.placeable.contains($0) ? $0 : nil }
    self.clock = clock
    self.boot = boot
    self.bootTime = bootTime
    self.reading = reading
  }

  /// The line of one sample.
  public init(_ row: HistoryRow) {
    self.init(
      time: row.wall, clock: row.clock, boot: row.boot, bootTime: row.time, reading: row.reading)
    samples = max(1, row.samples)
    extremes = row.extremes
  }

  /// The line as `--json` prints it.
  public var json: JSONValue {
    var members = [("t", JSONValue.instant(time))] + StatusJSON.members(reading)
    if let extremes {
      members += [
        ("pressure_min_pa", .decimal(extremes.lowerBound.pascals)),
        ("pressure_max_pa", .decimal(extremes.upperBound.pascals)),
        ("samples", .integer(Int64(samples))),
      ]
    }
    members.append(("clock", .string(clock.rawValue)))
    if time == nil {
      members += [("boot", .string(boot.text)), ("boot_s", .number(bootTime.seconds))]
    }
    return .object(members)
  }

  /// The header of `--csv`, which is that of a trace.
  public static let csvHeader = "unix_time_utc,pressure_hPa,temperature_C,humidity_pct"

  /// The line as `--csv` prints it, or `nil` where its time is not known: it cannot be replayed.
  public var csv: String? {
    guard let time else { return nil }
    var line = JSONValue.instant(time).text
    for value in [
      reading.pressure.hectopascals, reading.temperature?.celsius, reading.humidity?.percent,
    ] {
      line += ","
      line += value.flatMap(DecimalText.text) ?? ""
    }
    return line
  }
}
