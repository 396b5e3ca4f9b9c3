// SPDX-License-Identifier: MIT

import Quantities

/// Recorded weather: what a barometer would have met, row by row.
public struct Trace: Hashable, Sendable {
  /// One moment of it.
  public struct Row: Hashable, Sendable {
    /// When.
    public var time: WallTime
    /// What was there; `nil` where the record holds no possible pressure, as after a failed read.
    public var weather: Reading?
  }

  /// What fell from its time on to the next one's.
  public struct Rain: Hashable, Sendable {
    /// When it began to be measured.
    public var time: WallTime
    /// How much; 0.2 mm, the least that counts, where the record only says that something fell.
    public var amount: RainAmount
  }

  /// The rows, in time order.
  public var rows: [Row]
  /// The rain, in time order, also of rows without a pressure; empty where none was recorded.
  public var rain: [Rain] = []

  /// A trace of these rows.
  public init(rows: [Row]) { self.rows = rows }
}

/// What cannot be read in a trace, and where.
public struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int
  /// The column in that line, counted from 1, where it is about one.
  public var column: Int?
  /// What is wrong and what is expected.
  public var message: String

  /// The error in one line.
  public var description: String {
    "line \(line)\(column.map { ", column \($0)" } ?? ""): \(message)"
  }
}

extension Trace {
  /// The pressures in hPa that a barometer can meet; others are played as a failed read.
  public static let possible = 300.0...1100.0

  /// Reads CSV with a header whose columns are found by name: `unix_time_utc`, `pressure_hPa` and,
  /// if they are there, `temperature_C`, `humidity_pct`, and of rain `precip_mm` or, with 0 for none,
  /// `rain_flag` and `snow_flag`.
  ///
  /// An empty pressure is a gap: the row is left out. Any other field that is empty is one that
  /// nobody measured. Throws for a line that cannot be read and for time that goes back.
  public init(parsing bytes: [UInt8]) throws(TraceError) {
    // Damage before grammar: who reads on to the first wrong word does not learn of the hole below.
    try TraceLines.refuseDamage(in: bytes)
    var lines = TraceLines(bytes)
    guard let header = lines.next() else {
      throw TraceError(line: 1, message: "the file is empty: a header with columns is expected")
    }
    func column(_ name: String) -> Int? { header.fields.firstIndex { $0.text == name } }
    guard let time = column("unix_time_utc"), let pressure = column("pressure_hPa") else {
      throw TraceError(
        line: header.number, column: 1,
        message: "the columns unix_time_utc and pressure_hPa are expected, found are "
          + header.fields.map(\.text).joined(separator: ", "))
    }
    let temperature = column("temperature_C")
    let humidity = column("humidity_pct")
    let amount = column("precip_mm")
    let flags = amount == nil ? ["rain_flag", "snow_flag"].compactMap(column) : []

    rows = []
    var newest: Double?
    while let line = lines.next() {
      guard line.fields.count == header.fields.count else {
        throw TraceError(
          line: line.number, column: line.fields.last?.column ?? 1,
          message: "it has \(line.fields.count) fields, the header has \(header.fields.count)")
      }
      let seconds = try line.number(time, within: WallTime.placeable.seconds)
      if let last = newest, let seconds, seconds < last {
        throw TraceError(
          line: line.number, column: line.fields[time].column,
          message: "time goes back, from \(JSONSeconds.text(last)) to \(JSONSeconds.text(seconds))")
      }
      let celsius = try line.number(temperature)
      let percent = try line.number(humidity)
      guard let seconds else {
        throw TraceError(
          line: line.number, column: line.fields[time].column, message: "the time is missing")
      }
      newest = seconds
      if let fallen = try line.fallen(amount, flags) {
        rain.append(Rain(time: WallTime(seconds: seconds), amount: fallen))
      }
      guard let hectopascals = try line.number(pressure) else { continue }
      rows.append(
        Row(
          time: WallTime(seconds: seconds),
          weather: Self.possible.contains(hectopascals)
            ? Reading(
              pressure: StationPressure(hectopascals: hectopascals),
              temperature: celsius.map(Temperature.init(celsius:)),
              humidity: percent.map(RelativeHumidity.init(percent:))) : nil))
    }
    guard !rows.isEmpty else {
      throw TraceError(line: header.number, message: "there is no row with a pressure below it")
    }
  }
}

/// Unix seconds for messages, without a needless point.
private enum JSONSeconds {
  static func text(_ seconds: Double) -> String {
    Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
  }
}

extension ClosedRange<WallTime> {
  fileprivate var seconds: ClosedRange<Double> { lowerBound.seconds...upperBound.seconds }
}

/// The lines of a CSV file, with the place of every field.
private struct TraceLines {
  struct Field {
    var text: String
    var column: Int
  }

  struct Line {
    var number: Int
    var fields: [Field]

    /// The number in a field, `nil` where the field is empty or there is no such column.
    func number(
      _ index: Int?, within range: ClosedRange<Double> = -1e12...1e12
    ) throws(TraceError) -> Double? {
      guard let index, !fields[index].text.isEmpty else { return nil }
      let field = fields[index]
      let isPlain = field.text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
      }
      guard isPlain, let value = Double(field.text), range.contains(value) else {
        throw TraceError(
          line: number, column: field.column,
          message: "'\(field.text.prefix(40))' is not a number that can be used here")
      }
      return value
    }

    /// What fell, by an amount or by flags; `nil` where it was not measured.
    func fallen(_ amount: Int?, _ flags: [Int]) throws(TraceError) -> RainAmount? {
      if let amount {
        return try number(amount, within: 0...2000).map(RainAmount.init(millimetres:))
      }
      var values: [Double] = []
      for flag in flags { if let value = try number(flag) { values.append(value) } }
      guard !values.isEmpty else { return nil }
      return RainAmount(millimetres: values.contains { $0 > 0 } ? 0.2 : 0)
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    // A byte order mark is no part of the first name.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
  }

  /// Throws for the first byte that no text has: power cuts leave runs of NUL.
  static func refuseDamage(in bytes: [UInt8]) throws(TraceError) {
    func isDamage(_ byte: UInt8) -> Bool {
      byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
    }
    guard let bad = bytes.firstIndex(where: isDamage) else { return }
    let before = bytes[..<bad]
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    throw TraceError(
      line: before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }, column: bad - lineStart + 1,
      message: "a byte \(bytes[bad]) that is no text: the file is damaged here")
  }

  /// The next line that is not empty.
  mutating func next() -> Line? {
    while position < bytes.count {
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      number += 1
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      return Line(number: number, fields: split(line))
    }
    return nil
  }

  private func split(_ line: ArraySlice<UInt8>) -> [Field] {
    var fields: [Field] = []
    for part in line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let trimmed = part.drop { $0 == 0x20 || $0 == 0x22 }
      var text = trimmed
      while let last = text.last, last == 0x20 || last == 0x22 { text = text.dropLast() }
      fields.append(
        Field(
          text: String(decoding: text, as: UTF8.self),
          column: part.startIndex - line.startIndex + 1))
    }
    return fields
  }
}
