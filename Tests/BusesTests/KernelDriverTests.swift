// SPDX-License-Identifier: MIT

import Buses
import Glibc
import TestKit
import Testing

@Suite struct KernelDriverTests {
  @Test("the driver of an address is the end of its sysfs link")
  func boundDriver() throws {
    let folder = TemporaryDirectory()
    let root = folder.path
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
}
