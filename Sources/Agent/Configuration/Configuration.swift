// SPDX-License-Identifier: MIT

import Buses
import Outputs
import Quantities

/// What is wired to the board, as `Config/rainfly.yaml` says it.
///
/// What a person prefers is a setting.
public struct Configuration: Hashable, Sendable {
  /// Which board file counts.
  public enum BoardChoice: Hashable, Sendable {
    /// The one whose model matches this machine's device tree.
    case automatic
    /// The board file of this name.
    case named(String)
  }

  /// How the lamp shows *on* in the dark.
  public enum NightMode: String, Sendable, CaseIterable {
    case lit, flashes
  }

  /// Who talks to the barometer.
  public enum Source: String, Sendable, CaseIterable {
    /// This program, by registers; the kernel's driver while that owns the chip.
    case auto
    /// The kernel's driver (IIO), always.
    case iio
  }

  /// The barometer and how it is read.
  public struct Barometer: Hashable, Sendable {
    /// Who talks to it.
    public var source = Source.auto
    /// The chip that was bought, `nil` to take what answers.
    public var chip: String?
    /// Its 7-bit address, `nil` to try 0x76 and 0x77.
    public var address: Int?
    /// The bus, `nil` for the board's.
    public var bus: String?
    /// D Seconds between samples: a minute is fine enough for a tendency over hours.
    public var period = 60.0
    /// D Bursts a sample, whose median counts: one gust or slammed door must not.
    public var bursts = 5
    /// Whether it hangs outside, so that its humidity is the air's.
    public var isOutside = false
  }

  /// The lamp.
  public struct Lamp: Hashable, Sendable {
    /// The line: `GPIO26`, `pinctrl-bcm2711:26`, `none`; `nil` for the board's.
    public var line: String?
    /// The line of its green part, where it has two colours and ``line`` is red.
    public var green: LineSelector?
    /// Whether it is lit by a low level.
    public var activeLow = false
    /// How *on* looks at night.
    public var night = NightMode.lit
  }

  /// The panel, as far as it differs from its HAT's.
  public struct PanelChoice: Hashable, Sendable {
    /// Another panel than the HAT's: its revision is on its back.
    public var profile: PanelProfile?
    /// Another way round than the HAT's, in right angles clockwise.
    public var quarters: Int?
  }

  /// Where the board usually stands, for use before any forecast is there.
  public struct Place: Hashable, Sendable {
    /// The place.
    public var coordinates: Coordinates?
    /// Its zone (IANA).
    public var zone: String?
    /// Where the zone stands in the file.
    public var zonePosition: FilePosition?
  }

  /// Where forecasts are fetched from, where that differs from the providers' own servers.
  public struct ForecastServers: Hashable, Sendable {
    /// Open-Meteo's forecasts.
    public var openMeteo: String?
    /// Open-Meteo's place search.
    public var placeSearch: String?
    /// MET Norway.
    public var metNorway: String?
    /// The US National Weather Service.
    public var nws: String?
    /// WeatherKit.
    public var weatherKit: String?
    /// The owner's access to WeatherKit.
    public var weatherKitKey: WeatherKitKey?
  }

  /// An Apple developer's access to WeatherKit.
  public struct WeatherKitKey: Hashable, Sendable {
    /// The team.
    public var team: String
    /// The service.
    public var service: String
    /// The number of the key.
    public var keyID: String
    /// The file with the key.
    public var file: String
  }

  /// The board.
  public var board = BoardChoice.automatic
  /// Where the board stands in the file.
  public var boardPosition: FilePosition?
  /// The HAT: the name of a file in `Boards/hats/`; `nil` for none.
  public var hat: String?
  /// Where the HAT stands in the file.
  public var hatPosition: FilePosition?
  /// The panel.
  public var panel = PanelChoice()
  /// The barometer.
  public var barometer = Barometer()
  /// The lamp.
  public var lamp = Lamp()
  /// The line of a buzzer; `nil` for quiet.
  public var buzzer: LineSelector?
  /// The usual place.
  public var place = Place()
  /// D Seconds between commits to the card, which is what a power cut may cost.
  public var batchPeriod = 600.0
  /// D Bytes of the database beyond which the oldest minutes become hours: 200 MB, ten years.
  public var sizeLimit: Int64 = 200_000_000
  /// Where forecasts come from.
  public var forecast = ForecastServers()

  /// The defaults.
  public init() {}

