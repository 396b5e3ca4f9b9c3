// SPDX-License-Identifier: MIT

import Cards
import Quantities
import Testing

@Suite struct FrameTests {
  /// Three pixels that no turn maps to themselves.
  private var corner: Frame {
    var frame = Frame(width: 10, height: 3)
    for (x, y) in [(0, 0), (1, 0), (9, 2)] { frame[x, y] = true }
    return frame
  }

  @Test("a quarter turn moves the top left corner to the top right, four are none")
  func turns() {
    let turned = corner.turned(1)
    #expect(turned.width == 3 && turned.height == 10)
    #expect(turned[2, 0] && turned[2, 1] && turned[0, 9])
    #expect(turned.blackPixels == 3)
    #expect(turned.turned(3) == corner)
    #expect(corner.turned(2).turned(-2) == corner)
    #expect(corner.turned(1).turned(1) == corner.turned(2))
  }

  @Test("pixels outside are white, and setting them changes nothing")
  func outside() {
    var frame = corner
    frame[10, 0] = true
    frame[-1, 2] = true
    frame[0, 3] = true
    #expect(frame == corner)
    #expect(!frame[10, 0])
  }

  @Test("a PNG has the sizes, the sums and the rows that its specification asks for")
  func png() throws {
    let bytes = PNG.bytes(corner)
    #expect(Array(bytes[0..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(bytes[16..<26]) == [0, 0, 0, 10, 0, 0, 0, 3, 1, 0])
    // The check sum of an empty IEND chunk is known from every PNG file.
    #expect(Array(bytes.suffix(4)) == [0xAE, 0x42, 0x60, 0x82])
    // Rows of two bytes behind a filter byte; black is 0.
    #expect(Array(bytes[48..<57]) == [0, 0x3F, 0xFF, 0, 0xFF, 0xFF, 0, 0xFF, 0xBF])
  }

  @Test("half blocks draw the paper, two rows a line")
  func halfBlocks() {
    #expect(corner.halfBlocks() == ["▄▄████████", "▀▀▀▀▀▀▀▀▀ "])
    #expect(corner.halfBlocks(isInverted: true) == ["▀▀        ", "         ▀"])
  }

  @Test("braille draws four rows a line in two columns a character, dots numbered as in Unicode")
  func braille() {
    // Dots 1 and 8: the upper left and the lower right one.
    var frame = Frame(width: 3, height: 5)
    frame[0, 0] = true
    frame[1, 3] = true
    frame[2, 4] = true
    #expect(frame.braille(isInverted: true) == ["\u{2881}\u{2800}", "\u{2800}\u{2801}"])
    // The paper, and nothing beyond its edges: all dots but two, four of eight, two, none.
    #expect(frame.braille() == ["\u{287E}\u{2847}", "\u{2809}\u{2800}"])
  }

  @Test("the curve puts a sample of now at its right end, and leaves out what is older than a day")
  func curve() {
    let now = BootTime(seconds: 200_000)
    func sample(_ age: Double, _ pressure: Double) -> Sample {
      Sample(
        time: BootTime(seconds: 200_000 - age),
        reading: Reading(
          pressure: StationPressure(hectopascals: pressure), temperature: nil, humidity: nil))
    }
    let curve = PressureCurve(
      [sample(86_400, 900), sample(86_399, 1000), sample(60, 1010), sample(0, 1012)], at: now)
    #expect(curve.means.first == 1000)
    #expect(curve.means.last == 1011)
    #expect(curve.means.compactMap { $0 }.count == 2)
  }
}
