// SPDX-License-Identifier: MIT

extension String {
  /// The text filled up with spaces to `width` characters; a longer text stays as it is.
  public func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }

  /// The text with spaces before it, `width` characters wide.
  public func aligned(to width: Int) -> String {
    count < width ? String(repeating: " ", count: width - count) + self : self
  }

  /// The text cut to `width` characters, the last of them an ellipsis where something is missing.
  public func fitted(to width: Int) -> String {
    guard count > width else { return self }
    return width > 0 ? prefix(width - 1) + "…" : ""
  }

  /// The text in lines of at most `width` characters, broken between words.
  public func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
