// SPDX-License-Identifier: MIT

import Engine
import JSONText
import Quantities
import Screens
import Store
import Testing

@Suite("The status")
struct StatusTests {
  private typealias Fixture = StatusFixture

  private func lines(_ view: StatusView, width: Int = 80) -> [String] {
    StatusScreen.lines(view, text: Fixture.text, width: width)
  }

  @Test("reads from the answer down to the parts, and fits 80 columns")
  func screen() {
    let view = StatusView(Fixture.status(), at: Fixture.moment())
    #expect(
      lines(view) == [
        "  advice     RAINFLY ON               as of 18:41, good until 19:41",
        "  why        Rain 35 % after 02:00",
        "  barometer  1008.2 hPa, 60 s ago     BME280 at 0x76",
        "  sensor     9.4 °C                   humidity 81 %",
        "  trend      falling slowly           −1.1 hPa in 3 h, watching since 17:43",
        "  forecast   fresh, 3 h 02 min        Open-Meteo, fetched 15:40",
        "             Weather data by Open-Meteo.com (CC BY 4.0)",
        "             Nothing but where a camp is goes to Open-Meteo.",
        "  clock      synchronised",
        "  led        GPIO17, pattern double",
        "  store      /var/lib/rainfly/rainfly.db",
      ])
  }

  @Test("the lease ends by this boot's time; from then on nothing is advised")
  func lease() {
    let at = { (seconds: Double) in
      StatusView(Fixture.status(), at: Fixture.moment(at: seconds))
    }
    #expect(at(7139.9).advice == .on && at(7139.9).life == .current)
    #expect(at(7140).advice == .unknown && at(7140).verdict == .unknown)
    #expect(at(7140).life == .expired)
    #expect(
      at(7140).reason(Fixture.text).text
        == "The agent has not been heard since Fri 10 Jul 18:41: start rainflyd")
    // A status from the future of this boot is garbage.
    #expect(at(3000).advice == .unknown)
    #expect(
      at(7140).health[0].message == "rainflyd runs but does not write: see what it prints")
    #expect(at(7140).tendency == .insufficient && at(7140).clock == .unknown)
    #expect(at(7140).health.dropFirst().allSatisfy { $0.state == "unknown" })
    #expect(lines(at(7140))[0] == "  advice     NO ADVICE")
  }

  @Test("a lease longer than an hour is garbage and ends after one")
  func absurdLease() {
    let status = Fixture.with(["good_until_s": .real(1e300)])
    #expect(StatusView(status, at: Fixture.moment(at: 7139)).advice == .on)
    #expect(StatusView(status, at: Fixture.moment(at: 7141)).advice == .unknown)
  }

  @Test("another boot's status advises nothing, whatever the times are")
  func otherBoot() {
    let view = StatusView(Fixture.status(), at: Fixture.moment(boot: BootID("other")))
    #expect(view.life == .otherBoot && view.advice == .unknown && view.fly == .unsaid)
    #expect(view.forecast.age == .unknown)
    #expect(view.reason(Fixture.text).text.contains("since this machine booted"))
  }

  @Test("a simulated status counts only while its daemon holds the lock, and is marked")
  func simulated() {
    let status = Fixture.with(["boot": .text("simulated-storm")])
    let running = StatusView(status, at: Fixture.moment(runs: true))
    #expect(running.life == .simulated && running.advice == .on)
    #expect(lines(running)[0].contains("RAINFLY ON (simulated)"))
    for runs in [false, nil] as [Bool?] {
      let ended = StatusView(status, at: Fixture.moment(runs: runs))
      #expect(ended.life == .simulationEnded && ended.advice == .unknown)
    }
  }

  @Test("without live.db it says so, and what the store still knows")
  func missing() {
    let row = HistoryRowFixture.row(wall: Fixture.wall - 7200)
    let view = StatusView(
      nil, at: Fixture.moment(runs: false), newest: row,
      kept: KeptForecasts(count: 3, provider: "open-meteo", fetched: Fixture.wall - 10_920))
    #expect(
      lines(view) == [
        "  advice     NO ADVICE",
        "  why        The agent has not been heard at all: start rainflyd",
        "  agent      rainflyd is not running: start rainflyd",
        "  barometer  last 1000.0 hPa, 2 h 00 min ago, Fri 10 Jul 16:42",
        "  trend      not known",
        "  forecast   of unknown age",
        "             Open-Meteo, fetched Fri 10 Jul 15:40, 3 kept",
        "             Weather data by Open-Meteo.com (CC BY 4.0)",
        "             Nothing but where a camp is goes to Open-Meteo.",
      ])
  }

  @Test("who may not use the store is not told that the agent does not run")
  func refused() {
    let words =
      "/var/lib/rainfly may not be used: sudo usermod -aG rainfly $USER, then log in again"
    let view = StatusView(nil, at: Fixture.moment(runs: nil), storeFault: words)
    let text = lines(view).joined(separator: "\n")
    #expect(text.contains("The agent may not be listened to: see store"))
    #expect(text.contains("usermod -aG rainfly"))
    #expect(!text.contains("start rainflyd"))
    #expect(view.advice == .unknown)
  }

  @Test("B083: a fault is told in full, wrapped under itself")
  func fault() {
    var status = Fixture.status()
    status.health[0] = Health(
      part: "barometer", state: .fault,
      message: "nothing answers at 0x76 or 0x77 on /dev/i2c-1: check the four wires and that the"
        + " sensor has power (for 300 s, 6 tries)")
    let all = lines(StatusView(status, at: Fixture.moment()))
    #expect(
      all.contains(
        "             FAULT: nothing answers at 0x76 or 0x77 on /dev/i2c-1: check the"))
    #expect(
      all.contains("             four wires and that the sensor has power (for 300 s, 6 tries)"))
  }

  @Test("the object has the keys of the contract in their order")
  func json() {
    let value = StatusJSON.object(
      StatusView(Fixture.status(), at: Fixture.moment()), text: Fixture.text)
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(
      members.prefix(13).map(\.0) == [
        "advice", "verdict", "reason", "as_of_unix", "good_until_unix", "alert", "trend",
        "reading", "fly", "clock", "forecast", "camp", "health",
      ])
    #expect(
      value.member("reason")?.text
        == #"{"check":"rain","text":"Rain 35 % after 02:00","at_unix":1783728000}"#)
    #expect(value.member("as_of_unix")?.text == "1783701660")
    #expect(value.member("good_until_unix")?.text == "1783705260")
    #expect(
      value.member("trend")?.text
        == #"{"state":"falling_slowly","change3_pa":-110.0000,"change1_pa":-40.0000,"#
        + #""watching_since_unix":1783698180}"#)
    #expect(
      value.member("reading")?.text
        == #"{"pressure_pa":100820.0000,"temperature_c":9.4000,"humidity_pct":81.2500,"#
        + #""t":1783701660,"age_s":60.0}"#)
    #expect(
      value.member("forecast")?.text
        == #"{"provider":"open-meteo","fetched_unix":1783690800,"age_s":10920.0,"age":"fresh","#
        + #""attribution":"Weather data by Open-Meteo.com (CC BY 4.0)","#
        + #""privacy":"Nothing but where a camp is goes to Open-Meteo."}"#)
    #expect(value.member("health")?.member("led")?.member("state")?.text == "\"ok\"")
    #expect(value.member("alert") == .null && value.member("camp") == .null)
  }

  @Test("an active alert is an object with its text")
  func alert() {
    let status = Fixture.with([
      "alert_since_s": .real(3000), "alert_word": .text("falling_quickly"),
      "alert_change3_pa": .real(-390), "alert_change1_pa": .null,
      "alert_text": .text("Pressure fell."),
    ])
    let view = StatusView(status, at: Fixture.moment())
    #expect(
      StatusJSON.object(view, text: Fixture.text).member("alert")?.text
        == #"{"since_unix":1783701120,"word":"falling_quickly","change3_pa":-390.0000,"#
        + #""change1_pa":null,"text":"Pressure fell."}"#)
    #expect(lines(view).contains("  alert      Pressure fell."))
    let same = StatusView(
      Fixture.with([
        "alert_since_s": .real(3000), "alert_word": .text("falling"),
        "alert_change3_pa": .real(-290), "reason": .text("Pressure fell 2.9 hPa in 3 h (falling)"),
      ]), at: Fixture.moment())
    #expect(
      lines(same)[1...2] == [
        "  why        Pressure fell 2.9 hPa in 3 h (falling). At other sites a fall like",
        "             this was followed by rain within 6 h about 4 times in 10.",
      ])
  }

  @Test("a daemon that has ended leaves its lease, but no barometer and no lamp at work")
  func ended() {
    let view = StatusView(Fixture.status(), at: Fixture.moment(runs: false))
    #expect(view.advice == .on && view.tendency == .insufficient)
    #expect(view.health.dropFirst().allSatisfy { $0.state == "unknown" })
    #expect(lines(view)[2] == "  agent      rainflyd is not running: start rainflyd")
  }

  @Test("by a clock that is not set there is no time of day to hold on to")
  func untrustedClock() {
    let view = StatusView(Fixture.with(["clock": .text("saved")]), at: Fixture.moment())
    #expect(lines(view)[0] == "  advice     RAINFLY ON               good for another 59 min")
    #expect(view.forecast.age == .unknown)
  }

  @Test("B004: humidity is left out where the chip has none")
  func noHumidity() {
    let view = StatusView(Fixture.with(["humidity_pct": .null]), at: Fixture.moment())
    let reading = StatusJSON.object(view, text: Fixture.text).member("reading")
    #expect(reading?.member("humidity_pct") == nil && reading?.member("t") != nil)
  }

  @Test("garbage of any kind neither traps nor advises, and stays within the screen")
  func garbage() {
    let values: [SQLValue] = [
      .null, .text(""), .text("\u{1B}[31mon\n"), .text(String(repeating: "x", count: 500)),
      .real(1e308), .real(-1e308), .real(.infinity), .integer(.min), .integer(.max),
    ]
    for value in values {
      for name in Fixture.status().values.keys {
        let view = StatusView(Fixture.with([name: value]), at: Fixture.moment())
        #expect(view.advice != .off)
        _ = StatusJSON.object(view, text: Fixture.text).text
        for width in [40, 80, 200] {
          #expect(lines(view, width: width).allSatisfy { $0.count <= width })
        }
      }
      let all = Status(
        values: Fixture.status().values.mapValues { _ in value },
        health: [Health(part: "\u{7}…long name of a part…", state: .fault, message: "\n")])
      let view = StatusView(all, at: Fixture.moment())
      #expect(view.advice == .unknown)
      #expect(lines(view).allSatisfy { $0 == $0.printable })
    }
    let odd = Fixture.with(["advice": .text("yes")])
    #expect(StatusView(odd, at: Fixture.moment()).advice == .unknown)
  }

  @Test("an impossible reading is none")
  func impossibleReading() {
    let view = StatusView(Fixture.with(["pressure_pa": .real(3)]), at: Fixture.moment())
    #expect(view.reading == nil)
    #expect(lines(view).contains { $0.contains("no reading") })
  }

  @Test("B051, B052: a wet sensor shows 100 %, with what was computed beside it")
  func wet() {
    let view = StatusView(Fixture.with(["humidity_pct": .real(101.5)]), at: Fixture.moment())
    let reading = StatusJSON.object(view, text: Fixture.text).member("reading")
    #expect(reading?.member("humidity_pct")?.text == "100.0000")
    #expect(reading?.member("humidity_raw_pct")?.text == "101.5000")
    #expect(lines(view).contains { $0.contains("humidity 100 %") })
  }
}
