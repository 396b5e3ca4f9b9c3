// SPDX-License-Identifier: MIT

import Quantities

/// The stamps of Open-Meteo's hourly columns, brought to UTC.
///
/// With `timeformat=unixtime` they are UTC. Otherwise they are local without a zone, and one offset
/// goes with the whole reply: the server adds that one also across a daylight-saving switch, so
/// that its stamps run on without a jump. A file whose stamps do jump with the zone's clocks is
/// read by the zone's rules.
struct OpenMeteoTimes {
  /// The offset that the reply states, in seconds east.
  var statedOffset: Int?
  /// The zone that it names, with its rules, where the caller has them.
  var zoneOffset: ((WallTime) -> Int?)?

  /// The instants of local stamps, in the order of the file.
  func instants(_ stamps: [String?]) throws(ForecastDecodingError) -> [WallTime] {
    var local: [Int64] = []
    for (index, stamp) in stamps.enumerated() {
      guard let stamp, let seconds = Self.seconds(of: stamp) else {
        throw .badTime(index: index, text: stamp ?? "null")
      }
      local.append(seconds)
    }
    let stated: [WallTime]? = statedOffset.map { offset in
      local.map { WallTime(seconds: Double($0) - Double(offset)) }
    }
    let ruled = zoneOffset.flatMap { offset in byRules(local, offset) }
    guard let stated else {
      guard let ruled else { throw .notAForecast(missing: "utc_offset_seconds") }
      return ruled
    }
    guard let ruled else { return stated }
    // The right reading is the one in which the hours follow each other.
    return Self.hourlySteps(ruled) > Self.hourlySteps(stated) ? ruled : stated
  }

  /// The instants of Unix stamps.
  static func instants(_ stamps: [Double?]) throws(ForecastDecodingError) -> [WallTime] {
    var times: [WallTime] = []
    for (index, stamp) in stamps.enumerated() {
      guard let stamp, WallTime.placeable.contains(WallTime(seconds: stamp)) else {
        throw .badTime(index: index, text: stamp.map { "\($0)" } ?? "null")
      }
      times.append(WallTime(seconds: stamp))
    }
    return times
  }

  private static func hourlySteps(_ times: [WallTime]) -> Int {
    zip(times, times.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0 == 3600 ? 1 : 0) }
  }

  /// By the zone's rules; of a stamp that occurs twice the first is taken, then the second.
  private func byRules(_ local: [Int64], _ offset: (WallTime) -> Int?) -> [WallTime]? {
    var times: [WallTime] = []
    for seconds in local {
      let wall = WallTime(seconds: Double(seconds))
      guard let before = offset(wall - 86_400), let after = offset(wall + 86_400) else {
        return nil
      }
      let readings = [before, after].map { wall - Double($0) }
        .filter { reading in offset(reading).map { reading + Double($0) == wall } ?? false }
        .sorted()
      let next = readings.first { reading in times.last.map { $0 < reading } ?? true }
      times.append(next ?? readings.first ?? wall - Double(before))
    }
    return times
  }

  /// Seconds from 1970 to `YYYY-MM-DDTHH:MM`, with `:SS` or not, or `nil` for anything else.
  static func seconds(of stamp: String) -> Int64? {
    let bytes = Array(stamp.utf8)
    guard bytes.count == 16 || bytes.count == 19 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    let separators: [(Int, Unicode.Scalar)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
    for (index, mark) in separators where index < bytes.count {
      guard UInt32(bytes[index]) == mark.value else { return nil }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16),
      let second = bytes.count == 19 ? number(17..<19) : 0,
      (1900...2200).contains(year), (1...12).contains(month), day >= 1, hour < 24, minute < 60,
      second < 60
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[month - 1] else { return nil }
    let leapDays = (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 - 477
    let days = (year - 1970) * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1
    return Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }
}
