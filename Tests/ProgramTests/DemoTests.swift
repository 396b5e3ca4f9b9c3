// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite("The demo nights as a user meets them")
struct DemoTests {
  @Test(
    "each demo gives the verdict of its name on its first night, and no line wraps at 80",
    arguments: [
      ("clear", "off", "All checks clear"), ("rain", "on", "Rain "),
      ("storm", "on", "Thunderstorm "), ("dew", "on", "Dew "), ("frost", "on", "Frost "),
    ])
  func demo(name: String, advice: String, reason: String) throws {
    let result = try Program.run("rainfly", ["demo", name])
    #expect(result.code == 0, "\(result.complaint)")
    let first = try #require(result.lines.firstIndex { $0.hasPrefix("  RAINFLY ") })
    #expect(result.lines[first] == "  RAINFLY \(advice.uppercased())")
    #expect(result.lines[first + 1].hasPrefix("  " + reason))
    #expect(result.lines.contains { $0.hasPrefix("Advice at the end: ") })
    for line in result.lines { #expect(line.count <= 80, "\(line)") }
  }
}
