// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Testing

@Suite struct RefreshPolicyTests {
  private let policy = RefreshPolicy()

  private func picture(
    _ substance: String = "a", answer: String = "on", card: String = "tonight",
    goodUntil: Double? = 13_600
  ) -> PanelPicture {
    PanelPicture(
      frame: Frame(width: 8, height: 8), card: card, answer: answer, substance: substance,
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
    _ shown: PanelPicture?, _ wanted: PanelPicture, _ counters: RefreshCounters, at now: Double,
    _ temperature: Double? = nil
  ) -> RefreshPolicy.Decision {
    policy.decide(
      shown: shown, wanted: wanted, counters: counters, now: BootTime(seconds: now),
      temperature: temperature)
  }

  @Test("an unknown glass and another answer are a full refresh, 180 s after the last one")
  func answers() {
    #expect(decide(nil, picture(), RefreshCounters(), at: 0) == .refresh(.full))
    let off = picture("b", answer: "off")
    #expect(
      decide(picture(), off, counters(), at: 10_100) == .wait(until: BootTime(seconds: 10_180)))
    #expect(decide(picture(), off, counters(), at: 10_180) == .refresh(.full))
  }

  @Test("the same answer in other words is a partial one, five minutes after the last")
  func words() {
    let other = picture("b")
    #expect(
      decide(picture(), other, counters(), at: 10_299) == .none(until: BootTime(seconds: 10_300)))
    #expect(decide(picture(), other, counters(), at: 10_300) == .refresh(.partial))
  }

  @Test("nothing new is drawn again twenty minutes before its lease ends")
  func renewal() {
    #expect(
      decide(picture(), picture(), counters(), at: 12_000)
        == .none(until: BootTime(seconds: 12_400))
    )
    #expect(decide(picture(), picture(), counters(), at: 12_400) == .refresh(.partial))
  }

  @Test("five partial refreshes, then a full one; and one in the cold, and one a day")
  func full() {
    let other = picture("b")
    #expect(
      decide(picture(), other, counters(last: 10_000, partials: 4), at: 10_400)
        == .refresh(.partial))
    #expect(
      decide(picture(), other, counters(last: 10_000, partials: 5), at: 10_400) == .refresh(.full))
    #expect(decide(picture(), other, counters(), at: 10_400, 9.9) == .refresh(.full))
    #expect(decide(picture(), other, counters(), at: 10_400, 10) == .refresh(.partial))
    #expect(decide(picture(), other, counters(), at: 10_400, .nan) == .refresh(.full))
    let day = 10_000 + 23 * 3600.0
    let same = picture(goodUntil: nil)
    #expect(
      decide(same, same, counters(last: day - 600), at: day - 1)
        == .none(until: BootTime(seconds: day)))
    #expect(decide(same, same, counters(last: day - 600), at: day) == .refresh(.full))
  }

  @Test("what somebody asks for comes at once, but never within 180 s")
  func urged() {
    var wanted = picture()
    wanted.isUrged = true
    #expect(
      decide(picture(), wanted, counters(), at: 10_001) == .wait(until: BootTime(seconds: 10_180)))
    #expect(decide(picture(), wanted, counters(), at: 10_200) == .refresh(.partial))
    wanted.wantsFull = true
    #expect(decide(picture(), wanted, counters(), at: 10_200) == .refresh(.full))
    #expect(
      decide(picture(), picture(card: "checks"), counters(), at: 10_200) == .refresh(.partial))
  }
}
