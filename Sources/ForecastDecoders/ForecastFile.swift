// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// A forecast file of any provider.
public enum ForecastFile {
  /// The decoders that there are.
  private static var decoders: [any ForecastDecoder.Type] {
    [OpenMeteoDecoder.self, METNorwayDecoder.self, NWSDecoder.self, WeatherKitDecoder.self]
  }

  /// Whose file `bytes` is.
  ///
  /// Throws `notJSON`, `errorReply` for a provider's refusal, `notAForecast` for anything else.
  public static func detect(_ bytes: [UInt8]) throws(ForecastDecodingError) -> ForecastProvider {
    if try isExchange(bytes) { return try ExchangeFile.decode(bytes).provider }
    return try decoder(for: bytes).provider
  }

  /// Whether `bytes` went from one rainfly to another: then it says itself when it was fetched.
  public static func isExchange(_ bytes: [UInt8]) throws(ForecastDecodingError) -> Bool {
    try FileOutline(bytes).keys.contains(ExchangeFile.mark)
  }

  /// The forecast in `bytes`, whoever made it.
  ///
  /// `fetched` and `offset` as in ``ForecastDecoder``.
  public static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup? = nil
  ) throws(ForecastDecodingError) -> Forecast {
    if try isExchange(bytes) { return try ExchangeFile.decode(bytes) }
    return try decoder(for: bytes).decode(bytes, fetched: fetched, offset: offset)
  }

  private static func decoder(
    for bytes: [UInt8]
  ) throws(ForecastDecodingError) -> any ForecastDecoder.Type {
    let outline = try FileOutline(bytes)
    guard let decoder = decoders.first(where: { $0.recognises(outline) }) else {
      throw .notAForecast(missing: "hourly values of a provider that is known")
    }
    return decoder
  }
}
