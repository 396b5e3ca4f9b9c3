// SPDX-License-Identifier: MIT

import Outputs
import Quantities
import Testing

@Suite struct ButtonTests {
  /// What a decoder of four buttons makes of levels that are looked at every 10 ms: pairs of the
  /// button that is down (or `nil`) and for how many looks.
  private func presses(_ script: [(Int?, Int)]) -> [ButtonPress] {
    var decoder = ButtonDecoder(count: 4)
    var time = 0.0
    var found: [ButtonPress] = []
    for (button, looks) in script {
      for _ in 0..<looks {
        found += decoder.look(
          (0..<4).map { $0 == button }, at: BootTime(seconds: time))
        time += ButtonDecoder.look
      }
    }
    return found
  }

  @Test("short presses of the keys")
  func short() {
    #expect(presses([(0, 10), (nil, 5)]) == [.nextCard])
    #expect(presses([(1, 10), (nil, 5)]) == [.fly])
    #expect(presses([(2, 10), (nil, 5)]) == [.refresh])
    #expect(presses([(3, 10), (nil, 5)]) == [])
  }

  @Test("held keys act while they are held, once, and are no short press afterwards")
  func held() {
    #expect(presses([(0, 99), (nil, 5)]) == [.nextCard])
    #expect(presses([(0, 104)]) == [.acknowledge])
    #expect(presses([(0, 500), (nil, 5)]) == [.acknowledge])
    #expect(presses([(3, 250), (nil, 5)]) == [])
    #expect(presses([(3, 305)]) == [.fullRefresh])
  }

  @Test("a bounce of one look is no press and does not end one")
  func bounces() {
    #expect(presses([(1, 1), (nil, 1), (1, 1), (nil, 5)]) == [])
    #expect(presses([(1, 5), (nil, 1), (1, 5), (nil, 5)]) == [.fly])
  }

  @Test("it asks to look again only while a key is or may be down")
  func activity() {
    var decoder = ButtonDecoder(count: 1)
    _ = decoder.look([false], at: BootTime(seconds: 0))
    #expect(!decoder.isActive)
    _ = decoder.look([true], at: BootTime(seconds: 1))
    #expect(decoder.isActive)
    for look in 2..<5 { _ = decoder.look([false], at: BootTime(seconds: Double(look))) }
    #expect(!decoder.isActive)
  }
}
