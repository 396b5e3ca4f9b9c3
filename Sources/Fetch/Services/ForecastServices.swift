// SPDX-License-Identifier: MIT

import Forecast

/// The providers' addresses, which an owner of another server may change.
public struct ServiceAddresses: Hashable, Sendable {
  /// Open-Meteo's forecasts.
  public var openMeteo: WebAddress
  /// Open-Meteo's place search.
  public var placeSearch: WebAddress
  /// MET Norway.
  public var metNorway: WebAddress
  /// The US National Weather Service.
  public var nws: WebAddress
  /// WeatherKit.
  public var weatherKit: WebAddress

  /// The providers' own, in the order of the parameters, each replaced where another is given.
  ///
  /// `nil` where one is no address that may be asked.
  public init?(
    openMeteo: String? = nil, placeSearch: String? = nil, metNorway: String? = nil,
    nws: String? = nil, weatherKit: String? = nil
  ) {
    guard let openMeteo = WebAddress(openMeteo ?? "https://api.open-meteo.com"),
      let placeSearch = WebAddress(placeSearch ?? "https://geocoding-api.open-meteo.com"),
      let metNorway = WebAddress(metNorway ?? "https://api.met.no"),
      let nws = WebAddress(nws ?? "https://api.weather.gov"),
      let weatherKit = WebAddress(weatherKit ?? "https://weatherkit.apple.com")
    else { return nil }
    self.openMeteo = openMeteo
    self.placeSearch = placeSearch
    self.metNorway = metNorway
    self.nws = nws
    self.weatherKit = weatherKit
  }
}

/// The services that there are.
public struct ForecastServices {
  private let services: [any ForecastService]
  /// Why WeatherKit cannot be asked.
  public let weatherKitProblem: String

  /// All services at `addresses`; WeatherKit only with a key.
  public init(
    _ addresses: ServiceAddresses,
    weatherKit: (account: WeatherKitAccount, key: SigningKey)? = nil,
    weatherKitProblem: String = "it needs a key: see Config/rainfly.yaml"
  ) {
    self.weatherKitProblem = weatherKitProblem
    var services: [any ForecastService] = [
      OpenMeteoService(addresses.openMeteo), METNorwayService(addresses.metNorway),
      NWSService(addresses.nws),
    ]
    if let weatherKit {
      services.append(
        WeatherKitService(addresses.weatherKit, weatherKit.account, weatherKit.key))
    }
    self.services = services
  }

  /// These services.
  public init(_ services: [any ForecastService]) {
    self.services = services
    weatherKitProblem = "it needs a key: see Config/rainfly.yaml"
  }

  /// The service of `provider`, where there is one.
  public subscript(_ provider: ForecastProvider) -> (any ForecastService)? {
    services.first { $0.provider == provider }
  }
}
