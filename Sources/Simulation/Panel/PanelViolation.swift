// SPDX-License-Identifier: MIT

/// Something that a driver must not do to a panel.
///
/// Reported and not trapped: a real panel would show garbage, or fade in a few months.
public struct PanelViolation: Hashable, Sendable {
  /// What was done.
  public enum Kind: Hashable, Sendable {
    /// A command while the chip was busy.
    case whileBusy(UInt8)
    /// A command to a chip that sleeps.
    case whileAsleep(UInt8)
    /// A command that the chip does not have.
    case unknownCommand(UInt8)
    /// Too few or too many bytes for a command.
    case wrongLength(UInt8, Int)
    /// A window or a counter outside of the memory.
    case outsideMemory
    /// More bytes than the window holds.
    case overrun(Int)
    /// A partial refresh without an old picture in its memory.
    case withoutOldPicture
    /// A partial refresh before any full one.
    case partialFirst
    /// A refresh without clock, analogue supply or waveform.
    case withoutWaveform
    /// More partial refreshes in a row than the makers allow.
    case tooManyPartials
    /// A refresh sooner after the last one than the makers allow, in seconds.
    case tooSoon(Double)
    /// A reset pulse under 10 µs.
    case shortReset
    /// Awake for more than a minute.
    case leftPowered
    /// A refresh outside of 0 to 50 °C.
    case outOfTemperature(Double)
  }

  /// When, in simulated seconds.
  public var time: Double
  /// What was done.
  public var kind: Kind
}
