// SPDX-License-Identifier: MIT

import Fetch
import Foundation
import TestKit
import Testing

@Suite("Requests over real sockets")
struct HTTPTests {
  private func transport(
    seconds: Double = 10, bytes: Int = 4 << 20
  ) throws -> CurlTransport {
    var limits = CurlTransport.Limits()
    limits.total = seconds
    limits.connecting = seconds
    limits.bytes = bytes
    return try CurlTransport(userAgent: "rainfly/test (+somebody)", limits: limits)
  }

  private func request(_ text: String) throws -> HTTPRequest {
    HTTPRequest(try #require(WebAddress(text)))
  }

  @Test("a reply comes with its status, headers and body, and we say who we are")
  func plain() throws {
    let server = try LoopbackServer { _ in
      .init(203, body: Array("{}".utf8), headers: [("Expires", "Mon, 20 Jul 2020 12:16:23 GMT")])
    }
    let reply = try transport().get(request(server.address + "/v1/x?a=1"))
    #expect(reply.status == 203)
    #expect(reply.body == Array("{}".utf8))
    #expect(reply.mediaType == "application/json")
    // date -u -d 'Mon, 20 Jul 2020 12:16:23 GMT' +%s
    #expect(reply.instant("Expires")?.seconds == 1_595_247_383)
    let asked = try #require(server.requests.first)
    #expect(asked.target == "/v1/x?a=1")
    #expect(asked.headers["user-agent"] == "rainfly/test (+somebody)")
    #expect(asked.headers["accept-encoding"] == "gzip")
  }

  @Test("a compressed body is unpacked, and the limit is that of the unpacked one")
  func gzip() throws {
    let text = Array(String(repeating: "rain ", count: 40_000).utf8)
    let packed = try Self.gzipped(text)
    #expect(packed.count < 2000)
    let server = try LoopbackServer { _ in
      .init(body: packed, headers: [("Content-Encoding", "gzip")])
    }
    #expect(try transport().get(request(server.address + "/")).body == text)
    #expect(throws: HTTPFailure.tooLong(host: "127.0.0.1", limit: 100_000)) {
      try transport(bytes: 100_000).get(request(server.address + "/"))
    }
  }

