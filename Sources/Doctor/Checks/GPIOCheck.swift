// SPDX-License-Identifier: MIT

import Agent
import Buses

/// Whether the board's chip is there and the lamp's line is free.
public enum GPIOCheck: Check {
  /// The part.
  public static let part = "gpio"

  /// The holders that are this program.
  private static let own = ["rainfly", "rainfly led test", "rainfly buzzer"]

  /// What was seen.
  public struct Facts: Hashable, Sendable {
    /// The chips with their lines.
    public var chips: [GPIOChip]
    /// Where the firmware is told what to leave free.
    public var firmware: FirmwareSettings

    /// Facts.
    public init(_ chips: [GPIOChip], firmware: FirmwareSettings) {
      self.chips = chips
      self.firmware = firmware
    }
  }

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    Facts(machine.site.isSimulated ? [] : machine.chips(), firmware: FirmwareSettings(machine))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    let chips = facts.chips
    if site.isSimulated { return [Finding(part, .skipped, "a simulated board has no lines")] }
    guard !chips.isEmpty else {
      return [
        Finding(
          part, .fault, "the kernel has no GPIO chip",
          ["uname -r      a kernel for this board is needed"])
      ]
    }
    let open = chips.filter { $0.label != nil }
    guard !open.isEmpty else {
      return [
        Finding(
          part, .fault, "\(chips[0].path) may not be opened",
          AccessCheck.open(chips[0].path, group: chips[0].group, usual: "gpio"))
      ]
    }
    if let label = site.board?.gpioLabel, !open.contains(where: { $0.label == label }) {
      let seen = open.compactMap(\.label).joined(separator: ", ")
      return [
        Finding(
          part, .fault,
          "no chip is labelled \(label), as on a \(site.board?.title ?? "known board"); there is \(seen)",
          ["sudoedit /etc/rainfly/rainfly.yaml      set 'board:' to the board that this is"])
      ]
    }
    let configured = site.board.flatMap { site.configuration.lampSelector(on: $0, hat: site.hat) }
    guard let selector = configured else {
      return [Finding(part, .ok, "\(open[0].label ?? open[0].path), no lamp is configured")]
    }
    return [lamp(selector, open, facts.firmware, site)]
  }

  private static func lamp(
    _ selector: LineSelector, _ chips: [GPIOChip], _ firmware: FirmwareSettings, _ site: Site
  ) -> Finding {
    let file = site.configurationFile ?? "/etc/rainfly/rainfly.yaml"
    let another = "sudoedit \(file)      set 'led: line:' to a line that is free, see gpioinfo"
    guard let (chip, line) = find(selector, chips) else {
      return Finding(part, .fault, "no chip has the lamp's line \(selector)", [another])
    }
    let place = "\(chip.label ?? chip.path), line \(selector)"
    guard let holder = line.holder else { return Finding(part, .ok, "\(place) free") }
    if own.contains(holder) { return Finding(part, .ok, "\(place) held by rainflyd") }
    var remedies = [another]
    // The chip select lines of the SPI bus, which a panel that has its own does not need.
    if holder.hasPrefix("spi0 CS") {
      remedies = firmware.adding("dtoverlay=spi0-0cs") ?? remedies
    }
    return Finding(part, .fault, "\(place) is in use by \(holder)", remedies)
  }

  private static func find(
    _ selector: LineSelector, _ chips: [GPIOChip]
  ) -> (GPIOChip, GPIOChip.Line)? {
    for chip in chips {
      switch selector {
      case .name(let name):
        if let line = chip.lines.first(where: { $0.name == name }) { return (chip, line) }
      case .chip(let label, let offset):
        guard chip.label == label, chip.lines.indices.contains(Int(offset)) else { continue }
        return (chip, chip.lines[Int(offset)])
      }
    }
    return nil
  }
}
