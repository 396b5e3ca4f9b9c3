// SPDX-License-Identifier: MIT

import Quantities

/// Who made a forecast.
public enum ForecastProvider: String, Hashable, Sendable, CaseIterable {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"
  case nws
  case weatherKit = "weatherkit"
  /// Made by this program for a simulated night.
  case simulated

  /// The name in plain words.
  public var name: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .metNorway: "MET Norway"
    case .nws: "NOAA/National Weather Service"
    case .weatherKit: "Apple Weather"
    case .simulated: "made up by rainfly"
    }
  }

  /// The credit that stands wherever the provider's data is shown.
  public var attribution: String {
    switch self {
    case .openMeteo: "Weather data by Open-Meteo.com (CC BY 4.0)"
    case .metNorway: "Data from MET Norway (CC BY 4.0)"
    case .nws: "Forecast: NOAA/National Weather Service"
    case .weatherKit: "Apple Weather, weatherkit.apple.com/legal-attribution.html"
    case .simulated: "A forecast made up by rainfly"
    }
  }

  /// What the provider learns of the user, where it learns anything (PRODUCT 27).
  public var privacy: String? {
    self == .simulated ? nil : "Nothing but where a camp is goes to \(name)."
  }
}

/// One forecast for one place: its hours and where they came from.
public struct Forecast: Hashable, Sendable {
  /// Who made it.
  public var provider: ForecastProvider
  /// The place it is for; a grid cell's centre where the source says only that.
  public var place: Coordinates
  /// The place's time zone as the source names it (IANA), or `nil` where it says none or only UTC.
  public var zone: String?
  /// When the source made it, where it says so.
  public var issued: WallTime?
  /// When it was fetched: its age counts from here.
  ///
  /// Unknown where a file says nothing.
  public var fetched: WallTime?
  /// The hours, in time order, each start at most once.
  public var hours: [ForecastHour]

  /// A forecast of these hours.
  public init(
    provider: ForecastProvider, place: Coordinates, zone: String? = nil, issued: WallTime? = nil,
    fetched: WallTime? = nil, hours: [ForecastHour]
  ) {
    self.provider = provider
    self.place = place
    self.zone = zone
    self.issued = issued
    self.fetched = fetched
    self.hours = hours
  }

  /// The fields that this source has in at least one hour.
  ///
  /// A source that never has a field (gusts, chances) is judged differently from one that lacks it
  /// in an hour.
  public var fields: Set<ForecastField> {
    Set(ForecastField.allCases.filter { field in hours.contains { $0.has(field) } })
  }
}
