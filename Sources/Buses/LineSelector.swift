// SPDX-License-Identifier: MIT

/// Which GPIO line: by its name, or by the label of its chip and an offset there.
///
/// Never by a bare number or by `gpiochip4`: both have moved with kernel versions.
public enum LineSelector: Hashable, Sendable, CustomStringConvertible {
  /// A line by the name that the device tree gives it, for instance `GPIO17`.
  case name(String)
  /// A line by chip label and offset, for instance `pinctrl-bcm2711:17`.
  case chip(label: String, offset: UInt32)

  /// Reads `GPIO17` or `pinctrl-bcm2711:17`.
  ///
  /// Throws ``LineSelectorError`` with what is wrong and what to write instead.
  public init(_ text: String) throws(LineSelectorError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      guard UInt64(text) == nil else { throw .bareNumber(text) }
      guard Self.isWord(text) else { throw .unknownForm(text) }
      guard !Self.isChipNumber(text) else { throw .chipNumber(text) }
      self = .name(text)
    case 2:
      guard Self.isWord(parts[0]), let offset = UInt32(parts[1]) else { throw .unknownForm(text) }
      guard !Self.isChipNumber(parts[0]) else { throw .chipNumber(text) }
      self = .chip(label: parts[0], offset: offset)
    default: throw .unknownForm(text)
    }
  }

  /// The form in which it is written in the configuration.
  public var description: String {
    switch self {
    case .name(let name): name
    case .chip(let label, let offset): "\(label):\(offset)"
    }
  }

  private static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 64 else { return false }
    let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first & 0xDF)
    return isLetter && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  private static func isChipNumber(_ text: String) -> Bool {
    text.hasPrefix("gpiochip") && UInt32(text.dropFirst("gpiochip".count)) != nil
  }
}
