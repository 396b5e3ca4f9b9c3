// SPDX-License-Identifier: MIT

/// What `rainfly` shows as long as it has no camp and no forecast: what it is, and one request.
public enum WelcomeScreen {
  /// What is known of this machine.
  public struct Facts: Hashable, Sendable {
    /// Whether the daemon runs; `nil` where that cannot be told.
    public var daemonRuns: Bool?
    /// What the barometer says at this moment, in a few words, where it says something.
    public var barometer: String?
    /// Whether the clock can place the night.
    public var hasClock: Bool

    /// These facts.
    public init(daemonRuns: Bool? = nil, barometer: String? = nil, hasClock: Bool = true) {
      self.daemonRuns = daemonRuns
      self.barometer = barometer
      self.hasClock = hasClock
    }
  }

  /// The lines for a screen `width` columns wide; from 60 columns on at most 23 of them, so that
  /// the prompt below stays on the screen too.
  public static func lines(_ facts: Facts = Facts(), width: Int, ink: Ink = .none) -> [String] {
    func wrapped(_ text: String) -> [String] {
      text.printable.wrapped(to: max(width - 4, 8)).map { "  " + $0 }
    }
    var lines = wrapped("Should the rainfly go on tonight, and why?").map(ink.bold)
    lines.append("")
    lines += wrapped(
      "That is what rainfly answers. The night's forecast for your camp says on or off, with the"
        + " reason and the hour. The barometer in the tent watches over it all night, without a"
        + " network. The lamp shows it: rainfly led legend")
    lines.append("")
    lines += wrapped("It only needs to know where you sleep. In any of these forms:").map(ink.bold)
    for place in ["61.50833 8.30417", "61°30.500'N 8°18.250'E", "61°30'30\\\"N 8°18'15\\\"E"] {
      lines += command("rainfly camps add Leirvassbu", "\"\(place)\"", width: width)
    }
    lines.append("")
    lines += wrapped(
      "Then it wants a forecast for that place: rainfly download, or without a network rainfly"
        + " forecast import FILE. Until there is one only the barometer speaks: it may warn, but it"
        + " never says off.")
    let notes = self.notes(facts)
    if !notes.isEmpty { lines.append("") }
    for note in notes { lines += wrapped(note) }
    lines.append("")
    lines += wrapped("Everything else: rainfly --help")
    return lines
  }

  /// A command to copy: on a narrow screen continued on the next line, as a shell reads it.
  private static func command(_ words: String, _ last: String, width: Int) -> [String] {
    let whole = "    \(words) \(last)"
    return whole.count <= width ? [whole] : ["    \(words) \\", "      \(last)"]
  }

  private static func notes(_ facts: Facts) -> [String] {
    var notes: [String] = []
    if facts.daemonRuns == false {
      notes.append("rainflyd is not running: start rainflyd")
    } else if let barometer = facts.barometer {
      // Not what the weather report says, which is brought down to the sea.
      notes.append("Barometer: \(barometer) at your height")
    }
    if !facts.hasClock { notes.append("The clock is not set: rainfly clock set 21:40") }
    return notes
  }
}
