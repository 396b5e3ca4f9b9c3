// SPDX-License-Identifier: MIT

/// What can be wrong with an emulated panel; each switch may be thrown at any time.
public struct PanelFaults: Hashable, Sendable {
  /// How the busy line fails.
  public enum Busy: Hashable, Sendable {
    /// It is always high, or always low.
    case stuck(high: Bool)
    /// Nothing drives it: it reads as it is pulled, and high where it is not.
    case floating
    /// High means idle, as in another family.
    case inverted
    /// It cannot be read, with this errno.
    case unreadable(CInt)
  }

  /// What the chip does with its memories after a partial refresh; descriptions differ.
  public enum AfterPartial: Hashable, Sendable, CaseIterable {
    case none, copy, swap
  }

  /// How the busy line fails.
  public var busy: Busy?
  /// The panel hears nothing: its ribbon is loose, or it is none of ours.
  public var isDeaf = false
  /// The transfer of this byte, counted from now, fails with EIO; then the count is over.
  public var failsAtByte: Int?
  /// The supply breaks down during the next refresh.
  public var losesPower = false
  /// Another revision: its OTP memory has no waveforms.
  public var lacksWaveforms = false
  /// What the chip does with its memories after a partial refresh.
  public var afterPartial = AfterPartial.none

  /// A sound panel.
  public init() {}
}
