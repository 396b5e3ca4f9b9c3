// SPDX-License-Identifier: MIT

extension StringProtocol {
  /// Whether `part` stands somewhere in this text, compared by its UTF-8; an empty part does not.
  ///
  /// The standard library's own search of a text in a text lies in its library of regular expressions,
  /// and a static program that calls it carries all of that: 1.6 MB. Cost: the product of both lengths.
  public func includes(_ part: some StringProtocol) -> Bool {
    guard let first = part.utf8.first else { return false }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
