// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A terminal of 80 columns that programs write to and a test reads.
public final class Terminal {
  private let master: CInt
  /// The end that is given to a program.
  public let handle: FileHandle
  /// What was written so far, as far as it was read.
  public private(set) var text = ""

  /// A new terminal, or `nil` where the system has none to give.
  public init?() {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (CInt, CInt) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
    guard master >= 0, ioctl(master, 0x4004_5431, &locked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else {
      if master >= 0 { close(master) }
      return nil
    }
    let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else {
      close(master)
      return nil
    }
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
  }

  deinit { close(master) }

  /// Reads until `isDone`, for `seconds` at most; whether it was done by then.
  public func read(for seconds: Double, until isDone: (String) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isDone(text) {
      guard Date() < end else { return false }
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 20) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = Glibc.read(master, &chunk, chunk.count)
      if count > 0 { text += String(decoding: chunk[..<count], as: UTF8.self) }
    }
    return true
  }

  /// Waits for the end of `process`, reading meanwhile, for `seconds` at most; then kills it.
  public func finish(_ process: Process, within seconds: Double = 60) -> Bool {
    let hasEnded = read(for: seconds) { _ in !process.isRunning }
    if !hasEnded { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    // What it wrote last may still be on its way.
    _ = read(for: 0.1) { _ in false }
    return hasEnded
  }
}
