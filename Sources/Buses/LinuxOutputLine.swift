// SPDX-License-Identifier: MIT

import CGPIO
import Glibc

/// An output line of a GPIO chip, held for as long as this object lives.
///
/// The kernel guarantees the level only while the line is held. A chip that goes away and comes
/// back, perhaps under another number, is found again at the next ``set(_:)``.
public final class LinuxOutputLine: OutputLine {
  /// What it was selected by.
  public let selector: LineSelector

  private let consumer: String
  private let isActiveLow: Bool
  private var handle: OpaquePointer?
  private var isReleased = false

  /// The selector's text.
  public var name: String { selector.description }

  /// Requests the line as an output that starts dark.
  ///
  /// Throws ``BusError`` of the operation `request`; for EBUSY its `owner` is the consumer that
  /// holds the line. `activeLow` is for a lamp between the line and the supply.
  public init(_ selector: LineSelector, consumer: String = "rainfly", activeLow: Bool = false)
    throws(BusError)
  {
    self.selector = selector
    self.consumer = consumer
    isActiveLow = activeLow
    try request(lit: false)
  }

  deinit { release() }

  /// Drives the line; throws ``BusError`` of the operation `set`, or `request` where it was lost.
  public func set(_ lit: Bool) throws(BusError) {
    guard !isReleased else { throw BusError(.set, name, errno: EBADF) }
    guard let line = handle else { return try request(lit: lit) }
    let result = rainfly_line_set(line, level(lit))
    guard result != 0 else { return }
    guard result == -ENODEV else { throw BusError(.set, name, errno: -result) }
    rainfly_line_release(line)
    handle = nil
    try request(lit: lit)
  }

  /// Dark, then given back.
  ///
  /// An error on the way is of no use to anybody here.
  public func release() {
    isReleased = true
    guard let line = handle else { return }
    _ = rainfly_line_set(line, level(false))
    rainfly_line_release(line)
    handle = nil
  }

  private func level(_ lit: Bool) -> CInt { lit != isActiveLow ? 1 : 0 }

  private func request(lit: Bool) throws(BusError) {
    var holder = [CChar](repeating: 0, count: 64)
    var line: OpaquePointer?
    let result =
      switch selector {
      case .name(let name):
        rainfly_line_request(name, nil, 0, consumer, level(lit), &holder, holder.count, &line)
      case .chip(let label, let offset):
        rainfly_line_request(nil, label, offset, consumer, level(lit), &holder, holder.count, &line)
      }
    guard result == 0, let line else {
      let text = String(
        decoding: holder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw BusError(.request, name, errno: -result, owner: text.isEmpty ? nil : text)
    }
    handle = line
  }
}
