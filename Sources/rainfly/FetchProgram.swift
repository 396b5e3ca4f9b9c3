// SPDX-License-Identifier: MIT

import Agent
import Glibc
import JSONText
import Screens

/// The program that goes to the network, as a child of this one: `rainfly` itself opens no socket.
struct FetchProgram {
  private let call: Call

  init(_ call: Call) { self.call = call }

  /// Its name beside this program, else as the search path has it.
  private var path: String {
    if let own = SystemFile.link("/proc/self/exe"), let slash = own.lastIndex(of: "/") {
      let beside = own[..<slash] + "/rainfly-fetch"
      if access(String(beside), X_OK) == 0 { return String(beside) }
    }
    return "rainfly-fetch"
  }

  /// Runs it with `arguments`, gives `each` line as it comes, and the exit code in the end.
  ///
  /// It bounds its own waits, so that this one needs no bound.
  func run(
    _ arguments: [String], each: (JSONValue) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Int32 {
    var words = [path] + arguments + ["--json"]
    words += ["--state", call.directories.state, "--runtime", call.directories.runtime]
    if let file = call.invocation.value("--config") { words += ["--config", file] }
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw failure("no pipe", errno) }
    defer { close(ends[0]) }
    // The child must not hold its own end open for reading.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    // What it has to say comes as JSON; this program says it once.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var argv = words.map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, &argv, environ)
    close(ends[1])
    guard code == 0 else {
      throw CommandFailure(
        .failed, "no_fetch",
        "rainfly-fetch cannot be started (\(String(cString: strerror(code)))): install it beside"
          + " rainfly")
    }
    var status: CInt = 0
    do throws(CommandFailure) {
      try read(ends[0], each)
    } catch {
      kill(process, SIGTERM)
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      throw error
    }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The low seven bits are the signal that ended it.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 1
  }

  private func read(
    _ descriptor: CInt, _ each: (JSONValue) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var rest: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest += chunk[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        if let value = JSONValue(parsing: line) { try each(value) }
      }
    }
  }

  private func failure(_ what: String, _ code: CInt) -> CommandFailure {
    CommandFailure(.ioError, "io", "\(what): \(String(cString: strerror(code)))")
  }
}

extension JSONValue {
  /// The failure that this line tells of, where it does.
  func failure(_ exit: ExitCode) -> CommandFailure? {
    member("error").map {
      CommandFailure(
        exit, $0.member("code")?.asText ?? "failed",
        $0.member("message")?.asText ?? "rainfly-fetch failed")
    }
  }
}
