// SPDX-License-Identifier: MIT

import Outputs
import Quantities
import Simulation
import Testing

@Suite struct TwoColourTests {
  /// The levels of red and green while `pattern` is lit, and whether both are dark in between.
  private func lit(_ pattern: LEDPattern) -> (red: Bool, green: Bool) {
    let red = RecordingLine(name: "red")
    let green = RecordingLine(name: "green")
    var lamp = Lamp(line: TwoColourLine(red: red, green: green))
    lamp.show(LampLease(pattern, validUntil: BootTime(seconds: 1000)))
    var now = 0.0
    while now < 11 { now += lamp.update(now: BootTime(seconds: now)) }
    return (red.changes.contains(where: \.lit), green.changes.contains(where: \.lit))
  }

  @Test("green for off, amber for on and unknown, red for a fault that hides no on")
  func colours() {
    #expect(lit(LEDPattern(.off)) == (false, true))
    #expect(lit(LEDPattern(.on)) == (true, true))
    #expect(lit(LEDPattern(.unknown)) == (true, true))
    #expect(lit(LEDPattern(.pressureAlert)) == (true, true))
    #expect(lit(LEDPattern(.off, fault: true)) == (true, false))
    #expect(lit(LEDPattern(.unknown, fault: true)) == (true, false))
    #expect(lit(LEDPattern(.on, fault: true)) == (true, true))
  }

  @Test("another pattern in another colour is lit in that one, and both are dark at the end")
  func change() {
    let red = RecordingLine(name: "red")
    let green = RecordingLine(name: "green")
    do {
      var lamp = Lamp(line: TwoColourLine(red: red, green: green))
      lamp.show(LampLease(LEDPattern(.off), validUntil: BootTime(seconds: 1000)))
      _ = lamp.update(now: BootTime(seconds: 0))
      #expect(red.isLit != true && green.isLit == true)
      lamp.show(LampLease(LEDPattern(.on), validUntil: BootTime(seconds: 1000)))
      _ = lamp.update(now: BootTime(seconds: 0.1))
      #expect(red.isLit == true && green.isLit == true)
    }
    #expect(red.isLit == false && green.isLit == false)
    #expect(red.isReleased && green.isReleased)
  }
}
