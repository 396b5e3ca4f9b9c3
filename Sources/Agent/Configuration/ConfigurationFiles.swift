// SPDX-License-Identifier: MIT

import Glibc

/// Finds and reads the configuration and the board files.
public struct ConfigurationFiles: Sendable {
  /// The configuration file, or `nil` to do without one.
  public var configuration: String?
  /// The folders with board files, the first that has a name wins.
  public var boardFolders: [String]
  /// Where the machine says its model.
  public var modelFile: String

  /// D The places of an installed system.
  static let installedConfiguration = "/etc/rainfly/rainfly.yaml"
  /// D The owner's boards come before those of the package; a program that was installed below
  /// another prefix finds its own.
  static var installedBoards: [String] {
    var folders = ["/etc/rainfly/boards"]
    if let program = SystemFile.link("/proc/self/exe"), let slash = program.lastIndex(of: "/") {
      folders.append(program[..<slash] + "/../share/rainfly/boards")
    }
    return folders + ["/usr/share/rainfly/boards"]
  }

  /// The files at `configuration` and in `boardFolders`.
  public init(
    configuration: String?, boardFolders: [String],
    modelFile: String = "/sys/firmware/devicetree/base/model"
  ) {
    self.configuration = configuration
    self.boardFolders = boardFolders
    self.modelFile = modelFile
  }

  /// What the user named; for what was not named, what is installed on this machine.
  public static func named(_ configuration: String?, boards: [String]) -> ConfigurationFiles {
    let isInstalled = access(installedConfiguration, R_OK) == 0
    return ConfigurationFiles(
      configuration: configuration ?? (isInstalled ? installedConfiguration : nil),
      boardFolders: boards.isEmpty ? installedBoards : boards)
  }

  /// The configuration; the defaults where there is no file.
  ///
  /// A zone that `zones` does not have is an error, for the night would be told an hour off.
  public func readConfiguration(
    _ zones: ZoneFiles = ZoneFiles()
  ) throws(ConfigurationError) -> Configuration {
    guard let path = configuration else { return Configuration() }
    let read = try Configuration(parsing: try self.read(path), file: path)
    if let name = read.place.zone, zones.zone(name) == nil {
      throw ConfigurationError(
        file: path, position: read.place.zonePosition,
        message: "'place.zone' is '\(name)', which this system does not know: see"
          + " /usr/share/zoneinfo")
    }
    return read
  }

  /// All boards, by name.
  public func readBoards() throws(ConfigurationError) -> [Board] {
    var boards: [Board] = []
    for folder in boardFolders {
      for file in SystemFile.names(in: folder) where file.hasSuffix(".yaml") {
        let name = String(file.dropLast(5))
        guard !boards.contains(where: { $0.name == name }) else { continue }
        let path = folder + "/" + file
        boards.append(try Board(parsing: try read(path), name: name, file: path))
      }
    }
    return boards
  }

  /// The HAT that `configuration` names, `nil` for none.
  public func hat(for configuration: Configuration) throws(ConfigurationError) -> Hat? {
    guard let name = configuration.hat else { return nil }
    var known: Set<String> = []
    for folder in boardFolders.map({ $0 + "/hats" }) {
      let files = SystemFile.names(in: folder).filter { $0.hasSuffix(".yaml") }
      known.formUnion(files.map { String($0.dropLast(5)) })
      guard files.contains(name + ".yaml") else { continue }
      let path = folder + "/" + name + ".yaml"
      let hat = try Hat(parsing: try read(path), name: name, file: path)
      if let line = configuration.lamp.line, let use = hat.use(of: line) {
        throw ConfigurationError(
          file: self.configuration ?? "no file", position: configuration.hatPosition,
          message: "'led: line' is \(line), which is the \(use) line of \(hat.title): name another")
      }
      return hat
    }
    throw ConfigurationError(
      file: configuration.hatPosition == nil ? "no file" : self.configuration ?? "no file",
      position: configuration.hatPosition,
      message: "'hat' is '\(name)': allowed are none, \(known.sorted().joined(separator: ", "))")
  }

  /// The board that `configuration` means on this machine.
  public func board(for configuration: Configuration) throws(ConfigurationError) -> Board {
    let boards = try readBoards()
    let known = boards.map(\.name).sorted().joined(separator: ", ")
    let file = self.configuration ?? "no configuration file"
    guard !boards.isEmpty else {
      throw ConfigurationError(
        file: file, position: nil,
        message: "no board files in \(boardFolders.joined(separator: ", ")): install rainfly, or"
          + " name their folder with --boards")
    }
    switch configuration.board {
    case .named(let name):
      guard let board = boards.first(where: { $0.name == name }) else {
        throw ConfigurationError(
          file: file, position: configuration.boardPosition,
          message: "'board' is '\(name)': allowed are auto, \(known)")
      }
      return board
    case .automatic:
      let model = SystemFile.line(modelFile)
      let fitting = boards.filter { board in
        board.models.contains { model?.hasPrefix($0) ?? false }
      }
      guard let board = fitting.max(by: { Self.longest($0, model) < Self.longest($1, model) })
      else {
        throw ConfigurationError(
          file: file, position: nil,
          message: "this machine (\(model ?? "no device tree")) is none of the known boards: set"
            + " 'board:' to one of \(known)")
      }
      return board
    }
  }

  /// How much of the model a board's names say: a 400 is not a 4.
  private static func longest(_ board: Board, _ model: String?) -> Int {
    board.models.filter { model?.hasPrefix($0) ?? false }.map(\.count).max() ?? 0
  }

  private func read(_ path: String) throws(ConfigurationError) -> [UInt8] {
    do {
      return try SystemFile.read(path, limit: 1 << 20)
    } catch {
      throw ConfigurationError(
        file: path, position: nil,
        message: "cannot be read: \(String(cString: strerror(error.errno)))")
    }
  }
}
