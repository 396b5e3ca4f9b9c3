// SPDX-License-Identifier: MIT

import CLinuxIO
import Glibc

/// Work that may take a while: it shows how far it is, and ends where it is interrupted.
///
/// Progress is one line on standard error, only where that is a terminal and only after a moment,
/// rewritten a few times a second and cleared at the end. While it lives, SIGINT, SIGTERM and SIGHUP
/// do not kill the program: the work asks, cleans up and fails with 130, 143 or 129.
public final class LongWork {
  /// Nothing is shown of work that is done sooner, in seconds.
  static let patience = 0.7
  /// The line is rewritten no more often than this, in seconds.
  static let spacing = 0.25

  private let name: String
  private let console: Console
  private let shows: Bool
  private let now: () -> Double
  private let started: Double
  private var shown = -Double.infinity
  private let descriptor: CInt
  private var blocked: UInt64 = 0
  private var signal: CInt = 0

  /// Work called `name` in the progress line, which is shown where `shows` and there is a terminal.
  ///
  /// `now` gives seconds of any clock that does not go back.
  public init(
    _ name: String, on console: Console, shows: Bool,
    now: @escaping () -> Double = { Double(rainfly_boot_nanoseconds()) / 1e9 }
  ) {
    self.name = name
    self.console = console
    self.now = now
    self.shows = shows && console.complaintWidth != nil
    started = now()
    descriptor = rainfly_interrupt_descriptor(&blocked)
    if descriptor >= 0 { console.interruption = descriptor }
  }

  /// Takes the progress line away before results are printed.
  public func end() { console.clearProgress() }

  deinit {
    console.clearProgress()
    console.interruption = nil
    // Without a descriptor nothing was blocked, and signals kill as they always do.
    if descriptor >= 0 { rainfly_interrupt_close(descriptor, blocked) }
  }

  /// Whether a signal has come.
  public var isInterrupted: Bool {
    if signal == 0, descriptor >= 0 { signal = rainfly_signal_taken(descriptor) }
    return signal != 0
  }

  /// Shows that the share `done`, 0…1, is done; where that is not known, only that it goes on.
  public func show(_ done: Double?) {
    guard shows else { return }
    let time = now()
    guard time - started >= Self.patience, time - shown >= Self.spacing else { return }
    shown = time
    console.showProgress(Self.line(name, done, after: time - started))
  }

  /// Shows that the share `done` is done; throws where a signal has come.
  ///
  /// `soFar` is what is said of what was done until then.
  public func reach(_ done: Double?, soFar: @autoclosure () -> String) throws(CommandFailure) {
    try check(soFar())
    show(done)
  }

  /// Throws where a signal has come; `soFar` is what is said of what was done until then.
  public func check(_ soFar: @autoclosure () -> String) throws(CommandFailure) {
    guard isInterrupted else { return }
    console.clearProgress()
    let exit: ExitCode =
      switch signal {
      case SIGINT: .interrupted
      case SIGHUP: .hungUp
      default: .terminated
      }
    throw CommandFailure(exit, "interrupted", "interrupted: \(soFar())")
  }

  /// The progress line after `seconds` s: `replay: 43 %, about 12 s left · Ctrl-C ends it`.
  static func line(_ name: String, _ done: Double?, after seconds: Double) -> String {
    let end = " · Ctrl-C ends it"
    guard let done, done.isFinite else {
      return "\(name): \(LocalText.span(seconds)) so far" + end
    }
    let share = min(max(done, 0), 1)
    var text = "\(name): \(Int(share * 100)) %"
    // A guess from the first few percent would jump about.
    if share >= 0.05 {
      text += ", about \(LocalText.span((seconds * (1 - share) / share).rounded(.up))) left"
    }
    return text + end
  }
}
