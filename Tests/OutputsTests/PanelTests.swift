// SPDX-License-Identifier: MIT

import Outputs
import Quantities
import Simulation
import Testing

@Suite struct PanelTests {
  private func bench(_ name: String = "waveshare-2in13-v4") throws -> PanelBench {
    PanelBench(try #require(PanelProfile.named(name)))
  }

  @Test("B130: a day of changing pictures keeps all limits, and the glass is as wanted")
  func day() throws {
    for name in ["waveshare-2in13-v4", "waveshare-2in13-v2"] {
      var bench = try bench(name)
      for step in 0..<288 {
        let time = Double(step) * 300
        bench.panel.show(
          bench.content(
            step / 3, answer: step / 40 % 2 == 0 ? "on" : "off", goodUntil: time + 3600),
          temperature: 15)
        bench.run(to: time + 300)
        #expect(bench.emulator.glass.turned(-1) == bench.panel.frame)
        #expect(try #require(bench.panel.shown?.goodUntil).seconds > bench.emulator.time)
      }
      #expect(bench.emulator.violations.isEmpty)
      #expect(bench.panel.counters.totalFull >= 1)
      let hasPartials = bench.emulator.refreshes.contains { $0.mode == .partial }
      #expect(hasPartials == (name == "waveshare-2in13-v4"))
    }
  }

  @Test("B126: a fault is kept, tried again ever later, and over when the panel is back")
  func fault() throws {
    var bench = try bench()
    bench.emulator.faults.busy = .stuck(high: true)
    bench.panel.show(bench.content(1), temperature: nil)
    bench.run(to: 120)
    let fault = try #require(bench.panel.fault)
    #expect(fault.error.code == "panel_busy_stuck")
    #expect(fault.failures > 2)
    bench.emulator.faults.busy = nil
    bench.run(to: 600)
    #expect(bench.panel.fault == nil)
    #expect(bench.emulator.glass.turned(-1) == bench.paint(bench.content(1)))
    #expect(bench.emulator.violations.isEmpty)
  }

  @Test("after power was lost in a refresh the next one is full, and not too soon")
  func powerLost() throws {
    var bench = try bench()
    bench.panel.show(bench.content(1), temperature: 20)
    bench.run(to: 10)
    bench.emulator.time = 400
    bench.emulator.faults.losesPower = true
    bench.panel.show(bench.content(2), temperature: 20)
    bench.run(to: 405)
    #expect(bench.panel.fault?.error.code == "panel_refresh_too_short")
    #expect(bench.panel.shown == nil)
    bench.run(to: 800)
    #expect(bench.emulator.glass.turned(-1) == bench.paint(bench.content(2)))
    #expect(bench.emulator.refreshes.map(\.mode) == [.full, .partial, .full])
    #expect(bench.emulator.violations.isEmpty)
  }

  @Test("counters of an earlier process go on: no refresh within 180 s of its last one")
  func restart() throws {
    var counters = RefreshCounters()
    counters.count(.full, at: BootTime(seconds: 0))
    var bench = PanelBench(
      try #require(PanelProfile.named("waveshare-2in13-v4")), counters: counters)
    bench.panel.show(bench.content(1), temperature: 20)
    // Until 182 s: the last picture may have taken longer to paint than the next one.
    bench.run(to: 181.5)
    #expect(bench.emulator.refreshes.isEmpty)
    bench.run(to: 200)
    #expect(bench.emulator.refreshes.map(\.mode) == [.full])
    #expect(bench.panel.counters.totalFull == 2)
  }

  @Test("what was asked for stays asked for until it is drawn")
  func urged() throws {
    var bench = try bench()
    bench.panel.show(bench.content(1), temperature: 20)
    bench.run(to: 10)
    var urged = bench.content(1)
    urged.isUrged = true
    urged.wantsFull = true
    bench.panel.show(urged, temperature: 20)
    bench.run(to: 60)
    // The agent's next picture comes before the 180 s are over.
    bench.panel.show(bench.content(1), temperature: 20)
    bench.run(to: 300)
    #expect(bench.emulator.refreshes.map(\.mode) == [.full, .full])
  }
}
