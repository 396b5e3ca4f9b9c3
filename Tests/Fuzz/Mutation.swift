// SPDX-License-Identifier: MIT

import TestKit

/// Damage to a file: to its bytes, and to what stands in it.
enum Mutation {
  /// What a number, a text or a list may become.
  private static let words = [
    "null", "true", "[]", "{}", "\"\"", "0", "-0", "-1", "1e308", "-1e308", "1e-320",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "4294967296", "1E400", "NaN", "Infinity", "\"NaN\"", "0.1e", "1.", "00", "\"\\u0000\"",
    "\"\\ud800\"", "\"P99999999999999999999D\"", "\"2026-02-30T25:61\"", "\"-271821-04-20\"",
    "[[[[[[[[[[1]]]]]]]]]]", "{\"a\":{\"a\":{\"a\":1}}}", "\"°C\"", "\"wmoUnit:degF\"",
    "253402300800",
  ]

  /// A damaged one of `pool`; short files are chosen more often, for they take less time.
  static func apply(
    to pool: [[UInt8]], using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = pool[Int.random(in: 0..<pool.count, using: &generator)]
    if bytes.count > 8000, Int.random(in: 0..<50, using: &generator) > 0 {
      bytes = pool.min { $0.count < $1.count } ?? bytes
      for _ in 0..<4 {
        let other = pool[Int.random(in: 0..<pool.count, using: &generator)]
        if other.count <= 8000 { bytes = other }
      }
    }
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      damage(&bytes, using: &generator)
    }
    return bytes
  }

  private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(place...)
    case 3:
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &generator))
      bytes.removeSubrange(place..<end)
    case 4:
      let end = min(bytes.count, place + Int.random(in: 1...200, using: &generator))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 5:
      bytes.insert(
        contentsOf: (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }, at: place)
    default: replaceValue(&bytes, near: place, using: &generator)
    }
  }

  /// Puts another value in the place of the one after `place`: damage that stays JSON.
  private static func replaceValue(
    _ bytes: inout [UInt8], near place: Int, using generator: inout SeededGenerator
  ) {
    let starts: Set<UInt8> = [0x3A, 0x2C, 0x5B]  // : , [
    let ends: Set<UInt8> = [0x2C, 0x5D, 0x7D]  // , ] }
    guard let before = bytes[place...].firstIndex(where: starts.contains) else { return }
    let start = before + 1
    guard let end = bytes[start...].firstIndex(where: ends.contains) else { return }
    let word = words[Int.random(in: 0..<words.count, using: &generator)]
    bytes.replaceSubrange(start..<end, with: Array(word.utf8))
  }
}
