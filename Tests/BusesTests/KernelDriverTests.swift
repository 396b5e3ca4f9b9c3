// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Testing

@Suite struct KernelDriverTests {
  @Test("the driver of an address is the end of its sysfs link")
  func boundDriver() throws {
    let root = try temporaryFolder()
    defer { remove(root) }
    var path = root
    for part in ["bus", "i2c", "devices", "1-0076"] {
      path += "/" + part
      try #require(mkdir(path, 0o755) == 0)
    }
    try #require(symlink("../../../../bus/i2c/drivers/bmp280", path + "/driver") == 0)
    let bound = try #require(I2CAddress(0x76))
    let free = try #require(I2CAddress(0x77))
    #expect(KernelDriver.owner(bus: 1, address: bound, sysfsRoot: root) == "bmp280")
    #expect(KernelDriver.owner(bus: 1, address: free, sysfsRoot: root) == nil)
    #expect(KernelDriver.owner(bus: 0, address: bound, sysfsRoot: root) == nil)
  }

  private func temporaryFolder() throws -> String {
    var template = Array("/tmp/rainfly-sysfs-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func remove(_ root: String) {
    unlink(root + "/bus/i2c/devices/1-0076/driver")
    for path in ["/bus/i2c/devices/1-0076", "/bus/i2c/devices", "/bus/i2c", "/bus", ""] {
      rmdir(root + path)
    }
  }
}
