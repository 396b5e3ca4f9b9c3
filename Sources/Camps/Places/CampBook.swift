// SPDX-License-Identifier: MIT

import Quantities

/// What several devices share: camps, the nights of the trip, and settings, removals included.
public struct CampBook: Hashable, Sendable {
  /// Every camp that there is or was.
  public var camps: [CampID: Stamped<Camp>] = [:]
  /// The camp of each night that is or was planned.
  public var nights: [NightDate: Stamped<CampID>] = [:]
  /// Every setting that is or was changed, as text.
  public var settings: [String: Stamped<String>] = [:]

  /// An empty book.
  public init() {}

  /// Both books item by item, the later change of each winning.
  ///
  /// Commutative, associative and idempotent: devices may meet in any order, and more than once.
  public func merged(with other: CampBook) -> CampBook {
    var book = self
    book.camps.merge(other.camps) { $0.merged(with: $1) }
    book.nights.merge(other.nights) { $0.merged(with: $1) }
    book.settings.merge(other.settings) { $0.merged(with: $1) }
    return book
  }
}

// MARK: What there is

extension CampBook {
  /// The camps that there are, by name.
  public var list: [Camp] {
    camps.values.compactMap(\.value).sorted { left, right in
      let names = (left.name.lowercased(), right.name.lowercased())
      return names.0 == names.1 ? left.id < right.id : names.0 < names.1
    }
  }

  /// The camp `id`, where it still is.
  public func camp(_ id: CampID) -> Camp? { camps[id]?.value }

  /// The camps called `name`; several only where two devices met, and one by its identity.
  public func camps(called name: String) -> [Camp] {
    let named = list.filter { CampName.areSame($0.name, name) }
    return named.isEmpty ? [camp(CampID(name))].compactMap { $0 } : named
  }

  /// The planned nights in their order, with the camp where it still is.
  public var plan: [(night: NightDate, camp: CampID)] {
    nights.compactMap { night, camp in camp.value.map { (night, $0) } }
      .sorted { $0.night < $1.night }
  }

  /// The settings that were changed and not reset.
  public var settingTexts: [(name: String, value: String)] {
    settings.compactMap { name, text in text.value.map { (name, $0) } }
      .sorted { $0.0 < $1.0 }
  }
}

// MARK: Changes

extension CampBook {
  /// Puts in `camp`, or changes it.
  public mutating func put(_ camp: Camp, at now: WallTime?) {
    camps[camp.id] = Stamped(camp, changedAt: Stamped.time(after: camps[camp.id], now: now))
  }

  /// Removes a camp and the nights that were planned for it.
  public mutating func remove(_ camp: CampID, at now: WallTime?) {
    guard let before = camps[camp], before.value != nil else { return }
    camps[camp] = Stamped(nil, changedAt: Stamped.time(after: before, now: now))
    for (night, planned) in nights where planned.value == camp {
      plan(night, nil, at: now)
    }
  }

  /// Plans a night, or with `nil` clears it.
  public mutating func plan(_ night: NightDate, _ camp: CampID?, at now: WallTime?) {
    guard camp != nil || nights[night] != nil else { return }
    nights[night] = Stamped(camp, changedAt: Stamped.time(after: nights[night], now: now))
  }

  /// Changes a setting, or with `nil` resets it.
  public mutating func set(_ name: String, to text: String?, at now: WallTime?) {
    guard text != nil || settings[name] != nil else { return }
    settings[name] = Stamped(text, changedAt: Stamped.time(after: settings[name], now: now))
  }
}
