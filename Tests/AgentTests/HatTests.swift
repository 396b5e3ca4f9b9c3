// SPDX-License-Identifier: MIT

import Agent
import Outputs
import TestKit
import Testing

@Suite struct HatTests {
  private static let boards =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Boards"

  private func hat(_ name: String) throws -> Hat? {
    var configuration = Configuration()
    configuration.hat = name
    return try ConfigurationFiles(configuration: nil, boardFolders: [Self.boards])
      .hat(for: configuration)
  }

  @Test("every HAT file that ships is sound, and every panel has one")
  func shipped() throws {
    let names = SystemFile.names(in: Self.boards + "/hats").map { String($0.dropLast(5)) }
    var panels: Set<String> = []
    for name in names {
      let hat = try #require(try hat(name))
      if let panel = hat.panel { panels.insert(panel.name) }
    }
    #expect(panels == Set(PanelProfile.all.map(\.name)))
    #expect(try hat("waveshare-2in7-v2")?.buttons.count == 4)
    #expect(try hat("led-button")?.wires == nil)
    #expect(try hat("inky-phat")?.memory == .inky)
  }

  @Test("no HAT, an unknown HAT")
  func choice() throws {
    #expect(
      try ConfigurationFiles(configuration: nil, boardFolders: [Self.boards])
        .hat(for: Configuration()) == nil)
    let error = failure { try hat("none-such") } as? ConfigurationError
    #expect(error?.description.contains("waveshare-2in13-v4") == true)
  }

  @Test("a lamp on a line that the HAT's panel uses would drive what the panel drives")
  func lampOnPanel() throws {
    func refusal(_ line: String) -> String? {
      var configuration = Configuration()
      configuration.hat = "waveshare-2in13-v4"
      configuration.lamp.line = line
      let error = failure {
        try ConfigurationFiles(configuration: nil, boardFolders: [Self.boards])
          .hat(for: configuration)
      }
      return (error as? ConfigurationError)?.description
    }
    #expect(refusal("GPIO24")?.contains("GPIO24, which is the busy line of") == true)
    #expect(refusal("GPIO17")?.contains("the reset line") == true)
    #expect(refusal("GPIO26") == nil)
  }

  private func refusal(_ panel: String) -> String? {
    let text = "title: a test\npanel:\n" + panel
    do {
      _ = try Hat(parsing: Array(text.utf8), name: "test", file: "test.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  private let wires = "  busy: GPIO24\n  reset: GPIO17\n  data: GPIO25\n"

  @Test("what a HAT file must not say is refused with file, line and key")
  func refused() throws {
    let profile = "  profile: waveshare-2in13-v4\n"
    let spi = "  spi: /dev/spidev0.0\n"
    #expect(refusal(profile + wires + spi) == nil)
    #expect(
      refusal(profile + wires + "  clock: GPIO11\n  mosi: GPIO10\n  select: GPIO8\n") == nil)
    let unknown = try #require(refusal("  profile: best-panel\n" + wires + spi))
    #expect(unknown.contains("test.yaml:3") && unknown.contains("waveshare-2in9-v2"))
    let family = try #require(refusal("  profile: waveshare-4in2\n" + wires + spi))
    #expect(family.contains("not driven"))
    #expect(refusal(profile + spi)?.contains("'busy'") == true)
    #expect(refusal(profile + wires)?.contains("'spi'") == true)
    #expect(refusal(profile + wires + spi + "  power: GPIO24\n")?.contains("one line") == true)
    #expect(refusal(profile + wires + spi + "  turned: 45\n")?.contains("allowed are 0") == true)
    #expect(refusal(profile + wires + spi + "  bus: 3\n")?.contains("unknown key") == true)
    #expect(
      refusal(profile + "  busy: 24\n  reset: GPIO17\n  data: GPIO25\n" + spi)?
        .contains("bare number") == true)
  }
}
