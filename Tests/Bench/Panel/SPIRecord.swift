// SPDX-License-Identifier: MIT

/// What one transfer carried: a line of the recorder, `cs=0 dc=1 hz=4000000 len=2 : 24 ff`.
struct SPIRecord: Hashable {
  /// The level of the data line: high for the bytes that belong to a command.
  let isData: Bool
  /// What was sent.
  let bytes: [UInt8]

  /// Reads a line; `nil` for one that is cut off, or was sent without a data line.
  init?(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    var isData: Bool?
    var length: Int?
    for field in line[..<colon].split(separator: UInt8(ascii: " ")) {
      let text = String(decoding: field, as: UTF8.self)
      if text == "dc=0" || text == "dc=1" { isData = text == "dc=1" }
      if text.hasPrefix("len=") { length = Int(text.dropFirst(4)) }
    }
    let words = line[line.index(after: colon)...].split(separator: UInt8(ascii: " "))
    let bytes = words.compactMap(Self.byte)
    guard let isData, bytes.count == words.count, bytes.count == length else { return nil }
    self.isData = isData
    self.bytes = bytes
  }

  private static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    var value: UInt8 = 0
    guard digits.count == 2 else { return nil }
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | (digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return value
  }
}
