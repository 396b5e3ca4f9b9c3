// SPDX-License-Identifier: MIT

import Almanac
import Camps
import JSONText
import Quantities

/// The planned nights.
public enum TripScreen {
  /// The lines for a screen `width` columns wide; `tonight` is not known without a clock.
  ///
  /// Nights that are over are left out.
  public static func lines(_ book: CampBook, tonight: NightDate?, width: Int) -> [String] {
    let plan = book.plan.filter { planned in tonight.map { planned.night >= $0 } ?? true }
    guard !plan.isEmpty else {
      return wrapped("No nights are planned:", width) + ["    rainfly trip plan 2027-07-10 NAME"]
    }
    return plan.map { night, camp in
      let name = book.camp(camp)?.name.printable ?? "a camp that was removed"
      let line = "  \(day(night).padded(to: 16))\(night)  \(name)"
      return (line + (night == tonight ? "  tonight" : "")).fitted(to: max(width, 1))
    }
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
    _ night: NightDate, _ camp: CampID, in book: CampBook, tonight: NightDate?
  ) -> JSONValue {
    .object([
      ("night", .string(night.description)), ("camp", .string(camp.text)),
      ("name", .optional(book.camp(camp)?.name)), ("is_tonight", .bool(night == tonight)),
      ("changed_unix", .instant(book.nights[night]?.changedAt)),
    ])
  }
}
