// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// A forecast file of any provider.
public enum ForecastFile {
  /// The decoders that there are.
  private static var decoders: [any ForecastDecoder.Type] { [OpenMeteoDecoder.self] }

  /// Whose file `bytes` is.
  ///
  /// Throws `notJSON`, `errorReply` for a provider's refusal, `notAForecast` for anything else.
  public static func detect(_ bytes: [UInt8]) throws(ForecastDecodingError) -> ForecastProvider {
    let outline = try FileOutline(bytes)
    if let decoder = decoders.first(where: { $0.recognises(outline) }) { return decoder.provider }
    if let provider = unreadable(outline) { return provider }
    throw .notAForecast(missing: "hourly values of a provider that is known")
  }

  /// The forecast in `bytes`, whoever made it.
  ///
  /// `fetched` and `offset` as in ``ForecastDecoder``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    let provider = try detect(bytes)
    guard let decoder = decoders.first(where: { $0.provider == provider }) else {
      throw .notReadableYet(provider)
    }
    return try decoder.decode(bytes, fetched: fetched, offset: offset)
  }

  /// Providers that are recognised so that the refusal can name them.
  private static func unreadable(_ outline: FileOutline) -> ForecastProvider? {
    if outline.properties.isSuperset(of: ["meta", "timeseries"]) { return .metNorway }
    // Of NWS: a grid point (`updateTime`, layers), a forecast (`periods`), a point (`gridX`).
    let isNWS =
      outline.properties.isSuperset(of: ["updateTime", "temperature"])
      || outline.properties.isSuperset(of: ["updateTime", "periods"])
      || outline.properties.isSuperset(of: ["gridId", "gridX", "gridY"])
    if isNWS { return .nws }
    let kit: Set = ["forecastHourly", "forecastDaily", "currentWeather"]
    return outline.keys.isDisjoint(with: kit) ? nil : .weatherKit
  }
}
