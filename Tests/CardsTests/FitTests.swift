// SPDX-License-Identifier: MIT

import Engine
import Forecast
import PressureTrends
import Quantities
import TestKit
import Testing

@testable import Cards

/// What happens to texts that are longer than the paper.
@Suite struct FitTests {
  private static let faces: [Typeface] = [.label, .small, .medium, .large]

  @Test("every letter of German and French has a glyph of its own in every font")
  func letters() {
    for face in Self.faces {
      for letter in "ÄÖÜäöüßÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùûÿæÆøØåÅñ°·–−%?:/()!" {
        #expect(face.font.has(letter), "\(letter) in \(face.font.width) pixels")
      }
    }
  }

  @Test("what a font lacks is a box, and accents of their own do no harm")
  func unknownLetters() {
    let font = Font.spleen8x16
    #expect(font.glyph("山").blackPixels > 0)
    #expect(font.glyph("山") == font.glyph("林"))
    #expect(font.glyph("e\u{301}") == font.glyph("e"))
  }

  @Test("the verdict has capitals of 30 pixels and more, text is 8 × 16 and more")
  func sizes() {
    for face in [Typeface.huge, .headline, .narrowHeadline] { #expect(face.capitals.count >= 30) }
    #expect(Typeface.small.font.width == 8)
    #expect(Typeface.small.lineHeight == 16)
  }

  @Test("a text steps down in size before it is shortened")
  func steps() {
    let faces: [Typeface] = [.large, .medium, .small]
    func fit(_ text: String) -> TextFit { TextFit(text, width: 200, height: 32, faces: faces) }
    #expect(fit("Rain 35 %").face.font.width == 16)
    #expect(fit("Rain 35 % later").face.font.width == 12)
    let two = fit("Rain 35 % after 02:00 and more")
    #expect(two.face.font.width == 8)
    #expect(two.lines.joined(separator: " ") == "Rain 35 % after 02:00 and more")
    let cut = fit("Rain 35 % after 02:00 and more of it than anybody has ever seen in one night")
    #expect(cut.lines.count == 2)
    #expect(cut.lines.last?.hasSuffix("…") == true)
    #expect(cut.lines.allSatisfy { cut.face.width($0) <= 200 })
  }

  @Test("a number is not parted from its unit, and a word longer than a line is broken")
  func words() {
    let lines = TextFit("rain at most 35 %", width: 110, height: 64, faces: [.small]).lines
    #expect(lines == ["rain at most", "35 %"])
    let name = "Donaudampfschifffahrtsgesellschaft"
    let broken = TextFit(name, width: 100, height: 64, faces: [.large, .small])
    #expect(broken.lines.joined() == name)
    #expect(broken.lines.allSatisfy { broken.face.width($0) <= 100 })
  }

  @Test("no line is ever wider or higher than its room, whatever the room")
  func property() {
    let text = "Gewitter mit Böen über 28 m/s nach 02:00, Zeltüberdachung dringend nötig"
    for width in stride(from: 8, through: 300, by: 7) {
      for height in stride(from: 0, through: 100, by: 9) {
        let fit = TextFit(text, width: width, height: height, faces: [.large, .medium, .small])
        #expect(fit.lines.allSatisfy { fit.face.width($0) <= width })
        #expect(fit.height <= height)
      }
    }
  }

  @Test(
    "the longest of everything, as it was looked at", arguments: [Card.tonight, .camp, .checks])
  func longest(_ card: Card) throws {
    var fixture = CardFixture()
    fixture.camp = "Réserve naturelle de la Vallée d’Ossau ö"
    fixture.temperature = -40
    let forecast = try fixture.forecast(15) { hour, values in
      values.temperature = Temperature(celsius: -40)
      values.dewPoint = Temperature(celsius: -40.5)
      values.cloud = Percentage(percent: 0)
      values.rainChance = Percentage(percent: hour == 25 ? 100 : 0)
      values.gust = Speed(metresPerSecond: 28)
      values.thunderChance = Percentage(percent: hour == 25 ? 100 : 0)
    }
    for (width, height) in [(250, 122), (122, 250), (200, 200)] {
      let painter = CardPainter(width: width, height: height)
      let frame = painter.frame(card, try fixture.facts([forecast], at: 18.7))
      try expectPicture(frame, "longest-\(card.rawValue)-\(width)x\(height)")
    }
  }

  @Test("a fault in long German words keeps the advice on the paper")
  func german() throws {
    var fixture = CardFixture()
    fixture.fault =
      "Luftdruckmessgerät antwortet nicht: Verdrahtung und Spannungsversorgung überprüfen"
    fixture.barometer = .fault(fixture.fault ?? "")
    for (width, height) in [(250, 122), (122, 250)] {
      let frame = CardPainter(width: width, height: height)
        .frame(.fault, try fixture.facts([fixture.forecast(15)], at: 18.7))
      try expectPicture(frame, "longest-fault-\(width)x\(height)")
    }
  }
}
