// SPDX-License-Identifier: MIT

import Quantities

/// What is to be seen on a panel, as far as the refresh policy must know it.
///
/// The pixels are painted only when a refresh is due.
public struct PanelContent: Hashable, Sendable {
  /// Which card it is.
  public var card: String
  /// The answer that it gives: when that changes the glass is refreshed in full, and soon.
  public var answer: String
  /// All that it says but for times and figures: when that changes it is drawn again.
  public var substance: String
  /// Until when its advice is good; `nil` where it gives none.
  public var goodUntil: BootTime?
  /// Whether somebody asked for it to be drawn now.
  public var isUrged = false
  /// Whether it must be a full refresh.
  public var wantsFull = false

  /// The content of these.
  public init(card: String, answer: String, substance: String, goodUntil: BootTime?) {
    self.card = card
    self.answer = answer
    self.substance = substance
    self.goodUntil = goodUntil
  }
}
