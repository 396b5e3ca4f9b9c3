// SPDX-License-Identifier: MIT

import Glibc
import JSONText

/// Standard output and standard error, and what the terminal can do.
public final class Console {
  /// Whether colour may be used: a terminal, and `NO_COLOR` not set.
  public let hasColour: Bool
  /// Whether standard output is a terminal.
  public let isTerminal: Bool
  /// Columns of the terminal; 80 where there is none.
  public let width: Int
  private var buffer: [UInt8] = []
  private let mode: Mode
  private var hasProgress = false
  /// A descriptor that becomes readable when the program is to end, or `nil`.
  ///
  /// A reader that does not read holds up whoever writes; with this it can still be stopped.
  var interruption: CInt?
  /// Whether the reader of standard output has gone away.
  public private(set) var isClosed = false
  /// Why output was lost although somebody wanted it, as on a full disk.
  public private(set) var failure: CInt?

  /// How output is handed over.
  public enum Mode: Sendable {
    /// In large pieces, waiting for the reader: a tool's.
    case tool
    /// Line by line and never waiting: a daemon's, which must not stop for a reader that does.
    case daemon
  }

  /// The console of this process; `noColour` is whether the environment has `NO_COLOR`.
  public init(noColour: Bool, mode: Mode = .tool) {
    self.mode = mode
    isTerminal = isatty(STDOUT_FILENO) == 1
    hasColour = isTerminal && !noColour
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = known ? Int(size.ws_col) : 80
    // A reader that goes away (`| head`) is an end like any other, not a signal.
    signal(SIGPIPE, SIG_IGN)
  }

  deinit { flush() }

  /// Prints one line.
  public func print(_ line: String) {
    buffer += line.utf8
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 16_384 || isTerminal || mode == .daemon { flush() }
  }

  /// Prints a sentence, in as many lines as the width wants.
  public func tell(_ text: String) {
    for line in text.printable.wrapped(to: width) { print(line) }
  }

  /// Prints text as it is, without an end of line.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Prints bytes as they are.
  public func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count > 16_384 || isTerminal || mode == .daemon { flush() }
  }

  /// Prints one JSON value on a line.
  public func print(_ value: JSONValue) { print(value.text) }

  /// Hands over what was printed.
  public func flush() {
    var rest = buffer[...]
    buffer = []
    if isTerminal, !rest.isEmpty { clearProgress() }
    while !rest.isEmpty, !isClosed {
      let piece = mode == .daemon || interruption != nil ? Self.piece(rest) : rest
      if mode == .daemon {
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLOUT) != 0 else { return }
      }
      guard waitForReader() else { continue }
      let count = piece.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EPIPE { failure = errno }
        isClosed = true
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// What of `bytes` is handed over at once: a pipe that is ready takes this much without waiting, and
  /// whole lines, for it may be the last piece.
  private static func piece(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let piece = bytes.prefix(4096)
    guard let end = piece.lastIndex(of: UInt8(ascii: "\n")) else { return piece }
    return piece[...end]
  }

  /// Milliseconds that a reader who reads slowly has for each piece once the program is to end.
  private static let grace: CInt = 2000

  /// Waits until what is written would be taken; where the program is to end before, the output is
  /// closed.
  private func waitForReader() -> Bool {
    guard let interruption else { return true }
    var waits = [
      pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: interruption, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&waits, 2, -1) > 0 else { return errno != EINTR }
    // What was begun is handed over to a reader that goes on reading.
    if waits[0].revents != 0 || poll(&waits, 1, Self.grace) > 0 { return true }
    isClosed = true
    return false
  }

  /// Columns of the terminal that standard error is, or `nil` where it is none.
  var complaintWidth: Int? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var size = winsize()
    let known = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return known ? Int(size.ws_col) : 80
  }

  /// Puts `line` into the last line of the terminal that standard error is, in the place of the one
  /// before; nothing where it is no terminal.
  func showProgress(_ line: String) {
    guard let width = complaintWidth else { return }
    flush()
    // The last column stays free: some terminals go to the next line with it.
    hand("\r" + line.printable.fitted(to: max(min(width, 80) - 1, 1)) + "\u{1B}[K")
    hasProgress = true
  }

  /// Takes the progress line away.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    hand("\r\u{1B}[K")
  }

  private func hand(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Prints a line on standard error, which is never held back.
  public func complain(_ line: String) {
    flush()
    clearProgress()
    // What a file or a forecast says must neither move the cursor nor fill the screen.
    let text = line.printable.fitted(to: 2000)
    let lines = complaintWidth.map { text.wrapped(to: max($0, 20)) } ?? [text]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
