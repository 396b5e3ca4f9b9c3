// SPDX-License-Identifier: MIT

/// The commands of the SSD168x family that are used here, with the bytes that belong to them
/// (DISPLAY §3).
public enum SSD168xCommand: UInt8, Sendable, CaseIterable {
  /// Gate lines less one (two bytes, low first) and how they are scanned.
  case gates = 0x01
  /// 0 normal, 1 asleep with its RAM kept, 3 asleep with its RAM lost. Busy stays high; only the
  /// reset line ends it.
  case deepSleep = 0x10
  /// Bit 0 X up, bit 1 Y up, bit 2 Y first. Reset value 3.
  case dataEntry = 0x11
  /// Back to the reset values; the RAM stays. Busy meanwhile.
  case softReset = 0x12
  /// 0x80 the sensor inside, 0x48 one outside.
  case temperatureSource = 0x18
  /// Runs what ``updateSequence`` says. Busy meanwhile, and nothing may be sent.
  case activate = 0x20
  /// How the RAMs are read (normal, zero, inverse); bit 7 of the second byte: sources S8…S167.
  case updateOptions = 0x21
  /// Bits 7 clock on, 6 analogue on, 5 load temperature, 4 load waveform, 3 mode 2, 2 display,
  /// 1 analogue off, 0 clock off.
  case updateSequence = 0x22
  /// Bytes for the RAM of the new picture; a set bit is white.
  case writeNew = 0x24
  /// Bytes for the other RAM: red, or in mode 2 the old picture.
  case writeOld = 0x26
  /// 0x05 follows the full waveform, 0x80 holds still.
  case border = 0x3C
  /// First and last byte of a row.
  case windowX = 0x44
  /// First and last row, two bytes each, low first.
  case windowY = 0x45
  /// The byte in the row at which writing begins.
  case counterX = 0x4E
  /// The row at which writing begins, two bytes, low first.
  case counterY = 0x4F
  /// SSD1675B: the analogue block, 0x54.
  case analogueBlock = 0x74
  /// SSD1675B: the digital block, 0x3B.
  case digitalBlock = 0x7E

  /// How many bytes belong to it; `nil` for any number.
  public var length: Int? {
    switch self {
    case .softReset, .activate: 0
    case .deepSleep, .dataEntry, .temperatureSource, .updateSequence, .border, .counterX,
      .analogueBlock, .digitalBlock:
      1
    case .updateOptions, .windowX, .counterY: 2
    case .gates: 3
    case .windowY: 4
    case .writeNew, .writeOld: nil
    }
  }
}
