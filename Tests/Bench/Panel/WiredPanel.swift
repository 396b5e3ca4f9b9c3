// SPDX-License-Identifier: MIT

import Cards
import Glibc
import Outputs
import Simulation

/// The panel emulator behind recorded wires: it makes commands of transfers again and tells what came
/// of them.
struct WiredPanel {
  private let emulator: PanelEmulator
  private let folder: String
  private var isInReset = false
  private var pending: (command: UInt8, data: [UInt8])?
  private var sent: Frame?
  private var lastEvent = 0.0
  private var refreshes = 0
  private var violations = 0

  /// A panel of `profile` that keeps its glass in a file of `folder`.
  init(_ profile: PanelProfile, folder: String) {
    emulator = PanelEmulator(profile)
    self.folder = folder
  }

  /// Whether the busy line is high.
  var isBusy: Bool { (try? emulator.isBusyHigh()) ?? false }

  /// Whether busy changes no more until something is sent: a refresh is over by then.
  var isSettled: Bool { emulator.time - lastEvent > 4 }

  /// Moves the panel's time; transfers that took long are ahead of it.
  func now(_ seconds: Double) { emulator.time = max(emulator.time, seconds) }

  /// The reset line.
  mutating func reset(isLow: Bool) {
    guard isLow != isInReset else { return }
    isInReset = isLow
    lastEvent = emulator.time
    pending = nil
    try? emulator.hold(inReset: isLow)
  }

  /// Lines of the recorder.
  mutating func take(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let record = SPIRecord(line) else {
        say("violation: not a command of this panel: \(String(decoding: line, as: UTF8.self))")
        continue
      }
      if record.isData {
        pending?.data += record.bytes
        finish(isOver: false)
      } else {
        for command in record.bytes {
          finish(isOver: true)
          pending = (command, [])
        }
        finish(isOver: false)
      }
    }
    lastEvent = emulator.time
    tell()
  }

  /// Runs the command that was begun, once all its bytes are there or another one follows.
  private mutating func finish(isOver: Bool) {
    guard let (command, data) = pending else { return }
    let known = SSD168xCommand(rawValue: command)
    guard isOver || known?.length.map({ data.count >= $0 }) ?? false else { return }
    pending = nil
    if known == .writeNew { sent = Self.frame(data, emulator.profile) }
    try? emulator.send(command, data)
  }

  /// The frame in the bytes for the new picture: in the controller a set bit is white.
  private static func frame(_ data: [UInt8], _ profile: PanelProfile) -> Frame? {
    guard data.count == profile.stride * profile.rows else { return nil }
    var frame = Frame(width: profile.columns, height: profile.rows)
    for y in 0..<profile.rows {
      for x in 0..<profile.columns {
        frame[x, y] = data[y * profile.stride + x / 8] & (0x80 >> UInt8(x % 8)) == 0
      }
    }
    return frame
  }

  private mutating func tell() {
    for violation in emulator.violations.dropFirst(violations) {
      say("violation: \(violation.kind) at \(Int(violation.time)) s")
    }
    violations = emulator.violations.count
    guard emulator.refreshes.count > refreshes, let last = emulator.refreshes.last else { return }
    refreshes = emulator.refreshes.count
    let isSame = sent == emulator.glass
    say(
      "refresh \(refreshes): \(last.mode), \(last.changedPixels) pixels changed, glass"
        + " \(isSame ? "==" : "!=") frame")
    keep(emulator.picture(turnedBy: 1))
  }

  /// A line at once, not when a buffer is full.
  private func say(_ text: String) {
    let line = text + "\n"
    _ = write(STDOUT_FILENO, line, line.utf8.count)
  }

  /// Whoever reads the file sees one picture, not the halves of two.
  private func keep(_ picture: Frame) {
    guard let file = fopen(folder + "/glass.new", "w") else {
      BenchPanel.giveUp("no file in \(folder)")
    }
    for line in picture.halfBlocks() { fputs(line + "\n", file) }
    fclose(file)
    rename(folder + "/glass.new", folder + "/glass")
  }
}
