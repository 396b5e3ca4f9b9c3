// SPDX-License-Identifier: MIT

import Store
import Testing

@Suite("The ring buffer")
struct RingTests {
  @Test("it keeps the newest in their order and forgets the oldest", arguments: [0, 1, 3, 4, 5, 9, 100])
  func order(pushed: Int) {
    var ring = Ring<Int>(capacity: 4)
    for number in 0..<pushed { ring.append(number) }
    let expected = Array(max(0, pushed - 4)..<pushed)
    #expect(ring.suffix(4) == expected)
    #expect(ring.suffix(1000) == expected)
    #expect(ring.suffix(2) == Array(expected.suffix(2)))
    #expect(ring.suffix(-1).isEmpty)
    #expect(ring.newest == expected.last)
    #expect(ring.count == expected.count)
  }

  @Test("a capacity below one is one")
  func smallest() {
    var ring = Ring<Int>(capacity: -3)
    ring.append(7)
    ring.append(8)
    #expect(ring.suffix(5) == [8])
  }
}
