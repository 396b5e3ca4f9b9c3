// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities
import Testing

@Suite("The words of the Met Office marine scale")
struct WordsTests {
  /// Changes in hPa per 3 h and the words of METEO §1, with the limits of the command line's contract.
  static let table: [(Double, TendencyWord)] = [
    (0, .steady), (0.04, .steady), (-0.04, .steady),
    (0.05, .risingSlowly), (-0.1, .fallingSlowly), (-1.5, .fallingSlowly), (-1.54, .fallingSlowly),
    (-1.56, .falling), (-1.6, .falling), (1.6, .rising), (-3.5, .falling), (-3.54, .falling),
    (-3.56, .fallingQuickly), (-3.6, .fallingQuickly), (-6.0, .fallingQuickly),
    (-6.04, .fallingQuickly), (-6.06, .fallingVeryRapidly), (6.1, .risingVeryRapidly),
  ]

  @Test("each change has its word", arguments: table)
  func wordOf(change: Double, word: TendencyWord) {
    #expect(TendencyWord(PressureChange(hectopascals: change)) == word)
  }

  @Test("a worse fall is more severe, and a rise is no fall")
  func severity() {
    let falls: [TendencyWord] = [
      .steady, .fallingSlowly, .falling, .fallingQuickly, .fallingVeryRapidly,
    ]
    #expect(falls.map(\.severity) == [0, 1, 2, 3, 4])
    #expect(TendencyWord.risingVeryRapidly.severity == 0)
    #expect(TendencyWord.fallingVeryRapidly.words == "falling very rapidly")
  }
}
