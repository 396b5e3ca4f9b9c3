// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Outputs
import Simulation
import TestKit
import Testing

/// The wires between the driver and a board, watched line by line.
@Suite struct SPIPanelLinkTests {
  /// SPI that keeps each write with the level of the data line.
  private final class SPI: SPIBus {
    let name = "spi"
    let data: RecordingLine
    var writes: [(isData: Bool, bytes: [UInt8])] = []

    init(data: RecordingLine) { self.data = data }

    func write(_ bytes: [UInt8]) throws(BusError) {
      writes.append((data.isLit ?? false, bytes))
    }
  }

  private final class Busy: InputLine {
    let name = "busy"
    func isHigh() throws(BusError) -> Bool { false }
    func isFloating() throws(BusError) -> Bool? { false }
  }

  @Test("a command goes out with the data line low, its bytes with the line high")
  func dataLine() throws {
    let data = RecordingLine(name: "data")
    let reset = RecordingLine(name: "reset")
    let spi = SPI(data: data)
    let link = SPIPanelLink(
      spi: spi, data: data, reset: reset, busy: Busy(), supply: nil, pause: ManualPause())
    try link.send(0x44, [0, 15])
    try link.send(0x12, [])
    #expect(spi.writes.map(\.isData) == [false, true, false])
    #expect(spi.writes.map(\.bytes) == [[0x44], [0, 15], [0x12]])
    try link.hold(inReset: true)
    #expect(reset.isLit == true)
    try link.power(false)
  }

  @Test("bits on lines: highest first, data set before each rising clock, selected meanwhile")
  func bitBanged() throws {
    let clock = RecordingLine(name: "clock")
    let data = RecordingLine(name: "data")
    let select = RecordingLine(name: "select")
    let bus = BitBangedSPIBus(clock: clock, data: data, select: select)
    try bus.write([0xA1])
    #expect(clock.changes.filter(\.lit).count == 8)
    // 1 0 1 0 0 0 0 1: the level changes five times in all.
    #expect(data.changes.map(\.lit) == [true, false, true, false, true])
    #expect(select.changes.map(\.lit) == [true, false])
  }

  @Test("a line that fails is an error with the line's name")
  func failure() {
    let data = RecordingLine(name: "GPIO25")
    data.failure = EIO
    let link = SPIPanelLink(
      spi: SPI(data: data), data: data, reset: RecordingLine(), busy: Busy(), supply: nil,
      pause: ManualPause())
    #expect(throws: BusError(.set, "GPIO25", errno: EIO)) { try link.send(0x12, []) }
  }
}
