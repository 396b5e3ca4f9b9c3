// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Seconds east of Greenwich of the IANA zone `zone` at `time`, or `nil` where there is no such zone.
public typealias ZoneLookup = (_ zone: String, _ time: WallTime) -> Int?

/// Reads the files of one provider: bytes in, hours out, nothing else.
///
/// A new provider is one file with one conforming type, and a line in ``ForecastFile``.
public protocol ForecastDecoder {
  /// Whose files it reads.
  static var provider: ForecastProvider { get }

  /// Whether a file with these keys is one of them.
  static func recognises(_ outline: FileOutline) -> Bool

  /// The forecast in `bytes`, which was fetched at `fetched`.
  ///
  /// `offset` gives the rules of the zone that the file names, for files with local times.
  static func decode(
    _ bytes: [UInt8], fetched: WallTime?, offset: ZoneLookup?
  ) throws(ForecastDecodingError) -> Forecast
}
