// SPDX-License-Identifier: MIT

/// A font of fixed cells, kept as text: a line a character, `0041:` and its rows in hexadecimal.
///
/// The form is that of GNU Unifont's files. A program without resources and without Foundation can
/// hold it, a compiler takes it at once, and a reader can check a glyph.
struct Font: Sendable {
  /// Pixels of a cell across.
  let width: Int
  /// Pixels of a cell down.
  let height: Int
  /// The row in which capital letters begin.
  let capTop: Int
  /// The rows of capital letters, without accents.
  let capHeight: Int
  private let glyphs: [UInt32: Frame]

  /// The font in `hex`; lines that are no glyph of this size are left out.
  init(width: Int, height: Int, hex: String) {
    var glyphs: [UInt32: Frame] = [:]
    for line in hex.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"))
      guard parts.count == 2, let code = UInt32(Substring(parts[0]), radix: 16),
        let glyph = Self.glyph(Array(parts[1]), width: width, height: height)
      else { continue }
      glyphs[code] = glyph
    }
    self.width = width
    self.height = height
    self.glyphs = glyphs
    let capital = glyphs[0x48]?.inkRows ?? 0..<height
    capTop = capital.lowerBound
    capHeight = capital.count
  }

  /// The glyph of `character`.
  ///
  /// Accents that stand alone are left out, and what the font lacks is an empty box: it was there,
  /// and cannot be read.
  func glyph(_ character: Character) -> Frame {
    for scalar in character.unicodeScalars {
      if let glyph = glyphs[scalar.value] { return glyph }
    }
    var box = Frame(width: width, height: height)
    box.outline(Box(x: 1, y: capTop, width: width - 2, height: capHeight))
    return box
  }

  /// Whether there is a glyph for `character`.
  func has(_ character: Character) -> Bool {
    character.unicodeScalars.first.map { glyphs[$0.value] != nil } ?? false
  }

  private static func glyph(_ digits: [UInt8], width: Int, height: Int) -> Frame? {
    let stride = (width + 7) / 8
    guard digits.count == stride * height * 2 else { return nil }
    var glyph = Frame(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        guard let digit = Character(UnicodeScalar(digits[y * stride * 2 + x / 4])).hexDigitValue
        else { return nil }
        if digit & (8 >> (x % 4)) != 0 { glyph[x, y] = true }
      }
    }
    return glyph
  }
}

extension Frame {
  /// The rows from the first to the last with a black pixel, or `nil` in a white frame.
  var inkRows: Range<Int>? {
    let black = (0..<height).filter { y in
      bytes[(y * stride)..<((y + 1) * stride)].contains { $0 != 0 }
    }
    guard let first = black.first, let last = black.last else { return nil }
    return first..<(last + 1)
  }
}
