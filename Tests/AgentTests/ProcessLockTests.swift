// SPDX-License-Identifier: MIT

import Agent
import TestKit
import Testing

@Suite("The lock of the daemon")
struct ProcessLockTests {
  @Test("B077: one holds it at a time, and anybody can see whether it is held")
  func held() throws {
    let folder = TemporaryDirectory()
    let path = folder.path + "/rainflyd.lock"
    #expect(ProcessLock.isHeld(path: path) == false)
    do {
      let lock = try ProcessLock(path: path)
      #expect(ProcessLock.isHeld(path: path) == true)
      #expect(throws: SystemFile.Failure.self) { try ProcessLock(path: path) }
      withExtendedLifetime(lock) {}
    }
    #expect(ProcessLock.isHeld(path: path) == false)
    _ = try ProcessLock(path: path)
  }

  @Test("where the file cannot be looked at, it is not known")
  func unknown() {
    #expect(ProcessLock.isHeld(path: "/proc/self/status/none") == nil)
  }
}
