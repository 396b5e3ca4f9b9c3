// SPDX-License-Identifier: MIT

import Quantities

/// What a button on the HAT asks for (DISPLAY §7.2).
public enum ButtonPress: Hashable, Sendable {
  /// KEY1, or the only one: another card.
  case nextCard
  /// KEY1 held for a second: the alert is heard.
  case acknowledge
  /// KEY2: the fly is on now, or off again.
  case fly
  /// KEY3: draw now.
  case refresh
  /// KEY4 held for three seconds: draw every pixel.
  case fullRefresh

  /// What a short press of the key `index` asks for; nothing for KEY4, which a sleeve may touch.
  static func short(_ index: Int) -> ButtonPress? {
    switch index {
    case 0: .nextCard
    case 1: .fly
    case 2: .refresh
    default: nil
    }
  }

  /// What holding it asks for, and after how many seconds.
  static func held(_ index: Int) -> (press: ButtonPress, seconds: Double)? {
    switch index {
    case 0: (.acknowledge, 1)
    case 3: (.fullRefresh, 3)
    default: nil
    }
  }
}

/// Turns the levels of buttons into presses: pure.
///
/// A level counts once two looks at it, ``look`` apart, agree: libgpiod 1.6 cannot let the kernel
/// debounce, and where it can this does no harm.
public struct ButtonDecoder: Hashable, Sendable {
  /// D Seconds between two looks: longer than a key bounces, too short to be felt.
  public static let look = 0.01

  private struct Key: Hashable {
    var isPressed = false
    var seen = false
    var since = BootTime(seconds: 0)
    var isSpent = false
  }

  private var keys: [Key]

  /// A decoder of `count` buttons, none of them pressed.
  public init(count: Int) { keys = Array(repeating: Key(), count: min(max(count, 0), 8)) }

  /// Whether it must look again after ``look``, for a key is down or may be.
  public var isActive: Bool { keys.contains { $0.isPressed || $0.seen } }

  /// Takes the levels at `now`, `true` for a button that is down; returns what was asked for.
  public mutating func look(_ levels: [Bool], at now: BootTime) -> [ButtonPress] {
    var presses: [ButtonPress] = []
    for (index, level) in levels.prefix(keys.count).enumerated() {
      let isSettled = keys[index].seen == level
      keys[index].seen = level
      guard isSettled else { continue }
      if level != keys[index].isPressed {
        keys[index].isPressed = level
        if level {
          keys[index].since = now
          keys[index].isSpent = false
        } else if !keys[index].isSpent, let press = ButtonPress.short(index) {
          presses.append(press)
        }
      } else if level, !keys[index].isSpent, let held = ButtonPress.held(index),
        now - keys[index].since >= held.seconds
      {
        keys[index].isSpent = true
        presses.append(held.press)
      }
    }
    return presses
  }
}
