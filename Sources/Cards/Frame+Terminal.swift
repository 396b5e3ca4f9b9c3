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
}
