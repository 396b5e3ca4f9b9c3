// SPDX-License-Identifier: MIT

import Quantities
import Testing

@Suite("Spans of time")
struct SpanTests {
  @Test(
    "the forms that people write",
    arguments: [
      ("90s", 90.0), ("10m", 600), ("24h", 86_400), ("7d", 604_800), ("45", 45), ("0.5s", 0.5),
      ("10y", 315_576_000),
    ])
  func accepted(text: String, seconds: Double) {
    #expect(Span(text)?.seconds == seconds)
  }

  @Test(
    "what is no span", arguments: ["", "m", "-5m", "0s", "1e3s", "nan", "inf", "5 m", "5min", "٣m"])
  func refused(text: String) {
    #expect(Span(text) == nil)
  }

  @Test("what is no number lies in no range of times")
  func notANumber() {
    #expect(!WallTime.placeable.contains(WallTime(seconds: .nan)))
    #expect(!(BootTime(seconds: .nan) <= BootTime(seconds: 0)))
    #expect(!(BootTime(seconds: 0) >= BootTime(seconds: .nan)))
  }
}
