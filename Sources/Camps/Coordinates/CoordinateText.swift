// SPDX-License-Identifier: MIT

import Quantities

/// Places as people write them (PRODUCT 20).
///
/// Decimal degrees, degrees and decimal minutes, or degrees, minutes and seconds; with N, S, E, W
/// before or after, or with signs; with the signs ° ' " in all their shapes, the letters d m s, or
/// spaces alone; with decimal points or commas. Without letters the latitude comes first.
public enum CoordinateText {
  /// The forms that are accepted, for messages.
  public static let forms =
    "61.50833 8.30417, 61°30.500'N 8°18.250'E or 61°30'30\"N 8°18'15\"E"

  /// More characters than this are no place.
  private static let longest = 120

  /// The place in `text`, which holds both coordinates.
  public static func parse(_ text: String) throws(CoordinateError) -> Coordinates {
    let scalars = Array(text.unicodeScalars.prefix(longest + 1))
    guard scalars.count <= longest else { throw .notUnderstood(text) }
    // A comma between two digits is decimal or stands between the numbers. Both are tried: only
    // where exactly one of them gives a place is it taken.
    guard hasTightComma(scalars) else { return try place(text, scalars, .separator).place }
    let decimal = Result(catching: { () throws(CoordinateError) in
      try place(text, scalars, .decimal)
    })
    let separator = Result(catching: { () throws(CoordinateError) in
      try place(text, scalars, .separator)
    })
    switch (decimal, separator) {
    case (.success(let found), .failure): return found.place
    case (.failure, .success(let found)):
      // "61,8" is more likely half a place than a whole one: in the wrong country without a word.
      guard !found.isBare else { throw .ambiguousComma(text) }
      return found.place
    case (.success, .success): throw .ambiguousComma(text)
    case (.failure(let first), .failure(let second)):
      if case .notUnderstood = first { throw second }
      throw first
    }
  }

  /// The place in two texts, of which the first is the latitude unless letters say otherwise.
  public static func parse(
    _ first: String, _ second: String
  ) throws(CoordinateError) -> Coordinates {
    do throws(CoordinateError) {
      return try parse(first + ";" + second)
    } catch {
      if case .notUnderstood = error { throw .notUnderstood(first + " " + second) }
      throw error
    }
  }

  private static func hasTightComma(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.indices.contains { index in
      scalars[index] == "," && index > 0 && index + 1 < scalars.count
        && CoordinateToken.isDigit(scalars[index - 1])
        && CoordinateToken.isDigit(scalars[index + 1])
    }
  }

  private static func place(
    _ text: String, _ scalars: [Unicode.Scalar], _ comma: CoordinateToken.Comma
  ) throws(CoordinateError) -> (place: Coordinates, isBare: Bool) {
    guard let tokens = CoordinateToken.tokens(scalars, comma),
      let (first, second) = CoordinateToken.halves(tokens)
    else { throw .notUnderstood(text) }
    let one = try Angle(first, text)
    let two = try Angle(second, text)
    let (latitude, longitude): (Angle, Angle)
    switch (one.axis, two.axis) {
    case (nil, nil), (.latitude, .longitude): (latitude, longitude) = (one, two)
    case (.longitude, .latitude): (latitude, longitude) = (two, one)
    case (.latitude, .latitude), (.longitude, .longitude): throw .sameAxis(text)
    case (nil, _), (_, nil): throw .sameAxis(text)
    }
    guard let place = Coordinates(latitude: latitude.degrees, longitude: longitude.degrees) else {
      throw .outOfRange(text)
    }
    return (place, one.isBare && two.isBare)
  }
}

extension CoordinateText {
  /// Decimal degrees with five decimals, a metre: `61.50833, 8.30417`.
  public static func decimal(_ place: Coordinates) -> String {
    func text(_ degrees: Double) -> String {
      let units = Int((degrees * 100_000).rounded())
      let sign = units < 0 ? "-" : ""
      return sign + "\(units.magnitude / 100_000)."
        + filled(Int(units.magnitude % 100_000), 5)
    }
    return text(place.latitude) + ", " + text(place.longitude)
  }

  /// Degrees and minutes with three decimals, two metres: `61°30.500'N 8°18.250'E`.
  public static func minutes(_ place: Coordinates) -> String {
    func text(_ degrees: Double, _ letters: (String, String)) -> String {
      // Rounded before it is split, so that no minute is ever 60.
      let units = Int((degrees * 60_000).rounded())
      let rest = Int(units.magnitude % 60_000)
      return "\(units.magnitude / 60_000)°" + filled(rest / 1000, 2) + "."
        + filled(rest % 1000, 3) + "'" + (units < 0 ? letters.1 : letters.0)
    }
    return text(place.latitude, ("N", "S")) + " " + text(place.longitude, ("E", "W"))
  }

  private static func filled(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
