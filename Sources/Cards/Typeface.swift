// SPDX-License-Identifier: MIT

/// A font in one of its sizes: what a line of text is drawn in.
struct Typeface: Sendable {
  /// What is done to the glyphs of the font.
  enum Form: Sendable {
    /// Nothing.
    case plain
    /// Twice as large, diagonals smoothed.
    case doubled
    /// Half as tall again.
    case stretched
  }

  /// The font.
  let font: Font
  /// What is done to its glyphs.
  let form: Form
  /// How much closer than in their cells letters stand, in pixels.
  let tightening: Int

  private init(_ font: Font, _ form: Form = .plain, tightening: Int = 0) {
    self.font = font
    self.form = form
    self.tightening = tightening
  }

  /// 6 × 12: names of things whose value is written larger, and axes.
  static let label = Typeface(.spleen6x12)
  /// 8 × 16: the smallest in which something is said.
  static let small = Typeface(.spleen8x16)
  /// 12 × 24.
  static let medium = Typeface(.spleen12x24)
  /// 16 × 32.
  static let large = Typeface(.spleen16x32)
  /// Capitals of 30 pixels, narrow: the verdict on a narrow panel.
  static let narrowHeadline = Typeface(.spleen16x32, .stretched, tightening: 1)
  /// Capitals of 30 pixels: the verdict.
  static let headline = Typeface(.spleen12x24, .doubled, tightening: 2)
  /// Capitals of 40 pixels: the verdict where there is room.
  static let huge = Typeface(.spleen16x32, .doubled, tightening: 2)

  /// The height of a line in pixels.
  var lineHeight: Int {
    switch form {
    case .plain: font.height
    case .doubled: font.height * 2
    case .stretched: font.height * 3 / 2
    }
  }

  /// The rows of capital letters in a line.
  var capitals: Range<Int> {
    let rows = font.capTop..<(font.capTop + font.capHeight)
    switch form {
    case .plain: return rows
    case .doubled: return rows.lowerBound * 2..<rows.upperBound * 2
    case .stretched: return rows.lowerBound * 3 / 2..<rows.upperBound * 3 / 2
    }
  }

  /// From one letter to the next in pixels; a space is two thirds of that.
  private func advance(_ character: Character) -> Int {
    let cell = font.width * (form == .doubled ? 2 : 1) - tightening
    return character == " " ? cell * 2 / 3 : cell
  }

  /// How wide `text` is, in pixels.
  func width(_ text: String) -> Int { text.reduce(0) { $0 + advance($1) } }

  /// How many of the first characters of `text` fit into `width` pixels.
  func count(of text: String, in width: Int) -> Int {
    var used = 0
    var count = 0
    for character in text {
      used += advance(character)
      guard used <= width else { break }
      count += 1
    }
    return count
  }

  /// `text`, with an ellipsis in the place of what does not fit into `width` pixels.
  func fitted(_ text: String, in width: Int) -> String {
    guard self.width(text) > width else { return text }
    let mark: Character = font.has("…") ? "…" : "."
    var kept = text.prefix(count(of: text, in: width - advance(mark)))
    while kept.last == " " { kept.removeLast() }
    return String(kept) + String(mark)
  }

  /// Draws `text` with the top of its line at `y`.
  func draw(_ text: String, x: Int, y: Int, on frame: inout Frame) {
    var x = x
    for character in text {
      if character != " " {
        let glyph = font.glyph(character)
        switch form {
        case .plain: frame.draw(glyph, x: x, y: y)
        case .doubled: frame.draw(glyph.doubled, x: x, y: y)
        case .stretched: frame.draw(glyph.stretched, x: x, y: y)
        }
      }
      x += advance(character)
    }
  }
}
