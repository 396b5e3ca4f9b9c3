// SPDX-License-Identifier: MIT

import Almanac
import Engine
import JSONText
import Quantities

/// The text and the object of `sky`: sun and moon over one day (PRODUCT 25).
public enum SkyScreen {
  /// The lines for `sky`, as a page holds them.
  public static func lines(_ sky: Sky, page: Page) -> [String] {
    let north = sky.place.latitude >= 0 ? "N" : "S"
    let east = sky.place.longitude >= 0 ? "E" : "W"
    let place =
      "\(Figures.text(sky.place.latitude.magnitude, decimals: 2))°\(north)"
      + " \(Figures.text(sky.place.longitude.magnitude, decimals: 2))°\(east)"
    var lines = page.strong("\(page.text.weekday(sky.start + 43_200)), \(place)")
    for line in [course(sky.sun, "sun", page), course(sky.moon, "moon", page)] {
      lines += line.count + 2 <= page.width ? ["  " + line] : page.line(line)
    }
    if let phase = sky.phase {
      let name = sky.phaseName.map { "\($0.words), " } ?? ""
      lines += page.line("\(name)\(page.wording.percent(phase.illumination * 100)) lit")
    }
    return lines
  }

  /// What a body does, in words; that it does nothing is an answer too.
  static func course(_ course: Sky.Course, _ name: String, _ page: Page) -> String {
    let label = name.padded(to: 6)
    if course.isAlwaysUp { return label + "does not set today" }
    if course.isAlwaysDown { return label + "does not rise today" }
    func times(_ times: [WallTime], _ verb: String, _ none: String) -> String {
      times.isEmpty
        ? none : verb + " " + times.map(page.text.time).joined(separator: " and ")
    }
    let rises = times(course.rises, "rises", "does not rise today")
    let sets = times(course.sets, "sets", "does not set today")
    let isSetFirst = course.isUpAtStart
    return label + (isSetFirst ? "\(sets), \(rises)" : "\(rises), \(sets)")
  }

  /// The object that `sky --json` prints.
  public static func object(_ sky: Sky) -> JSONValue {
    .object([
      ("start_unix", .instant(sky.start)), ("end_unix", .instant(sky.end)),
      ("latitude", .number(sky.place.latitude)), ("longitude", .number(sky.place.longitude)),
      ("sun", course(sky.sun)), ("moon", course(sky.moon)),
      ("phase", .optional(sky.phaseName?.rawValue)),
      ("illumination_pct", .optional(sky.phase.map { $0.illumination * 100 })),
      ("phase_deg", .optional(sky.phase?.age)),
    ])
  }

  private static func course(_ course: Sky.Course) -> JSONValue {
    let state =
      course.isAlwaysUp ? "always_up" : course.isAlwaysDown ? "always_down" : "rises_or_sets"
    return .object([
      ("state", .string(state)), ("rise_unix", .instant(course.rises.first)),
      ("set_unix", .instant(course.sets.first)),
      ("rises_unix", .array(course.rises.map { .instant($0) })),
      ("sets_unix", .array(course.sets.map { .instant($0) })),
    ])
  }
}
