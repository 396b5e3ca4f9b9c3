// SPDX-License-Identifier: MIT

import Forecast
import FoundationEssentials
import Quantities

/// Reads a reply of MET Norway's Locationforecast 2.0, complete or compact (FORECAST_APIS §2).
///
/// Instants hold at the stamp, `next_N_hours` for the N hours that follow it. About 55 hours come
/// one by one, the others in blocks of six. Compact has neither dew point nor chance of rain.
public enum METNorwayDecoder: ForecastDecoder {
  /// MET Norway.
  public static let provider = ForecastProvider.metNorway

  /// A forecast has steps; what tells of the sun and the moon is recognised to be refused by name.
  public static func recognises(_ outline: FileOutline) -> Bool {
    outline.properties.isSuperset(of: ["meta", "timeseries"]) || isSunrise(outline)
  }

  private static func isSunrise(_ outline: FileOutline) -> Bool {
    outline.properties.isSuperset(of: ["sunrise", "solarnoon"])
      || outline.properties.isSuperset(of: ["moonrise", "moonphase"])
  }

  /// The forecast in `bytes`; throws any ``ForecastDecodingError``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    let outline = try FileOutline(bytes)
    if isSunrise(outline) {
      throw .otherKind(
        provider, found: "a table of the sun or the moon", wanted: "Locationforecast")
    }
    let data = Data(bytes)
    // A client may have kept the reply together with its status and headers.
    let reply =
      (try? JSONDecoder().decode(METReply.self, from: data)).flatMap { $0.isEmpty ? nil : $0 }
      ?? (try? JSONDecoder().decode(METEnvelope.self, from: data))?.data?.value
    guard let properties = reply?.properties?.value else {
      throw .notAForecast(missing: "properties.timeseries")
    }
    let place = try SourceGeometry.place(of: reply?.geometry?.value)
    guard let series = properties.timeseries?.value else {
      throw .notAForecast(missing: "list of steps in properties.timeseries")
    }
    let meta = properties.meta?.value
    try METStep.check(units: meta?.units?.value?.compactMapValues(\.value) ?? [:])
    var steps: [METStep] = []
    for (index, entry) in series.enumerated() { steps.append(try METStep(entry, index: index)) }
    let hours = METStep.hours(steps.sorted { $0.start < $1.start })
    guard !hours.isEmpty else { throw .empty }
    return Forecast(
      provider: provider, place: place, issued: (meta?.updatedAt?.value).flatMap(instant),
      fetched: fetched, hours: hours.tidied())
  }
}

/// What is read of a reply.
struct METReply: Decodable {
  var geometry: Lenient<SourceGeometry>?
  var properties: Lenient<Properties>?

  var isEmpty: Bool { properties == nil }

  struct Properties: Decodable {
    var meta: Lenient<Meta>?
    var timeseries: Lenient<[Entry]>?
  }

  struct Meta: Decodable {
    var updatedAt: Lenient<String>?
    var units: Lenient<[String: Lenient<String>]>?

    enum CodingKeys: String, CodingKey {
      case units
      case updatedAt = "updated_at"
    }
  }

  struct Entry: Decodable {
    var time: String
    var data: Body
  }

  struct Body: Decodable {
    var instant: Period?
    var next1: Period?
    var next6: Period?
    var next12: Period?

    enum CodingKeys: String, CodingKey {
      case instant
      case next1 = "next_1_hours"
      case next6 = "next_6_hours"
      case next12 = "next_12_hours"
    }
  }

  struct Period: Decodable {
    var summary: Summary?
    var details: [String: Detail]?
  }

  /// A number, or something else, which only matters in a detail that is used.
  enum Detail: Decodable {
    case number(Double?)
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .number(nil)
      } else {
        self = (try? container.decode(Double.self)).map { .number($0) } ?? .other
      }
    }
  }

  struct Summary: Decodable {
    var symbol: String?

    enum CodingKeys: String, CodingKey { case symbol = "symbol_code" }
  }
}

/// A reply kept with its status and its headers.
private struct METEnvelope: Decodable {
  var data: Lenient<METReply>?
}
