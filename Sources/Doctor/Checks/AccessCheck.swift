// SPDX-License-Identifier: MIT

import Agent
import Glibc

/// Whether this user and the service may use buses, lines and store.
public enum AccessCheck: Check {
  /// Who is in which group.
  public struct Facts: Hashable, Sendable {
    /// The user who asks.
    public var user: Machine.User
    /// The groups that the system has, with their members.
    public var members: [String: Set<String>]
    /// Whether the system has the service's user.
    public var hasServiceUser: Bool
    /// Whether the user may use the folder of the store, where there is one.
    public var mayUseStore: Bool
    /// The group of that folder.
    public var storeGroup: String?

    /// Facts.
    public init(
      user: Machine.User, members: [String: Set<String>], hasServiceUser: Bool,
      mayUseStore: Bool = true, storeGroup: String? = nil
    ) {
      self.mayUseStore = mayUseStore
      self.storeGroup = storeGroup
      self.user = user
      self.members = members
      self.hasServiceUser = hasServiceUser
    }
  }

  /// The part.
  public static let part = "access"

  /// The groups of the devices.
  private static let deviceGroups = ["i2c", "gpio", "spi"]

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    var members: [String: Set<String>] = [:]
    for line in machine.lines("/etc/group") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      guard fields.count > 3 else { continue }
      members[String(fields[0])] = Set(fields[3].split(separator: ",").map(String.init))
    }
    let state = machine.site.directories.state
    return Facts(
      user: machine.user, members: members,
      hasServiceUser: machine.lines("/etc/passwd").contains { $0.hasPrefix("rainfly:") },
      mayUseStore: Directories.access(state) != .forbidden, storeGroup: GroupNames.owner(of: state))
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    if site.isSimulated { return [Finding(part, .skipped, "a simulated board needs none")] }
    // Without the package there is no service whose rights could be wrong.
    let missing = deviceGroups.filter { facts.members[$0] == nil }
    if facts.hasServiceUser, !missing.isEmpty {
      return [
        Finding(
          part, .fault, "the system has no group \(missing.joined(separator: ", "))",
          ["sudo systemd-sysusers", "sudo udevadm trigger", "sudo systemctl restart rainflyd"])
      ]
    }
    let outside = deviceGroups.filter { !(facts.members[$0] ?? []).contains("rainfly") }
    if facts.hasServiceUser, !outside.isEmpty {
      return [
        Finding(
          part, .fault, "the service's user is not in \(outside.joined(separator: ", "))",
          [
            "sudo usermod -aG \(outside.joined(separator: ",")) rainfly",
            "sudo systemctl restart rainflyd",
          ])
      ]
    }
    guard !facts.user.isRoot else { return [Finding(part, .ok, "root may do everything")] }
    if facts.hasServiceUser, !facts.user.groups.contains("rainfly") {
      return [
        Finding(
          part, .notice, "\(facts.user.name) is not in the group rainfly, which shares the store",
          join("rainfly"))
      ]
    }
    guard facts.mayUseStore else {
      return [
        Finding(
          part, .fault, "\(facts.user.name) may not use \(site.directories.state)",
          share(site.directories.state, group: facts.storeGroup))
      ]
    }
    return [Finding(part, .ok, "\(facts.user.name) may use the store")]
  }

  /// The lines that let the user use a folder of `group`: nobody is put into the group of root.
  static func share(_ folder: String, group: String?) -> [String] {
    guard let group, group != "root" else { return ["sudo chown -R $USER \(folder)"] }
    return join(group)
  }

  /// The lines that let the user open the node at `path`, which belongs to `group` and should belong
  /// to `usual`.
  static func open(_ path: String, group: String?, usual: String) -> [String] {
    guard let group, group != "root" else {
      // For this boot; the rule makes it so at the next one.
      return [
        "sudo chgrp \(usual) \(path) && sudo chmod g+rw \(path)",
        "ls /usr/lib/udev/rules.d/60-rainfly.rules      it does so at each boot",
      ] + join(usual)
    }
    return join(group)
  }

  /// The lines that put the user into a group.
  static func join(_ group: String) -> [String] {
    ["sudo usermod -aG \(group) $USER      then log in again"]
  }
}
