// SPDX-License-Identifier: MIT

import Glibc
import Outputs

/// The panel on the other side of the kernel's SPI and GPIO: it takes what was sent, in the machine's
/// own time, and drives its busy line.
///
///     bench-panel PROFILE RESET BUSY FOLDER
///
/// RESET is the file with the level of the reset line, BUSY the one with the pull of the busy line.
/// FOLDER gets `glass`, which is what the eye sees, as `rainfly panel show` draws it; a line for each
/// refresh and for whatever must not be done to a panel goes to standard output.
@main
enum BenchPanel {
  /// Says what is wrong and ends: the scenario that started this sees both.
  static func giveUp(_ words: String) -> Never {
    let line = Array((words + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(64)
  }

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let profile = PanelProfile.named(arguments[1]) else {
      giveUp("bench-panel PROFILE RESET BUSY FOLDER")
    }
    // A panel answers at once, whatever the processor does meanwhile.
    var first = sched_param(sched_priority: 10)
    sched_setscheduler(0, SCHED_FIFO, &first)

    let log = opened("/dev/spi-recorder", O_RDONLY)
    let reset = opened(arguments[2], O_RDONLY)
    let busy = opened(arguments[3], O_WRONLY)
    // What was sent before this panel was there is not for it.
    _ = read(log)
    var panel = WiredPanel(profile, folder: arguments[4])
    var wasBusy: Bool?
    while true {
      panel.now(uptime())
      panel.reset(isLow: isLow(reset))
      let isBusy = panel.isBusy
      if isBusy != wasBusy {
        let pull = isBusy ? "pull-up" : "pull-down"
        guard write(busy, pull, pull.utf8.count) > 0 else { giveUp("busy cannot be set") }
        wasBusy = isBusy
      }
      var waits = [
        pollfd(fd: log, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reset, events: Int16(POLLPRI), revents: 0),
      ]
      poll(&waits, nfds_t(waits.count), panel.isSettled ? -1 : 2)
      panel.now(uptime())
      panel.reset(isLow: isLow(reset))
      if waits[0].revents != 0 { panel.take(read(log)) }
    }
  }

  private static func opened(_ path: String, _ flags: CInt) -> CInt {
    let file = open(path, flags)
    guard file >= 0 else { giveUp("\(path) cannot be opened") }
    return file
  }

  private static func isLow(_ file: CInt) -> Bool {
    var level: UInt8 = 0
    guard pread(file, &level, 1, 0) == 1 else { giveUp("the reset line cannot be read") }
    return level == UInt8(ascii: "0")
  }

  private static func read(_ file: CInt) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }

  private static func uptime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
