// SPDX-License-Identifier: MIT

import Almanac
import Camps
import JSONText
import Quantities

/// The planned nights.
public enum TripScreen {
  /// The lines for a screen `width` columns wide: each night, and below it what its forecast says.
  ///
  /// `tonight` is not known without a clock. Nights that are over are left out.
  public static func lines(_ nights: [TripNight], tonight: NightDate?, width: Int) -> [String] {
    let plan = nights.filter { planned in tonight.map { planned.night >= $0 } ?? true }
    guard !plan.isEmpty else {
      return wrapped("No nights are planned:", width) + ["    rainfly trip plan 2027-07-10 NAME"]
    }
    var lines: [String] = []
    for planned in plan {
      let name = planned.camp?.name.printable ?? "a camp that was removed"
      let line = "  \(day(planned.night).padded(to: 16))\(planned.night)  \(name)"
      lines.append((line + (planned.night == tonight ? "  tonight" : "")).fitted(to: max(width, 1)))
      // Where the camp is gone there is nothing to say of it.
      guard planned.camp != nil else { continue }
      lines += planned.words.wrapped(to: max(width - 6, 8)).map { "      " + $0 }
    }
    if plan.contains(where: { $0.judgement == nil && $0.camp != nil }) {
      lines += wrapped("Forecasts for the nights within a week: rainfly download", width)
    }
    lines += wrapped("The checks of a night: rainfly checks --night \(plan[0].night)", width)
    return lines + credits(plan, width)
  }

  /// Whose forecasts are shown, each once.
  private static func credits(_ plan: [TripNight], _ width: Int) -> [String] {
    var lines: [String] = []
    for provider in plan.compactMap(\.origin?.provider) {
      for line in [provider.attribution, provider.privacy].compactMap({ $0 })
      where !lines.contains(line) {
        lines.append(line)
      }
    }
    return lines.flatMap { wrapped($0, width) }
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    text.wrapped(to: max(width - 2, 8)).map { "  " + $0 }
  }

  /// The day as people read it: `Fri 10 Jul`.
  public static func day(_ night: NightDate) -> String {
    LocalText(.utc).weekday(night.noonBefore(in: .utc))
  }

  /// One night as other programs read it.
  public static func json(
    _ planned: TripNight, in book: CampBook, tonight: NightDate?
  ) -> JSONValue {
    let reason = planned.judgement?.reason
    return .object([
      ("night", .string(planned.night.description)), ("camp", .string(planned.campID.text)),
      ("name", .optional(planned.camp?.name)), ("is_tonight", .bool(planned.night == tonight)),
      ("changed_unix", .instant(book.nights[planned.night]?.changedAt)),
      ("verdict", .string((planned.judgement?.verdict ?? .unknown).rawValue)),
      (
        "reason",
        .object([
          ("check", .optional(reason?.check?.rawValue)),
          ("text", .string(reason?.text ?? planned.words)),
          ("at_unix", .instant(reason?.at)),
        ])
      ), ("provider", .optional(planned.origin?.provider.rawValue)),
      ("fetched_unix", .instant(planned.origin?.fetched)),
      ("attribution", .optional(planned.origin?.provider.attribution)),
    ])
  }
}
