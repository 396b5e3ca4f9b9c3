// SPDX-License-Identifier: MIT

import Agent
import Buses
import Doctor
import Foundation
import Glibc
import Quantities
import Screens
import Simulation
import Store
import TestKit
import Testing

/// A machine that is a folder with an emulated chip.
final class FakeMachine {
  let folder = TemporaryDirectory()
  /// The chip on the bus, or `nil` for an empty one.
  var chip: BMx280Emulator? = BMx280Emulator(chip: .bme280, address: .sdoLow)
  /// What each transfer fails with, or `nil`.
  var refusal: BusError?
  var chips = [
    GPIOChip(
      path: "/dev/gpiochip0", label: "pinctrl-bcm2711",
      lines: (0..<54).map { GPIOChip.Line(name: "GPIO\($0)") })
  ]
  var user = Machine.User(name: "pi", groups: ["pi", "rainfly"], isRoot: false)
  var clock = SystemClock(bootedAt: 1_800_000_000, isSynchronised: true, hasRealTimeClock: false)
  var site: Site
  var daemonRuns: Bool? = true
  var status: Status?

  private final class Bus: I2CBus {
    let name = "/dev/i2c-1"
    let machine: FakeMachine

    init(_ machine: FakeMachine) { self.machine = machine }

    func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
      throws(BusError)
    {
      if let refusal = machine.refusal { throw refusal }
      guard let chip = machine.chip else {
        throw BusError(.read, "\(name) \(address)", errno: EREMOTEIO)
      }
      try chip.read(address, from: register, into: &buffer)
    }

    func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
      try machine.chip?.write(address, value, to: register)
    }
  }

  /// A Raspberry Pi 4 on which everything is as it should be.
  init() throws {
    var board = Board(name: "raspberry-pi-4", title: "Raspberry Pi 4", kind: .linux)
    board.bus = "/dev/i2c-1"
    board.gpioLabel = "pinctrl-bcm2711"
    board.lampLine = "GPIO26"
    board.enableI2C = "sudo raspi-config nonint do_i2c 0"
    board.enableSPI = "sudo raspi-config nonint do_spi 0"
    site = Site(
      board: board,
      directories: Directories(
        state: folder.path + "/var/lib/rainfly", runtime: folder.path + "/run/rainfly",
        environment: [:]))
    try write("dev/i2c-1")
    try write("dev/spidev0.0")
    try write("sys/bus/i2c/devices/i2c-1/name", "bcm2835 (i2c@7e804000)")
    try write("sys/firmware/devicetree/base/model", "Raspberry Pi 4 Model B Rev 1.4")
    try write("usr/bin/raspi-config")
    try write("boot/firmware/config.txt")
    try write("usr/bin/rainfly-fetch")
    try write("etc/group", "root:x:0:\ni2c:x:998:rainfly\ngpio:x:997:rainfly\nspi:x:996:rainfly\n")
    try write(
      "etc/passwd", "root:x:0:0::/root:/bin/sh\nrainfly:x:995:995::/var/lib/rainfly:/bin/sh\n")
    try write("etc/localtime")
    try write("run/systemd/system/x")
    try write("usr/lib/systemd/system/rainflyd.service")
    try write("etc/systemd/system/multi-user.target.wants/rainflyd.service")
    try write("var/lib/rainfly/rainfly.db", String(repeating: "x", count: 1_400_000))
    status = Status(
      values: [
        "boot": .text("b"), "as_of_s": .real(990), "good_until_s": .real(4600),
        "period_s": .real(60), "clock": .text("synced"), "booted_at": .real(1_800_000_000),
        "provider": .text("open-meteo"), "fetched_at": .real(1_799_992_800),
      ], health: [])
  }

  func write(_ path: String, _ text: String = "") throws {
    let url = URL(fileURLWithPath: folder.path + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + path)
  }

  /// What the doctor finds.
  func examine() -> [Finding] {
    let moment = StatusMoment(
      boot: BootID("b"), bootTime: BootTime(seconds: 1000), wall: WallTime(seconds: 1_800_001_000),
      daemonRuns: daemonRuns)
    return Doctor.examine(
      Machine(
        site: site, root: folder.path, user: user, clock: clock,
        status: StatusView(status, at: moment),
        openBus: { _ throws(BusError) in Bus(self) }, chips: { self.chips }))
  }

  /// The finding about one part.
  func finding(_ part: String) -> Finding {
    examine().first { $0.part == part } ?? Finding(part, .skipped, "not examined")
  }

  /// Expects what the doctor finds of one part, and the lines that put it right.
  func expect(
    _ part: String, _ state: Finding.State, _ words: String, fix: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let finding = finding(part)
    #expect(finding.state == state, "\(finding)", sourceLocation: sourceLocation)
    #expect(finding.message.contains(words), "\(finding)", sourceLocation: sourceLocation)
    #expect(finding.remedies == fix, sourceLocation: sourceLocation)
  }
}
