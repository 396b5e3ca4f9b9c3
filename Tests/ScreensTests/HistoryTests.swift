// SPDX-License-Identifier: MIT

import JSONText
import Quantities
import Screens
import Testing

@Suite("Lines of the history")
struct HistoryTests {
  private func line(
    _ seconds: Double?, pascals: Double = 100_000, uptime: Double = 60, boot: String = "a",
    humidity: Double? = nil, clock: ClockQuality = .synchronised
  ) -> HistoryLine {
    HistoryLine(
      HistoryRowFixture.row(
        wall: seconds.map(WallTime.init(seconds:)), uptime: uptime, boot: boot, pascals: pascals,
        humidity: humidity, clock: clock))
  }

  private func bins(_ length: Double, _ lines: [HistoryLine]) -> [HistoryLine] {
    var bins = HistoryBins(length: length)
    return lines.flatMap { bins.add($0) } + bins.end()
  }

  @Test("a line of JSON has four decimals at least, and humidity only where there is some")
  func json() {
    #expect(
      line(1_783_713_600, pascals: 100_653.25, humidity: 65.5).json.text
        == #"{"t":1783713600,"pressure_pa":100653.2500,"temperature_c":10.0000,"#
        + #""humidity_pct":65.5000,"clock":"synced"}"#)
    #expect(
      line(1_783_713_600.5, pascals: 100_653.265625).json.text
        == #"{"t":1783713600.5,"pressure_pa":100653.265625,"temperature_c":10.0000,"#
        + #""clock":"synced"}"#)
  }

  @Test("without a time the boot says when, and CSV has no such row")
  func unknownTime() {
    let unknown = line(nil, uptime: 61.5, clock: .unknown)
    #expect(
      unknown.json.text
        == #"{"t":null,"pressure_pa":100000.0000,"temperature_c":10.0000,"clock":"unknown","#
        + #""boot":"a","boot_s":61.5}"#)
    #expect(unknown.csv == nil)
    #expect(line(1e300).csv == nil && line(1e300).json.text.hasPrefix(#"{"t":null"#))
  }

  @Test("a row of CSV is a row of a trace")
  func csv() {
    #expect(HistoryLine.csvHeader == "unix_time_utc,pressure_hPa,temperature_C,humidity_pct")
    #expect(line(1_783_713_600).csv == "1783713600,1000.0000,10.0000,")
    // 1/64 Pa more is 0.00015625 hPa.
    #expect(
      line(1_783_713_600, pascals: 100_000.015625, humidity: 0).csv
        == "1783713600,1000.000156,10.0000,0.0000")
  }

  @Test(
    "B103: bins are aligned at 1970, also where they do not divide a day; empty ones are absent")
  func bins() {
    // 7 h are 25200 s: 1783713600 / 25200 is 70782.28…, so the bin begins at 1783706400.
    let joined = bins(
      25_200,
      [
        line(1_783_713_600, pascals: 100_000, humidity: 50), line(1_783_713_660, pascals: 100_002),
        line(1_783_731_599, pascals: 100_004, humidity: 60), line(1_783_731_600, pascals: 90_000),
        line(1_783_800_000, pascals: 80_000),
      ])
    #expect(joined.map(\.time?.seconds) == [1_783_706_400, 1_783_731_600, 1_783_782_000])
    #expect(joined.map(\.reading.pressure.pascals) == [100_002, 90_000, 80_000])
    #expect(joined.map(\.reading.humidity?.percent) == [55, nil, nil])
  }

  @Test("a bin is worth what its worst sample is, and goes on after a reboot")
  func reboot() {
    let joined = bins(
      600,
      [
        line(1_783_713_600), line(nil, uptime: 10, boot: "b", clock: .unknown),
        line(1_783_713_720, boot: "c", clock: .saved),
      ])
    #expect(joined.map(\.time?.seconds) == [nil, 1_783_713_600])
    #expect(joined[0].clock == .unknown && joined[1].clock == .saved)
    #expect(joined[0].json.text.hasSuffix(#""boot":"b","boot_s":0.0}"#))
  }

  @Test("bins without a time are aligned at the boot, and two boots never share one")
  func unplacedBins() {
    let joined = bins(
      100,
      [
        line(nil, uptime: 150, boot: "a"), line(nil, uptime: 199, boot: "a"),
        line(nil, uptime: 150, boot: "b"), line(nil, uptime: 201, boot: "b"),
      ])
    #expect(joined.map(\.boot.text) == ["a", "b", "b"])
    #expect(joined.map(\.bootTime.seconds) == [100, 100, 200])
  }

  @Test("absurd numbers do not trap")
  func garbage() {
    for pascals in [Double.nan, .infinity, -1e308, 1e18, -0.0] {
      let odd = line(1_783_713_600, pascals: pascals, humidity: pascals)
      #expect(!odd.json.text.contains("nan") && !odd.json.text.contains("inf"))
      _ = odd.csv
      _ = bins(1e-300, [odd, odd])
    }
  }
}

@Suite("Decimals")
struct DecimalTextTests {
  @Test(
    "four to six decimals, never an exponent for what a sensor gives",
    arguments: [
      (0.0, "0.0000"), (-0.0, "0.0000"), (100_653.25, "100653.2500"), (-1.5, "-1.5000"),
      (0.000_000_4, "0.0000"), (-0.000_001, "-0.000001"), (1.234_567_8, "1.234568"),
      (0.999_999_9, "1.0000"), (1.000_01, "1.00001"),
    ])
  func text(_ value: Double, _ expected: String) {
    #expect(DecimalText.text(value) == expected)
  }

  @Test("what is not finite has no digits")
  func notFinite() {
    #expect(DecimalText.text(.nan) == nil && DecimalText.text(-.infinity) == nil)
    #expect(JSONValue.decimal(.nan).text == "null")
  }
}
