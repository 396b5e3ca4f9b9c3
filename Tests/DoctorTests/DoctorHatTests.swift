// SPDX-License-Identifier: MIT

import Agent
import Doctor
import Store
import Testing

@Suite("The doctor on machines with a HAT")
struct DoctorHatTests {
  private let machine: FakeMachine

  init() throws { machine = try FakeMachine() }

  @Test("SPI is only missed where a panel needs it, whether or not the agent has ever run")
  func panelBus() throws {
    try machine.remove("dev/spidev0.0")
    #expect(machine.finding("spi").state == .skipped)
    machine.site.hat = try hat("spi: /dev/spidev0.0")
    let enable = ["sudo raspi-config nonint do_spi 0", "sudo reboot"]
    machine.expect("spi", .fault, "there is no /dev/spidev0.0: SPI is off", fix: enable)
    machine.expect("panel", .skipped, "the agent has not said how A HAT is", fix: [])
    try machine.write("dev/spidev1.0")
    machine.expect("spi", .fault, "(there is /dev/spidev1.0)", fix: enable)
    try machine.remove("usr/bin/raspi-config")
    machine.expect(
      "spi", .fault, "SPI is off",
      fix: ["echo dtparam=spi=on | sudo tee -a /boot/firmware/config.txt", "sudo reboot"])
    try machine.write("dev/spidev0.0")
    machine.expect("spi", .ok, "/dev/spidev0.0, /dev/spidev1.0", fix: [])
    // A panel whose lines are driven one by one needs no bus.
    machine.site.hat = try hat("clock: GPIO11\n  mosi: GPIO10\n  select: GPIO8")
    try machine.remove("dev/spidev0.0")
    try machine.remove("dev/spidev1.0")
    #expect(machine.finding("spi").state == .skipped)
    machine.status?.health = [Health(part: "panel", state: .fault, message: "no answer")]
    machine.expect("panel", .fault, "no answer", fix: ["rainfly panel test"])
  }

  @Test("a lamp on a HAT is looked for at the HAT's line")
  func hatLamp() throws {
    machine.site.hat = try hat("spi: /dev/spidev0.0", lamp: "GPIO16")
    machine.chips[0].lines[16].holder = "buttond"
    #expect(machine.finding("gpio").message == "pinctrl-bcm2711, line GPIO16 is in use by buttond")
  }

  private func hat(_ bus: String, lamp: String = "none") throws -> Hat {
    let text = """
      title: A HAT
      led: \(lamp)
      panel:
        profile: waveshare-2in13-v4
        busy: GPIO24
        reset: GPIO17
        data: GPIO25
        \(bus)
      """
    return try Hat(parsing: Array(text.utf8), name: "a-hat", file: "a-hat.yaml")
  }

  @Test("a HAT that is not there is a fault, though the board is known")
  func wrongHat() {
    machine.site.problem = "rainfly.yaml:2:6: 'hat' is 'nosuch'"
    machine.site.configurationFile = "/etc/rainfly/rainfly.yaml"
    machine.expect(
      "board", .fault, "'hat' is 'nosuch'",
      fix: ["sudoedit /etc/rainfly/rainfly.yaml      then: rainfly config check"])
  }
}
