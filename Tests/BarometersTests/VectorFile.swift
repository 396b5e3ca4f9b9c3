// SPDX-License-Identifier: MIT

import Barometers
import TestKit

/// A file of reference vectors: rows by column name.
struct VectorFile {
  let rows: [[String: String]]

  init(_ name: String) throws {
    let content = try SharedData.bytes("vectors/\(name)")
    let lines = content.filter { $0 != UInt8(ascii: "\r") }.split(separator: UInt8(ascii: "\n"))
      .map { line in
        line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      }
    let header = lines.first ?? []
    rows = lines.dropFirst().map { fields in
      Dictionary(zip(header, fields), uniquingKeysWith: { first, _ in first })
    }
  }

  func rows(_ kinds: String...) -> [[String: String]] {
    rows.filter { row in kinds.contains { (row["kind"] ?? "").hasPrefix($0) } }
  }
}

extension [String: String] {
  func text(_ column: String) -> String { self[column] ?? "" }

  func number(_ column: String) -> Double? { self[column].flatMap { Double($0) } }
}

/// What a decoder made of one row: a value or the code of its error.
func decoded(_ body: () throws(DecodeError) -> DecodedBurst) -> Result<DecodedBurst, DecodeError> {
  do throws(DecodeError) { return .success(try body()) } catch { return .failure(error) }
}

extension Result<DecodedBurst, DecodeError> {
  var code: String? {
    if case .failure(let error) = self { return error.code.rawValue }
    return nil
  }

  var value: DecodedBurst? { try? get() }
}

/// Whether `value` is within `tolerance` of `expected`; never where either is missing.
func isNear(_ value: Double?, _ expected: Double?, _ tolerance: Double) -> Bool {
  guard let value, let expected else { return false }
  return (value - expected).magnitude <= tolerance
}
