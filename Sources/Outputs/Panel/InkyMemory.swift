// SPDX-License-Identifier: MIT

/// The memory at 0x50 of Pimoroni's HATs: 16-bit width and height, colour, revision × 10, variant,
/// then a name and a date; low bytes first (DISPLAY §5).
public struct InkyMemory: Hashable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// Which HAT: 10…12 is the pHAT with an SSD1608.
  public let variant: UInt8

  /// Bytes that it has.
  public static let length = 29

  /// Reads `bytes`; `nil` where they are no such memory.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.length else { return nil }
    width = Int(bytes[0]) | Int(bytes[1]) << 8
    height = Int(bytes[2]) | Int(bytes[3]) << 8
    variant = bytes[6]
    guard (50...2000).contains(width), (50...2000).contains(height), variant <= 60 else {
      return nil
    }
  }

  /// Why nothing may be driven, or `nil` where `bytes` agree with what the HAT file says.
  ///
  /// A HAT that says what it is and is `expected` to be another one ends here: its busy line may be
  /// what the file calls reset.
  public static func refusal(_ bytes: [UInt8]?, expected: Bool) -> String? {
    let memory = bytes.flatMap(InkyMemory.init)
    switch (memory, expected) {
    case (nil, false): return nil
    case (nil, true):
      return "the HAT should be an Inky, and no memory of one answers at 0x50: check 'hat:' and"
        + " that I2C is on"
    case (_?, false):
      return "an Inky is plugged in, and 'hat:' names another one, whose reset would drive its busy"
        + " line: set 'hat: inky-phat'"
    case (let memory?, true):
      guard (10...12).contains(memory.variant) else {
        return "this Inky (variant \(memory.variant), \(memory.width) × \(memory.height)) has"
          + " another controller, which is not driven"
      }
      return nil
    }
  }
}
