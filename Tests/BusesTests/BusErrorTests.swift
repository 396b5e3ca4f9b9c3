// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Testing

@Suite struct BusErrorTests {
  @Test("B079: EACCES names the group of the node")
  func accessNamesGroup() {
    let error = BusError(.open, "/dev/i2c-1", errno: EACCES, owner: "wheel")
    #expect(error.description.contains("usermod -aG wheel"))
    #expect(error.description.contains("EACCES (13)"))
  }

  @Test("B080: EACCES without a known group names i2c and the package that makes it")
  func accessWithoutGroup() {
    let text = BusError(.open, "/dev/i2c-1", errno: EACCES).whatToDo
    #expect(text.contains("usermod -aG i2c"))
    #expect(text.contains("i2c-tools"))
  }

  @Test("ENOENT says how to switch I2C on")
  func absentNode() {
    let text = BusError(.open, "/dev/i2c-1", errno: ENOENT).description
    #expect(text.contains("raspi-config nonint do_i2c 0"))
  }

  @Test("a busy address names the driver and the line that frees it")
  func busyAddress() {
    let error = BusError(.claim, "/dev/i2c-1 0x76", errno: EBUSY, owner: "bmp280")
    #expect(error.description.contains("kernel driver bmp280"))
    #expect(
      error.description.contains(
        "echo 0x76 | sudo tee /sys/bus/i2c/devices/i2c-1/delete_device"))
  }

  @Test("B070, B072, B078: a time-out says that the bus is held low")
  func timeout() {
    #expect(BusError(.read, "/dev/i2c-1 0x76", errno: ETIMEDOUT).whatToDo.contains("held low"))
  }

  @Test("no acknowledge is told from a disturbed transfer", arguments: [ENXIO, EREMOTEIO, ENODEV])
  func noAnswer(errno: CInt) {
    #expect(BusError(.read, "x", errno: errno).isNoAnswer)
    #expect(BusError(.write, "x", errno: errno).isNoAnswer)
    #expect(!BusError(.open, "x", errno: errno).isNoAnswer)
    #expect(!BusError(.read, "x", errno: EIO).isNoAnswer)
  }

  @Test("B088: a busy line names its consumer")
  func busyLine() {
    let error = BusError(.request, "GPIO8", errno: EBUSY, owner: "spi0 CS0")
    #expect(error.whatHappened.contains("in use by spi0 CS0"))
  }

  @Test("a missing adapter is an error of the operation open with its errno")
  func missingAdapter() {
    #expect(throws: BusError(.open, "/nowhere/i2c-9", errno: ENOENT)) {
      _ = try LinuxI2CBus(path: "/nowhere/i2c-9")
    }
  }

  @Test("a file that is not an adapter is refused")
  func notAnAdapter() {
    #expect(throws: BusError(.open, "/dev/null", errno: ENOTTY)) {
      _ = try LinuxI2CBus(path: "/dev/null")
    }
  }

  @Test(
    "B060: a disturbed transfer is told with wires and pull-ups", arguments: [EIO, EAGAIN, EPROTO])
  func disturbed(errno: CInt) {
    let text = BusError(.read, "/dev/i2c-1 0x76", errno: errno).whatToDo
    #expect(text.contains("shorter wires") && text.contains("pull-ups"))
  }

  @Test("B081, B082: EACCES of a line names the group, and the line for a service")
  func lineAccess() {
    let text = BusError(.request, "GPIO26", errno: EACCES).whatToDo
    #expect(text.contains("usermod -aG gpio") && text.contains("SupplementaryGroups=gpio"))
  }
}
