// SPDX-License-Identifier: MIT

import Quantities

/// Names that somebody may have meant.
public enum NearNames {
  /// At most five of `names` that are like `name`, the nearest first.
  ///
  /// Upper and lower case are the same; only the first 64 bytes of each count.
  public static func near(_ name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    let ranked = names.map { candidate in
      (candidate, distance(wanted, Array(candidate.lowercased().utf8.prefix(64))))
    }
    .filter { candidate, distance in
      distance <= min(3, max(1, wanted.count / 2))
        || (wanted.count >= 3 && candidate.lowercased().includes(name.lowercased().prefix(64)))
    }
    .sorted { $0.1 < $1.1 }
    return ranked.prefix(5).map(\.0)
  }

  /// How many letters must be put in, taken out or changed (Levenshtein).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
