// SPDX-License-Identifier: MIT

import Forecast
import Screens

/// The word for a camp's provider on the command line.
enum CampProvider {
  private static let known: [ForecastProvider] = [.openMeteo, .metNorway, .nws, .weatherKit]

  /// The words that there are.
  static var words: String { (["auto"] + known.map(\.rawValue)).joined(separator: ", ") }

  /// The provider that `text` names; `nil` for `auto`, which goes by the place.
  static func parse(_ text: String) throws(CommandFailure) -> ForecastProvider? {
    if text.lowercased() == "auto" { return nil }
    guard let provider = known.first(where: { $0.rawValue == text.lowercased() }) else {
      throw CommandFailure(
        .usage, "usage", "no provider '\(text.printable)': there are \(words)")
    }
    return provider
  }
}
