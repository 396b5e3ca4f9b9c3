// SPDX-License-Identifier: MIT

import Agent
import Glibc
import Quantities
import Screens

/// Whether the database is sound, has room, and does not wear out its card.
public enum StoreCheck: Check {
  /// What was seen of the database and its disk.
  public struct Facts: Hashable, Sendable {
    /// Whether the database is there.
    public var exists: Bool
    /// Its size in bytes.
    public var bytes: Int64
    /// Whether this user may read it.
    public var mayRead: Bool
    /// How the agent says that its store is.
    public var health: PartHealth?
    /// Free bytes on the disk, or `nil`.
    public var freeBytes: Int64?
    /// Whether the disk is read-only.
    public var isReadOnly: Bool
    /// Where the disk is mounted.
    public var mountPoint = "/"
    /// The wear that the card itself reports, in tenths of its life: 1 to 11; `nil` for most cards.
    public var cardLife: Int?
    /// The group that may read it.
    public var group: String?
    /// Whether there is a service that makes it.
    public var hasService = true

    /// Facts.
    public init(
      exists: Bool = true, bytes: Int64 = 0, mayRead: Bool = true, health: PartHealth? = nil,
      freeBytes: Int64? = nil, isReadOnly: Bool = false, cardLife: Int? = nil, group: String? = nil
    ) {
      self.exists = exists
      self.bytes = bytes
      self.mayRead = mayRead
      self.health = health
      self.freeBytes = freeBytes
      self.isReadOnly = isReadOnly
      self.cardLife = cardLife
      self.group = group
    }
  }

  /// The part.
  public static let part = "store"

  /// D A year of samples is about 30 MB; below this the next months are not safe.
  private static let leastFree: Int64 = 100 << 20

  /// Looks.
  public static func observe(_ machine: Machine) -> Facts {
    let main = machine.site.directories.store.main
    var facts = Facts(health: machine.status.health.first { $0.part == part })
    var status = stat()
    facts.exists = stat(main, &status) == 0
    facts.bytes = facts.exists ? Int64(status.st_size) : 0
    facts.mayRead = access(main, R_OK) == 0 || errno == ENOENT
    facts.group = GroupNames.owner(of: main) ?? GroupNames.owner(of: machine.site.directories.state)
    facts.mountPoint = machine.mountPoint(of: machine.site.directories.state)
    facts.hasService = ServiceCheck.isInstalled(on: machine)
    var disk = statvfs()
    if statvfs(machine.site.directories.state, &disk) == 0 {
      facts.freeBytes = Int64(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
      facts.isReadOnly = disk.f_flag & UInt(ST_RDONLY) != 0
    }
    // Only eMMC and few cards tell: 0x01 is up to a tenth used, 0x0a up to all of it, 0x0b more.
    if let text = machine.line("/sys/block/mmcblk0/device/life_time") {
      facts.cardLife = text.split(separator: " ").compactMap { Int($0.dropFirst(2), radix: 16) }
        .max()
    }
    return facts
  }

  /// Judges.
  public static func findings(_ facts: Facts, on site: Site) -> [Finding] {
    let folder = site.directories.state
    if facts.isReadOnly {
      return [
        Finding(
          part, .fault, "\(folder) is on a disk that is mounted read-only",
          [
            "sudo mount -o remount,rw \(facts.mountPoint)      if that fails, the card is worn out:"
              + " copy it"
          ])
      ]
    }
    guard facts.mayRead else {
      return [
        Finding(
          part, .fault, "\(site.directories.store.main) may not be read",
          AccessCheck.share(folder, group: facts.group))
      ]
    }
    guard facts.exists else {
      return [
        Finding(
          part, .notice, "nothing in \(folder) yet",
          [facts.hasService ? "sudo systemctl enable --now rainflyd" : "rainflyd"])
      ]
    }
    if let health = facts.health, health.state == "fault" {
      return [Finding(part, .fault, health.message, remedies(health.message, folder))]
    }
    if let free = facts.freeBytes, free < leastFree {
      return [
        Finding(
          part, .fault, "only \(size(free)) free on the disk of \(folder)",
          ["sudo apt-get clean && sudo journalctl --vacuum-size=50M"])
      ]
    }
    if let life = facts.cardLife, life >= 10 {
      return [
        Finding(
          part, .notice, "the card says that its life is used up",
          ["rainfly backup rainfly-copy.db"])
      ]
    }
    let free = facts.freeBytes.map { ", \(size($0)) free" } ?? ""
    if let health = facts.health, health.state == "notice" {
      return [Finding(part, .notice, health.message)]
    }
    return [Finding(part, .ok, "\(site.directories.store.main), \(size(facts.bytes))\(free)")]
  }

  private static func remedies(_ message: String, _ folder: String) -> [String] {
    if message.includes("disk is full") { return ["df -h \(folder)"] }
    if message.includes("permission") { return ["ls -ld \(folder)"] }
    return ["sudo systemctl restart rainflyd      it saves what can be read of the old file"]
  }

  private static func size(_ bytes: Int64) -> String {
    let tenths = bytes / 100_000
    if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) MB" }
    return "\(tenths / 10_000) GB"
  }
}
