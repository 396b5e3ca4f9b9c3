// SPDX-License-Identifier: MIT

/// What distinguishes one panel of the SSD168x family from another: a row of a table, not a driver.
///
/// Waveforms are the controller's own, from its OTP memory. Where that holds none for the partial
/// refresh (or nobody has said that it does) every refresh is a full one; see Documentation/Display.md.
public struct PanelProfile: Hashable, Sendable {
  /// The name in configuration and messages.
  public let name: String
  /// The name on the box.
  public let title: String
  /// Pixels along a gate line, as the panel is wired.
  public let columns: Int
  /// Gate lines.
  public let rows: Int
  /// Whether the glass hangs on the sources S8…S167 and not on S0…S175 (R21h, byte B).
  public var isShifted = false
  /// How gate lines are scanned: the third byte of R01h.
  public var gateScan: UInt8 = 0
  /// Whether the OTP memory has a waveform for the partial refresh (display mode 2).
  public var hasPartial = true
  /// Whether analogue and digital blocks are set up by R74h and R7Eh, as SSD1675B wants it.
  public var setsBlocks = false
  /// Bytes of a row of the controller's RAM.
  public var ramStride = 22
  /// The shortest time in seconds that a full refresh can take; less means that there was none.
  public var leastFull = 0.8
  /// The shortest time in seconds that a partial refresh can take.
  public var leastPartial = 0.25
  /// How long a refresh is waited for, in seconds.
  public var longestRefresh = 10.0

  init(_ name: String, _ title: String, columns: Int, rows: Int) {
    self.name = name
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  /// Bytes of a row of the picture.
  public var stride: Int { (columns + 7) / 8 }

  private static func make(
    _ name: String, _ title: String, _ columns: Int, _ rows: Int,
    _ change: (inout PanelProfile) -> Void = { _ in }
  ) -> PanelProfile {
    var profile = PanelProfile(name, title, columns: columns, rows: rows)
    change(&profile)
    return profile
  }

  /// Every panel that is driven (DISPLAY §1).
  public static let all: [PanelProfile] = [
    make("waveshare-2in13-v2", "Waveshare 2.13\" V2", 122, 250) {
      $0.setsBlocks = true
      $0.hasPartial = false
    },
    make("waveshare-2in13-v3", "Waveshare 2.13\" V3", 122, 250) { $0.isShifted = true },
    standIn,
    make("waveshare-2in9-v2", "Waveshare 2.9\" V2", 128, 296) { $0.isShifted = true },
    make("waveshare-1in54-v2", "Waveshare 1.54\" V2", 200, 200) {
      $0.gateScan = 1
      $0.ramStride = 25
    },
    make("waveshare-2in7-v2", "Waveshare 2.7\" V2", 176, 264),
    make("waveshare-2in66", "Waveshare 2.66\"", 152, 296) { $0.isShifted = true },
    make("inky-phat-ssd1608", "Pimoroni Inky pHAT (SSD1608)", 122, 250) {
      $0.hasPartial = false
      $0.ramStride = 30
      // It refreshes in three colours' time even in black and white.
      $0.longestRefresh = 40
    },
  ]

  /// The one that demos and replays show: the most common.
  public static let standIn = make("waveshare-2in13-v4", "Waveshare 2.13\" V4", 122, 250) {
    $0.isShifted = true
  }

  /// The profile called `name`.
  public static func named(_ name: String) -> PanelProfile? { all.first { $0.name == name } }

  /// Panels that are known and cannot be driven, with the reason.
  public static let refused: [String: String] = {
    let other = "its controller speaks another command set, in which 0x12 is no reset"
    return [
      "waveshare-2in7": other, "waveshare-4in2": other, "inky-phat": other,
      "inky-phat-jd79661": other, "inky-what-jd79668": other,
      "inky-impression": "colour panels are not driven",
      "waveshare-2in13-v1": "its revision has no waveform of its own",
      "waveshare-4in2-v2": "cards are not drawn for 400 × 300",
      "inky-what-ssd1683": "cards are not drawn for 400 × 300",
    ]
  }()
}
