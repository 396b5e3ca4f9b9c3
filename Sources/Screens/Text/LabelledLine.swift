// SPDX-License-Identifier: MIT

/// A line of a screen: a label, what is to be said, and a detail beside it or below.
public struct LabelledLine: Hashable, Sendable {
  /// What the line is about.
  public var label: String
  /// What is said.
  public var text: String
  /// What may be known besides.
  public var detail: String?
  /// Whether `text` is emphasised.
  public var isStrong: Bool

  /// A line about `label`.
  public init(_ label: String, _ text: String, _ detail: String? = nil, isStrong: Bool = false) {
    self.label = label
    self.text = text
    self.detail = detail
    self.isStrong = isStrong
  }

  private static let margin = 2
  private static let labelWidth = 11
  private static let textWidth = 25
  /// A second column that is narrower than this is harder to read than lines below each other.
  private static let leastDetail = 20

  /// The line for a screen `width` columns wide: nothing stands outside, long texts hang.
  public func lines(width: Int, ink: Ink = .none) -> [String] {
    let indent = Self.margin + Self.labelWidth
    let room = max(width - indent, 8)
    let label =
      String(repeating: " ", count: Self.margin)
      + label.printable
      .fitted(to: Self.labelWidth - 1).padded(to: Self.labelWidth)
    // On a screen too narrow for both, the text begins below its label.
    let hanging = width < indent + 16 ? Self.margin + 2 : indent
    let space = String(repeating: " ", count: min(hanging, max(width - 1, 0)))
    let text = text.printable
    let detail = detail?.printable
    func strong(_ text: String) -> String { isStrong ? ink.bold(text) : text }

    if let detail, text.count < Self.textWidth, room - Self.textWidth >= Self.leastDetail,
      detail.count <= room - Self.textWidth
    {
      let gap = String(repeating: " ", count: Self.textWidth - text.count)
      return [label + strong(text) + gap + detail]
    }
    let body =
      text.wrapped(to: max(width - hanging, 1)).map(strong)
      + (detail?.wrapped(to: max(width - hanging, 1)) ?? [])
    if hanging < indent {
      return [label.fitted(to: max(width, 1)).trimmingEnd] + body.map { space + $0 }
    }
    guard let first = body.first else { return [label.trimmingEnd] }
    return [label + first] + body.dropFirst().map { space + $0 }
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmingEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
