// SPDX-License-Identifier: MIT

import Glibc

/// Tells systemd how the daemon is, by its datagram protocol (sd_notify(3)).
///
/// The protocol is the interface; a library for one datagram would be more to carry than this.
public struct ServiceManager: Sendable {
  /// Seconds between signs of life, half of what the manager waits for; `nil` where it does not.
  public let feedPeriod: Double?

  private let socketPath: String?

  /// The manager that listens at `socketPath`, the value of NOTIFY_SOCKET; `nil` for none.
  ///
  /// `watchdog` is the value of WATCHDOG_USEC, microseconds.
  public init(socketPath: String?, watchdog: String? = nil) {
    self.socketPath = socketPath
    feedPeriod = watchdog.flatMap(Double.init).flatMap { microseconds in
      microseconds.isFinite && microseconds > 0 ? microseconds / 2e6 : nil
    }
  }

  /// The daemon works.
  public func ready() { send("READY=1") }

  /// One cycle is complete, handled faults included; `status` is shown by `systemctl status`.
  public func alive(status: String) { send("WATCHDOG=1\nSTATUS=\(status)") }

  /// The last cycle was complete and the next one is not due yet.
  public func waiting() { send("WATCHDOG=1") }

  /// The daemon ends.
  public func stopping() { send("STOPPING=1") }

  private func send(_ message: String) {
    guard let socketPath, !socketPath.isEmpty else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var name = Array(socketPath.utf8)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < capacity else { return }
    // An abstract socket is written with @ and begins with a zero byte.
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(offset + name.count)
    let bytes = Array(message.utf8)
    // Nobody listening is not our trouble: the daemon works without a manager, and must not wait for
    // one whose queue is full.
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, flags, $0, length)
      }
    }
  }
}
