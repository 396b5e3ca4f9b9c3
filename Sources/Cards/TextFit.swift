// SPDX-License-Identifier: MIT

/// A text broken into lines of one typeface, so that nothing of it is cut off in the middle.
struct TextFit: Sendable {
  /// The typeface.
  let face: Typeface
  /// The lines.
  let lines: [String]
  /// Whether nothing was left out.
  let isWhole: Bool

  /// The height of the lines in pixels.
  var height: Int { lines.count * face.lineHeight }

  /// The width of the widest line in pixels.
  var width: Int { lines.map(face.width).max() ?? 0 }

  /// `text` in the first of `faces` in which all of it fits into `width` × `height` pixels and at
  /// most `lines` lines; where none does, shortened in the last, with an ellipsis.
  ///
  /// No lines where there is no room for one.
  init(_ text: String, width: Int, height: Int, lines most: Int = 99, faces: [Typeface]) {
    for face in faces {
      let lines = Self.wrapped(text, face, width: width)
      if lines.count <= most, lines.count * face.lineHeight <= height,
        lines.allSatisfy({ face.width($0) <= width })
      {
        self.init(face: face, lines: lines, isWhole: true)
        return
      }
    }
    let face = faces.last ?? .small
    let room = min(most, max(height, 0) / face.lineHeight)
    var lines = Self.wrapped(text, face, width: width)
    if lines.count > room {
      lines = Array(lines.prefix(room))
      if let last = lines.popLast() { lines.append(face.fitted(last + " …", in: width)) }
    }
    self.init(face: face, lines: lines.map { face.fitted($0, in: width) }, isWhole: false)
  }

  private init(face: Typeface, lines: [String], isWhole: Bool) {
    self.face = face
    self.isWhole = isWhole
    // "… …" and "word …" are one ellipsis each.
    self.lines = lines.map { line in
      line.hasSuffix(" …") ? String(line.dropLast(2)) + "…" : line
    }
  }

  /// The words of `text`, units kept with their numbers: "35 %" is one word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      let bare = word.filter { !",.;:)".contains($0) }
      if units.contains(String(bare)), let number = words.popLast() {
        words.append(number + " " + word)
      } else {
        words.append(String(word))
      }
    }
    return words
  }

  private static let units: Set<String> = [
    "%", "°C", "°F", "hPa", "inHg", "h", "min", "mm", "m/s", "mph", "·",
  ]

  /// `text` broken between words; a word that is wider than a line is broken where it must be.
  private static func wrapped(_ text: String, _ face: Typeface, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(text) {
      var word = word
      let longer = line.isEmpty ? word : line + " " + word
      if face.width(longer) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      // In the larger sizes a broken word is what makes the text step down; in the smallest it is
      // better than a lost one.
      while face.width(word) > width, face.lineHeight <= Typeface.small.lineHeight {
        let count = max(face.count(of: word, in: width), 1)
        lines.append(String(word.prefix(count)))
        word = String(word.dropFirst(count))
      }
      line = word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
