// SPDX-License-Identifier: MIT

import Outputs
import Quantities
import Simulation
import Testing

@Suite struct LEDPatternTests {
  /// The level and length of each stretch of a pattern, as a lamp on a recording line shows it.
  static func record(_ pattern: LEDPattern, seconds: Double) -> [(lit: Bool, seconds: Double)] {
    let line = RecordingLine()
    var lamp = Lamp(line: line)
    lamp.show(LampLease(pattern, validUntil: BootTime(seconds: .infinity)))
    var now = 0.0
    while now < seconds {
      line.now = now
      now += lamp.update(now: BootTime(seconds: now))
    }
    let changes = line.changes
    return zip(changes, changes.dropFirst()).map { ($0.lit, $1.time - $0.time) }
  }

  private func expect(
    _ pattern: LEDPattern, _ expected: [(Bool, Double)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let stretches = Self.record(pattern, seconds: 31)
    #expect(stretches.count >= expected.count, sourceLocation: sourceLocation)
    for (stretch, (lit, seconds)) in zip(stretches, expected) {
      #expect(stretch.lit == lit, sourceLocation: sourceLocation)
      #expect((stretch.seconds - seconds).magnitude < 1e-5, sourceLocation: sourceLocation)
    }
  }

  @Test("on is lit with a dark wink every five seconds")
  func on() {
    expect(LEDPattern(.on), [(true, 4.8), (false, 0.2), (true, 4.8), (false, 0.2)])
  }

  @Test("off is one flash every five seconds")
  func off() {
    expect(LEDPattern(.off), [(true, 0.15), (false, 4.85), (true, 0.15), (false, 4.85)])
  }

  @Test("unknown is two flashes every five seconds")
  func unknown() {
    expect(
      LEDPattern(.unknown),
      [(true, 0.15), (false, 0.25), (true, 0.15), (false, 4.45), (true, 0.15)])
  }

  @Test("the pressure alert is lit with three winks every two seconds")
  func alert() {
    // The beat begins with the winks.
    expect(
      LEDPattern(.pressureAlert),
      [
        (false, 0.15), (true, 0.25), (false, 0.15), (true, 0.25), (false, 0.15), (true, 1.05),
        (false, 0.15),
      ])
  }

  @Test("at night on is three flashes every five seconds, the others are as by day")
  func night() {
    expect(
      LEDPattern(.on, style: .flashes),
      [
        (true, 0.15), (false, 0.25), (true, 0.15), (false, 0.25), (true, 0.15), (false, 4.05),
        (true, 0.15),
      ])
    for kind in LEDPattern.Kind.allCases where kind != .on {
      let day = Self.record(LEDPattern(kind), seconds: 20).map(\.seconds)
      let night = Self.record(LEDPattern(kind, style: .flashes), seconds: 20).map(\.seconds)
      #expect(day == night)
    }
  }

  @Test("the minima of flashes and winks hold, and their groups are 1.5 s apart")
  func minima() {
    for style in LEDPattern.Style.allCases {
      for kind in LEDPattern.Kind.allCases where kind != .pressureAlert {
        let stretches = Self.record(LEDPattern(kind, style: style), seconds: 41).dropFirst()
        // The short ones are lit in a dark pattern and dark in a lit one.
        let isLitPattern = kind == .on && style == .normal
        for stretch in stretches {
          if stretch.lit != isLitPattern {
            #expect(stretch.seconds >= 0.12)
          } else {
            #expect(stretch.seconds >= 0.2)
            #expect(stretch.seconds < 0.5 || stretch.seconds >= 1.5)
          }
        }
      }
    }
  }

  @Test("a fault is 5 Hz for one second in every ten, over each pattern")
  func fault() {
    for style in LEDPattern.Style.allCases {
      for kind in LEDPattern.Kind.allCases {
        let stretches = Self.record(LEDPattern(kind, fault: true, style: style), seconds: 60)
        var time = 0.0
        var begins: [Double] = []
        var run = 0
        for stretch in stretches {
          if (stretch.seconds - 0.1).magnitude < 1e-5 {
            if run == 0 { begins.append(time) }
            run += 1
          } else {
            // The last of ten joins the stretch that follows it: both have the pattern's level.
            if run > 0 { #expect(run == 9) }
            run = 0
          }
          time += stretch.seconds
        }
        #expect(begins.count >= 5, "\(kind) \(style)")
        for (one, next) in zip(begins, begins.dropFirst()) {
          #expect((next - one - 10).magnitude < 1e-4)
        }
      }
    }
  }

  @Test("a fault stays 1.5 s away from flashes and winks, except in the busy alert")
  func faultDistance() {
    for style in LEDPattern.Style.allCases {
      for kind in LEDPattern.Kind.allCases where kind != .pressureAlert {
        let stretches = Self.record(LEDPattern(kind, fault: true, style: style), seconds: 60)
        for (index, stretch) in stretches.enumerated()
        where (stretch.seconds - 0.1).magnitude < 1e-5 {
          let before = index > 0 ? stretches[index - 1].seconds : 9
          let after = index + 1 < stretches.count ? stretches[index + 1].seconds : 9
          for neighbour in [before, after] where neighbour > 0.11 {
            #expect(neighbour >= 1.5 - 1e-6, "\(kind) \(style): \(neighbour)")
          }
        }
      }
    }
  }

  @Test("a fault never hides on: its lamp is mostly lit, the others' as by their advice")
  func mostlyLit() {
    func share(_ pattern: LEDPattern) -> Double {
      let stretches = Self.record(pattern, seconds: 100)
      let total = stretches.reduce(0) { $0 + $1.seconds }
      return stretches.reduce(0) { $0 + ($1.lit ? $1.seconds : 0) } / total
    }
    for fault in [false, true] {
      #expect(share(LEDPattern(.on, fault: fault)) > 0.8)
      #expect(share(LEDPattern(.pressureAlert, fault: fault)) > 0.7)
      #expect(share(LEDPattern(.unknown, fault: fault)) < 0.2)
      #expect(share(LEDPattern(.off, fault: fault)) < 0.2)
    }
  }

  @Test("no pattern is steady for ten seconds, and all differ")
  func alive() {
    var seen: Set<[Int]> = []
    for kind in LEDPattern.Kind.allCases {
      for fault in [false, true] {
        let stretches = Self.record(LEDPattern(kind, fault: fault), seconds: 60)
        #expect(stretches.allSatisfy { $0.seconds < 10 })
        seen.insert(stretches.map { Int(($0.seconds * 1000).rounded()) * ($0.lit ? 1 : -1) })
      }
    }
    #expect(seen.count == 8)
  }

  @Test("a phase that is no number is answered", arguments: [.nan, .infinity, -1, 1e300, -1e300])
  func garbage(phase: Double) {
    for kind in LEDPattern.Kind.allCases {
      let level = LEDPattern(kind, fault: true).level(at: phase)
      #expect(level.nextChange > 0 && level.nextChange <= 10)
    }
  }

  @Test("names are those of the events")
  func names() {
    #expect(LEDPattern(.on).name == "on")
    #expect(LEDPattern(.off, fault: true).name == "off_fault")
    #expect(LEDPattern(.pressureAlert).name == "pressure_alert")
    #expect(LEDPattern(.unknown, fault: true).name == "unknown_fault")
  }

  @Test("the legend explains every kind, the fault and the dead lamp")
  func legend() {
    #expect(LEDLegend.entries(.normal).count == 6)
    #expect(LEDLegend.entries(.normal).first?.looks.contains("wink") == true)
    #expect(LEDLegend.entries(.flashes).first?.looks.contains("three short flashes") == true)
  }
}
