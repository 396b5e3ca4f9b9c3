// SPDX-License-Identifier: MIT

import Outputs
import Simulation
import Testing

/// The judge itself: it must see what a driver does wrong.
@Suite struct PanelEmulatorTests {
  private func emulator() throws -> PanelEmulator {
    let emulator = PanelEmulator(try #require(PanelProfile.named("waveshare-2in13-v4")))
    try emulator.hold(inReset: true)
    emulator.pause(seconds: 0.002)
    try emulator.hold(inReset: false)
    emulator.pause(seconds: 0.02)
    return emulator
  }

  private func kinds(_ emulator: PanelEmulator) -> [PanelViolation.Kind] {
    emulator.violations.map(\.kind)
  }

  @Test("commands while busy, asleep, unknown or of the wrong length")
  func commands() throws {
    let emulator = try emulator()
    try emulator.send(0x12, [])
    try emulator.send(0x11, [3])
    emulator.pause(seconds: 0.02)
    try emulator.send(0x71, [])
    try emulator.send(0x11, [])
    try emulator.send(0x10, [1])
    try emulator.send(0x11, [3])
    #expect(
      kinds(emulator) == [
        .whileBusy(0x11), .unknownCommand(0x71), .wrongLength(0x11, 0), .whileAsleep(0x11),
      ])
  }

  @Test("windows outside of the memory and more bytes than they hold")
  func windows() throws {
    let emulator = try emulator()
    try emulator.send(0x44, [0, 22])
    try emulator.send(0x24, [0])
    try emulator.send(0x44, [0, 1])
    try emulator.send(0x45, [0, 0, 1, 0])
    try emulator.send(0x24, [1, 2, 3, 4, 5])
    #expect(kinds(emulator) == [.outsideMemory, .overrun(1)])
  }

  @Test("a partial refresh first, without an old picture, too soon, in the cold, too often")
  func refreshes() throws {
    let emulator = try emulator()
    func partial() throws {
      try emulator.send(0x22, [0xFF])
      try emulator.send(0x20, [])
      emulator.pause(seconds: 3)
    }
    try partial()
    #expect(kinds(emulator) == [.withoutOldPicture, .partialFirst])
    emulator.temperature = -1
    try partial()
    #expect(kinds(emulator).contains(.outOfTemperature(-1)))
    #expect(kinds(emulator).contains { if case .tooSoon = $0 { true } else { false } })
    for _ in 0..<4 { try partial() }
    #expect(kinds(emulator).contains(.tooManyPartials))
  }

  @Test("a short reset, a minute awake, a refresh without its waveform")
  func carelessness() throws {
    let emulator = try emulator()
    try emulator.send(0x22, [0xC7])
    try emulator.send(0x20, [])
    #expect(kinds(emulator) == [.withoutWaveform])
    emulator.pause(seconds: 61)
    #expect(kinds(emulator).last == .leftPowered)
    try emulator.hold(inReset: true)
    try emulator.hold(inReset: false)
    #expect(kinds(emulator).last == .shortReset)
  }
}
