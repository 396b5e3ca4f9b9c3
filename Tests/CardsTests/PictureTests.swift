// SPDX-License-Identifier: MIT

import Cards
import Glibc
import Quantities
import TestKit
import Testing

/// Every card as a person has looked at it, compared pixel by pixel.
@Suite struct PictureTests {
  /// The panels that cards are drawn for, lying and standing.
  static let sizes = [
    (250, 122), (296, 128), (200, 200), (264, 176), (122, 250), (128, 296), (176, 264),
  ]

  /// The cards by their names.
  static let names = [
    "tonight-on", "tonight-off", "tonight-alert", "overnight", "morning", "barometer", "checks",
    "camp", "no-data", "fault", "starting", "stopped", "no-data-since", "too-cold",
  ]

  static func frame(_ name: String, _ painter: CardPainter) throws -> Frame {
    var fixture = CardFixture()
    func notice(_ kind: Notice.Kind) -> Frame {
      painter.frame(
        Notice(kind, at: CardFixture.at(18.73), camp: fixture.camp, zone: CardFixture.zone))
    }
    switch name {
    case "tonight-on":
      return painter.frame(.tonight, try fixture.facts([fixture.wetForecast()], at: 18.7))
    case "tonight-off":
      return painter.frame(.tonight, try fixture.facts([fixture.forecast(15)], at: 18.7))
    case "tonight-alert":
      fixture.alert = .init(
        since: .init(seconds: 0), word: .fallingQuickly,
        change3: .init(hectopascals: -3.9), change1: nil)
      return painter.frame(.tonight, try fixture.facts([fixture.forecast(15)], at: 21.2))
    case "overnight":
      let forecasts = [try fixture.forecast(15), try fixture.wetForecast(23.6)]
      return painter.frame(.overnight, try fixture.facts(forecasts, at: 25.17))
    case "morning":
      let forecasts = [try fixture.forecast(15), try fixture.wetForecast(23.6)]
      return painter.frame(.morning, try fixture.facts(forecasts, at: 31.5))
    case "no-data": return painter.frame(.noData, try fixture.facts([], at: 18.7))
    case "fault":
      fixture.fault = "BME280 at 0x76 does not answer: check wiring and power"
      fixture.barometer = .fault(fixture.fault ?? "")
      return painter.frame(.fault, try fixture.facts([fixture.forecast(15)], at: 18.7))
    case "starting": return notice(.starting)
    case "stopped": return notice(.stopped(isStored: true))
    case "no-data-since": return notice(.noData(since: CardFixture.at(18.7)))
    case "too-cold": return notice(.tooCold)
    default:
      let card = try #require(Card(rawValue: name))
      return painter.frame(card, try fixture.facts([fixture.wetForecast()], at: 18.7))
    }
  }

  @Test("each card is the picture that was looked at", arguments: names)
  func golden(_ name: String) throws {
    for (width, height) in Self.sizes {
      let frame = try Self.frame(name, CardPainter(width: width, height: height))
      try expectPicture(frame, "\(name)-\(width)x\(height)")
    }
  }
}

/// Compares `frame` with the picture called `name`; where they differ the new one is written to the
/// folder `RAINFLY_PICTURES`, else to `/tmp`, to be looked at.
func expectPicture(_ frame: Frame, _ name: String) throws {
  let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/") + "/Pictures/"
  let bytes = PNG.bytes(frame)
  let kept = contents(folder + name + ".png")
  guard kept != bytes else { return }
  let target = (getenv("RAINFLY_PICTURES").map { String(cString: $0) } ?? "/tmp") + "/\(name).png"
  if let file = fopen(target, "wb") {
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
  // Both files hold the same rows at the same places, so bits that differ are pixels.
  let pixels = zip(kept ?? [], bytes).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  Issue.record(
    "\(name): \(kept == nil ? "no picture is kept" : "about \(pixels) pixels differ"), see \(target)"
  )
}

private func contents(_ path: String) -> [UInt8]? {
  guard let file = fopen(path, "rb") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}
