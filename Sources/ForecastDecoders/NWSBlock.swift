// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// One value of an NWS layer: the hours [first, first + count), counted from 1970.
struct NWSBlock {
  var first: Int
  var count: Int

  /// The block that `text` names, `<start>/<duration>`, number `index` of its layer.
  init(_ text: String, index: Int) throws(ForecastDecodingError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = instant(String(parts[0])),
      let minutes = Self.minutes(parts[1])
    else { throw .badTime(index: index, text: text) }
    // An hour belongs to the block in which it begins.
    first = Int((start.seconds / 3600).rounded(.up))
    count = Int(((start.seconds + Double(minutes) * 60) / 3600).rounded(.up)) - first
  }

  /// The starts of its hours.
  var hours: Range<Int> { first..<(first + count) }

  /// The length that an hour's `blockHours` gives for hour `hour`.
  ///
  /// Equal runs are merged in the file: what is longer than half a day is several blocks of twelve
  /// hours, the longest that forecasters fill in, and a rest.
  func length(at hour: Int) -> Int {
    let piece = (hour - first) / 12 * 12
    return min(12, count - piece)
  }

  /// The minutes of `P[nD][T[nH][nM]]`; `nil` for anything else, for nothing and for over 31 days.
  static func minutes(_ text: Substring) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "P") else { return nil }
    var units: [(letter: UInt8, minutes: Int)] = [
      (UInt8(ascii: "D"), 1440), (UInt8(ascii: "H"), 60), (UInt8(ascii: "M"), 1),
    ]
    var isTime = false
    var number: Int?
    var total = 0
    for byte in bytes.dropFirst() {
      switch byte {
      case UInt8(ascii: "T"):
        guard !isTime, number == nil else { return nil }
        isTime = true
        units.removeAll { $0.minutes == 1440 }
      case 0x30...0x39:
        number = (number ?? 0) * 10 + Int(byte - 0x30)
        guard (number ?? 0) < 100_000 else { return nil }
      default:
        guard let value = number, let place = units.firstIndex(where: { $0.letter == byte }),
          isTime == (units[place].minutes < 1440)
        else { return nil }
        total += value * units[place].minutes
        // Each unit once, the longer ones first.
        units.removeFirst(place + 1)
        number = nil
      }
    }
    return number == nil && total > 0 && total <= 31 * 1440 ? total : nil
  }
}
