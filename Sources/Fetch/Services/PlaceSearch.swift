// SPDX-License-Identifier: MIT

import ForecastDecoders
import FoundationEssentials
import Quantities

/// A place that a search found.
public struct FoundPlace: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Where it is.
  public var place: Coordinates
  /// Its height above the sea, where it is known.
  public var altitude: Elevation?
  /// Its time zone, where it is known.
  public var zone: String?
  /// Region and country, as far as they are known, the nearest first.
  public var region: [String]

  /// A place.
  public init(
    name: String, place: Coordinates, altitude: Elevation? = nil, zone: String? = nil,
    region: [String] = []
  ) {
    self.name = name
    self.place = place
    self.altitude = altitude
    self.zone = zone
    self.region = region
  }
}

/// Searches places by name with Open-Meteo, whose list is GeoNames' (FORECAST_APIS §1.3).
public struct PlaceSearch {
  private let server: WebAddress

  /// The credit that goes with what it finds.
  public static let attribution = "Places by Open-Meteo.com and GeoNames (CC BY 4.0)"

  /// The search at `server`.
  public init(_ server: WebAddress) { self.server = server }

  /// D As many as fit on a screen with their header.
  private static let most = 10

  /// The places called `name`, the likeliest first; none where there is no such place.
  public func find(
    _ name: String, _ session: FetchSession
  ) throws(FetchFailure) -> [FoundPlace] {
    let query = [
      ("name", name), ("count", "\(Self.most)"), ("language", "en"), ("format", "json"),
    ]
    guard let address = server.appending("/v1/search", query: query) else {
      throw .notThere(.openMeteo, reason: "the name is too long")
    }
    var memory = ServiceMemory()
    let reply = try session.reply(to: HTTPRequest(address), .openMeteo, &memory)
    return try Self.decode(session.json(reply, from: server.host))
  }

  /// The places in a reply; entries without a name or a place are left out.
  public static func decode(_ bytes: [UInt8]) throws(FetchFailure) -> [FoundPlace] {
    do throws(ForecastDecodingError) {
      let outline = try FileOutline(bytes)
      // Without a hit there is no list at all; but something must say that this was a search.
      guard !outline.keys.isDisjoint(with: ["results", "generationtime_ms"]) else {
        throw .notAForecast(missing: "list of places")
      }
    } catch {
      throw .unreadable(error)
    }
    guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(bytes)) else {
      throw .unreadable(.notAForecast(missing: "list of places"))
    }
    return (reply.results ?? []).compactMap(\.place)
  }

  private struct Reply: Decodable { var results: [Entry]? }

  private struct Entry: Decodable {
    var name: String?
    var latitude: Double?
    var longitude: Double?
    var elevation: Double?
    var timezone: String?
    var country: String?
    var admin1: String?
    var admin2: String?

    var place: FoundPlace? {
      guard let name, !name.isEmpty, let latitude, let longitude,
        let place = Coordinates(latitude: latitude, longitude: longitude)
      else { return nil }
      var region: [String] = []
      for part in [admin2, admin1, country].compactMap({ $0 }) where part != name {
        if region.last != part { region.append(part) }
      }
      return FoundPlace(
        name: name, place: place, altitude: elevation.flatMap { Elevation(metres: $0) },
        zone: timezone, region: region)
    }
  }
}
