// SPDX-License-Identifier: MIT

import Forecast
import ForecastDecoders
import FoundationEssentials
import Quantities

/// Asks the US National Weather Service (FORECAST_APIS §3).
///
/// A place is first translated into a cell of the forecast office's grid, which is remembered for a
/// month.
public struct NWSService: ForecastService {
  /// The National Weather Service.
  public var provider: ForecastProvider { .nws }
  private let server: WebAddress

  /// The service at `server`.
  public init(_ server: WebAddress) { self.server = server }

  /// D A month: offices move their grids, rarely.
  private static let cellAge = 30 * 86_400.0
  /// D Seconds between two requests, where the reply says nothing.
  private static let rest = 3600.0

  /// The raw forecast of the grid cell.
  public func forecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? {
    do throws(FetchFailure) {
      return try cellForecast(question, &memory, session)
    } catch {
      // The office has moved its grid: ask once more where the place lies now.
      guard case .refused(_, status: 404, _) = error else { throw error }
      memory.texts["cell"] = nil
      return try cellForecast(question, &memory, session)
    }
  }

  private func cellForecast(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> Forecast? {
    let cell = try cell(question, &memory, session)
    let reply = try get("/gridpoints/" + cell, [], &memory, session)
    let forecast = try session.forecast(reply, by: NWSDecoder.self, from: server.host)
    let said = reply.instant("expires")
    memory.expires =
      said.map { $0 > session.now ? $0 : session.now + Self.rest }
      ?? session.now + Self.rest
    memory.answered = session.now
    return forecast
  }

  /// What the nearest station observed.
  public func record(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> NightRecord {
    let cell = try cell(question, &memory, session)
    let list = try session.json(
      get("/gridpoints/" + cell + "/stations", [], &memory, session), from: server.host)
    guard let stations = try? JSONDecoder().decode(Stations.self, from: Data(list)),
      let station = stations.features.lazy.compactMap(\.properties.stationIdentifier)
        .first(where: Self.isName)
    else { throw .notThere(provider, reason: "no station near it") }
    // An observation counts for the hour nearest to it, and its rain for the hour before.
    let query = [
      ("start", Self.stamp(question.from - 3600)), ("end", Self.stamp(question.to + 3600)),
    ]
    let reply = try session.json(
      get("/stations/\(station)/observations", query, &memory, session), from: server.host)
    do throws(ForecastDecodingError) {
      var record = try NWSObservations.record(
        reply, from: question.from, to: min(question.to, session.now))
      record.fetched = session.now
      return record
    } catch {
      throw .unreadable(error)
    }
  }

  /// The cell of a place: `TAE/58,65`.
  private func cell(
    _ question: ForecastQuestion, _ memory: inout ServiceMemory, _ session: FetchSession
  ) throws(FetchFailure) -> String {
    if let known = memory.texts["cell"], let since = memory.instant("cell_since"),
      session.now - since < Self.cellAge
    {
      return known
    }
    if let until = memory.notHereBefore, until > session.now,
      until - session.now <= Self.cellAge
    {
      throw .notThere(provider, reason: "it said so before")
    }
    memory.notHereBefore = nil
    let (latitude, longitude) = question.degrees
    let reply: HTTPReply
    do throws(FetchFailure) {
      reply = try get("/points/\(latitude),\(longitude)", [], &memory, session)
    } catch {
      // Only the service's own words; a page of some proxy says nothing about the place.
      guard case .refused(_, status: 404, let reason) = error, !reason.isEmpty else { throw error }
      // Outside the US for ever, or at sea; asked again next month, should they grow.
      memory.notHereBefore = session.now + Self.cellAge
      throw .notThere(provider, reason: reason)
    }
    let bytes = try session.json(reply, from: server.host)
    guard let point = try? JSONDecoder().decode(Point.self, from: Data(bytes)),
      let cell = point.properties.cell
    else { throw .unreadable(.notAForecast(missing: "gridId, gridX and gridY")) }
    memory.texts["cell"] = cell
    memory.set("cell_since", session.now)
    return cell
  }

  private func get(
    _ path: String, _ query: [(String, String)], _ memory: inout ServiceMemory,
    _ session: FetchSession
  ) throws(FetchFailure) -> HTTPReply {
    guard let address = server.appending(path, query: query) else {
      throw .notThere(provider, reason: "its address is too long")
    }
    let request = HTTPRequest(address, headers: [HTTPHeader("Accept", "application/geo+json")])
    return try session.reply(to: request, provider, &memory)
  }

  private static func stamp(_ time: WallTime) -> String { ISOText.utc(time) }

  /// A name goes into an address: letters and digits only.
  fileprivate static func isName(_ text: String) -> Bool {
    (1...12).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }
}

/// What is read of a point.
private struct Point: Decodable {
  var properties: Properties

  struct Properties: Decodable {
    var gridId: String?
    var gridX: Index?
    var gridY: Index?

    /// The cell, where all three make sense.
    var cell: String? {
      guard let gridId, NWSService.isName(gridId), let x = gridX?.value, let y = gridY?.value,
        (0...9999).contains(x), (0...9999).contains(y)
      else { return nil }
      return "\(gridId)/\(x),\(y)"
    }
  }

  /// A number, or a text with one: both have been seen.
  struct Index: Decodable {
    var value: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value =
        (try? container.decode(Int.self)) ?? (try? container.decode(String.self)).flatMap(Int.init)
    }
  }
}

/// What is read of a list of stations, the nearest first.
private struct Stations: Decodable {
  var features: [Feature]

  struct Feature: Decodable { var properties: Properties }
  struct Properties: Decodable { var stationIdentifier: String? }
}
