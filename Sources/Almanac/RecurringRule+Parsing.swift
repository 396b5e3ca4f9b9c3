// SPDX-License-Identifier: MIT

extension RecurringRule {
  /// Reads a POSIX TZ string with the extensions of RFC 9636: hours from −167 to 167.
  init(posix text: String) throws(ZoneError) {
    var scanner = Scanner(text)
    guard scanner.skipName(), let west = scanner.time(hours: 24) else {
      throw .badRule(text)
    }
    standard = -west
    summer = nil
    if scanner.isAtEnd { return }

    guard scanner.skipName() else { throw .badRule(text) }
    var summerOffset = standard + 3600
    if !scanner.isAt(",") {
      guard let west = scanner.time(hours: 24) else { throw .badRule(text) }
      summerOffset = -west
    }
    guard scanner.skip(","), let begins = scanner.yearDay(), scanner.skip(","),
      let ends = scanner.yearDay(), scanner.isAtEnd
    else { throw .badRule(text) }
    summer = Summer(offset: summerOffset, begins: begins, ends: ends)
  }

  private struct Scanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    func isAt(_ character: Unicode.Scalar) -> Bool {
      rest.first.map(UInt32.init) == character.value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard isAt(character) else { return false }
      rest.removeFirst()
      return true
    }

    /// `CET` or `<+0545>`.
    mutating func skipName() -> Bool {
      if skip("<") {
        while let byte = rest.popFirst() {
          if byte == UInt8(ascii: ">") { return true }
        }
        return false
      }
      var count = 0
      while let byte = rest.first, (0x41...0x5A).contains(byte & 0xDF) {
        rest.removeFirst()
        count += 1
      }
      return count >= 3
    }

    mutating func number(in range: ClosedRange<Int>) -> Int? {
      var value: Int?
      while let byte = rest.first, (0x30...0x39).contains(byte) {
        rest.removeFirst()
        value = (value ?? 0) * 10 + Int(byte - 0x30)
        // Stops long before a run of digits could overflow.
        if let value, value > 10_000 { return nil }
      }
      return value.flatMap { range.contains($0) ? $0 : nil }
    }

    /// `[+-]h[:mm[:ss]]` in seconds.
    mutating func time(hours: Int) -> Int? {
      let negative = skip("-")
      if !negative { _ = skip("+") }
      guard var seconds = number(in: 0...hours).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let value = number(in: 0...59) else { return nil }
        seconds += value * unit
      }
      return negative ? -seconds : seconds
    }

    /// `Mm.w.d`, `Jn` or `n`, with `/time` where the change is not at 02:00.
    mutating func yearDay() -> YearDay? {
      let day: Day
      if skip("M") {
        guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5), skip("."),
          let weekday = number(in: 0...6)
        else { return nil }
        day = .weekday(month: month, week: week, day: weekday)
      } else if skip("J") {
        guard let number = number(in: 1...365) else { return nil }
        day = .withoutLeapDay(number)
      } else {
        guard let number = number(in: 0...365) else { return nil }
        day = .withLeapDay(number)
      }
      guard skip("/") else { return YearDay(day: day, second: 7200) }
      return time(hours: 167).map { YearDay(day: day, second: $0) }
    }
  }
}
