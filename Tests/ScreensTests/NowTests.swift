// SPDX-License-Identifier: MIT

import Quantities
import Screens
import Store
import Testing

@Suite("The screen now")
struct NowTests {
  private typealias Fixture = StatusFixture

  private let day: PressureSeries = {
    let end = Fixture.wall.seconds
    var series = PressureSeries((end - 86_400)...end, columns: 48)
    // The last two hours, a fall of 1.5 hPa.
    for minute in 0..<120 {
      series.add(
        PressurePoint(
          seconds: end - 7200 + Double(minute) * 60, pascals: 100_970 - Double(minute) * 150 / 119))
    }
    return series
  }()

  private func lines(
    _ status: Status?, at seconds: Double = 3600, width: Int = 80, isUnicode: Bool = true
  ) -> [String] {
    NowScreen.lines(
      StatusView(status, at: Fixture.moment(at: seconds)), day: day, text: Fixture.text,
      width: width, isUnicode: isUnicode)
  }

  @Test("B061: names what the numbers are, and where pressure tends")
  func screen() {
    #expect(
      lines(Fixture.status()) == [
        "  1008.2 hPa station pressure, 60 s ago (Fri 10 Jul 18:41)",
        "  9.4 °C temperature of the sensor, humidity 81 %",
        "  falling slowly: −1.1 hPa in 3 h, −0.4 hPa in 1 h",
        "  " + String(repeating: " ", count: 44) + "▇▅▄▂",
        "  the last 24 h: lowest 1008.2, highest 1009.7 hPa",
      ])
  }

  @Test("an old reading is said to be old, and has no trend")
  func stale() {
    let all = lines(Fixture.status(), at: 40_000)
    #expect(all[0] == "  NOT CURRENT: the newest reading is old.")
    #expect(all[1].hasPrefix("  1008.2 hPa station pressure, 10 h 07 min ago"))
    #expect(all.contains("  trend not known: the agent is silent"))
  }

  @Test("B032: without any reading it says why")
  func nothing() {
    #expect(
      lines(nil) == [
        "  No reading.",
        "  The agent has not been heard at all: start rainflyd",
      ])
    let object = NowScreen.object(
      StatusView(nil, at: Fixture.moment()), day: PressureSeries(0...1, columns: 1))
    #expect(object.member("pressure_pa") == .null && object.member("t") == .null)
    #expect(object.member("lowest_24h_pa") == .null)
  }

  @Test("nothing stands outside of the screen", arguments: [20, 40, 80, 200])
  func widths(_ width: Int) {
    var series = PressureSeries(0...86_400, columns: NowScreen.columns(width: width))
    series.add(PressurePoint(seconds: 86_400, pascals: 100_000))
    for status in [Fixture.status(), nil] {
      let all = NowScreen.lines(
        StatusView(status, at: Fixture.moment(at: 90_000)), day: series, text: Fixture.text,
        width: width, isUnicode: false)
      #expect(all.allSatisfy { $0.count <= width })
    }
  }
}

@Suite("Lines with a label")
struct LabelledLineTests {
  @Test("a detail stands beside a short text, below a long one, and below on a narrow screen")
  func places() {
    let line = LabelledLine("store", "1.4 MB", "0.9 MB written today")
    #expect(
      line.lines(width: 80) == ["  store      1.4 MB                   0.9 MB written today"])
    #expect(
      line.lines(width: 40) == ["  store      1.4 MB", "             0.9 MB written today"])
    #expect(
      line.lines(width: 20) == ["  store", "    1.4 MB", "    0.9 MB written", "    today"])
  }

  @Test("emphasis is only added where there is a terminal for it")
  func ink() {
    let line = LabelledLine("advice", "RAINFLY ON", isStrong: true)
    #expect(line.lines(width: 80, ink: .none) == ["  advice     RAINFLY ON"])
    #expect(line.lines(width: 80, ink: Ink(true)) == ["  advice     \u{1B}[1mRAINFLY ON\u{1B}[0m"])
  }

  @Test("a word longer than the screen is broken", arguments: [1, 8, 40])
  func longWord(_ width: Int) {
    let text = String(repeating: "x", count: 100) + " y"
    #expect(text.wrapped(to: width).allSatisfy { $0.count <= width })
    #expect(text.wrapped(to: width).joined().filter { $0 == "x" }.count == 100)
  }
}
