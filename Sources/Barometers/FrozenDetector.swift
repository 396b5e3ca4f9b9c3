// SPDX-License-Identifier: MIT

/// Notices that a chip repeats itself.
///
/// At ×16 the noise of pressure is 1.3 Pa, 8 steps of the raw word, so two bursts agree about one
/// time in 28; at ×1 the step is coarser and it is one in four. Fifty in a row do not happen in
/// either, not even with a filter that leaves 0.2 Pa: the air itself moves more in that time.
struct FrozenDetector {
  /// Consecutive identical bursts that are taken for a frozen chip.
  static let limit = 50

  private var last: [UInt8] = []
  private var repeats = 0
  /// What the chip was stuck at when it was last reset for that, until something else comes.
  private var suspect: [UInt8]?

  /// Takes the bursts of one sample; whether the chip must be reset, or is frozen in spite of it.
  mutating func ingest(_ bursts: [Burst]) -> Verdict {
    for burst in bursts {
      if burst.raw == last {
        repeats += 1
      } else {
        last = burst.raw
        repeats = 1
      }
    }
    if let suspect {
      if bursts.allSatisfy({ $0.raw == suspect }) { return .frozen }
      self.suspect = nil
    }
    guard repeats >= Self.limit else { return .alive }
    suspect = last
    return .reset
  }

  enum Verdict { case alive, reset, frozen }
}