  /// Reads the bytes of `file`.
  public init(parsing bytes: [UInt8], file: String) throws(ConfigurationError) {
    self.init()
    var top = try SectionReader(YAMLParser.parse(bytes, file: file), file: file)
    if let (name, position) = try top.scalar("board"), name != "auto" {
      board = .named(name)
      boardPosition = position
    }

    if let (name, position) = try top.scalar("hat"), name != "none" {
      hat = name
      hatPosition = position
    }

    var section = try top.section("panel")
    panel.profile = try section.panelProfile("profile")
    panel.quarters = try section.quarters("turned")
    try section.finish()

    section = try top.section("barometer")
    barometer.source = try section.choice("source", Source.self) ?? barometer.source
    let chip = try section.choice("chip", ChipChoice.self) ?? .auto
    barometer.chip = chip == .auto ? nil : chip.rawValue
    if let (text, position) = try section.scalar("address"), text != "auto" {
      guard text.hasPrefix("0x"), let address = Int(text.dropFirst(2), radix: 16),
        (0x03...0x77).contains(address)
      else {
        throw section.wrong("address", position, "is '\(text)': allowed are auto, 0x76 and 0x77")
      }
      barometer.address = address
    }
    barometer.bus = try section.text("bus")
    barometer.period = try section.span("period", in: 0.1...3600) ?? barometer.period
    barometer.bursts = try section.integer("bursts", in: 1...15) ?? barometer.bursts
    barometer.isOutside = try section.flag("outside") ?? barometer.isOutside
    try section.finish()

    section = try top.section("led")
    if let (line, position) = try section.scalar("line") {
      if line != "none" {
        do throws(LineSelectorError) {
          _ = try LineSelector(line)
        } catch {
          throw section.wrong("line", position, "is '\(line)': \(error.description)")
        }
      }
      lamp.line = line
    }
    lamp.green = try section.line("green")
    lamp.activeLow = try section.choice("lit_by", Level.self) == .low
    lamp.night = try section.choice("night", NightMode.self) ?? lamp.night
    try section.finish()

    section = try top.section("buzzer")
    buzzer = try section.line("line")
    try section.finish()

    section = try top.section("place")
    let position = section.position
    let latitude = try section.number("latitude", in: -90...90)
    let longitude = try section.number("longitude", in: -180...180)
    if let latitude, let longitude {
      place.coordinates = Coordinates(latitude: latitude, longitude: longitude)
    } else if latitude != nil || longitude != nil {
      throw ConfigurationError(
        file: file, position: position,
        message: "'place' needs both 'latitude' and 'longitude', or neither")
    }
    if let (zone, position) = try section.scalar("zone") {
      place.zone = zone
      place.zonePosition = position
    }
    try section.finish()

    section = try top.section("store")
    batchPeriod = try section.span("batch", in: 1...3600) ?? batchPeriod
    if let megabytes = try section.integer("limit_mb", in: 20...100_000) {
      sizeLimit = Int64(megabytes) * 1_000_000
    }
    try section.finish()

    section = try top.section("forecast")
    forecast = try Self.forecastServers(&section)
    try section.finish()
    try top.finish()
  }

  /// Whether a text is the address of a server over TLS, or of one on this machine.
  private static func mayBeAsked(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x40 && $0 != 0x5C }) else {
      return false
    }
    if text.hasPrefix("https://") {
      return text.dropFirst(8).first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
    }
    return ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { host in
      text == host || text.hasPrefix(host + ":") || text.hasPrefix(host + "/")
    }
  }

  private static func forecastServers(
    _ section: inout SectionReader
  ) throws(ConfigurationError) -> ForecastServers {
    var servers = ForecastServers()
    for (key, path) in [
      ("open_meteo", \ForecastServers.openMeteo), ("place_search", \.placeSearch),
      ("met_norway", \.metNorway), ("nws", \.nws), ("weatherkit", \.weatherKit),
    ] {
      guard let (text, position) = try section.scalar(key), !text.isEmpty else { continue }
      // A request says where somebody sleeps: it does not go over a wire unprotected.
      guard Self.mayBeAsked(text) else {
        throw section.wrong(
          key, position,
          "is '\(text)': allowed are addresses that begin with https://, and http:// on this"
            + " machine")
      }
      servers[keyPath: path] = text
    }
    let position = section.position
    let parts = [
      try section.text("weatherkit_team"), try section.text("weatherkit_service"),
      try section.text("weatherkit_key_id"), try section.text("weatherkit_key_file"),
    ].map { $0.flatMap { $0.isEmpty ? nil : $0 } }
    if let team = parts[0], let service = parts[1], let keyID = parts[2], let file = parts[3] {
      let names = [team, service, keyID].joined()
      guard names.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else {
        throw section.wrong(
          "weatherkit_team", position, "and its neighbours are letters, digits, points and dashes")
      }
      servers.weatherKitKey = WeatherKitKey(
        team: team, service: service, keyID: keyID, file: file)
    } else if parts.contains(where: { $0 != nil }) {
      throw section.wrong(
        "weatherkit_team", position,
        "goes with weatherkit_service, weatherkit_key_id and weatherkit_key_file: all four or none")
    }
    return servers
  }

  private enum ChipChoice: String, CaseIterable {
    case auto, bmp280, bme280
  }

  private enum Level: String, CaseIterable {
    case high, low
  }
}
