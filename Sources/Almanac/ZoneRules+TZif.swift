// SPDX-License-Identifier: MIT

extension ZoneRules {
  /// Reads a tzdata file of version 1 to 4 (RFC 9636).
  ///
  /// Of version 2 and later the 64-bit block and the rule in the footer are used.
  public init(tzif bytes: [UInt8], name: String) throws(ZoneError) {
    var reader = Reader(bytes)
    let header = try Header(&reader)
    guard header.version >= UInt8(ascii: "2") else {
      let block = try Block(&reader, header, wide: false)
      self.init(
        name: name, earliest: block.earliest, transitions: block.transitions, rule: nil)
      return
    }
    _ = try reader.take(header.bodySize(wide: false))
    let wideHeader = try Header(&reader)
    let block = try Block(&reader, wideHeader, wide: true)
    let footer = try reader.footer()
    self.init(
      name: name, earliest: block.earliest, transitions: block.transitions,
      rule: footer.isEmpty ? nil : try RecurringRule(posix: footer))
  }

  /// The bytes that are still to be read.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take(_ count: Int) throws(ZoneError) -> ArraySlice<UInt8> {
      guard count >= 0, rest.count >= count else { throw .truncated }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    mutating func signed(bytes count: Int) throws(ZoneError) -> Int64 {
      let raw = try take(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return count == 8 ? Int64(bitPattern: raw) : Int64(Int32(truncatingIfNeeded: raw))
    }

    mutating func footer() throws(ZoneError) -> String {
      guard try take(1).first == UInt8(ascii: "\n") else { throw .truncated }
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw .truncated }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
  }

  private struct Header {
    var version: UInt8
    var universalFlags: Int
    var standardFlags: Int
    var leapSeconds: Int
    var times: Int
    var types: Int
    var letters: Int

    init(_ reader: inout Reader) throws(ZoneError) {
      guard let magic = try? reader.take(4), Array(magic) == Array("TZif".utf8) else {
        throw .notAZoneFile
      }
      version = try reader.take(1).first ?? 0
      _ = try reader.take(15)
      var counts: [Int] = []
      for _ in 0..<6 {
        let count = try reader.signed(bytes: 4)
        // The largest real file has a few hundred changes.
        guard (0...100_000).contains(count) else { throw .badCount }
        counts.append(Int(count))
      }
      universalFlags = counts[0]
      standardFlags = counts[1]
      leapSeconds = counts[2]
      times = counts[3]
      types = counts[4]
      letters = counts[5]
    }

    func bodySize(wide: Bool) -> Int {
      let time = wide ? 8 : 4
      return times * (time + 1) + types * 6 + letters + leapSeconds * (time + 4) + standardFlags
        + universalFlags
    }
  }

  private struct Block {
    var earliest: Int
    var transitions: [Transition] = []

    init(_ reader: inout Reader, _ header: Header, wide: Bool) throws(ZoneError) {
      guard header.types > 0 else { throw .badCount }
      guard header.leapSeconds == 0 else { throw .leapSeconds }
      var times: [Int64] = []
      for _ in 0..<header.times { times.append(try reader.signed(bytes: wide ? 8 : 4)) }
      let indices = try reader.take(header.times)
      var offsets: [Int] = []
      for _ in 0..<header.types {
        let offset = Int(try reader.signed(bytes: 4))
        guard (-93_600...93_600).contains(offset) else { throw .badOffset(seconds: offset) }
        offsets.append(offset)
        _ = try reader.take(2)
      }
      _ = try reader.take(header.letters + header.standardFlags + header.universalFlags)

      // RFC 9636 §3.2: before the first change the first type holds.
      earliest = offsets[0]
      for (index, (time, type)) in zip(times, indices).enumerated() {
        guard Int(type) < offsets.count, transitions.last.map({ $0.time < time }) ?? true else {
          throw .badTransition(index: index)
        }
        transitions.append(Transition(time: time, offset: offsets[Int(type)]))
      }
    }
  }
}