  @Test("ten megabytes of noise are not taken")
  func noise() throws {
    let server = try LoopbackServer { _ in .init(body: [UInt8](repeating: 0x5A, count: 10 << 20)) }
    #expect(throws: HTTPFailure.tooLong(host: "127.0.0.1", limit: 4 << 20)) {
      try transport().get(request(server.address + "/"))
    }
  }

  /// What a request fails with; `nil` where it does not.
  private func failure(_ transport: CurlTransport, _ request: HTTPRequest) -> HTTPFailure? {
    do throws(HTTPFailure) {
      _ = try transport.get(request)
      return nil
    } catch {
      return error
    }
  }

  @Test("a slow body, a cut one and nobody at all each have their own failure")
  func broken() throws {
    var error: HTTPFailure?
    let slow = try LoopbackServer { _ in
      .init(body: [UInt8](repeating: 0x20, count: 100_000), slowness: 0.2)
    }
    error = try failure(transport(seconds: 0.7), request(slow.address + "/"))
    if case .timeOut? = error {} else { Issue.record("\(String(describing: error))") }
    let cut = try LoopbackServer { _ in
      .init(body: [UInt8](repeating: 0x20, count: 1000), cutAfter: 300)
    }
    error = try failure(transport(), request(cut.address + "/"))
    if case .cutShort? = error {} else { Issue.record("\(String(describing: error))") }
    let gone = try LoopbackServer { _ in .init() }
    gone.stop()
    usleep(300_000)
    error = try failure(transport(), request(gone.address + "/"))
    #expect(error?.isOffline == true)
    error = try failure(transport(), request("https://no-such-host.invalid/"))
    if case .noName? = error {} else { Issue.record("\(String(describing: error))") }
  }

  @Test("a redirection is followed, five of them at most, and never to where it is not safe")
  func redirections() throws {
    let target = try LoopbackServer { _ in .init(body: Array("{\"there\":1}".utf8)) }
    let there = target.address
    let server = try LoopbackServer { request in
      switch request.path {
      case "/near": .init(301, headers: [("Location", "/here")])
      case "/here": .init(body: Array("{\"here\":1}".utf8))
      case "/far": .init(302, headers: [("Location", there + "/x")])
      case "/plain": .init(302, headers: [("Location", "http://example.org/x")])
      case "/file": .init(302, headers: [("Location", "file:///etc/passwd")])
      default: .init(302, headers: [("Location", request.target + "1")])
      }
    }
    let curl = try transport()
    #expect(try curl.get(request(server.address + "/near")).body == Array("{\"here\":1}".utf8))
    var secret = try request(server.address + "/far")
    secret.bearer = "word"
    #expect(try curl.get(secret).body == Array("{\"there\":1}".utf8))
    #expect(server.requests.last?.headers["authorization"] == "Bearer word")
    #expect(target.requests.last?.headers["authorization"] == nil, "another server learns nothing")
    #expect(throws: HTTPFailure.badRedirection("http://example.org/x")) {
      try curl.get(request(server.address + "/plain"))
    }
    #expect(throws: HTTPFailure.badRedirection("file:///etc/passwd")) {
      try curl.get(request(server.address + "/file"))
    }
    let before = server.requests.count
    #expect(throws: HTTPFailure.tooManyRedirections(host: "127.0.0.1")) {
      try curl.get(request(server.address + "/loop"))
    }
    #expect(server.requests.count - before == 6)
  }

  @Test("only https may be asked, and http on this machine")
  func addresses() {
    for good in [
      "https://api.met.no/x?lat=1", "HTTPS://API.MET.NO", "http://127.0.0.1:8080/", "http://[::1]/",
      "http://localhost/v1",
    ] { #expect(WebAddress(good) != nil, "\(good)") }
    for bad in [
      "http://api.met.no/", "ftp://api.met.no/", "api.met.no", "https://", "https:///x",
      "https://api.met.no@evil.example/", "http://127.0.0.1@evil.example/",
      "http://127.0.0.1.evil.example/", "https://a b/", "https://x\\@y/", "https://é/",
      "http://localhost.evil.example/",
    ] { #expect(WebAddress(bad) == nil, "\(bad)") }
    let search = WebAddress("https://x.example/")?.appending("/v1", query: [("name", "Å & Co")])
    #expect(search?.text == "https://x.example/v1?name=%C3%85%20%26%20Co")
  }

  @Test("a certificate that nobody vouches for is refused")
  func selfSigned() throws {
    let folder = TemporaryDirectory()
    let made = try Self.run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
        folder.path + "/key", "-out", folder.path + "/cert",
      ])
    try #require(made == 0, "openssl makes the certificate")
    // The kernel gives a free port; the server takes it a moment later.
    let free = try LoopbackServer { _ in .init() }
    let port = free.port
    free.stop()
    usleep(300_000)
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    server.arguments = [
      "s_server", "-quiet", "-www", "-accept", "127.0.0.1:\(port)", "-key", folder.path + "/key",
      "-cert", folder.path + "/cert",
    ]
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { server.terminate() }
    var failure: HTTPFailure?
    for _ in 0..<50 {
      do {
        _ = try transport().get(request("https://localhost:\(port)/"))
        Issue.record("a self-signed certificate was taken")
        return
      } catch let caught as HTTPFailure {
        failure = caught
        guard caught.isOffline else { break }
        usleep(100_000)
      }
    }
    if case .notTrusted(host: "localhost", _)? = failure { return }
    Issue.record("\(String(describing: failure))")
  }

  private static func run(_ path: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = TemporaryDirectory()
    let path = folder.path + "/body"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try #require(run("/usr/bin/env", ["gzip", "-n", path]) == 0)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".gz")))
  }
}
