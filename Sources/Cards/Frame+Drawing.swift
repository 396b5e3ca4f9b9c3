// SPDX-License-Identifier: MIT

/// A rectangle of pixels.
public struct Box: Hashable, Sendable {
  /// The left column.
  public var x: Int
  /// The top row.
  public var y: Int
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// The rectangle with its top left pixel at (`x`, `y`).
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Frame {
  /// Makes every pixel of `box` black, or white.
  mutating func fill(_ box: Box, black: Bool = true) {
    for y in box.y..<max(box.y, box.y + box.height) {
      for x in box.x..<max(box.x, box.x + box.width) { self[x, y] = black }
    }
  }

  /// Makes black white and white black in `box`.
  mutating func invert(_ box: Box) {
    for y in box.y..<max(box.y, box.y + box.height) {
      for x in box.x..<max(box.x, box.x + box.width) { self[x, y].toggle() }
    }
  }

  /// The outline of `box`, `thickness` pixels inwards.
  mutating func outline(_ box: Box, thickness: Int = 1) {
    fill(Box(x: box.x, y: box.y, width: box.width, height: thickness))
    fill(Box(x: box.x, y: box.y + box.height - thickness, width: box.width, height: thickness))
    fill(Box(x: box.x, y: box.y, width: thickness, height: box.height))
    fill(Box(x: box.x + box.width - thickness, y: box.y, width: thickness, height: box.height))
  }

  /// A row of dots, one pixel in `every`.
  mutating func dots(y: Int, from x: Int, to end: Int, every: Int = 3) {
    for x in Swift.stride(from: x, to: end, by: max(every, 1)) { self[x, y] = true }
  }

  /// A straight line, two pixels thick where `isBold`.
  mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int), isBold: Bool = false) {
    let steps = max((end.x - start.x).magnitude, (end.y - start.y).magnitude)
    for step in 0...Int(steps) {
      let share = steps == 0 ? 0 : Double(step) / Double(steps)
      let x = start.x + Int((Double(end.x - start.x) * share).rounded())
      let y = start.y + Int((Double(end.y - start.y) * share).rounded())
      self[x, y] = true
      if isBold { self[x, y + 1] = true }
    }
  }

  /// Draws the black pixels of `picture` with its top left at (`x`, `y`).
  mutating func draw(_ picture: Frame, x: Int, y: Int) {
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture[column, row] {
        self[x + column, y + row] = true
      }
    }
  }

  /// The picture twice as large, its diagonals smoothed as Scale2x does it.
  var doubled: Frame {
    var large = Frame(width: width * 2, height: height * 2)
    for y in 0..<height {
      for x in 0..<width {
        let middle = self[x, y]
        let up = self[x, y - 1]
        let down = self[x, y + 1]
        let left = self[x - 1, y]
        let right = self[x + 1, y]
        let isFlat = up == down || left == right
        large[2 * x, 2 * y] = !isFlat && left == up ? left : middle
        large[2 * x + 1, 2 * y] = !isFlat && up == right ? right : middle
        large[2 * x, 2 * y + 1] = !isFlat && left == down ? left : middle
        large[2 * x + 1, 2 * y + 1] = !isFlat && down == right ? right : middle
      }
    }
    return large
  }

  /// The picture half as tall again, for narrow panels.
  var stretched: Frame {
    var tall = Frame(width: width, height: height * 3 / 2)
    for y in 0..<tall.height {
      for x in 0..<width where self[x, y * 2 / 3] { tall[x, y] = true }
    }
    return tall
  }
}
