// SPDX-License-Identifier: MIT

/// What a camp may be called.
public enum CampName {
  /// More characters than this do not fit beside the time on a panel.
  public static let longest = 40

  /// What a name may be, in words that follow "it is".
  public static let allowed = "1 to \(longest) characters, and no number"

  /// The name in `text` without spaces around it, or `nil` where it is none.
  ///
  /// No control characters; and no number, which is more likely a coordinate in the wrong place.
  public static func checked(_ text: String) -> String? {
    var name = text[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        && !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
    }
    guard isPlain, !name.isEmpty, name.count <= longest, name.utf8.count <= 4 * longest,
      name.first != "-", Double(name) == nil
    else { return nil }
    return String(name)
  }

  /// Whether two names are the same to people: upper and lower case do not matter.
  public static func areSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}
