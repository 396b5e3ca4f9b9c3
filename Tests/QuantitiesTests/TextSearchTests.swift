// SPDX-License-Identifier: MIT

import Quantities
import Testing

@Suite("text in a text")
struct TextSearchTests {
  @Test(
    "finds a part wherever it stands, and never half of a character's bytes as one",
    arguments: [
      ("thunderstorm", "thunder", true), ("thunderstorm", "storm", true),
      ("thunderstorm", "rst", true), ("aab", "ab", true), ("aaab", "aab", true),
      ("storm", "thunderstorm", false), ("storm", "strom", false), ("", "a", false),
      ("storm", "", false), ("Zürich", "ür", true), ("Zürich", "u", false),
    ])
  func includes(_ text: String, _ part: String, _ isThere: Bool) {
    #expect(text.includes(part) == isThere)
    // What the standard library says of the same texts, but for the empty part.
    if !part.isEmpty { #expect(text.contains(part) == isThere) }
  }
}
