// SPDX-License-Identifier: MIT

import Agent
import Buses
import CLinuxIO
import Glibc
import Quantities
import Screens

extension Machine {
  /// The machine that this program runs on.
  public static func present(_ site: Site, status: StatusView) -> Machine {
    Machine(
      site: site, user: .present, clock: MachineTime().system(), status: status,
      openBus: { path throws(BusError) in try LinuxI2CBus(path: path) },
      chips: GPIOChip.present)
  }
}

extension Machine.User {
  /// The user of this process.
  static var present: Machine.User {
    var numbers = [gid_t](repeating: 0, count: 256)
    let count = Int(getgroups(CInt(numbers.count), &numbers))
    let groups = Set(([getegid()] + numbers.prefix(max(count, 0))).compactMap(GroupNames.name))
    return Machine.User(
      name: GroupNames.user(getuid()) ?? "\(getuid())", groups: groups, isRoot: geteuid() == 0)
  }
}

extension GPIOChip {
  /// The chips of this machine.
  static func present() -> [GPIOChip] {
    SystemFile.names(in: "/dev").filter { $0.hasPrefix("gpiochip") }.map { present("/dev/" + $0) }
  }

  private static func present(_ path: String) -> GPIOChip {
    var label = [CChar](repeating: 0, count: Int(RAINFLY_GPIO_NAME))
    var count: UInt32 = 0
    let descriptor = rainfly_gpio_open(path, &label, &count)
    guard descriptor >= 0 else {
      return GPIOChip(path: path, label: nil, group: GroupNames.owner(of: path))
    }
    defer { close(descriptor) }
    // More lines than any controller has would be a broken answer.
    let lines = (0..<min(count, 1024)).map { offset in
      var line = rainfly_gpio_line()
      guard rainfly_gpio_line(descriptor, offset, &line) == 0 else { return Line(name: "") }
      let holder = text(line.consumer)
      return Line(
        name: text(line.name),
        holder: line.is_used == 0 ? nil : holder.isEmpty ? "the kernel" : holder)
    }
    return GPIOChip(
      path: path,
      label: String(
        decoding: label.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
      lines: lines)
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
