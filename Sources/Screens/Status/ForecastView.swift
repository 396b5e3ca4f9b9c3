// SPDX-License-Identifier: MIT

import Engine
import Forecast
import Quantities

/// A forecast as a status tells of it.
public struct ForecastView: Hashable, Sendable {
  /// Who made it; `nil` where there is none.
  public var provider: String?
  /// When it was fetched, where that is known.
  public var fetched: WallTime?
  /// How old it is.
  public var age: ForecastAge
  /// The same in seconds, where the clock can tell.
  public var seconds: Double?
  /// How many are kept, where no agent says which one it uses.
  public var kept: Int?

  /// A forecast by `provider`.
  public init(
    provider: String?, fetched: WallTime?, age: ForecastAge, seconds: Double? = nil,
    kept: Int? = nil
  ) {
    self.provider = provider
    self.fetched = fetched
    self.age = age
    self.seconds = seconds
    self.kept = kept
  }

  /// The credit that goes with the provider's data; a night that rainfly made up needs none.
  var attribution: String? {
    provider.flatMap(ForecastProvider.init(rawValue:)).flatMap {
      $0 == .simulated ? nil : $0.attribution
    }
  }

  /// What the provider learns of the user.
  var privacy: String? { provider.flatMap(ForecastProvider.init(rawValue:))?.privacy }

  /// The provider in plain words.
  var providerName: String? {
    provider.map { ForecastProvider(rawValue: $0)?.name ?? $0 }
  }
}
