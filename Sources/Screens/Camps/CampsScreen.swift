// SPDX-License-Identifier: MIT

import Camps
import JSONText
import Quantities

/// The list of camps.
public enum CampsScreen {
  /// The lines for a screen `width` columns wide; `current` is what counts now.
  public static func lines(_ book: CampBook, current: CurrentCamp?, width: Int) -> [String] {
    let camps = book.list
    guard !camps.isEmpty else {
      return wrapped("No camps yet. Add the place where you sleep:", width)
        + ["    rainfly camps add NAME \"61°30.500'N 8°18.250'E\""]
    }
    let nameWidth = min(camps.map(\.name.count).max() ?? 0, 40)
    var lines: [String] = []
    for camp in camps {
      let isCurrent = current?.camp?.id == camp.id
      let mark = isCurrent ? "● " : "  "
      var details = [CoordinateText.decimal(camp.place)]
      if let zone = camp.zone { details.append(zone) }
      if let altitude = camp.altitude { details.append("\(Int(altitude.metres.rounded())) m") }
      if let provider = camp.provider { details.append(provider.name) }
      if isCurrent, let current { details.append(words(current)) }
      // Two devices may each have brought one: only the identity tells them apart.
      if book.camps(called: camp.name).count > 1 { details.append("id \(camp.id)") }
      let name = "  " + mark + camp.name.printable.padded(to: nameWidth)
      let line = name + "  " + details.joined(separator: "  ").printable
      if line.count <= width {
        lines.append(line)
      } else {
        lines.append(name.fitted(to: width).trimmingEnd)
        lines += details.joined(separator: "  ").printable.wrapped(to: max(width - 6, 8)).map {
          "      " + $0
        }
      }
    }
    if current?.camp == nil {
      lines += wrapped("None of them counts now: rainfly camps show NAME", width)
    }
    return lines
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    text.wrapped(to: max(width - 2, 8)).map { "  " + $0 }
  }

  private static func words(_ current: CurrentCamp) -> String {
    switch current {
    case .camp(_, because: .trip): "tonight, by the trip"
    case .camp(_, because: .shown), .camp(_, because: .last): "shown"
    case .camp(_, because: .only), .here: "tonight"
    }
  }

  /// One camp as other programs read it.
  public static func json(_ camp: Camp, in book: CampBook, current: CurrentCamp?) -> JSONValue {
    let isCurrent = current?.camp?.id == camp.id
    var because: String?
    if case .camp(_, let reason) = current, isCurrent { because = reason.rawValue }
    return .object([
      ("id", .string(camp.id.text)), ("name", .string(camp.name)),
      ("latitude", .number(camp.place.latitude)), ("longitude", .number(camp.place.longitude)),
      ("zone", .optional(camp.zone)), ("altitude_m", .optional(camp.altitude?.metres)),
      ("provider", .optional(camp.provider?.rawValue)),
      ("is_current", .bool(isCurrent)), ("because", .optional(because)),
      ("changed_unix", .instant(book.camps[camp.id]?.changedAt)),
    ])
  }
}
