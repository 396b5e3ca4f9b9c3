// SPDX-License-Identifier: MIT

import Agent
import Glibc
import Quantities
import TestKit
import Testing

@Suite("The loop and its service manager")
struct RunnerTests {
  /// What arrives at the socket of a service manager.
  private final class Listener {
    let path: String
    private let descriptor: CInt
    private let folder = TemporaryDirectory()

    init() throws {
      path = folder.path + "/notify"
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// The messages that wait, oldest first.
    func messages() -> [String] {
      var messages: [String] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return messages }
        messages.append(String(decoding: buffer[..<count], as: UTF8.self))
      }
    }
  }

  /// What a manager with `watchdog` hears of three cycles that are `period` s apart.
  private func heard(period: Double, watchdog: String?) throws -> [String] {
    let listener = try Listener()
    let bench = AgentBench()
    var cycles = 0
    var messages: [String] = []
    let runner = Runner(
      bench.agent, clock: bench.clock, period: period,
      manager: ServiceManager(socketPath: listener.path, watchdog: watchdog),
      prepare: { _, _ in
        // The kernel keeps ten of them for a reader.
        messages += listener.messages()
        cycles += 1
        return cycles <= 3
      })
    _ = runner.run()
    messages += listener.messages()
    return messages.map { $0.hasPrefix("WATCHDOG=1\nSTATUS=") ? "cycle" : $0 }
  }

  @Test("each completed cycle feeds the watchdog, a fault that was handled included")
  func fedByCycles() throws {
    // No chip answers on the bench before its first weather.
    #expect(
      try heard(period: 60, watchdog: "180000000")
        == ["READY=1", "cycle", "cycle", "cycle", "STOPPING=1"])
  }

  @Test("a manager that does not read never holds the loop up", .timeLimit(.minutes(1)))
  func deafManager() throws {
    let listener = try Listener()
    let bench = AgentBench()
    var cycles = 0
    let runner = Runner(
      bench.agent, clock: bench.clock, period: 60,
      manager: ServiceManager(socketPath: listener.path),
      prepare: { _, _ in
        cycles += 1
        return cycles <= 100
      })
    #expect(runner.run() == .finished)
    #expect(listener.messages().first == "READY=1")
  }

  @Test("cycles that are further apart than the manager's patience feed it between, too")
  func fedBetweenCycles() throws {
    // Every 90 s of 300 s: at 90, 180 and 270.
    let between = [String](repeating: "WATCHDOG=1", count: 3)
    #expect(
      try heard(period: 300, watchdog: "180000000")
        == ["READY=1", "cycle"] + between + ["cycle"] + between + ["cycle"] + between
        + ["STOPPING=1"])
  }

  @Test(
    "without a watchdog, or with nonsense for one, only cycles speak",
    arguments: [nil, "", "0", "-5", "nan", "soon"])
  func noWatchdog(value: String?) throws {
    #expect(
      try heard(period: 3600, watchdog: value)
        == ["READY=1", "cycle", "cycle", "cycle", "STOPPING=1"])
  }
}
