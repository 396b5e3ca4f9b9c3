// SPDX-License-Identifier: MIT

import Camps
import Quantities
import TestKit
import Testing

@Suite("Places as people write them")
struct CoordinateTests {
  private func parse(_ text: String) -> Result<Coordinates, CoordinateError> {
    do throws(CoordinateError) {
      return .success(try CoordinateText.parse(text))
    } catch {
      return .failure(error)
    }
  }

  private func expect(_ text: String, _ latitude: Double, _ longitude: Double) {
    switch parse(text) {
    case .success(let place):
      #expect((place.latitude - latitude).magnitude < 1e-6, "\(text): \(place)")
      #expect((place.longitude - longitude).magnitude < 1e-6, "\(text): \(place)")
    case .failure(let error): Issue.record("\(text): \(error)")
    }
  }

  @Test(
    "every form of one place is that place",
    arguments: [
      "61°30.500'N 8°18.250'E", "61.508333 8.304167", "61.508333, 8.304167", "61.508333,8.304167",
      "61,508333 8,304167", "61,508333; 8,304167", "61,508333, 8,304167", "61,508333;8,304167",
      "N61.508333 E8.304167", "n 61.508333 e 8.304167", "61.508333N 8.304167E",
      "61.508333 N, 8.304167 E", "8.304167E 61.508333N", "E8.304167 N61.508333",
      "+61.508333 +8.304167", "61° 30.5' N 8° 18.25' E", "61°30,500'N 8°18,250'E",
      "61º30′30″N 8º18′15″E", "61°30'30\"N 8°18'15\"E", "61°30’30”N, 8°18’15”E",
      "61d30m30s 8d18m15s", "61d30m30sN 8d18m15sE", "N 61 30 30 E 8 18 15",
      "61 30 30 N 8 18 15 E", "61 30 30 8 18 15", "61 30.5 8 18.25", "61 30,5 8 18,25",
      "61 30 30, 8 18 15", "  61.508333   8.304167  ", "61°30'30''N 8°18'15''E",
      "61.508333/8.304167", "61.508333° 8.304167°", "61°30'30″ 8°18'15″", "61°30.5′ 8°18.25′",
      "061.508333 008.304167", "N61,508333E8,304167", "61\u{A0}30.5N 8\u{202F}18.25E",
    ])
  func forms(text: String) { expect(text, 61.5083333, 8.3041667) }

  @Test("south and west are negative, also below one degree")
  func signs() {
    expect("-0°30' -0°15'", -0.5, -0.25)
    expect("−0°30' 8°", -0.5, 8)
    expect("0°30'S 0°15'W", -0.5, -0.25)
    expect("33 52 10 S 151 12 30 E", -33.869444, 151.208333)
    expect("33 52 10 s 70 12 30 w", -33.869444, -70.208333)
    expect("33d52m10sS 70d12m30sW", -33.869444, -70.208333)
    expect("33°52's 70°12'w", -33.866667, -70.2)
    expect("-33.87 -70.2", -33.87, -70.2)
    expect("-33 52 -70 12", -33.866667, -70.2)
    expect("61 -8", 61, -8)
    expect("61, -8", 61, -8)
    expect("-33.87,-70.2", -33.87, -70.2)
    expect("S33.87 W70.2", -33.87, -70.2)
    expect(".5 -.25", 0.5, -0.25)
  }

  @Test("the poles and the date line belong to the Earth")
  func edges() {
    expect("90 180", 90, 180)
    expect("-90 -180", -90, -180)
    expect("90°00'00\"S 180°00.000'W", -90, -180)
    expect("59°59.999'N 0°0'E", 59.999983, 0)
  }

  @Test(
    "sixty minutes or seconds are refused by name",
    arguments: [
      ("61°60'N 8°E", "minutes"), ("61°30'60\"N 8°E", "seconds"), ("61 75.5 8 18", "minutes"),
      ("61 30 8 60", "minutes"), ("61°30'99\"N 8°18'15\"E", "seconds"),
    ])
  func sixty(text: String, part: String) {
    #expect(parse(text) == .failure(.sixtyOrMore(part: part, text)))
  }

