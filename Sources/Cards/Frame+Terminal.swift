// SPDX-License-Identifier: MIT

extension Frame {
  /// The frame in half blocks, two rows of pixels a line.
  ///
  /// A terminal writes light on dark as a rule, so that black pixels are left dark and the paper is
  /// drawn; with `isInverted` it is the other way round, for terminals with a light background.
  public func halfBlocks(isInverted: Bool = false) -> [String] {
    Swift.stride(from: 0, to: height, by: 2).map { y in
      var line = ""
      for x in 0..<width {
        let upper = self[x, y] == isInverted
        // Below the last row of an odd height there is no paper.
        let lower = y + 1 < height ? self[x, y + 1] == isInverted : false
        switch (upper, lower) {
        case (true, true): line += "█"
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (false, false): line += " "
        }
      }
      return line
    }
  }

  /// The frame in braille patterns, two by four pixels a character; what is drawn is as in half blocks.
  public func braille(isInverted: Bool = false) -> [String] {
    // The dots of a pattern by column and row (Unicode, U+2800 to U+28FF).
    let dots: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    return Swift.stride(from: 0, to: height, by: 4).map { y in
      var line = String.UnicodeScalarView()
      for x in Swift.stride(from: 0, to: width, by: 2) {
        var pattern: UInt32 = 0
        for column in 0..<min(2, width - x) {
          for row in 0..<min(4, height - y) where self[x + column, y + row] == isInverted {
            pattern |= dots[column][row]
          }
        }
        if let scalar = Unicode.Scalar(0x2800 + pattern) { line.append(scalar) }
      }
      return String(line)
    }
  }
}
