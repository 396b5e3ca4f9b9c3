// SPDX-License-Identifier: MIT

import Outputs
import Quantities
import Testing

@Suite struct RefreshPolicyTests {
  private let policy = RefreshPolicy()

  private func content(
    _ substance: String = "a", answer: String = "on", card: String = "tonight",
    goodUntil: Double? = 13_600
  ) -> PanelContent {
    PanelContent(
      card: card, answer: answer, substance: substance,
      goodUntil: goodUntil.map(BootTime.init(seconds:)))
  }

  /// Counters after a full refresh at `full` and the last one at `last`.
  private func counters(full: Double = 10_000, last: Double = 10_000, partials: Int = 0)
    -> RefreshCounters
  {
    var counters = RefreshCounters()
    counters.lastFull = BootTime(seconds: full)
    counters.lastRefresh = BootTime(seconds: last)
    counters.partials = partials
    return counters
  }

  private func decide(
    _ shown: PanelContent?, _ wanted: PanelContent, _ counters: RefreshCounters, at now: Double,
    _ temperature: Double? = nil
  ) -> RefreshPolicy.Decision {
    policy.decide(
      shown: shown, wanted: wanted, counters: counters, now: BootTime(seconds: now),
      temperature: temperature)
  }

  @Test("an unknown glass and another answer are a full refresh, 180 s after the last one")
  func answers() {
    #expect(decide(nil, content(), RefreshCounters(), at: 0) == .refresh(.full))
    let off = content("b", answer: "off")
    #expect(
      decide(content(), off, counters(), at: 10_100) == .wait(until: BootTime(seconds: 10_180)))
    #expect(decide(content(), off, counters(), at: 10_180) == .refresh(.full))
  }

  @Test("the same answer in other words is a partial one, five minutes after the last")
  func words() {
    let other = content("b")
    #expect(
      decide(content(), other, counters(), at: 10_299) == .none(until: BootTime(seconds: 10_300)))
    #expect(decide(content(), other, counters(), at: 10_300) == .refresh(.partial))
  }

  @Test("nothing new is drawn again twenty minutes before its lease ends")
  func renewal() {
    #expect(
      decide(content(), content(), counters(), at: 12_000)
        == .none(until: BootTime(seconds: 12_400))
    )
    #expect(decide(content(), content(), counters(), at: 12_400) == .refresh(.partial))
  }

  @Test("five partial refreshes, then a full one; and one in the cold, and one a day")
  func full() {
    let other = content("b")
    #expect(
      decide(content(), other, counters(last: 10_000, partials: 4), at: 10_400)
        == .refresh(.partial))
    #expect(
      decide(content(), other, counters(last: 10_000, partials: 5), at: 10_400) == .refresh(.full))
    #expect(decide(content(), other, counters(), at: 10_400, 9.9) == .refresh(.full))
    #expect(decide(content(), other, counters(), at: 10_400, 10) == .refresh(.partial))
    #expect(decide(content(), other, counters(), at: 10_400, .nan) == .refresh(.full))
    let day = 10_000 + 23 * 3600.0
    let same = content(goodUntil: nil)
    #expect(
      decide(same, same, counters(last: day - 600), at: day - 1)
        == .none(until: BootTime(seconds: day)))
    #expect(decide(same, same, counters(last: day - 600), at: day) == .refresh(.full))
  }

  @Test("B132: below freezing only advice that would outlive its lease is taken off")
  func freezing() {
    let other = content("b", answer: "off")
    #expect(
      decide(content(), other, counters(), at: 11_000, -1)
        == .none(until: BootTime(seconds: 11_300)))
    #expect(
      decide(nil, other, RefreshCounters(), at: 11_000, -1)
        == .none(until: BootTime(seconds: 11_300)))
    let notice = content("c", answer: "too cold", goodUntil: nil)
    #expect(decide(content(), notice, counters(), at: 11_000, -1) == .refresh(.full))
    #expect(
      decide(notice, notice, counters(), at: 200_000, -1)
        == .none(until: BootTime(seconds: 200_300)))
  }

  @Test("what somebody asks for comes at once, but never within 180 s")
  func urged() {
    var wanted = content()
    wanted.isUrged = true
    #expect(
      decide(content(), wanted, counters(), at: 10_001) == .wait(until: BootTime(seconds: 10_180)))
    #expect(decide(content(), wanted, counters(), at: 10_200) == .refresh(.partial))
    wanted.wantsFull = true
    #expect(decide(content(), wanted, counters(), at: 10_200) == .refresh(.full))
    #expect(
      decide(content(), content(card: "checks"), counters(), at: 10_200) == .refresh(.partial))
  }
}
