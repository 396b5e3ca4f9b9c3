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

  /// The text in lines of at most `width` characters, broken between words, and within a word that
  /// is longer than a line.
  public func wrapped(to width: Int) -> [String] {
    let width = max(width, 1)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " " + word
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  /// The text without control characters, which in a damaged file could steer the terminal.
  public var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { $0.isControl ? " " : $0 })
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
