// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A small HTTP server on this machine's loopback, which answers as a test says.
///
/// Real sockets, one connection at a time and one request a connection, each with a bound on its
/// waits; it ends with the object.
public final class LoopbackServer: Sendable {
  /// What was asked.
  public struct Request: Hashable, Sendable {
    /// The path with its query, as it was sent.
    public var target: String
    /// The header lines, names in lower case.
    public var headers: [String: String]

    /// The path without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The value of `name` in the query, as it was sent.
    public func query(_ name: String) -> String? {
      for item in target.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1)
        if parts[0] == name { return parts.count > 1 ? String(parts[1]) : "" }
      }
      return nil
    }
  }

  /// What is answered.
  public struct Answer: Sendable {
    /// The status code.
    public var status = 200
    /// The header lines.
    public var headers: [(String, String)] = []
    /// The body.
    public var body: [UInt8] = []
    /// How much of the body is really sent before the connection is cut.
    public var cutAfter: Int?
    /// Seconds before each thousand bytes of the body.
    public var slowness = 0.0

    /// An answer with `body` of this type.
    public init(
      _ status: Int = 200, type: String? = "application/json", body: [UInt8] = [],
      headers: [(String, String)] = [], cutAfter: Int? = nil, slowness: Double = 0
    ) {
      self.status = status
      self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
      self.body = body
      self.cutAfter = cutAfter
      self.slowness = slowness
    }
  }

  /// The port that it listens on.
  public let port: UInt16
  private let listener: CInt
  private let asked = Mutex<[Request]>([])
  private let isEnding = Atomic(false)

  /// Where it is.
  public var address: String { "http://127.0.0.1:\(port)" }

  /// What was asked so far.
  public var requests: [Request] { asked.withLock { $0 } }

  /// A server that gives `answer` to each request.
  public init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    let (listener, port) = try Self.listen()
    self.listener = listener
    self.port = port
    let box = Box(server: self, answer: answer)
    let context = Unmanaged.passRetained(box).toOpaque()
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    guard code == 0 else { throw Failure(errno: code) }
    pthread_detach(thread)
  }

  deinit { close(listener) }

  /// Why there is no server.
  public struct Failure: Error { var errno: CInt }

  /// Ends it; whatever is asked afterwards finds nobody.
  public func stop() {
    isEnding.store(true, ordering: .relaxed)
    shutdown(listener, CInt(SHUT_RDWR))
  }

  private static func listen() throws -> (CInt, UInt16) {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { throw Failure(errno: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && Glibc.listen(listener, 8) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard code else { throw Failure(errno: errno) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// What the thread owns; the server only weakly, so that it can end.
  private final class Box: @unchecked Sendable {
    weak var server: LoopbackServer?
    let answer: @Sendable (Request) -> Answer
    let listener: CInt

    init(server: LoopbackServer, answer: @escaping @Sendable (Request) -> Answer) {
      self.server = server
      self.answer = answer
      listener = server.listener
    }

    func run() {
      while true {
        var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        let count = poll(&ready, 1, 200)
        guard let server, !server.isEnding.load(ordering: .relaxed) else { return }
        guard count > 0 else { continue }
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        serve(connection, server)
        shutdown(connection, CInt(SHUT_RDWR))
        close(connection)
      }
    }

    private func serve(_ connection: CInt, _ server: LoopbackServer) {
      var wait = timeval(tv_sec: 2, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(
          connection, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
      }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while !Self.hasEnd(bytes), bytes.count < 65_536 {
        let count = recv(connection, &chunk, chunk.count, 0)
        guard count > 0 else { return }
        bytes += chunk[..<count]
      }
      guard let request = Self.request(bytes) else { return }
      server.asked.withLock { $0.append(request) }
      send(answer(request), to: connection)
    }

    private static func hasEnd(_ bytes: [UInt8]) -> Bool {
      bytes.suffix(4).elementsEqual("\r\n\r\n".utf8)
    }

    private static func request(_ bytes: [UInt8]) -> Request? {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count == 3, words[0] == "GET" else { return nil }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { continue }
        headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
      }
      return Request(target: String(words[1]), headers: headers)
    }

    private func send(_ answer: Answer, to connection: CInt) {
      var head = "HTTP/1.1 \(answer.status) Said\r\nContent-Length: \(answer.body.count)\r\n"
      head += "Connection: close\r\n"
      for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
      guard write(Array((head + "\r\n").utf8)[...], to: connection) else { return }
      var rest = answer.body.prefix(answer.cutAfter ?? answer.body.count)
      while !rest.isEmpty {
        if answer.slowness > 0 { usleep(useconds_t(answer.slowness * 1e6)) }
        let piece = answer.slowness > 0 ? rest.prefix(1000) : rest
        guard write(piece, to: connection) else { return }
        rest = rest.dropFirst(piece.count)
      }
    }

    private func write(_ bytes: ArraySlice<UInt8>, to connection: CInt) -> Bool {
      var rest = bytes
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
