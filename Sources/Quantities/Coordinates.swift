// SPDX-License-Identifier: MIT

/// A place on the Earth (WGS 84).
public struct Coordinates: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180…180.
  public let longitude: Double

  /// The place at these degrees, or `nil` where they lie outside their ranges or are not numbers.
  public init?(latitude: Double, longitude: Double) {
    guard (-90.0...90).contains(latitude), (-180.0...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinates {
  /// The point where the equator meets the meridian of Greenwich.
  public static let zero = Coordinates(latitude: 0, longitude: 0, checked: ())

  private init(latitude: Double, longitude: Double, checked: Void) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
