// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Which providers are asked for a place, in which order.
public enum ProviderChoice {
  /// The providers for `place`: `wished` first where one is wished, then the one of the region,
  /// then those that know every place.
  public static func order(
    at place: Coordinates, wished: ForecastProvider? = nil
  ) -> [ForecastProvider] {
    var order: [ForecastProvider] = []
    for provider in [wished, regional(place), .openMeteo, .metNorway].compactMap({ $0 })
    where !order.contains(provider) {
      order.append(provider)
    }
    return order
  }

  /// The provider whose forecasters work on the region of `place`, where there is one.
  ///
  /// D NWS in the US, where chances and thunder are made by people; MET Norway in the Nordics, where
  /// its own model has gusts and chances. The boxes are generous: NWS says itself what it does not
  /// have, and is then left out.
  static func regional(_ place: Coordinates) -> ForecastProvider? {
    func lies(_ latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>) -> Bool {
      latitudes.contains(place.latitude) && longitudes.contains(place.longitude)
    }
    let isInStates =
      lies(24.4...49.4, -124.8 ... -66.9) || lies(51...71.5, -180 ... -129.9)
      || lies(51...53.1, 172.4...180) || lies(18.8...22.3, -160.6 ... -154.7)
      || lies(17.6...18.6, -67.3 ... -64.5) || lies(13.2...20.6, 144.6...146.1)
      || lies(-14.6 ... -11, -171.2 ... -168.1)
    if isInStates { return .nws }
    return lies(54.5...71.4, 4.5...31.6) || lies(74...81, 10...35) ? .metNorway : nil
  }
}
