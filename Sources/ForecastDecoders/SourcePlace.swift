// SPDX-License-Identifier: MIT

import Quantities

extension Coordinates {
  /// The place at `latitude` and `longitude`; the one that is out of range is named in the error.
  static func checked(
    latitude: Double, longitude: Double
  ) throws(ForecastDecodingError) -> Coordinates {
    guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
      let isLatitude = !(-90.0...90).contains(latitude)
      throw .implausible(
        field: isLatitude ? "latitude" : "longitude", index: nil,
        value: isLatitude ? latitude : longitude)
    }
    return place
  }
}

/// The `geometry` of a GeoJSON feature: a point, or the corners of a grid cell, or both.
struct SourceGeometry: Decodable {
  private var coordinates: Lenient<Positions>?
  // Not a list of this type: nothing sends a collection within a collection, and depth is a danger.
  private var geometries: Lenient<[Lenient<Member>]>?

  private struct Member: Decodable {
    var coordinates: Positions
  }

  private enum Positions: Decodable {
    case point([Double])
    case polygon([[[Double]]])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let point = try? container.decode([Double].self) {
        self = .point(point)
      } else {
        self = .polygon(try container.decode([[[Double]]].self))
      }
    }

    /// Longitude and latitude; of a cell the mean of its corners, which is its centre.
    var centre: (longitude: Double, latitude: Double)? {
      switch self {
      case .point(let position):
        guard position.count >= 2 else { return nil }
        return (position[0], position[1])
      case .polygon(let rings):
        guard var ring = rings.first, ring.allSatisfy({ $0.count >= 2 }) else { return nil }
        // The ring is closed: its first corner stands at its end again.
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        guard !ring.isEmpty else { return nil }
        let count = Double(ring.count)
        return (
          ring.reduce(0) { $0 + $1[0] } / count, ring.reduce(0) { $0 + $1[1] } / count
        )
      }
    }
  }

  /// The place that it is, or `missing geometry`.
  static func place(of geometry: SourceGeometry?) throws(ForecastDecodingError) -> Coordinates {
    let members = geometry?.geometries?.value?.compactMap(\.value?.coordinates) ?? []
    let centres = ([geometry?.coordinates?.value].compactMap { $0 } + members).compactMap(\.centre)
    guard let centre = centres.first else { throw .notAForecast(missing: "geometry") }
    return try Coordinates.checked(latitude: centre.latitude, longitude: centre.longitude)
  }
}
