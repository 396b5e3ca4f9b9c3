// SPDX-License-Identifier: MIT

import Cards
import Outputs
import Quantities
import Store

/// What of a panel outlives a restart and a power cut: the wear of its glass, and what was chosen.
public struct PanelRecord: Hashable, Sendable {
  /// What has been asked of the glass.
  public var counters = RefreshCounters()
  /// The card that somebody chose.
  public var chosen: Card?

  /// A new panel.
  public init(counters: RefreshCounters = RefreshCounters(), chosen: Card? = nil) {
    self.counters = counters
    self.chosen = chosen
  }

  private static let boot = "panel_boot"
  private static let refreshed = "panel_refreshed_ds"
  private static let full = "panel_full_ds"
  private static let partials = "panel_partials"
  private static let totalFull = "panel_total_full"
  private static let totalPartial = "panel_total_partial"
  private static let card = "panel_card"

  /// The record in `store`, as it counts in the boot `boot`.
  ///
  /// Another boot's times cannot be compared with this one's: then the glass counts as refreshed
  /// when this boot began, for a loose battery must not make a refresh a minute.
  public init(_ store: MainStore?, boot: BootID) {
    func number(_ name: String) -> Int64? { (try? store?.counter(name)) ?? nil }
    if let tenths = number(Self.refreshed) {
      let isOfThisBoot = number(Self.boot) == Self.mark(boot)
      counters.lastRefresh = BootTime(seconds: isOfThisBoot ? Double(tenths) / 10 : 0)
      if isOfThisBoot, let full = number(Self.full) {
        counters.lastFull = BootTime(seconds: Double(full) / 10)
      }
    }
    counters.partials = Self.count(number(Self.partials))
    counters.totalFull = Self.count(number(Self.totalFull))
    counters.totalPartial = Self.count(number(Self.totalPartial))
    let pages = Card.pages
    if let index = number(Self.card), (1...Int64(pages.count)).contains(index) {
      chosen = pages[Int(index) - 1]
    }
  }

  /// Keeps it at once.
  ///
  /// Cost: one commit.
  public func keep(in store: MainStore, boot: BootID) throws(StoreError) {
    var numbers: [(String, Int64)] = [
      (Self.partials, Int64(counters.partials)), (Self.totalFull, Int64(counters.totalFull)),
      (Self.totalPartial, Int64(counters.totalPartial)),
      (Self.card, Int64(chosen.flatMap { Card.pages.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)),
      (Self.boot, Self.mark(boot)),
    ]
    if let last = counters.lastRefresh.flatMap(Self.tenths) {
      numbers.append((Self.refreshed, last))
    }
    if let full = counters.lastFull.flatMap(Self.tenths) { numbers.append((Self.full, full)) }
    try store.keep(counters: numbers)
  }

  private static func tenths(_ time: BootTime) -> Int64? {
    Int64(exactly: (time.seconds * 10).rounded())
  }

  /// A count; damage is no reason to trap or to refresh without end.
  private static func count(_ number: Int64?) -> Int {
    Int(min(max(number ?? 0, 0), 1_000_000_000))
  }

  /// A number for a boot: FNV-1a, 64 bits.
  private static func mark(_ boot: BootID) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in boot.text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: hash)
  }
}
