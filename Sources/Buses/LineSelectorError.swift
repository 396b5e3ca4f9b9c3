// SPDX-License-Identifier: MIT

/// Why a text does not select a GPIO line.
public enum LineSelectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number alone, which means different pins in different numberings.
  case bareNumber(String)
  /// A chip by its number, which changes between kernels.
  case chipNumber(String)
  /// Anything else that is neither a name nor `label:offset`.
  case unknownForm(String)

  /// `what happened: what to do`.
  public var description: String {
    switch self {
    case .bareNumber(let text):
      "\(text) is a bare number: write the name of the line, GPIO\(text)"
    case .chipNumber(let text):
      "\(text) names a chip by its number, which kernels change:"
        + " write its label, as in pinctrl-bcm2711:17"
    case .unknownForm(let text):
      "'\(text)' is not a line: write a name such as GPIO17 or a chip as in pinctrl-bcm2711:17"
    }
  }
}
