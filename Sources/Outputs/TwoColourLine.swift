// SPDX-License-Identifier: MIT

import Buses

/// What a two-colour lamp is lit in; the pattern says the same without it.
public enum LampColour: Hashable, Sendable {
  /// The fly is off, and all is well.
  case green
  /// The fly should be on, or nothing is known.
  case amber
  /// A part is faulty while the advice is not *on*.
  case red
}

/// A lamp that can be lit in colours.
public protocol ColouredLine: OutputLine {
  /// What it is lit in from the next ``OutputLine/set(_:)`` on.
  var colour: LampColour { get set }
}

/// A red and a green LED in one housing, on two lines; both of them are amber.
public final class TwoColourLine: ColouredLine {
  /// What it is lit in.
  public var colour = LampColour.amber
  /// The names of both lines.
  public var name: String { "\(red.name) and \(green.name)" }

  private let red: any OutputLine
  private let green: any OutputLine

  /// A lamp of these two lines.
  public init(red: any OutputLine, green: any OutputLine) {
    self.red = red
    self.green = green
  }

  /// Lights what the colour is made of, and darkens the rest.
  public func set(_ lit: Bool) throws(BusError) {
    try red.set(lit && colour != .green)
    try green.set(lit && colour != .red)
  }

  /// Dark, then both lines given back.
  public func release() {
    red.release()
    green.release()
  }
}

extension LEDPattern {
  /// What a two-colour lamp shows it in (DISPLAY §7.1).
  public var colour: LampColour {
    switch (kind, fault) {
    case (.on, _): .amber
    case (_, true): .red
    case (.off, false): .green
    case (.unknown, false), (.pressureAlert, false): .amber
    }
  }
}
