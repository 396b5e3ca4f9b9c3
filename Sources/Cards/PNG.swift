// SPDX-License-Identifier: MIT

/// Writes frames as PNG files: one bit a pixel, stored and not compressed.
///
/// A frame is a few thousand bytes either way, and no library is needed for it.
public enum PNG {
  /// The bytes of a PNG file with `frame`, each pixel `scale` × `scale` (1…8) large.
  public static func bytes(_ frame: Frame, scale: Int = 1) -> [UInt8] {
    let scale = min(max(scale, 1), 8)
    let width = frame.width * scale
    let height = frame.height * scale
    // Each row begins with its filter, 0 for none; in greyscale of one bit 1 is white.
    var rows: [UInt8] = []
    for y in 0..<height {
      var row = [UInt8](repeating: 0xFF, count: (width + 7) / 8)
      for x in 0..<width where frame[x / scale, y / scale] { row[x / 8] &= ~(0x80 >> UInt8(x % 8)) }
      rows.append(0)
      rows += row
    }
    let header = word(width) + word(height) + [1, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951 §3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let length = UInt16(block.count)
      let isLast: UInt8 = start + block.count == bytes.count ? 1 : 0
      stream += [
        isLast, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF),
        UInt8(~length >> 8),
      ]
      stream += block
    }
    return stream + word(adler32(bytes))
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return word(data.count) + body + word(crc32(body))
  }

  private static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The check sum of zlib (RFC 1950 §8).
  private static func adler32(_ bytes: [UInt8]) -> Int {
    var low = 1
    var high = 0
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  /// The check sum of PNG's chunks (PNG specification, annex D).
  private static func crc32(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
