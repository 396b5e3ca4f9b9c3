// SPDX-License-Identifier: MIT

import Quantities

/// What is remembered between two requests to one provider for one place.
///
/// Names and texts, as the store keeps them, so that a provider may remember what it needs.
public struct ServiceMemory: Hashable, Sendable {
  /// The texts by their names.
  public var texts: [String: String]

  /// A memory of these texts.
  public init(_ texts: [String: String] = [:]) { self.texts = texts }

  /// The instant before which the provider wants no further request, for any place.
  public var notBefore: WallTime? {
    get { instant(Self.providerWide) }
    set { set(Self.providerWide, newValue) }
  }

  /// The name of what is remembered for all places of a provider.
  static let providerWide = "not_before"

  /// The instant before which the provider need not be asked about this place again.
  public var notHereBefore: WallTime? {
    get { instant("not_here_before") }
    set { set("not_here_before", newValue) }
  }

  /// Until when the last reply holds, by the provider's own word.
  public var expires: WallTime? {
    get { instant("expires") }
    set { set("expires", newValue) }
  }

  /// The stamp of the last reply, to be sent back letter by letter.
  public var lastModified: String? {
    get { texts["last_modified"] }
    set { texts["last_modified"] = newValue }
  }

  /// When a reply was last taken or confirmed.
  public var answered: WallTime? {
    get { instant("answered") }
    set { set("answered", newValue) }
  }

  /// The instant called `name`.
  public func instant(_ name: String) -> WallTime? {
    guard let text = texts[name], let seconds = Double(text) else { return nil }
    let time = WallTime(seconds: seconds)
    return WallTime.placeable.contains(time) ? time : nil
  }

  /// Remembers the instant called `name`, or forgets it.
  public mutating func set(_ name: String, _ time: WallTime?) {
    texts[name] = time.flatMap { WallTime.placeable.contains($0) ? "\($0.seconds)" : nil }
  }
}
