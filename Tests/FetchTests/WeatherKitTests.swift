// SPDX-License-Identifier: MIT

import Fetch
import Forecast
import Foundation
import Quantities
import TestKit
import Testing

@Suite("WeatherKit and its tokens")
struct WeatherKitTests {
  private let folder = TemporaryDirectory()
  private let account = WeatherKitAccount(
    team: "TEAM123456", service: "org.example.tent", keyID: "KEY1234567")

  /// Runs openssl, which made the keys and judges the signatures.
  private func openssl(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func key(_ curve: String = "P-256") throws -> SigningKey? {
    let path = folder.path + "/\(curve).p8"
    try #require(
      openssl([
        "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-out", path,
      ])
        == 0)
    try #require(openssl(["pkey", "-in", path, "-pubout", "-out", path + ".pub"]) == 0)
    return SigningKey(pem: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private func decoded(_ part: Substring) throws -> Data {
    var text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(
      of: "_", with: "/")
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return try #require(Data(base64Encoded: text))
  }

  /// The ASN.1 form that openssl reads, made from r and s.
  private func der(_ raw: Data) -> Data {
    func number(_ bytes: Data) -> [UInt8] {
      var bytes = Array(bytes.drop { $0 == 0 })
      if (bytes.first ?? 0) > 0x7F { bytes.insert(0, at: 0) }
      return [0x02, UInt8(bytes.count)] + bytes
    }
    let body = number(raw.prefix(32)) + number(raw.suffix(32))
    return Data([0x30, UInt8(body.count)] + body)
  }

  @Test("a token has Apple's members, holds for half an hour, and openssl accepts its signature")
  func token() throws {
    let key = try #require(try key())
    // Signatures differ each time: short r and s, with zeros in front, come in one of 256.
    for round in 0..<300 {
      let now = WallTime(seconds: 1_800_000_000 + Double(round))
      let token = try #require(WeatherKitToken.make(account, key, now: now))
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      try #require(parts.count == 3)
      let signature = try decoded(parts[2])
      #expect(signature.count == 64)
      guard round < 5 || signature.first == 0 || signature[32] == 0 else { continue }
      let header = try JSONSerialization.jsonObject(with: decoded(parts[0])) as? [String: String]
      #expect(
        header == ["alg": "ES256", "kid": "KEY1234567", "id": "TEAM123456.org.example.tent"])
      let claims = try #require(
        try JSONSerialization.jsonObject(with: decoded(parts[1])) as? [String: Any])
      #expect(claims["iss"] as? String == "TEAM123456")
      #expect(claims["sub"] as? String == "org.example.tent")
      #expect(claims["iat"] as? Int == 1_800_000_000 + round)
      #expect(claims["exp"] as? Int == 1_800_000_000 + round + 1800)
      let (signed, signatureFile) = (folder.path + "/signed", folder.path + "/signature")
      try Data("\(parts[0]).\(parts[1])".utf8).write(to: URL(fileURLWithPath: signed))
      try der(signature).write(to: URL(fileURLWithPath: signatureFile))
      let verdict = try openssl([
        "dgst", "-sha256", "-verify", folder.path + "/P-256.p8.pub", "-signature", signatureFile,
        signed,
      ])
      #expect(verdict == 0, "round \(round)")
    }
  }

  @Test("a key of another curve, a public key and no key are none")
  func wrongKeys() throws {
    #expect(try key("P-384") == nil)
    _ = try key()
    let open = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/P-256.p8.pub"))
    #expect(SigningKey(pem: [UInt8](open)) == nil)
    #expect(SigningKey(pem: []) == nil)
    #expect(SigningKey(pem: Array("-----BEGIN PRIVATE KEY-----\nAAAA\n".utf8)) == nil)
  }

  @Test("the token is made once and used again, until it is old or refused")
  func cached() throws {
    let key = try #require(try key())
    let server = try #require(WebAddress("https://one.example"))
    let service = WeatherKitService(server, account, key)
    let question = ForecastQuestion(35.0116, 135.7681, from: 1_694_131_200, to: 1_694_160_000)
    var memory = ServiceMemory()
    var status = 401
    let transport = ScriptedTransport { _ in json(Array("{}".utf8), status: status) }
    func ask(_ now: Double) {
      _ = try? service.forecast(question, &memory, Patience().session(transport, now: now))
    }
    let now = 1_694_131_200.0
    ask(now)
    #expect(memory.texts["token"] == nil, "no token is kept in the store")
    status = 200
    ask(now)
    ask(now + 1000)
    ask(now + 1800)
    // Back before it was made: by a clock that jumped.
    ask(now - 5000)
    let tokens = transport.requests.map(\.bearer)
    #expect(tokens.allSatisfy { $0 != nil })
    #expect(tokens[1] == tokens[2] && tokens[1] != tokens[0])
    #expect(tokens[3] != tokens[2] && tokens[4] != tokens[3])
    let address = try #require(transport.addresses.first)
    #expect(
      address.hasPrefix("https://one.example/api/v1/weather/en/35.0116/135.7681?dataSets="))
    #expect(address.contains("hourlyStart=2023-09-08T00%3A00%3A00Z"))
    #expect(address.contains("hourlyEnd="), "without an end only a day comes")
  }
}
