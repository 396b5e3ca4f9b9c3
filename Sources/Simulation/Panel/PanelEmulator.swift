// SPDX-License-Identifier: MIT

import Buses
import Cards
import Glibc
import Outputs

/// A panel of the SSD168x family as its wires show it: memories, registers, sleep, busy over
/// simulated time, and a glass that keeps what it was last made to show.
///
/// It judges as well: what no driver may do to a panel is in ``violations`` (DISPLAY §6).
public final class PanelEmulator: PanelLink {
  /// A refresh of the glass.
  public struct Refresh: Hashable, Sendable {
    /// When it began, in simulated seconds.
    public var time: Double
    /// How.
    public var mode: SSD168xDriver.Mode
    /// How many pixels changed.
    public var changedPixels: Int
  }

  /// The name in messages.
  public let name = "the emulated panel"
  /// What panel it is.
  public let profile: PanelProfile
  /// Simulated seconds; waiting moves them, and so may whoever owns the simulation.
  public var time = 0.0 { didSet { watchPower() } }
  /// The temperature of the glass in °C.
  public var temperature = 20.0
  /// What is wrong with it.
  public var faults = PanelFaults()
  /// What the eye sees, in the panel's own orientation.
  public internal(set) var glass: Frame
  /// Partial refreshes of each pixel since the last full one: how grey its ghost is.
  public internal(set) var ghosts: [UInt8]
  /// What must not have been done.
  public internal(set) var violations: [PanelViolation] = []
  /// Every refresh.
  public internal(set) var refreshes: [Refresh] = []

  /// The chip's registers, at their reset values.
  struct Registers {
    var lastGate = 295
    var entry: UInt8 = 3
    var windowX = (first: 0, last: 21)
    var windowY = (first: 0, last: 295)
    var counter = (x: 0, y: 0)
    var options: (a: UInt8, b: UInt8) = (0, 0)
    var sequence: UInt8 = 0xFF
  }

  /// What the chip does now.
  enum Life { case on, inReset(since: Double), asleep(keepsMemory: Bool), unpowered }

  var registers = Registers()
  var life = Life.on
  var busyUntil = 0.0
  var newMemory: [UInt8]
  var oldMemory: [UInt8]
  var hasOldPicture = false
  var isClockOn = false
  var isAnalogueOn = false
  var waveform: SSD168xDriver.Mode?
  var awakeSince: Double?
  private var bytesSent = 0

  /// Rows of the chip's memory.
  static let memoryRows = 296

  /// A panel of `profile` whose memories and glass hold what chance left in them.
  public init(_ profile: PanelProfile) {
    self.profile = profile
    glass = Frame(width: profile.columns, height: profile.rows)
    ghosts = Array(repeating: 0, count: profile.columns * profile.rows)
    newMemory = []
    oldMemory = []
    scramble()
    for index in 0..<profile.columns where index % 3 == 0 { glass[index, index % 40] = true }
  }

  /// What the glass shows, turned back by `quarters` right angles to how it is looked at.
  public func picture(turnedBy quarters: Int) -> Frame { glass.turned(-quarters) }

  // MARK: The wires

  /// Moves simulated time.
  public func pause(seconds: Double) { time += max(seconds, 0) }

  /// A command with its bytes.
  public func send(_ command: UInt8, _ data: [UInt8]) throws(BusError) {
    if let limit = faults.failsAtByte, bytesSent + data.count + 1 > limit {
      faults.failsAtByte = nil
      throw BusError(.write, name, errno: EIO)
    }
    bytesSent += data.count + 1
    // 4 MHz, eight clocks a byte.
    time += Double(data.count + 1) * 2e-6
    guard !faults.isDeaf else { return }
    switch life {
    case .unpowered, .inReset: return
    case .asleep: return report(.whileAsleep(command))
    case .on: break
    }
    guard time >= busyUntil else { return report(.whileBusy(command)) }
    guard let known = SSD168xCommand(rawValue: command) else {
      return report(.unknownCommand(command))
    }
    if let length = known.length, length != data.count {
      return report(.wrongLength(command, data.count))
    }
    run(known, data)
  }

  /// The reset line.
  public func hold(inReset: Bool) throws(BusError) {
    guard !faults.isDeaf else { return }
    if inReset {
      life = .inReset(since: time)
      return
    }
    guard case .inReset(let since) = life else { return }
    guard time - since >= 10e-6 else { return report(.shortReset) }
    life = .on
    registers = Registers()
    (isClockOn, isAnalogueOn, waveform) = (false, false, nil)
    busyUntil = time + 0.01
    awakeSince = time
  }

  /// The busy line.
  public func isBusyHigh() throws(BusError) -> Bool {
    switch faults.busy {
    case .stuck(let high): return high
    case .floating: return true
    case .unreadable(let errno): throw BusError(.read, name, errno: errno)
    case .inverted: return !isBusy
    case nil: return isBusy
    }
  }

  /// Whether nothing drives the busy line.
  public func isBusyFloating() throws(BusError) -> Bool? { faults.busy == .floating }

  /// The supply.
  public func power(_ isOn: Bool) throws(BusError) {
    switch (isOn, life) {
    case (false, _):
      life = .unpowered
      awakeSince = nil
      scramble()
    case (true, .unpowered):
      life = .on
      registers = Registers()
      awakeSince = time
    case (true, _): break
    }
  }

  private var isBusy: Bool {
    guard !faults.isDeaf else { return false }
    switch life {
    case .asleep: return true
    // Another family pulls its line down in reset; what reads inverted must do so too.
    case .inReset: return faults.busy == .inverted
    case .unpowered: return false
    case .on: return time < busyUntil
    }
  }

  // MARK: What is judged

  func report(_ kind: PanelViolation.Kind) {
    violations.append(PanelViolation(time: time, kind: kind))
  }

  private func watchPower() {
    guard let since = awakeSince, time - since > 60 else { return }
    awakeSince = nil
    report(.leftPowered)
  }

  /// Fills the memories with what they may hold after power came.
  func scramble() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func noise() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
    let count = profile.ramStride * Self.memoryRows
    newMemory = (0..<count).map { _ in noise() }
    oldMemory = (0..<count).map { _ in noise() }
    hasOldPicture = false
  }
}
