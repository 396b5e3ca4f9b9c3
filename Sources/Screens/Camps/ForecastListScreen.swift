// SPDX-License-Identifier: MIT

import Engine
import JSONText
import Quantities
import Store

/// The forecasts that are kept.
public enum ForecastListScreen {
  /// The lines: a forecast a line, then what the last downloads failed of, then the credits.
  ///
  /// `names` has the camps' names by their identities.
  public static func lines(
    _ list: [KeptForecast], tries: [FetchTry], names: [String: String],
    age: (WallTime?) -> ForecastAge, now: WallTime?, text: LocalText, width: Int
  ) -> [String] {
    func wrapped(_ line: String) -> [String] {
      line.wrapped(to: max(width - 2, 8)).map { "  " + $0 }
    }
    var lines: [String] = []
    if list.isEmpty {
      lines += wrapped("No forecasts are kept. With a network: rainfly download. Without one:")
      lines.append("    rainfly forecast import FILE")
    }
    for kept in list {
      let name = kept.camp.flatMap { names[$0] }?.printable ?? "no camp"
      // However newly it was fetched, it says nothing of a night to come.
      let isPast = now.map { kept.end <= $0 } ?? false
      let what = kept.isRecord ? "record" : isPast ? "past" : age(kept.fetched).rawValue
      let fetched =
        kept.fetched.map { "fetched " + text.dayAndTime($0) } ?? "fetched nobody knows when"
      lines += wrapped("\(name)  \(kept.provider.name), \(what), \(fetched)")
      lines +=
        ("\(kept.hours) hours, \(text.dayAndTime(kept.first)) to \(text.dayAndTime(kept.end))")
        .wrapped(to: max(width - 6, 8)).map { "      " + $0 }
    }
    for attempt in tries {
      guard let failure = attempt.failure else { continue }
      let name = names[attempt.subject]?.printable ?? "here"
      lines += wrapped(
        "\(name): the download of \(text.dayAndTime(attempt.time)) failed: \(failure.printable)")
    }
    var credits: [String] = []
    for provider in list.map(\.provider) {
      for line in [provider.attribution, provider.privacy].compactMap({ $0 })
      where !credits.contains(line) {
        credits.append(line)
      }
    }
    return lines + credits.flatMap(wrapped)
  }

  /// One forecast as other programs read it.
  public static func json(_ kept: KeptForecast, name: String?, age: ForecastAge) -> JSONValue {
    .object([
      ("number", .integer(kept.number)), ("kind", .string(kept.isRecord ? "record" : "forecast")),
      ("provider", .string(kept.provider.rawValue)),
      ("attribution", .string(kept.provider.attribution)),
      ("latitude", .number(kept.place.latitude)), ("longitude", .number(kept.place.longitude)),
      ("camp", .optional(kept.camp)), ("name", .optional(name)), ("zone", .optional(kept.zone)),
      ("issued_unix", .instant(kept.issued)), ("fetched_unix", .instant(kept.fetched)),
      ("age", .string(age.rawValue)), ("first_unix", .instant(kept.first)),
      ("last_unix", .instant(kept.end)), ("hours", .integer(Int64(kept.hours))),
    ])
  }
}
