// SPDX-License-Identifier: MIT

import Buses
import Outputs

/// What is plugged onto a board, as a file in `Boards/hats/` describes it.
public struct Hat: Hashable, Sendable {
  /// The memory on the HAT that says what it is.
  public enum Memory: String, Hashable, Sendable, CaseIterable {
    /// It has none.
    case none
    /// Pimoroni's, at 0x50.
    case inky
  }

  /// How the panel is wired.
  public struct Wires: Hashable, Sendable {
    /// The SPI device, `nil` where its lines are driven one by one.
    public var spi: String?
    /// Clock, data and select of an SPI on lines.
    public var bitBanged: [LineSelector] = []
    /// Clocks a second.
    public var hertz = 4_000_000
    /// The line that the panel drives.
    public var busy: LineSelector
    /// Reset.
    public var reset: LineSelector
    /// Data or command.
    public var data: LineSelector
    /// The panel's supply, where it is switched.
    public var power: LineSelector?
  }

  /// The name of the file without its ending.
  public var name: String
  /// The name that people know.
  public var title: String
  /// The panel on it.
  public var panel: PanelProfile?
  /// How the panel is wired.
  public var wires: Wires?
  /// The memory that must agree before anything is driven.
  public var memory = Memory.none
  /// How many right angles a picture is turned by to lie as the HAT does.
  public var quarters = 1
  /// The buttons, KEY1 first.
  public var buttons: [LineSelector] = []
  /// The lamp on it.
  public var lampLine: String?

  /// Reads the bytes of the HAT file called `name`.
  public init(parsing bytes: [UInt8], name: String, file: String) throws(ConfigurationError) {
    self.name = name
    var top = try SectionReader(YAMLParser.parse(bytes, file: file), file: file)
    title = try top.text("title") ?? name
    lampLine = try top.text("led")
    for (index, text) in try top.list("buttons").enumerated() {
      buttons.append(try Self.line(text, "buttons[\(index)]", top, top.position))
    }
    var section = try top.section("panel")
    if let profile = try section.panelProfile("profile") {
      panel = profile
      quarters = try section.quarters("turned") ?? quarters
      memory = try section.choice("memory", Memory.self) ?? memory
      guard let busy = try section.line("busy"), let reset = try section.line("reset"),
        let data = try section.line("data")
      else {
        throw ConfigurationError(
          file: file, position: section.position,
          message: "'panel' needs the lines 'busy', 'reset' and 'data'")
      }
      var wires = Wires(busy: busy, reset: reset, data: data)
      wires.power = try section.line("power")
      wires.spi = try section.text("spi")
      wires.hertz = try section.integer("hertz", in: 100_000...20_000_000) ?? wires.hertz
      for key in ["clock", "mosi", "select"] {
        if let line = try section.line(key) { wires.bitBanged.append(line) }
      }
      guard (wires.spi != nil) != (wires.bitBanged.count == 3) else {
        throw ConfigurationError(
          file: file, position: section.position,
          message: "'panel' needs either 'spi', or the lines 'clock', 'mosi' and 'select'")
      }
      // One line for two things would drive what the panel drives.
      let lines = [busy, reset, data] + [wires.power].compactMap { $0 } + wires.bitBanged + buttons
      guard Set(lines).count == lines.count else {
        throw ConfigurationError(
          file: file, position: section.position, message: "'panel' uses one line for two things")
      }
      self.wires = wires
    }
    try section.finish()
    try top.finish()
  }

  /// What the panel uses a line for, in a word; `nil` for one that it does not use.
  func use(of name: String) -> String? {
    guard let wires, let line = try? LineSelector(name) else { return nil }
    let uses: [(String, LineSelector?)] =
      [
        ("busy", wires.busy), ("reset", wires.reset), ("data", wires.data), ("power", wires.power),
      ] + zip(["clock", "data", "select"], wires.bitBanged).map { ($0, $1) }
    return uses.first { $0.1 == line }?.0
  }

  private static func line(
    _ text: String, _ key: String, _ section: SectionReader, _ position: FilePosition
  ) throws(ConfigurationError) -> LineSelector {
    do throws(LineSelectorError) {
      return try LineSelector(text)
    } catch {
      throw section.wrong(key, position, "is '\(text)': \(error.description)")
    }
  }
}

extension SectionReader {
  /// A GPIO line.
  mutating func line(_ key: String) throws(ConfigurationError) -> LineSelector? {
    guard let (text, position) = try scalar(key) else { return nil }
    do throws(LineSelectorError) {
      return try LineSelector(text)
    } catch {
      throw wrong(key, position, "is '\(text)': \(error.description)")
    }
  }

  /// A panel that is driven; one that is known and is not says why.
  mutating func panelProfile(_ key: String) throws(ConfigurationError) -> PanelProfile? {
    guard let (text, position) = try scalar(key) else { return nil }
    if let profile = PanelProfile.named(text) { return profile }
    if let why = PanelProfile.refused[text] {
      throw wrong(key, position, "is '\(text)', which is not driven: \(why)")
    }
    let allowed = PanelProfile.all.map(\.name).joined(separator: ", ")
    throw wrong(key, position, "is '\(text)': allowed are \(allowed)")
  }

  /// Degrees clockwise as right angles.
  mutating func quarters(_ key: String) throws(ConfigurationError) -> Int? {
    guard let (text, position) = try scalar(key) else { return nil }
    guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
      throw wrong(key, position, "is '\(text)': allowed are 0, 90, 180, 270")
    }
    return degrees / 90
  }
}
