// SPDX-License-Identifier: MIT

/// What the one lamp does over time: a table of lit and dark stretches that repeats.
///
/// Mostly lit means that the fly should go on, mostly dark that there is no call for it. Every
/// pattern moves within ten seconds, so a lamp that never changes says that the agent is dead.
/// Short flashes and winks are 0.15 s with 0.25 s between them, a little more than the least that
/// a sleepy eye tells apart (0.12 s and 0.2 s), so that a late wake-up of the task does no harm.
public struct LEDPattern: Hashable, Sendable {
  /// What the lamp has to say.
  public enum Kind: String, Sendable, CaseIterable {
    /// The rainfly should be on.
    case on
    /// No call for the rainfly.
    case off
    /// No verdict: starting, stale, or something is missing.
    case unknown
    /// Pressure falls fast while the rainfly is off.
    case pressureAlert = "pressure_alert"
  }

  /// How bright it may be.
  public enum Style: String, Sendable, CaseIterable {
    /// *On* is a lit lamp.
    case normal
    /// *On* is three short flashes: a lit lamp is bright in a dark tent.
    case flashes
  }

  /// What it says.
  public let kind: Kind
  /// Whether it also says that a part is faulty: 5 Hz for 1 s in every 10 s.
  public let fault: Bool
  /// How bright it is.
  public let style: Style

  private struct Stretch: Hashable { var lit: Bool, seconds: Double }

  private let stretches: [Stretch]
  private let period: Double

  /// The pattern that says `kind`, and `fault`.
  public init(_ kind: Kind, fault: Bool = false, style: Style = .normal) {
    self.kind = kind
    self.fault = fault
    self.style = style
    let base = Self.base(kind, style)
    stretches = Self.merged(fault ? Self.withFlicker(base, kind) : base)
    period = stretches.reduce(0) { $0 + $1.seconds }
  }

  /// The name in events and on the command line: `on`, `pressure_alert_fault`.
  public var name: String { kind.rawValue + (fault ? "_fault" : "") }

  /// The level `phase` s after the pattern began, and in how many seconds it changes.
  ///
  /// The change is more than 0 and at most 5 s away. A phase that is not a number counts as 0.
  public func level(at phase: Double) -> (lit: Bool, nextChange: Double) {
    var rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    if rest < 0 { rest += period }
    for (index, stretch) in stretches.enumerated() {
      // The last microsecond of a stretch belongs to the next one: waking up a rounding error too
      // early must not mean waking up twice.
      guard rest < stretch.seconds - 1e-6 else {
        rest = max(rest - stretch.seconds, 0)
        continue
      }
      var change = stretch.seconds - rest
      if index == stretches.count - 1, stretches[0].lit == stretch.lit {
        change += stretches[0].seconds
      }
      return (stretch.lit, change)
    }
    return (stretches[0].lit, stretches[0].seconds)
  }

  private static let short = 0.15
  private static let gap = 0.25

  private static func base(_ kind: Kind, _ style: Style) -> [Stretch] {
    switch (kind, style) {
    case (.on, .normal): [Stretch(lit: true, seconds: 4.8), Stretch(lit: false, seconds: 0.2)]
    case (.on, .flashes): group(of: 3, lit: true, every: 5)
    case (.off, _): group(of: 1, lit: true, every: 5)
    case (.unknown, _): group(of: 2, lit: true, every: 5)
    case (.pressureAlert, _): group(of: 3, lit: false, every: 2)
    }
  }

  /// `count` short stretches of one level, then the other one for the rest of the period.
  private static func group(of count: Int, lit: Bool, every period: Double) -> [Stretch] {
    var stretches: [Stretch] = []
    for index in 0..<count {
      if index > 0 { stretches.append(Stretch(lit: !lit, seconds: gap)) }
      stretches.append(Stretch(lit: lit, seconds: short))
    }
    let used = Double(count) * short + Double(count - 1) * gap
    return stretches + [Stretch(lit: !lit, seconds: period - used)]
  }

  /// Ten seconds of the pattern with one second of flicker among them.
  ///
  /// It is in the middle of the second long stretch, at least 1.5 s from the flashes or winks on
  /// both sides. The pressure alert has no such room: its fourth beat gives up its winks.
  private static func withFlicker(_ base: [Stretch], _ kind: Kind) -> [Stretch] {
    guard kind != .pressureAlert else {
      let beat = flickering(in: Stretch(lit: true, seconds: 2))
      return [base, base, base, beat, base].flatMap { $0 }
    }
    var second = base
    if let long = base.indices.max(by: { base[$0].seconds < base[$1].seconds }) {
      second.replaceSubrange(long...long, with: flickering(in: base[long]))
    }
    return base + second
  }

  /// A stretch whose middle second is 5 Hz.
  private static func flickering(in stretch: Stretch) -> [Stretch] {
    let side = Stretch(lit: stretch.lit, seconds: (stretch.seconds - 1) / 2)
    var stretches = [side]
    for _ in 0..<5 {
      stretches.append(Stretch(lit: !stretch.lit, seconds: 0.1))
      stretches.append(Stretch(lit: stretch.lit, seconds: 0.1))
    }
    stretches.append(side)
    return stretches
  }

  private static func merged(_ stretches: [Stretch]) -> [Stretch] {
    var result: [Stretch] = []
    for stretch in stretches {
      if let last = result.last, last.lit == stretch.lit {
        result[result.count - 1].seconds = last.seconds + stretch.seconds
      } else {
        result.append(stretch)
      }
    }
    return result
  }
}
