// SPDX-License-Identifier: MIT

import JSONText
import Quantities
import Screens
import Store
import Testing

@Suite("Events in words")
struct EventTextTests {
  private let text = LocalText(.fixed(offsetSeconds: 7200))

  /// 2026-07-10 20:40 UTC and `minutes` later.
  private func row(
    _ kind: String, _ detail: String, minutes: Double = 0, isPlaced: Bool = true
  ) -> EventRow {
    EventRow(
      boot: BootID("0d6b5a0e-5a9c"),
      wall: isPlaced ? WallTime(seconds: 1_783_716_000 + minutes * 60) : nil,
      clock: isPlaced ? .synchronised : .unknown,
      event: EventRecord(time: BootTime(seconds: 7260), kind: kind, detail: detail))
  }

  private func lines(_ rows: [EventRow], width: Int = 80) -> [String] {
    EventText.lines(rows, text: text, width: width)
  }

  @Test("each with its time, a new day on a line of its own")
  func days() {
    let alert = #"{"change3_pa":-290.0,"change1_pa":null,"word":"falling"}"#
    let advice = #"{"advice":"on","reason":{"check":"rain","text":"Rain 35 % after 02:00"}}"#
    #expect(
      lines([
        row("pressure_alert", alert),
        row("advice", advice, minutes: 60),
        row("advice", #"{"advice":"unknown"}"#, minutes: 80),
        row("moved", #"{"change_pa":540.0}"#, minutes: 90),
      ]) == [
        "Fri 10 Jul",
        "  22:40  pressure alert: −2.9 hPa in 3 h (falling)",
        "  23:40  RAINFLY ON: Rain 35 % after 02:00",
        "Sat 11 Jul",
        "  00:00  NO ADVICE",
        "  00:10  pressure jumped +5.4 hPa: device moved, or a squall",
      ])
  }

  @Test("a reason that a verdict and its advice share is told once")
  func sharedReason() {
    let reason = #""reason":{"check":null,"text":"All checks clear"}}"#
    #expect(
      lines([
        row("verdict", #"{"verdict":"off","# + reason),
        row("advice", #"{"advice":"off","# + reason),
      ]) == [
        "Fri 10 Jul", "  22:40  forecast says off: All checks clear", "  22:40  RAINFLY OFF",
      ])
  }

  @Test("without a clock the uptime stands for the time")
  func unplaced() {
    #expect(
      lines([row("clock_set", #"{"clock":"set"}"#, isPlaced: false)]) == [
        "boot 0d6b5a0…, clock not set", "  +2 h 01 min  clock: set by hand",
      ])
  }

  @Test("a detail is spliced in as it is stored")
  func splice() {
    #expect(
      EventText.json(row("moved", #"{"change_pa":540.10000000000002}"#))
        == #"{"t":1783716000,"event":"moved","change_pa":540.10000000000002}"#)
    #expect(EventText.json(row("x", "{}")) == #"{"t":1783716000,"event":"x"}"#)
    #expect(
      EventText.json(row("x", " {\n\"a\": [1, {\"b\": \"}\"}]\n} \n"))
        == #"{"t":1783716000,"event":"x", "a": [1, {"b": "}"}] }"#)
    #expect(
      EventText.json(row("x", "{}", isPlaced: false))
        == #"{"t":null,"event":"x","boot":"0d6b5a0e-5a9c","boot_s":7260.0}"#)
  }

  @Test(
    "a detail that is no object, or would say the time twice, is left out",
    arguments: [
      "", "null", "[1]", "{", "{}}", #"{"a":}"#, #"{"a":1,}"#, #"{"t":1}"#, "{\"a\":\"\n\"}",
      #"{"a":01x}"#, "🙂", #"{"a":nan}"#, #"{'a':1}"#,
    ])
  func notAnObject(_ detail: String) {
    #expect(EventText.json(row("x", detail)) == #"{"t":1783716000,"event":"x"}"#)
    for kind in ["advice", "moved", "pressure_alert", "sensor_fault", "store_recovered", ""] {
      _ = lines([row(kind, detail)])
    }
  }

  @Test("deep nesting is refused instead of exhausting the stack")
  func deep() {
    let text = String(repeating: "[", count: 100_000)
    #expect(JSONValue(parsing: text) == nil)
  }

  @Test("nothing stands outside of the screen", arguments: [20, 40, 80, 200])
  func widths(_ width: Int) {
    let long = String(repeating: "word ", count: 40) + String(repeating: "x", count: 300)
    let rows = [
      row("sensor_fault", #"{"code":"x","message":"\#(long)"}"#), row(long, "{}"),
      row(long, "{}", isPlaced: false), row("\u{1B}[2J", "{}"),
    ]
    #expect(lines(rows, width: width).allSatisfy { $0.count <= width && $0 == $0.printable })
  }
}

@Suite("JSON as it is stored")
struct JSONParsingTests {
  @Test(
    "comes back as it was written",
    arguments: [
      "null", "true", "[]", "{}", "-1.5", "[1.0,[2.0,\"a\"]]", #"{"a":{"b":null},"c":"\"\\\n"}"#,
      #""\u0001é🙂""#,
    ])
  func roundTrip(_ text: String) {
    #expect(JSONValue(parsing: text)?.text == text)
  }
}
