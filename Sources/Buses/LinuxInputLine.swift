// SPDX-License-Identifier: MIT

import CGPIO
import Glibc

/// An input line of a GPIO chip, held for as long as this object lives.
public final class LinuxInputLine: InputLine {
  /// The weak resistor at the line.
  public enum Bias: Hashable, Sendable {
    case none, up, down
  }

  /// What it was selected by.
  public let selector: LineSelector
  /// The selector's text.
  public var name: String { selector.description }

  private let consumer: String
  private let bias: Bias
  private let hasEdges: Bool
  private var handle: OpaquePointer?

  /// D Bounces of a key are over after 10 ms.
  private static let debounce: UInt = 10_000

  /// Requests the line as an input; with `edges` it has a ``descriptor``.
  ///
  /// Throws ``BusError`` of the operation `request`; for EBUSY its `owner` holds the line.
  public init(
    _ selector: LineSelector, consumer: String = "rainfly", bias: Bias = .none, edges: Bool = false
  ) throws(BusError) {
    self.selector = selector
    self.consumer = consumer
    self.bias = bias
    hasEdges = edges
    handle = try request(bias)
  }

  deinit { rainfly_line_release(handle) }

  /// Whether the line is high; throws ``BusError`` of the operation `sense`.
  public func isHigh() throws(BusError) -> Bool {
    let value = rainfly_line_get(try held())
    guard value >= 0 else { throw BusError(.sense, name, errno: -value) }
    return value != 0
  }

  /// Whether the line follows a pull up and a pull down, `nil` where the chip has no such resistors.
  public func isFloating() throws(BusError) -> Bool? {
    var levels: [Bool] = []
    for pull in [Bias.up, .down] {
      rainfly_line_release(handle)
      handle = nil
      guard let pulled = try? request(pull) else { break }
      handle = pulled
      // A nanofarad at 50 kΩ takes 50 µs; a hundred times that is no wait either.
      usleep(5000)
      levels.append(try isHigh())
    }
    rainfly_line_release(handle)
    handle = nil
    handle = try request(bias)
    return levels.count == 2 ? levels == [true, false] : nil
  }

  /// A descriptor that is readable when there are edges.
  public func descriptor() throws(BusError) -> CInt {
    let number = rainfly_line_descriptor(try held())
    guard number >= 0 else { throw BusError(.sense, name, errno: -number) }
    return number
  }

  /// Forgets the edges that wait.
  public func drain() throws(BusError) {
    let result = rainfly_line_drain(try held())
    guard result == 0 else { throw BusError(.sense, name, errno: -result) }
  }

  /// The request; made anew where an earlier one was lost.
  private func held() throws(BusError) -> OpaquePointer {
    if let handle { return handle }
    let line = try request(bias)
    handle = line
    return line
  }

  private func request(_ bias: Bias) throws(BusError) -> OpaquePointer {
    var holder = [CChar](repeating: 0, count: 64)
    var line: OpaquePointer?
    let wanted =
      switch bias {
      case .none: RAINFLY_BIAS_NONE
      case .up: RAINFLY_BIAS_UP
      case .down: RAINFLY_BIAS_DOWN
      }
    let edges: CInt = hasEdges ? 1 : 0
    // The level of a debounced line is as old as the debouncing takes, which only a button may be.
    let debounce = hasEdges ? Self.debounce : 0
    let result =
      switch selector {
      case .name(let name):
        rainfly_input_request(
          name, nil, 0, consumer, wanted, edges, debounce, &holder, holder.count, &line)
      case .chip(let label, let offset):
        rainfly_input_request(
          nil, label, offset, consumer, wanted, edges, debounce, &holder, holder.count, &line)
      }
    guard result == 0, let line else {
      let text = String(
        decoding: holder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw BusError(.request, name, errno: -result, owner: text.isEmpty ? nil : text)
    }
    return line
  }
}
