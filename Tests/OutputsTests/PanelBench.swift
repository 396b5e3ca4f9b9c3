// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Simulation

/// A panel on its emulator.
struct PanelBench {
  let emulator: PanelEmulator
  var panel: Panel

  init(_ profile: PanelProfile, quarters: Int = 1, counters: RefreshCounters = RefreshCounters()) {
    emulator = PanelEmulator(profile)
    panel = Panel(
      SSD168xDriver(profile, on: emulator), counters: counters, quarters: quarters)
  }

  /// A picture with a pattern that no turn, shift or mirror maps to itself.
  static func frame(_ width: Int, _ height: Int, _ seed: Int) -> Frame {
    var frame = Frame(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where (x * 7 + y * 13 + x * y + seed * 31) % 11 < 4 { frame[x, y] = true }
    }
    for x in 0..<9 { frame[x, 0] = true }
    return frame
  }

  func content(
    _ seed: Int, answer: String = "on", card: String = "tonight", goodUntil: Double? = nil
  ) -> PanelContent {
    PanelContent(
      card: card, answer: answer, substance: "\(seed)",
      goodUntil: goodUntil.map(BootTime.init(seconds:)))
  }

  /// The frame that is painted of `content`.
  func paint(_ content: PanelContent) -> Frame {
    let (width, height) = panel.size
    return Self.frame(width, height, Int(content.substance) ?? 0)
  }

  /// Lets simulated time pass to `time`, updating whenever the panel wants it.
  mutating func run(to time: Double) {
    while emulator.time < time {
      let pause = panel.update(now: BootTime(seconds: emulator.time), paint: paint)
      emulator.time += max(pause, 0.01)
    }
    emulator.time = max(emulator.time, time)
  }
}
