// SPDX-License-Identifier: MIT

import Glibc
import Store

/// Where the store lies on this machine, from options, systemd's variables and what may be used.
public struct Directories: Hashable, Sendable {
  /// What must survive.
  public var state: String
  /// What may be lost with the power.
  public var runtime: String

  /// What a user may do with a folder.
  public enum Access: Hashable, Sendable {
    /// Read and write in it.
    case usable
    /// It is there, for others.
    case forbidden
    /// It is not there.
    case missing
  }

  /// The folders for these options and this environment.
  ///
  /// `--state`, else `STATE_DIRECTORY`, else `/var/lib/rainfly` where it may be used, else the
  /// user's own state folder; likewise for runtime, which ends beside the state.
  ///
  /// A tool without a store of the user's own means the one of the service, also where it may not use
  /// it: what it kept elsewhere would reach no agent, and "no agent" would be a wrong answer. An
  /// agent that is started by hand (`forAgent`) makes a store of its own instead.
  public init(
    state: String?, runtime: String?, environment: [String: String], forAgent: Bool = false,
    access look: (String) -> Access = Self.access
  ) {
    // An empty variable is one that nobody set; systemd separates several folders by colons.
    let environment = environment.filter { !$0.value.isEmpty }.mapValues { value in
      value.split(separator: ":").first.map(String.init) ?? value
    }
    let state = state.flatMap { $0.isEmpty ? nil : $0 }
    let runtime = runtime.flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"] ?? "/"
    let users = (environment["XDG_STATE_HOME"] ?? home + "/.local/state") + "/rainfly"
    let isForbidden =
      !forAgent && look(Self.service.state) == .forbidden && look(users) == .missing
    func installed(_ folder: String) -> String? {
      look(folder) == .usable || isForbidden ? folder : nil
    }
    let chosen =
      state ?? environment["STATE_DIRECTORY"] ?? installed(Self.service.state) ?? users
    self.state = chosen
    // A state folder of one's own has its own runtime: two agents must not share one live.db.
    self.runtime =
      runtime ?? (state.map { $0 + "/run" }) ?? environment["RUNTIME_DIRECTORY"]
      ?? installed(Self.service.runtime)
      ?? environment["XDG_RUNTIME_DIR"].flatMap { look($0) == .usable ? $0 + "/rainfly" : nil }
      ?? chosen + "/run"
  }

  /// The folders of the service.
  private static let service = (state: "/var/lib/rainfly", runtime: "/run/rainfly")

  /// What this user may do with `folder`; a disk that is mounted read-only does not change it.
  public static func access(_ folder: String) -> Access {
    if Glibc.access(folder, R_OK | W_OK | X_OK) == 0 { return .usable }
    if errno == EROFS { return Glibc.access(folder, R_OK | X_OK) == 0 ? .usable : .forbidden }
    return errno == ENOENT || errno == ENOTDIR ? .missing : .forbidden
  }

  /// Whether the store is there for others only, and what to do then, in words.
  public var refusal: String? {
    guard Self.access(state) == .forbidden else { return nil }
    return "\(state) may not be used: "
      + (state == Self.service.state
        ? "sudo usermod -aG rainfly $USER, then log in again"
        : "check its owner, group and rights, or name another folder with --state")
  }

  /// Makes the folders that are missing, for this user and group.
  ///
  /// Throws the first failure: the folder and its errno.
  public func make() throws(SystemFile.Failure) {
    for folder in [state, runtime] {
      var path = ""
      for part in folder.split(separator: "/") {
        path += (path.isEmpty && !folder.hasPrefix("/") ? "" : "/") + part
        if mkdir(path, 0o770) != 0, errno != EEXIST {
          // A parent that cannot be written is no trouble as long as the folder is there.
          let reason = errno
          var status = stat()
          guard stat(path, &status) == 0 else {
            throw SystemFile.Failure(path: path, errno: reason)
          }
        }
      }
    }
  }

  /// The store in these folders.
  public var store: StoreLocation {
    StoreLocation(stateDirectory: state, runtimeDirectory: runtime)
  }
}

/// A folder of its own for a night that nobody keeps.
public enum TemporaryFolder {
  /// Makes a new, empty folder below `parent`.
  public static func make(in parent: String) throws(SystemFile.Failure) -> String {
    var template = Array("\(parent)/rainfly-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemFile.Failure(path: parent, errno: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
