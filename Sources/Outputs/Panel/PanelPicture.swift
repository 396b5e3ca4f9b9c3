// SPDX-License-Identifier: MIT

import Cards
import Quantities

/// A frame with what the refresh policy must know of it.
public struct PanelPicture: Hashable, Sendable {
  /// What is to be seen.
  public var frame: Frame
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

  /// A picture of these.
  public init(
    frame: Frame, card: String, answer: String, substance: String, goodUntil: BootTime?
  ) {
    self.frame = frame
    self.card = card
    self.answer = answer
    self.substance = substance
    self.goodUntil = goodUntil
  }
}
