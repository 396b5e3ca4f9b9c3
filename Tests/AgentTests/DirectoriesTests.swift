// SPDX-License-Identifier: MIT

import Agent
import Testing

@Suite("Where the store lies")
struct DirectoriesTests {
  private let home = ["HOME": "/home/pi", "XDG_RUNTIME_DIR": "/run/user/1000"]

  private func folders(
    _ access: [String: Directories.Access], forAgent: Bool = false, state: String? = nil,
    environment: [String: String]? = nil
  ) -> [String] {
    let found = Directories(
      state: state, runtime: nil, environment: environment ?? home, forAgent: forAgent,
      access: { access[$0] ?? .missing })
    return [found.state, found.runtime]
  }

  @Test("the service's folders for who may use them")
  func member() {
    let access: [String: Directories.Access] = [
      "/var/lib/rainfly": .usable, "/run/rainfly": .usable,
    ]
    #expect(folders(access) == ["/var/lib/rainfly", "/run/rainfly"])
  }

  @Test("who is not in the group is sent to the service's store too, not to an empty one")
  func stranger() {
    let access: [String: Directories.Access] = [
      "/var/lib/rainfly": .forbidden, "/run/rainfly": .forbidden, "/run/user/1000": .usable,
    ]
    #expect(folders(access) == ["/var/lib/rainfly", "/run/rainfly"])
    // The runtime folder is there only while the service runs.
    #expect(folders(["/var/lib/rainfly": .forbidden]) == ["/var/lib/rainfly", "/run/rainfly"])
  }

  @Test("a store of one's own is preferred to one that is for others, and an agent makes one")
  func own() {
    var access: [String: Directories.Access] = [
      "/var/lib/rainfly": .forbidden, "/run/rainfly": .forbidden, "/run/user/1000": .usable,
    ]
    let own = ["/home/pi/.local/state/rainfly", "/run/user/1000/rainfly"]
    #expect(folders(access, forAgent: true) == own)
    access[own[0]] = .usable
    #expect(folders(access) == own)
  }

  @Test("without an installed service it is the user's own")
  func nothingInstalled() {
    #expect(
      folders(["/run/user/1000": .usable]) == [
        "/home/pi/.local/state/rainfly", "/run/user/1000/rainfly",
      ])
    #expect(
      folders([:]) == ["/home/pi/.local/state/rainfly", "/home/pi/.local/state/rainfly/run"])
  }

  @Test("what is named counts, whoever may use it")
  func named() {
    let access: [String: Directories.Access] = [
      "/var/lib/rainfly": .forbidden, "/run/rainfly": .forbidden,
    ]
    #expect(folders(access, state: "/tmp/x") == ["/tmp/x", "/tmp/x/run"])
    #expect(
      folders(
        access, environment: ["STATE_DIRECTORY": "/srv/a:/srv/b", "RUNTIME_DIRECTORY": "/run/a"])
        == ["/srv/a", "/run/a"])
  }
}
