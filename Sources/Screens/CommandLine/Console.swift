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

  /// Prints text as it is, without an end of line.
  public func write(_ text: String) {
    buffer += text.utf8
    if buffer.count > 16_384 || isTerminal || mode == .daemon { flush() }
  }

  /// Prints one JSON value on a line.
  public func print(_ value: JSONValue) { print(value.text) }

  /// Hands over what was printed.
  public func flush() {
    var rest = buffer[...]
    buffer = []
    while !rest.isEmpty, !isClosed {
      // A pipe that is ready takes this much without waiting.
      let piece = mode == .daemon ? rest.prefix(4096) : rest
      if mode == .daemon {
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLOUT) != 0 else { return }
      }
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

  /// Prints a line on standard error, which is never held back.
  public func complain(_ line: String) {
    flush()
    // What a file or a forecast says must neither move the cursor nor fill the screen.
    let bytes = Array((line.printable.fitted(to: 2000) + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
