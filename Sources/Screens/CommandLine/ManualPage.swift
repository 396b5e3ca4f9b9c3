// SPDX-License-Identifier: MIT

/// A manual page in the language of man(7), made from the table that drives the parser.
public struct ManualPage: Sendable {
  /// A section of prose; each text is a paragraph.
  public struct Section: Sendable {
    /// Its heading, in capitals.
    public var title: String
    /// What stands under it: a paragraph, or a name and what it means.
    public var items: [(name: String?, text: String)]

    /// A section of paragraphs.
    public init(_ title: String, _ paragraphs: [String]) {
      self.title = title
      items = paragraphs.map { (nil, $0) }
    }

    /// A section of names and what they mean.
    public init(_ title: String, named items: [(String, String)]) {
      self.title = title
      self.items = items.map { ($0.0, $0.1) }
    }
  }

  private let table: CommandTable
  private let number: Int
  private let version: String
  private let purpose: String
  private let sections: [Section]

  /// The page of `table`'s program in section `number`; `purpose` completes "rainfly - …".
  public init(
    _ table: CommandTable, section number: Int, version: String, purpose: String,
    _ sections: [Section]
  ) {
    self.table = table
    self.number = number
    self.version = version
    self.purpose = purpose
    self.sections = sections
  }

  /// The whole page.
  public var text: String {
    let name = table.program
    var lines = [
      ".\\\" SPDX-License-Identifier: MIT",
      ".TH \(name.uppercased().replacingEach("-", with: "\\-")) \(number) \"\" \"rainfly \(version)\" \"\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(purpose))", ".SH SYNOPSIS",
      ".B \(Self.escaped(name))",
    ]
    lines.append(
      table.commands.isEmpty ? "[\\fIOPTION\\fR]..." : "\\fICOMMAND\\fR [\\fIOPTION\\fR]...")
    let (first, last) = (sections.prefix(1), sections.dropFirst())
    for section in first { lines += Self.lines(section) }
    if !table.commands.isEmpty {
      lines.append(".SH COMMANDS")
      for command in table.commands {
        lines += [".TP", ".B \(Self.escaped(command.usage))", Self.sentence(command.summary)]
        for option in command.options { lines += [".RS"] + Self.lines(option) + [".RE"] }
      }
    }
    lines.append(".SH OPTIONS")
    for option in table.common { lines += Self.lines(option) }
    for section in last { lines += Self.lines(section) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ option: OptionSpec) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    return [".TP", "\\fB\(escaped(option.name))\\fR\(value)", sentence(option.help)]
  }

  private static func lines(_ section: Section) -> [String] {
    var lines = [".SH \(escaped(section.title))"]
    for (index, item) in section.items.enumerated() {
      if let name = item.name {
        lines += [".TP", ".B \(escaped(name))"]
      } else if index > 0 {
        lines.append(".PP")
      }
      lines.append(escaped(item.text))
    }
    return lines
  }

  private static func sentence(_ text: String) -> String {
    let end = text.hasSuffix(".") || text.hasSuffix("?") ? "" : "."
    return escaped("\(text.prefix(1).uppercased())\(text.dropFirst())\(end)")
  }

  /// Text as it must be written for it to be read as it is.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.printable {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      // A line that begins with one of these would be a request.
      case ".", "'": result += (result.isEmpty ? "\\&" : "") + String(character)
      default: result.append(character)
      }
    }
    return result
  }
}
