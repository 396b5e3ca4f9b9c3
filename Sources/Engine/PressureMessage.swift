// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities

/// What an active pressure alert says.
public enum PressureMessage {
  /// One line: "Pressure fell 2.9 hPa in 3 h (falling)".
  ///
  /// Speaks of the last hour where that is what fell: a drop that has only begun is still small
  /// over three hours.
  public static func line(
    _ alert: PressureAlert, _ wording: Wording = Wording()
  ) -> String {
    if let change1 = alert.change1, change1 < alert.change3, change1.pascals < 0 {
      // The word is about three hours, which a fall that has only begun may contradict.
      return "Pressure fell \(size(change1, wording)) in 1 h"
    }
    let verb = alert.change3.pascals < 0 ? "fell" : "rose"
    return "Pressure \(verb) \(size(alert.change3, wording)) in 3 h (\(alert.word.words))"
  }

  /// The line, and how often rain followed such a fall elsewhere.
  public static func full(
    _ alert: PressureAlert, _ wording: Wording = Wording()
  ) -> String {
    let line = line(alert, wording) + "."
    guard let chance = timesInTen(alert.change3) else { return line }
    return line + " At other sites a fall like this was followed by rain within 6 h"
      + " about \(chance) time\(chance == 1 ? "" : "s") in 10."
  }

  /// How many times in ten at least 0.2 mm fell in the 6 h after such a change over 3 h at night
  /// (SKILL §1a, tide removed); `nil` where pressure does not fall.
  public static func timesInTen(_ change3: PressureChange) -> Int? {
    let tenths = (change3.hectopascals * 10).rounded()
    switch tenths {
    case ...(-60): return 8
    case ...(-36): return 7
    case ...(-24): return 4
    case ...(-16): return 3
    case ...(-8): return 2
    case ..<0: return 1
    default: return nil
    }
  }

  private static func size(_ change: PressureChange, _ wording: Wording) -> String {
    wording.pressure(hectopascals: change.magnitude.hectopascals)
  }
}
