// SPDX-License-Identifier: MIT

import Agent
import Buses
import Doctor
import Glibc
import JSONText
import Quantities
import Screens
import Simulation
import Store
import Testing

@Suite("The doctor on machines with one thing wrong")
struct DoctorTests {
  private let machine: FakeMachine

  private let firmware = FirmwareSettings(hasRaspiConfig: true, file: "/boot/firmware/config.txt")

  init() throws { machine = try FakeMachine() }

  @Test("a healthy board: a line a part, nothing to type")
  func healthy() {
    let findings = machine.examine()
    #expect(
      findings.map(\.part)
        == [
          "board", "i2c", "barometer", "access", "gpio", "spi", "panel", "clock", "store",
          "forecast", "service",
        ])
    #expect(findings.allSatisfy { $0.remedies.isEmpty })
    #expect(
      findings.filter { $0.state != .ok }.map(\.part) == ["panel"], "\(findings)")
    #expect(DoctorScreen.lines(findings, width: 200).count == findings.count)
  }

  @Test("I2C that is off: the line of this board, and no guess about the chip")
  func busOff() throws {
    try machine.remove("dev/i2c-1")
    try machine.remove("sys/bus/i2c/devices/i2c-1/name")
    try machine.remove("sys/bus/i2c/devices/i2c-1")
    try machine.write("dev/i2c-20")
    machine.expect(
      "i2c", .fault, "/dev/i2c-1 is missing: I2C is off (there is /dev/i2c-20)",
      fix: ["sudo raspi-config nonint do_i2c 0", "sudo reboot"])
    machine.expect("barometer", .skipped, "no bus", fix: [])
    // Plain Debian has no raspi-config.
    try machine.remove("usr/bin/raspi-config")
    machine.expect(
      "i2c", .fault, "I2C is off",
      fix: ["echo dtparam=i2c_arm=on | sudo tee -a /boot/firmware/config.txt", "sudo reboot"])
    // Another board has another program, or no file of the firmware at all.
    machine.site.board?.enableI2C = "sudo armbian-config"
    machine.expect("i2c", .fault, "I2C is off", fix: ["sudo armbian-config", "sudo reboot"])
    machine.site.board?.enableI2C = nil
    try machine.remove("boot/firmware/config.txt")
    machine.expect(
      "i2c", .fault, "I2C is off",
      fix: ["switch I2C on as the manual of the board says", "sudo reboot"])
  }

  @Test("a bus without a node is a module that is not loaded, not a bus that is off")
  func noNode() throws {
    try machine.remove("dev/i2c-1")
    machine.expect(
      "i2c", .fault, "the kernel has the bus",
      fix: ["echo i2c-dev | sudo tee /etc/modules-load.d/i2c-dev.conf", "sudo modprobe i2c-dev"])
  }

  @Test("a node that may not be opened names the group that may (B080, B082)")
  func noPermission() {
    let findings = I2CCheck.findings(
      .init(node: .forbidden(group: "i2c"), firmware: firmware), on: machine.site)
    #expect(findings[0].state == .fault)
    #expect(findings[0].remedies == ["sudo usermod -aG i2c $USER      then log in again"])
    // Nobody is put into the group of root.
    let roots = I2CCheck.findings(
      .init(node: .forbidden(group: "root"), firmware: firmware), on: machine.site)
    #expect(roots[0].remedies.first == "sudo chgrp i2c /dev/i2c-1 && sudo chmod g+rw /dev/i2c-1")
    #expect(!roots[0].remedies.contains { $0.contains("-aG root") })
    let chips = [GPIOChip(path: "/dev/gpiochip0", label: nil, group: "gpio")]
    let lines = GPIOCheck.findings(.init(chips, firmware: firmware), on: machine.site)
    #expect(lines[0].message == "/dev/gpiochip0 may not be opened")
    #expect(lines[0].remedies == ["sudo usermod -aG gpio $USER      then log in again"])
  }

  @Test("nobody on the bus: which pins to look at")
  func noChip() {
    machine.chip = nil
    let finding = machine.finding("barometer")
    #expect(finding.state == .fault && finding.message.contains("0x76 or 0x77 on /dev/i2c-1"))
    #expect(finding.remedies[0].contains("SDA on pin 3"))
  }

  @Test("a chip of another kind than was bought is told with its address")
  func otherChip() {
    machine.chip = BMx280Emulator(chip: .bmp280, address: .sdoHigh)
    machine.site.configuration.barometer.chip = "bme280"
    let finding = machine.finding("barometer")
    #expect(finding.state == .notice)
    #expect(finding.message == "BMP280 at 0x77, not the BME280 of the configuration")
  }

  @Test("an address that a kernel driver owns: the line that frees it, unless it gives a pressure")
  func owned() throws {
    machine.refusal = BusError(.claim, "/dev/i2c-1 0x76", errno: EBUSY, owner: "bmp280")
    machine.expect(
      "barometer", .fault, "owned by the kernel driver bmp280",
      fix: ["echo 0x46 | sudo tee /sys/bus/i2c/devices/i2c-1/delete_device"])
    try machine.write("sys/bus/iio/devices/iio:device0/name", "bmp280")
    try machine.write("sys/bus/iio/devices/iio:device0/in_pressure_input", "100.6")
    machine.expect("barometer", .ok, "read through it (iio:device0 (bmp280))", fix: [])
  }

  @Test("the kernel's barometer that the configuration wants and the kernel has not")
  func noKernelDevice() {
    machine.site.configuration.barometer.source = .iio
    machine.site.configuration.barometer.address = 0x77
    machine.expect(
      "barometer", .fault, "the kernel has no barometer",
      fix: [
        "echo dtoverlay=i2c-sensor,bmp280,addr=0x77 | sudo tee -a /boot/firmware/config.txt",
        "sudo reboot",
      ])
  }

  @Test("a service user outside the groups, and groups that are not there (B081)")
  func groups() throws {
    try machine.write("etc/group", "i2c:x:998:rainfly\ngpio:x:997:\nspi:x:996:pi\n")
    machine.expect(
      "access", .fault, "not in gpio, spi",
      fix: ["sudo usermod -aG gpio,spi rainfly", "sudo systemctl restart rainflyd"])
    try machine.write("etc/group", "i2c:x:998:rainfly\n")
    let finding = machine.finding("access")
    #expect(finding.message == "the system has no group gpio, spi")
    #expect(finding.remedies.first == "sudo systemd-sysusers")
  }

  @Test("a user who does not share the store")
  func outsider() {
    machine.user.groups = ["pi"]
    machine.expect(
      "access", .notice, "pi is not in the group rainfly",
      fix: ["sudo usermod -aG rainfly $USER      then log in again"])
  }

  @Test("who may not use the folder of the store is told whose it is, and no contradiction of it")
  func foreignStore() {
    func finding(_ group: String?) -> Finding {
      AccessCheck.findings(
        .init(
          user: .init(name: "games", groups: [], isRoot: false), members: [:],
          hasServiceUser: false, mayUseStore: false, storeGroup: group), on: machine.site)[0]
    }
    #expect(finding("staff").state == .fault)
    #expect(finding("staff").remedies == ["sudo usermod -aG staff $USER      then log in again"])
    #expect(
      finding("root").remedies == ["sudo chown -R $USER \(machine.site.directories.state)"])
  }

  @Test("lines by name: free, held by the agent, held by others, absent")
  func lines() {
    machine.chips[0].lines[26].holder = "rainfly"
    #expect(machine.finding("gpio").state == .ok)
    machine.chips[0].lines[26].holder = "buttond"
    #expect(machine.finding("gpio").message.contains("in use by buttond"))
    machine.chips[0].lines[26].holder = "spi0 CS0"
    machine.expect(
      "gpio", .fault, "in use by spi0 CS0",
      fix: ["echo dtoverlay=spi0-0cs | sudo tee -a /boot/firmware/config.txt", "sudo reboot"])
    machine.chips[0].lines[26] = GPIOChip.Line(name: "")
    #expect(machine.finding("gpio").message == "no chip has the lamp's line GPIO26")
    machine.chips[0].label = "pinctrl-rp1"
    #expect(machine.finding("gpio").message.contains("there is pinctrl-rp1"))
    machine.chips = []
    #expect(machine.finding("gpio").message == "the kernel has no GPIO chip")
  }

  @Test("the clock and its source")
  func clocks() throws {
    machine.status = nil
    machine.clock.isSynchronised = false
    machine.expect(
      "clock", .notice, "last shutdown",
      fix: ["rainfly clock set 21:40      with the time that it is"])
    machine.clock.bootedAt = 0
    #expect(machine.finding("clock").message.hasPrefix("not set"))
    machine.clock = SystemClock(
      bootedAt: 1_800_000_000, isSynchronised: false, hasRealTimeClock: true)
    try machine.write("sys/class/rtc/rtc0/name", "rtc-ds1307 1-0068")
    #expect(machine.finding("clock").message == "set by the real-time clock (rtc-ds1307 1-0068)")
  }

  @Test("a clock that was set by hand is the agent's, and right")
  func clockByHand() {
    machine.clock.isSynchronised = false
    machine.status?.values["clock"] = .text("set")
    #expect(machine.finding("clock").message == "set by hand")
  }

  @Test("the store: no room, a dying card, nothing there yet, a failure that the agent tells")
  func store() throws {
    func verdict(_ change: (inout StoreCheck.Facts) -> Void) -> Finding {
      var facts = StoreCheck.Facts(freeBytes: 5 << 30)
      change(&facts)
      return StoreCheck.findings(facts, on: machine.site)[0]
    }
    #expect(verdict { $0.freeBytes = 20 << 20 }.state == .fault)
    #expect(verdict { $0.isReadOnly = true }.message.contains("read-only"))
    #expect(verdict { $0.cardLife = 11 }.remedies == ["rainfly backup rainfly-copy.db"])
    #expect(verdict { $0.cardLife = 9 }.state == .ok)
    #expect(verdict { $0.exists = false }.remedies == ["sudo systemctl enable --now rainflyd"])
    let byHand = verdict {
      $0.exists = false
      $0.hasService = false
    }
    #expect(byHand.remedies == ["rainflyd"])
    let readOnly = verdict {
      $0.isReadOnly = true
      $0.mountPoint = "/media/card"
    }
    #expect(readOnly.remedies[0].hasPrefix("sudo mount -o remount,rw /media/card "))
    let damaged = verdict {
      $0.health = PartHealth("store", "fault", "database disk image is malformed")
    }
    #expect(damaged.remedies[0].hasPrefix("sudo systemctl restart rainflyd"))
    #expect(
      verdict {
        $0.mayRead = false
        $0.group = "root"
      }.remedies == ["sudo chown -R $USER \(machine.site.directories.state)"])
    let mine = verdict {
      $0.mayRead = false
      $0.group = "rainfly"
    }
    #expect(mine.remedies == ["sudo usermod -aG rainfly $USER      then log in again"])
    #expect(
      verdict { $0.health = PartHealth("store", "fault", "the disk is full") }.message
        == "the disk is full")
    #expect(machine.finding("store").message.contains("1.4 MB"))
  }

  @Test("a forecast that is old or missing: how the next one comes")
  func forecasts() throws {
    machine.status?.values["fetched_at"] = .real(1_799_827_200)
    #expect(machine.finding("forecast").state == .notice)
    machine.status?.values["provider"] = .null
    machine.status?.values["camp"] = .text("Lee")
    #expect(machine.finding("forecast").remedies.last == "sudo systemctl start rainfly-fetch")
    machine.status?.values["camp"] = .null
    #expect(machine.finding("forecast").remedies.first == "rainfly camps add NAME COORDINATES")
    try machine.remove("usr/bin/rainfly-fetch")
    #expect(machine.finding("forecast").remedies == ["rainfly forecast import FILE"])
  }

  @Test("a service that does not run, or only until the next boot")
  func service() throws {
    machine.daemonRuns = false
    machine.expect(
      "service", .fault, "does not run",
      fix: ["sudo systemctl restart rainflyd", "journalctl -u rainflyd -n 20"])
    try machine.remove("etc/systemd/system/multi-user.target.wants/rainflyd.service")
    machine.expect("service", .fault, "not started", fix: ["sudo systemctl enable --now rainflyd"])
    machine.daemonRuns = true
    machine.expect("service", .notice, "at boot", fix: ["sudo systemctl enable --now rainflyd"])
    machine.daemonRuns = false
    try machine.remove("usr/lib/systemd/system/rainflyd.service")
    #expect(machine.finding("service").message.contains("no service is installed"))
  }

  @Test("a board that is not known, and a configuration with a mistake")
  func board() {
    machine.site.board = nil
    machine.site.problem = "this machine (no device tree) is none of the known boards"
    #expect(
      machine.finding("board").remedies == [
        "sudo install -D -t /etc/rainfly /usr/share/rainfly/rainfly.yaml",
        "sudoedit /etc/rainfly/rainfly.yaml",
      ])
    machine.site.configurationFile = "/etc/rainfly/rainfly.yaml"
    #expect(machine.finding("board").remedies[0].hasPrefix("sudoedit /etc/rainfly/rainfly.yaml"))
    // Editing mends nothing where the files of the boards are missing.
    machine.site.hasBoardFiles = false
    #expect(machine.finding("board").remedies[0].hasPrefix("sudo apt install --reinstall rainfly"))
  }

  @Test("a simulated board has no wires that could be wrong")
  func simulated() {
    machine.site.board = Board(name: "simulated", title: "simulated", kind: .simulated(.init()))
    for part in ["i2c", "barometer", "access", "gpio", "spi"] {
      #expect(machine.finding(part).state == .skipped)
    }
  }

  @Test("lines to type are never folded; without Unicode the signs are ASCII")
  func screen() {
    let finding = Finding(
      "gpio", .fault, "a b c d e f g h i j k l m n", [String(repeating: "x", count: 90)])
    let lines = DoctorScreen.lines([finding], width: 30, isUnicode: false)
    #expect(lines.contains { $0.hasSuffix(String(repeating: "x", count: 90)) })
    #expect(lines[0].hasPrefix("  x gpio  a b c"))
    #expect(
      DoctorScreen.object(finding).text.hasPrefix(#"{"part":"gpio","state":"fault","message":"#))
  }
}
