// SPDX-License-Identifier: MIT

import Almanac
import Testing

@Suite("Civil time")
struct CivilTimeTests {
  @Test("counts seconds as Unix time does for UTC")
  func counts() throws {
    let epoch = try #require(CivilTime(year: 1970, month: 1, day: 1))
    #expect(epoch.countedSeconds == 0)
    // 2026-03-02T00:00:00Z, from `date -u -d … +%s`.
    let march = try #require(CivilTime(year: 2026, month: 3, day: 2))
    #expect(march.countedSeconds == 1_772_409_600)
    #expect(CivilTime(countedSeconds: 1_772_409_600 + 3661).hour == 1)
  }

  @Test("returns to itself over four centuries of days")
  func roundTrip() {
    for day in stride(from: -80_000, through: 100_000, by: 7) {
      let civil = CivilTime(countedSeconds: Int64(day) * 86_400 - 1)
      #expect(civil.countedSeconds == Int64(day) * 86_400 - 1)
      #expect(civil.hour == 23 && civil.second == 59)
    }
  }

  @Test("refuses days that do not exist")
  func refuses() {
    #expect(CivilTime(year: 2025, month: 2, day: 29) == nil)
    #expect(CivilTime(year: 2024, month: 2, day: 29) != nil)
    #expect(CivilTime(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilTime(year: 2025, month: 13, day: 1) == nil)
    #expect(CivilTime(year: .max, month: 1, day: 1) == nil)
    #expect(CivilTime(year: 2025, month: 1, day: 1, hour: 24) == nil)
  }

  @Test("knows the weekday")
  func weekday() throws {
    // 2026-07-10 is a Friday.
    #expect(try #require(CivilTime(year: 2026, month: 7, day: 10)).weekday == 5)
  }

  @Test("stays in its years whatever it is given")
  func garbage() {
    #expect(CivilTime(countedSeconds: .max).year == 9999)
    #expect(CivilTime(countedSeconds: .min).year == 1)
    #expect(CivilTime(countedSeconds: 0).midnight(daysLater: .max).year == 9999)
    #expect(CivilTime(countedSeconds: 0).at(minuteOfDay: .min).hour == 0)
  }
}
