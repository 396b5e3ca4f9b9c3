// SPDX-License-Identifier: MIT

import Quantities

/// Where a board is told which of its buses to switch on.
public struct FirmwareSettings: Hashable, Sendable {
  /// Whether Raspberry Pi OS's configuration program is there.
  public var hasRaspiConfig: Bool
  /// The file that a Raspberry Pi's firmware reads, or `nil` on another board.
  public var file: String?

  /// These settings.
  public init(hasRaspiConfig: Bool, file: String?) {
    self.hasRaspiConfig = hasRaspiConfig
    self.file = file
  }

  init(_ machine: Machine) {
    hasRaspiConfig = machine.exists("/usr/bin/raspi-config")
    // The first is Debian's and Raspberry Pi OS's since 12, the other one that of older images.
    file = ["/boot/firmware/config.txt", "/boot/config.txt"].first(where: machine.exists)
  }

  /// The lines that switch `bus` on: the board's own `command` where it can be typed here, else
  /// `setting` in the firmware's file.
  func enabling(_ bus: String, by command: String?, _ setting: String) -> [String] {
    if let command, hasRaspiConfig || !command.includes("raspi-config") {
      return [command, "sudo reboot"]
    }
    return adding(setting) ?? ["switch \(bus) on as the manual of the board says", "sudo reboot"]
  }

  /// The lines that add `setting`, or `nil` on a board without the file.
  func adding(_ setting: String) -> [String]? {
    file.map { ["echo \(setting) | sudo tee -a \($0)", "sudo reboot"] }
  }
}
