// SPDX-License-Identifier: MIT

/// A board as a file in `Boards/` describes it.
public struct Board: Hashable, Sendable {
  /// What it is.
  public enum Kind: Hashable, Sendable {
    /// A Linux board with buses and lines.
    case linux
    /// No board: a night that is played through a chip emulator.
    case simulated(Play)
  }

  /// What a simulated board plays.
  public struct Play: Hashable, Sendable {
    /// The nights that come with rainfly.
    public enum Night: String, Sendable, CaseIterable {
      case clear, rain, storm, dew, frost
    }

    /// Which night.
    public var night = Night.storm
    /// The chip that is emulated.
    public var chip = "bme280"
    /// Simulated seconds a second; 0 as fast as the machine can.
    public var speed = 1.0
    /// Whether the night begins again when it has ended.
    public var repeats = true

    /// The defaults.
    public init() {}
  }

  /// The name of the file without its ending: what `board:` in the configuration says.
  public var name: String
  /// The name that people know.
  public var title: String
  /// What it is.
  public var kind = Kind.linux
  /// How the machine's device tree begins its model.
  public var models: [String] = []
  /// The I²C bus on the header.
  public var bus: String?
  /// The label of the GPIO chip with the header's lines.
  public var gpioLabel: String?
  /// The line for the lamp.
  public var lampLine: String?
  /// The command that turns I²C on.
  public var enableI2C: String?
  /// The command that turns SPI on.
  public var enableSPI: String?

  /// A board of these three.
  public init(name: String, title: String, kind: Kind) {
    self.name = name
    self.title = title
    self.kind = kind
  }

  /// Reads the bytes of the board file called `name`.
  public init(parsing bytes: [UInt8], name: String, file: String) throws(ConfigurationError) {
    self.name = name
    var top = try SectionReader(YAMLParser.parse(bytes, file: file), file: file)
    title = try top.text("title") ?? name
    models = try top.list("models")
    bus = try top.text("i2c")
    gpioLabel = try top.text("gpio")
    lampLine = try top.text("led")
    enableI2C = try top.text("enable_i2c")
    enableSPI = try top.text("enable_spi")
    if try top.flag("simulated") == true {
      var section = try top.section("play")
      var play = Play()
      play.night = try section.choice("night", Play.Night.self) ?? play.night
      play.chip = try section.choice("chip", EmulatedChip.self)?.rawValue ?? play.chip
      play.speed = try section.number("speed", in: 0...1_000_000) ?? play.speed
      play.repeats = try section.flag("repeats") ?? play.repeats
      try section.finish()
      kind = .simulated(play)
    }
    try top.finish()
  }

  private enum EmulatedChip: String, CaseIterable {
    case bmp280, bme280
  }
}
