// SPDX-License-Identifier: MIT

import Outputs
import Testing

@Suite struct InkyMemoryTests {
  /// A memory of this size and variant: the layout of DISPLAY §5.
  private func bytes(_ width: Int, _ height: Int, variant: UInt8) -> [UInt8] {
    [
      UInt8(width & 0xFF), UInt8(width >> 8), UInt8(height & 0xFF), UInt8(height >> 8), 1, 12,
      variant,
    ] + [UInt8](repeating: 0x20, count: 22)
  }

  @Test("what agrees is driven: an expected pHAT, and nothing where nothing is expected")
  func agreeing() {
    #expect(InkyMemory.refusal(bytes(250, 122, variant: 10), expected: true) == nil)
    #expect(InkyMemory.refusal(nil, expected: false) == nil)
    // A HAT of somebody else with a memory of its own.
    #expect(InkyMemory.refusal([UInt8](repeating: 0xFF, count: 29), expected: false) == nil)
  }

  @Test("an Inky under the name of another HAT is refused before a line is driven")
  func otherHat() throws {
    let refusal = try #require(InkyMemory.refusal(bytes(250, 122, variant: 10), expected: false))
    #expect(refusal.contains("hat: inky-phat"))
  }

  @Test("an Inky with another controller, or none at all, is refused with a word")
  func otherController() {
    #expect(InkyMemory.refusal(bytes(250, 122, variant: 23), expected: true) != nil)
    #expect(InkyMemory.refusal(bytes(212, 104, variant: 4), expected: true) != nil)
    #expect(InkyMemory.refusal(nil, expected: true) != nil)
    #expect(InkyMemory.refusal([1, 2, 3], expected: true) != nil)
  }
}
