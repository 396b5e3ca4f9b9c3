// SPDX-License-Identifier: MIT

import Agent
import Buses
import Glibc
import Quantities
import Screens
import Store

/// What is to be there: the configuration and the board that it means.
public struct Site: Sendable {
  /// The file of the configuration, or `nil` where the defaults hold.
  public var configurationFile: String?
  /// What it says; the defaults where it cannot be read.
  public var configuration: Configuration
  /// The board, or `nil` where it is not known.
  public var board: Board?
  /// What is plugged onto it, or `nil`.
  public var hat: Hat?
  /// Why configuration, board or HAT are not known.
  public var problem: String?
  /// Whether there is any file that describes a board.
  public var hasBoardFiles = true
  /// The store's folders.
  public var directories: Directories

  /// A site of these.
  public init(
    configurationFile: String? = nil, configuration: Configuration = Configuration(),
    board: Board? = nil, hat: Hat? = nil, problem: String? = nil, directories: Directories
  ) {
    self.hat = hat
    self.configurationFile = configurationFile
    self.configuration = configuration
    self.board = board
    self.problem = problem
    self.directories = directories
  }

  /// Whether this is a board without wires.
  var isSimulated: Bool { board.map { $0.kind != .linux } ?? false }

  /// The node of the barometer's bus.
  var busPath: String { configuration.barometer.bus ?? board?.bus ?? "/dev/i2c-1" }

  /// The number in the node's name, which sysfs uses too.
  var busNumber: Int? { busPath.split(separator: "-").last.flatMap { Int($0) } }
}

/// The machine that is examined, or a made-up one.
public struct Machine {
  /// What is to be there.
  public let site: Site
  /// The folder that stands for `/`: empty for this machine.
  public let root: String
  /// The user who asks.
  public let user: User
  /// The clock's state.
  public let clock: SystemClock
  /// What the agent left, at this moment.
  public let status: StatusView
  /// Opens a bus.
  public let openBus: (String) throws(BusError) -> any I2CBus
  /// The GPIO chips of the machine.
  public let chips: () -> [GPIOChip]

  /// Who asks.
  public struct User: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The groups that the process has now.
    public var groups: Set<String>
    /// Whether everything is allowed.
    public var isRoot: Bool

    /// A user.
    public init(name: String, groups: Set<String>, isRoot: Bool) {
      self.name = name
      self.groups = groups
      self.isRoot = isRoot
    }
  }

  /// A machine of these parts.
  public init(
    site: Site, root: String = "", user: User, clock: SystemClock, status: StatusView,
    openBus: @escaping (String) throws(BusError) -> any I2CBus,
    chips: @escaping () -> [GPIOChip]
  ) {
    self.site = site
    self.root = root
    self.user = user
    self.clock = clock
    self.status = status
    self.openBus = openBus
    self.chips = chips
  }

  /// Whether there is something at `path`.
  func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

  /// The names in the folder at `path`; empty where there is none.
  func names(in path: String) -> [String] { SystemFile.names(in: root + path) }

  /// The first line of the file at `path`.
  func line(_ path: String) -> String? { SystemFile.line(root + path) }

  /// The lines of the file at `path`; empty where it cannot be read.
  func lines(_ path: String) -> [Substring] {
    guard let bytes = try? SystemFile.read(root + path, limit: 1 << 20) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Where the file system is mounted on which `path` is.
  func mountPoint(of path: String) -> String {
    guard let whole = realpath(path, nil) else { return "/" }
    defer { free(whole) }
    let place = String(cString: whole)
    var longest = "/"
    for line in lines("/proc/self/mounts") {
      let fields = line.split(separator: " ")
      guard fields.count > 1 else { continue }
      let point = Self.unescaped(fields[1])
      let holds = place == point || place.hasPrefix(point + "/")
      if holds, point.utf8.count > longest.utf8.count { longest = point }
    }
    return longest
  }

  /// A name in the kernel's list of mounts, in which a blank is written as `\\040` (fstab(5)).
  private static func unescaped(_ name: Substring) -> String {
    var parts = name.split(separator: "\\", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      guard let code = UInt8(parts[index].prefix(3), radix: 8) else {
        parts[index] = "\\" + parts[index]
        continue
      }
      parts[index] = String(UnicodeScalar(code)) + parts[index].dropFirst(3)
    }
    return parts.joined()
  }

  /// The name of the driver that the kernel has bound to `address` of the site's bus.
  func driver(of address: I2CAddress) -> String? {
    site.busNumber.flatMap {
      KernelDriver.owner(bus: $0, address: address, sysfsRoot: root + "/sys")
    }
  }

  /// Whether a device node is there and whether this user may use it.
  func node(_ path: String) -> Node {
    guard exists(path) else { return .missing }
    guard access(root + path, R_OK | W_OK) != 0 else { return .usable }
    return .forbidden(group: GroupNames.owner(of: root + path))
  }
}

/// A device node.
public enum Node: Hashable, Sendable {
  /// There is none.
  case missing
  /// It may be read and written.
  case usable
  /// It may not; `group` is who may, where the system has a name for it.
  case forbidden(group: String?)
}

/// A GPIO chip as the kernel tells of it.
public struct GPIOChip: Hashable, Sendable {
  /// A line of it.
  public struct Line: Hashable, Sendable {
    /// Its name, empty where it has none.
    public var name: String
    /// Who holds it, or `nil`.
    public var holder: String?

    /// A line.
    public init(name: String, holder: String? = nil) {
      self.name = name
      self.holder = holder
    }
  }

  /// The node.
  public var path: String
  /// The label, or `nil` where the node may not be opened.
  public var label: String?
  /// The group that may open the node, where that is the trouble.
  public var group: String?
  /// The lines in their order.
  public var lines: [Line]

  /// A chip.
  public init(path: String, label: String?, group: String? = nil, lines: [Line] = []) {
    self.path = path
    self.label = label
    self.group = group
    self.lines = lines
  }
}
