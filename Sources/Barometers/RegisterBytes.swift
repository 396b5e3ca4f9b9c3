// SPDX-License-Identifier: MIT

/// Numbers out of register bytes.
///
/// An index outside the bytes reads as zero, so that no length can trap; callers check lengths
/// first.
struct RegisterBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func unsigned8(_ index: Int) -> Int { bytes.indices.contains(index) ? Int(bytes[index]) : 0 }

  func signed8(_ index: Int) -> Int { Self.signed(unsigned8(index), bits: 8) }

  /// Low byte first, as the BMP280 and BMP3 families store words.
  func little16(_ index: Int) -> Int { unsigned8(index) | unsigned8(index + 1) << 8 }

  func littleSigned16(_ index: Int) -> Int { Self.signed(little16(index), bits: 16) }

  func little24(_ index: Int) -> Int { little16(index) | unsigned8(index + 2) << 16 }

  /// High byte first, as the BMP180 and the DPS310 store words.
  func big16(_ index: Int) -> Int { unsigned8(index) << 8 | unsigned8(index + 1) }

  func bigSigned16(_ index: Int) -> Int { Self.signed(big16(index), bits: 16) }

  func big24(_ index: Int) -> Int { big16(index) << 8 | unsigned8(index + 2) }

  /// The 20 bits of msb, lsb and the high half of xlsb.
  func big20(_ index: Int) -> Int { big24(index) >> 4 }

  /// The value of the low `bits` bits of `word` as two's complement.
  static func signed(_ word: Int, bits: Int) -> Int {
    let modulus = 1 << bits
    let value = word & (modulus - 1)
    return value < modulus / 2 ? value : value - modulus
  }

  /// Whether all bytes are this one.
  func areAll(_ byte: UInt8) -> Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == byte } }

  /// Whether nothing was ever stored here: all zeros or all ones.
  var areBlank: Bool { areAll(0x00) || areAll(0xFF) }
}