  @Test(
    "what lies beyond the Earth is refused",
    arguments: [
      "90.01 0", "0 180.01", "-91 0", "8 -181", "90°0.001'N 8°E", "8°E 91°N",
      "99999999999999999999 0", "61 999",
    ])
  func range(text: String) { #expect(parse(text) == .failure(.outOfRange(text))) }

  @Test("a comma that could be either is refused, with what to do")
  func commas() {
    for text in ["61,8", "61,50", "-33,151"] {
      #expect(parse(text) == .failure(.ambiguousComma(text)), "\(text)")
    }
    expect("61, 8", 61, 8)
    expect("61°,8°", 61, 8)
    expect("61 30,8 18", 61.5, 8.3)
    expect("61.5,8", 61.5, 8)
    expect("N61,E8", 61, 8)
    #expect(parse("61° 8,5°") == .failure(.ambiguousComma("61° 8,5°")))
  }

  @Test(
    "what is no place is refused and shown how it would be right",
    arguments: [
      "", " ", "61", "61.5", "61,5", "north 61", "61.5.3 8", "61,5,8,3", "61 30 8", "1e5 8",
      "61°30.5'30\" 8°", "61.5°30' 8°", "30' 8°", "61°61° 8°", "61° 30\" 8°", "61; 8; 3", ";61 8",
      "61 8;", "N E", "N61 8", "61N 8", "61-30 8-18", "61-30N 8-18E", "nan nan", "inf 8", "0x3d 8",
      "٦١ ٨", "--61 8", "+-61 8", "61 8 N E", "61 . 8", "1 2 3 4 5 6 7 8", "°", "-", "61°30'N",
      "61°30''30' 8°", "🏕 61 8", "61d30s 8d",
    ])
  func refused(text: String) {
    guard case .failure(let error) = parse(text) else {
      Issue.record("\(text) was taken")
      return
    }
    #expect(error.description.contains(CoordinateText.forms))
  }

  @Test("letters settle the order, and contradict nothing")
  func letters() {
    #expect(parse("61N 8N") == .failure(.sameAxis("61N 8N")))
    #expect(parse("61E 8W") == .failure(.sameAxis("61E 8W")))
    #expect(parse("61N, 8") == .failure(.sameAxis("61N, 8")))
    #expect(parse("-61N 8E") == .failure(.signAndLetter("-61N 8E")))
    #expect(parse("61d30m15s, 8d0m0w") == .failure(.sameAxis("61d30m15s, 8d0m0w")))
  }

  @Test("two texts: each is one coordinate")
  func two() throws {
    let place = try CoordinateText.parse("61°30.5'", "8°18,25'")
    #expect(CoordinateText.decimal(place) == "61.50833, 8.30417")
    #expect(try CoordinateText.decimal(CoordinateText.parse("61,5", "8,3")) == "61.50000, 8.30000")
    #expect(try CoordinateText.decimal(CoordinateText.parse("61.5,", "8.3")) == "61.50000, 8.30000")
    #expect(try CoordinateText.decimal(CoordinateText.parse("8E", "61N")) == "61.00000, 8.00000")
    #expect(throws: CoordinateError.notUnderstood("61 x")) { try CoordinateText.parse("61", "x") }
    #expect(throws: CoordinateError.self) { try CoordinateText.parse("61;8", "3") }
  }

  @Test("written and read again a place is where it was")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 61)
    for round in 0..<20_000 {
      // Every tenth lies within half a minute of the equator or Greenwich.
      let scale = round % 10 == 0 ? 0.01 : 1
      let place = try #require(
        Coordinates(
          latitude: .random(in: -90...90, using: &generator) * scale,
          longitude: .random(in: -180...180, using: &generator) * scale))
      let decimal = try CoordinateText.parse(CoordinateText.decimal(place))
      #expect((decimal.latitude - place.latitude).magnitude <= 0.500001e-5)
      #expect((decimal.longitude - place.longitude).magnitude <= 0.500001e-5)
      let minutes = try CoordinateText.parse(CoordinateText.minutes(place))
      #expect((minutes.latitude - place.latitude).magnitude <= 0.500001e-3 / 60)
      #expect((minutes.longitude - place.longitude).magnitude <= 0.500001e-3 / 60)
    }
    let carried = try #require(Coordinates(latitude: -0.99999999, longitude: 59.9999999))
    #expect(CoordinateText.minutes(carried) == "1°00.000'S 60°00.000'E")
    #expect(CoordinateText.decimal(.zero) == "0.00000, 0.00000")
  }

  @Test("a hundred thousand texts of garbage are refused or lie on the Earth")
  func garbage() {
    var generator = SeededGenerator(seed: 8)
    let alphabet = Array(
      "0123456789012345678906..,,;  °º'′’\"″dmsNSEWnsew+-−–/x\u{0}\u{1B}é٣🏕".unicodeScalars)
    var taken = 0
    for _ in 0..<100_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text.append(alphabet.randomElement(using: &generator) ?? "0")
      }
      switch parse(String(text)) {
      case .success(let place):
        taken += 1
        #expect((-90.0...90).contains(place.latitude))
      case .failure(let error):
        #expect(!error.description.unicodeScalars.contains("\u{1B}"))
      }
    }
    #expect(taken > 10)
    let long = String(repeating: "6", count: 1_000_000)
    #expect(parse(long) == .failure(.notUnderstood(long)))
    guard case .failure(let error) = parse(long) else { return }
    #expect(error.description.count < 250)
  }
}
