// SPDX-License-Identifier: MIT

import Buses
import Cards

/// Drives a panel of the SSD168x family: wakes it, writes old and new picture, refreshes, puts it
/// to sleep again.
///
/// Each picture begins with a hardware reset, for only that ends deep sleep, and every wait has a
/// bound. Before each refresh the old picture is written to RAM 0x26 and the new one to 0x24: then
/// it does not matter what the chip copies by itself after a partial refresh.
/// Sources: DISPLAY §3; the SSD1680 data sheet's command table.
public struct SSD168xDriver {
  /// How the glass is refreshed.
  public enum Mode: Hashable, Sendable {
    /// Every pixel, with black and white flashes.
    case full
    /// Only the pixels that differ.
    case partial
  }

  /// The panel.
  public let profile: PanelProfile
  /// Whether the last picture came as far as the refresh, which wears the glass whatever follows.
  public private(set) var hasRefreshed = false

  private let link: any PanelLink

  /// A driver of `profile` on `link`.
  public init(_ profile: PanelProfile, on link: any PanelLink) {
    self.profile = profile
    self.link = link
  }

  /// Shows `frame`, which has the panel's own orientation; `old` is what the glass shows now.
  ///
  /// Returns with the panel asleep, after an error too as far as it can be reached. Cost: 2 s for a
  /// full refresh, 0.6 s for a partial one, 16 ms of them on the bus.
  public mutating func show(
    _ frame: Frame, over old: Frame?, _ mode: Mode
  ) throws(PanelError) {
    hasRefreshed = false
    do throws(PanelError) {
      try wake()
      try setUp(mode)
      try write(old ?? frame, to: .oldPicture)
      try write(frame, to: .newPicture)
      try refresh(mode)
      try send(.deepSleep, [1])
    } catch {
      // A refresh that cannot be watched must not be disturbed: sleep waits until it is surely over.
      if hasRefreshed { link.pause(seconds: Self.longestUnwatched) }
      sleep()
      throw error
    }
  }

  /// D Five seconds: more than twice what a refresh takes at room temperature.
  private static let longestUnwatched = 5.0

  /// Deep sleep as far as the panel can be reached: left powered it fades.
  ///
  /// Busy stays high in sleep, so nothing waits for it.
  private func sleep() { try? send(.deepSleep, [1]) }

  /// Puts a panel to sleep that was woken by the request of its reset line, which is low on some boards
  /// while nobody holds it: left powered it fades.
  ///
  /// A panel in deep sleep keeps busy high and is let be. What fails here is told by the next picture.
  /// Cost: 0.2 s.
  public func rest() {
    // Many times what a reset takes: nobody waits for this, and a busy panel must not be disturbed.
    link.pause(seconds: 0.2)
    if (try? isBusy()) == false { sleep() }
  }

  /// Takes the supply away for a moment, where the board can.
  public func cyclePower() throws(PanelError) {
    do throws(BusError) {
      try link.power(false)
      link.pause(seconds: 0.5)
      try link.power(true)
      link.pause(seconds: 0.1)
    } catch {
      throw .link(error)
    }
  }

  // MARK: Steps

  /// Out of deep sleep by the reset line, then to its defaults by the soft reset.
  ///
  /// Nothing is sent before busy has told the family: 0x12 resets this one and refreshes the other.
  private func wake() throws(PanelError) {
    let isHighInReset: Bool
    do throws(BusError) {
      try link.power(true)
      try link.hold(inReset: true)
      // Not longer: on some boards the reset line cuts the supply when it is low for 10 ms.
      link.pause(seconds: 0.002)
      isHighInReset = try link.isBusyHigh()
      try link.hold(inReset: false)
      link.pause(seconds: 0.02)
    } catch {
      throw .link(error)
    }
    do throws(PanelError) {
      try waitUntilIdle(after: "reset", atMost: 2)
    } catch {
      guard case .busyStuck = error else { throw error }
      var isFloating: Bool?
      do throws(BusError) { isFloating = try link.isBusyFloating() } catch { throw .link(error) }
      if isFloating == true { throw .busyFloating }
      if !isHighInReset { throw .otherFamily }
      throw error
    }
    try send(.softReset)
    try waitUntilIdle(after: "soft reset", atMost: 2)
  }

  private func setUp(_ mode: Mode) throws(PanelError) {
    if profile.setsBlocks {
      try send(.analogueBlock, [0x54])
      try send(.digitalBlock, [0x3B])
    }
    let lastRow = profile.rows - 1
    let low = UInt8(lastRow & 0xFF)
    let high = UInt8(lastRow >> 8)
    try send(.gates, [low, high, profile.gateScan])
    try send(.dataEntry, [0x03])
    try send(.windowX, [0, UInt8(profile.stride - 1)])
    try send(.windowY, [0, 0, low, high])
    try send(.border, [mode == .full ? 0x05 : 0x80])
    // SSD1608 has one byte here and no choice of sources.
    try send(.updateOptions, [0, profile.isShifted ? 0x80 : 0])
    try send(.temperatureSource, [0x80])
    try waitUntilIdle(after: "set-up", atMost: 2)
  }

  private enum Memory { case oldPicture, newPicture }

  private func write(_ frame: Frame, to memory: Memory) throws(PanelError) {
    try send(.counterX, [0])
    try send(.counterY, [0, 0])
    // In the controller a set bit is white. What hangs over the edge of the glass is white too.
    try send(memory == .newPicture ? .writeNew : .writeOld, frame.bytes.map { ~$0 })
  }

  private mutating func refresh(_ mode: Mode) throws(PanelError) {
    // Clock, analogue, temperature, waveform from OTP, display, all off again; mode 2 is partial.
    try send(.updateSequence, [mode == .full ? 0xF7 : 0xFF])
    hasRefreshed = true
    try send(.activate)
    try waitUntilBusy(atMost: 0.2)
    let took = try waitUntilIdle(after: "a refresh", atMost: profile.longestRefresh)
    let least = mode == .full ? profile.leastFull : profile.leastPartial
    if took < least { throw .refreshTooShort(took) }
  }

  // MARK: Waiting

  private static let step = 0.01

  /// Waits for busy to fall; returns how long that took in seconds.
  @discardableResult private func waitUntilIdle(
    after step: String, atMost seconds: Double
  ) throws(PanelError) -> Double {
    var waited = 0.0
    while try isBusy() {
      guard waited < seconds else { throw .busyStuck(after: step, waited: waited) }
      link.pause(seconds: Self.step)
      waited += Self.step
    }
    return waited
  }

  private func waitUntilBusy(atMost seconds: Double) throws(PanelError) {
    var waited = 0.0
    while try !isBusy() {
      guard waited < seconds else {
        var isFloating: Bool?
        do throws(BusError) { isFloating = try link.isBusyFloating() } catch { throw .link(error) }
        throw isFloating == true ? .busyFloating : .noReaction
      }
      link.pause(seconds: Self.step)
      waited += Self.step
    }
  }

  private func isBusy() throws(PanelError) -> Bool {
    do throws(BusError) { return try link.isBusyHigh() } catch { throw .link(error) }
  }

  private func send(_ command: SSD168xCommand, _ data: [UInt8] = []) throws(PanelError) {
    do throws(BusError) { try link.send(command.rawValue, data) } catch { throw .link(error) }
  }
}
