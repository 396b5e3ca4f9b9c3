// SPDX-License-Identifier: MIT

/// A frame that is filled from the top and from the bottom: what lies between is still free.
struct Sheet {
  /// What is drawn so far.
  private(set) var frame: Frame
  /// The first free row.
  var top = 1
  /// The first row below the free ones.
  private(set) var bottom: Int

  /// Pixels that stay white at both sides.
  static let margin = 2

  /// An empty sheet.
  init(width: Int, height: Int) {
    frame = Frame(width: width, height: height)
    bottom = frame.height
  }

  /// The width between the margins.
  var width: Int { frame.width - 2 * Self.margin }
  /// The free rows.
  var height: Int { max(bottom - top, 0) }
  /// Whether a line holds fewer than some 22 letters.
  var isNarrow: Bool { frame.width < 180 }
  /// Whether there is room for more than a verdict with its reason.
  var isTall: Bool { frame.height >= 170 }

  /// Draws a picture, wherever that is.
  mutating func draw(_ change: (inout Frame) -> Void) { change(&frame) }

  /// The first line: `left` takes what `right` leaves, and a rule below it.
  ///
  /// On a narrow panel they stand below each other.
  mutating func header(_ left: String, _ right: String) {
    let face = Typeface.small
    if isNarrow {
      for text in [left, right] where !text.isEmpty {
        face.draw(face.fitted(text, in: width), x: Self.margin, y: top - 1, on: &frame)
        top += face.lineHeight - 1
      }
    } else {
      let room = right.isEmpty ? width : width - face.width(right) - 8
      face.draw(face.fitted(left, in: room), x: Self.margin, y: top - 1, on: &frame)
      let x = frame.width - Self.margin - face.width(right)
      face.draw(right, x: x, y: top - 1, on: &frame)
      top += face.lineHeight - 1
    }
    frame.fill(Box(x: 0, y: top, width: frame.width, height: 1))
    top += 3
  }

  /// The last line, or lines where `parts` do not fit into one, with a rule above it.
  mutating func footer(_ parts: [String]) {
    let face = Typeface.small
    let joined = parts.joined(separator: " · ")
    let lines = face.width(joined) <= frame.width ? [joined] : parts
    for line in lines.reversed() {
      bottom -= face.lineHeight - 1
      let text = face.fitted(line, in: frame.width)
      face.draw(text, x: (frame.width - face.width(text)) / 2, y: bottom, on: &frame)
    }
    bottom -= 1
    frame.dots(y: bottom, from: 0, to: frame.width, every: 2)
    bottom -= 1
  }

  /// How a headline looks.
  enum Emphasis {
    /// White on black: something is to be done.
    case inverted
    /// Black on white.
    case plain
  }

  /// The headline, its capitals at least 30 pixels high; `icon` where there is room for it.
  mutating func headline(_ words: String, _ emphasis: Emphasis, icon: Frame? = nil) {
    let start = top
    let width = frame.width - 2
    let large =
      isTall ? [Typeface.huge, .headline, .narrowHeadline] : [.headline, .narrowHeadline]
    let wide = isTall ? large : [.headline]
    var lines = [(words, wide.first { $0.width(words) <= width })]
    if lines[0].1 == nil, isTall || isNarrow {
      // Word by word, and none larger than the last, which is the answer.
      let parts = words.split(separator: " ").map(String.init)
      let faces = [Typeface.huge, .headline, .narrowHeadline]
      func index(_ word: String) -> Int {
        faces.firstIndex { $0.width(word) <= width } ?? faces.count - 1
      }
      let last = parts.last.map(index) ?? 0
      lines = parts.map { ($0, faces[max(index($0), last)]) }
    }
    for (line, face) in lines {
      let face = face ?? .narrowHeadline
      let text = face.fitted(line, in: width)
      let picture = lines.count == 1 ? icon?.doubled : nil
      let spare = width - face.width(text)
      var x = 1 + max(spare, 0) / 2
      if let picture, spare >= picture.width + 6 {
        x = 1 + (spare - picture.width - 6) / 2
        let y = top + 3 + (face.capitals.count - picture.height) / 2
        frame.draw(picture, x: x, y: y)
        x += picture.width + 6
      }
      face.draw(text, x: x, y: top + 3 - face.capitals.lowerBound, on: &frame)
      top += face.capitals.count + 6
    }
    if emphasis == .inverted {
      frame.invert(Box(x: 0, y: start, width: frame.width, height: top - start))
    }
    top += 1
  }

  /// Running text; returns whether there was room for a line of it.
  @discardableResult mutating func text(
    _ text: String, faces: [Typeface] = [.small], height most: Int? = nil, lines: Int = 99,
    centred: Bool = false, indent: Int = 0
  ) -> Bool {
    let fit = TextFit(
      text, width: width - indent, height: min(most ?? height, height), lines: lines, faces: faces)
    for line in fit.lines {
      let x = centred ? (frame.width - fit.face.width(line)) / 2 : Self.margin + indent
      fit.face.draw(line, x: x, y: top, on: &frame)
      top += fit.face.lineHeight
    }
    return !fit.lines.isEmpty
  }

  /// The first of `texts` of which nothing would be left out, else the first.
  func whole(_ texts: [String], height most: Int) -> String {
    texts.first {
      TextFit($0, width: width, height: min(most, height), faces: [.small]).isWhole
    } ?? texts.first ?? ""
  }

  /// As many of `items`, the important first, as there is room for; half a one says little.
  mutating func list(_ items: [String], height most: Int) {
    let texts = items.indices.reversed().map { items[...$0].joined(separator: " · ") }
    text(whole(texts, height: most), height: most)
  }
}
