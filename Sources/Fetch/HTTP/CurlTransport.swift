// SPDX-License-Identifier: MIT

import CCurl

/// Requests by libcurl, one after the other over kept connections.
///
/// Certificates are verified against the system's; there is no way to turn that off. A proxy is
/// taken from the environment as libcurl does it (`https_proxy`, `no_proxy`).
public final class CurlTransport: HTTPTransport {
  /// How long and how much is waited for.
  public struct Limits: Hashable, Sendable {
    /// D Seconds until a connection stands: a phone's hotspot on the edge of its cell needs ten.
    public var connecting = 20.0
    /// D Seconds for the whole reply.
    public var total = 90.0
    /// D Bytes of a decompressed body: the largest recorded reply has 153 kB.
    public var bytes = 4 << 20

    /// The defaults.
    public init() {}
  }

  private let handle: OpaquePointer
  private let userAgent: String
  private let limits: Limits

  /// A transport that calls itself `userAgent`.
  public init(userAgent: String, limits: Limits = Limits()) throws(HTTPFailure) {
    guard rainfly_curl_start() == CURLE_OK, let handle = curl_easy_init() else {
      throw .other(host: "libcurl", code: 0, detail: "cannot be started")
    }
    self.handle = OpaquePointer(handle)
    self.userAgent = userAgent
    self.limits = limits
  }

  deinit { curl_easy_cleanup(UnsafeMutableRawPointer(handle)) }

  /// What libcurl hands over while it works.
  private final class Collector {
    var body: [UInt8] = []
    var headers: [HTTPHeader] = []
    var isTooLong = false
    let limit: Int

    init(limit: Int) { self.limit = limit }

    func add(_ bytes: UnsafeRawBufferPointer) -> Int {
      guard body.count + bytes.count <= limit else {
        isTooLong = true
        return 0
      }
      body += bytes
      return bytes.count
    }

    func addHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("HTTP/") {
        // A status line begins another header: of a proxy, or after "100 Continue".
        headers = []
      } else if let colon = line.firstIndex(of: ":"), headers.count < 200 {
        let value = line[line.index(after: colon)...].drop { $0.isWhitespace }
        headers.append(
          HTTPHeader(
            line[..<colon].lowercased(), String(value.prefix { !$0.isNewline })))
      }
      return bytes.count
    }
  }

  /// The reply to `request`, which takes at most as long as the limits say.
  public func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPReply {
    let handle = UnsafeMutableRawPointer(handle)
    let host = request.address.host
    let collector = Collector(limit: limits.bytes)
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(list) }
    var lines = request.headers.map { "\($0.name): \($0.value)" }
    if let bearer = request.bearer { lines.append("Authorization: Bearer \(bearer)") }
    for line in lines {
      guard let longer = curl_slist_append(list, line) else {
        throw .other(host: host, code: Int(CURLE_OUT_OF_MEMORY.rawValue), detail: "out of memory")
      }
      list = longer
    }
    let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { reason.deallocate() }

    curl_easy_reset(handle)
    let settings = [
      rainfly_curl_set_text(handle, CURLOPT_URL, request.address.text),
      rainfly_curl_set_text(handle, CURLOPT_USERAGENT, userAgent),
      rainfly_curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "gzip"),
      rainfly_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https"),
      rainfly_curl_set_number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
      rainfly_curl_set_number(
        handle, CURLOPT_CONNECTTIMEOUT_MS, Int(limits.connecting * 1000)),
      rainfly_curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(limits.total * 1000)),
      rainfly_curl_set_number(handle, CURLOPT_NOSIGNAL, 1),
      rainfly_curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
      rainfly_curl_set_list(handle, CURLOPT_HTTPHEADER, list),
      rainfly_curl_set_buffer(handle, CURLOPT_ERRORBUFFER, reason),
      rainfly_curl_set_sink(
        handle, CURLOPT_WRITEFUNCTION, Self.body, CURLOPT_WRITEDATA,
        Unmanaged.passUnretained(collector).toOpaque()),
      rainfly_curl_set_sink(
        handle, CURLOPT_HEADERFUNCTION, Self.header, CURLOPT_HEADERDATA,
        Unmanaged.passUnretained(collector).toOpaque()),
    ]
    if let failed = settings.first(where: { $0 != CURLE_OK }) {
      throw .other(host: host, code: Int(failed.rawValue), detail: Self.text(failed, reason))
    }
    let code = withExtendedLifetime(collector) { curl_easy_perform(handle) }
    // The buffer is gone when this returns.
    defer { _ = rainfly_curl_set_buffer(handle, CURLOPT_ERRORBUFFER, nil) }
    if collector.isTooLong { throw .tooLong(host: host, limit: limits.bytes) }
    guard code == CURLE_OK else { throw Self.failure(code, host, Self.text(code, reason)) }
    var status = 0
    _ = rainfly_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    var target: UnsafePointer<CChar>?
    _ = rainfly_curl_get_text(handle, CURLINFO_REDIRECT_URL, &target)
    return HTTPReply(
      status: status, headers: collector.headers, body: collector.body,
      redirection: target.map { String(cString: $0) })
  }

  private static let body: rainfly_curl_sink = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    return Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
      .add(UnsafeRawBufferPointer(start: bytes, count: size * count))
  }

  private static let header: rainfly_curl_sink = { bytes, size, count, context in
    guard let bytes, let context else { return 0 }
    return Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
      .addHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
  }

  private static func text(_ code: CURLcode, _ reason: UnsafePointer<CChar>) -> String {
    let said = String(cString: reason)
    return said.isEmpty ? String(cString: curl_easy_strerror(code)) : said
  }

  private static func failure(_ code: CURLcode, _ host: String, _ detail: String) -> HTTPFailure {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      .noName(host: host, detail: detail)
    case CURLE_COULDNT_CONNECT: .noConnection(host: host, detail: detail)
    case CURLE_OPERATION_TIMEDOUT: .timeOut(host: host, detail: detail)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
      .notTrusted(host: host, detail: detail)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_BAD_CONTENT_ENCODING,
      CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2_STREAM:
      .cutShort(host: host, detail: detail)
    default: .other(host: host, code: Int(code.rawValue), detail: detail)
    }
  }
}
