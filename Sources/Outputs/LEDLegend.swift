// SPDX-License-Identifier: MIT

/// What the lamp means, for `led legend`.
public enum LEDLegend {
  /// One line of the legend.
  public struct Entry: Hashable, Sendable {
    /// What is seen.
    public var looks: String
    /// What it means.
    public var means: String
  }

  /// How to read the lamp in one sentence.
  public static let summary =
    "Mostly lit: put the rainfly on. Mostly dark: no call for it. Only a lamp that moves is advice."

  /// Every pattern of `style`, in the order in which they take precedence, then the dead lamp.
  public static func entries(_ style: LEDPattern.Style) -> [Entry] {
    [
      Entry(looks: looks(.on, style), means: "rainfly on"),
      Entry(
        looks: looks(.pressureAlert, style),
        means: "pressure falls fast while the rainfly is off: weather is coming"),
      Entry(
        looks: "flickers for a second every ten seconds",
        means: "sensor, store or panel is faulty; between the flickers the advice still holds"),
      Entry(looks: looks(.unknown, style), means: "no verdict: starting, stale or data missing"),
      Entry(looks: looks(.off, style), means: "rainfly off"),
      Entry(
        looks: "never changes for more than ten seconds, lit or dark",
        means: "the agent is dead or without power: no advice"),
    ]
  }

  private static func looks(_ kind: LEDPattern.Kind, _ style: LEDPattern.Style) -> String {
    switch (kind, style) {
    case (.on, .normal): "lit, one short dark wink every five seconds"
    case (.on, .flashes): "dark, three short flashes every five seconds"
    case (.off, _): "dark, one short flash every five seconds"
    case (.unknown, _): "dark, two short flashes every five seconds"
    case (.pressureAlert, _): "lit, three fast dark winks every two seconds"
    }
  }
}
