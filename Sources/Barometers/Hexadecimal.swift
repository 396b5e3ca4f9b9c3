// SPDX-License-Identifier: MIT

/// Bytes from hexadecimal digits, two a byte.
enum Hexadecimal {
  /// The bytes of `text`, upper or lower case, blanks around it ignored.
  static func bytes(_ text: String, of part: String) throws(DecodeError) -> [UInt8] {
    var digits = text.utf8[...]
    while let first = digits.first, isBlank(first) { digits.removeFirst() }
    while let last = digits.last, isBlank(last) { digits.removeLast() }
    guard digits.count % 2 == 0 else {
      throw DecodeError(
        .badHex, "\(part) has an odd number of hexadecimal digits: give two for each byte")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let value = value(digit) else {
        throw DecodeError(
          .badHex, "\(part) has something else than hexadecimal digits: give 0-9 and a-f only")
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
