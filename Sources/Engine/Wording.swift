// SPDX-License-Identifier: MIT

import Quantities

/// How figures are said: the one value that everything which makes text is given.
///
/// Numbers come in as SI and leave as text. JSON and the store never go through here.
public struct Wording: Hashable, Sendable {
  /// The units in which figures are said.
  public var units: UnitSystem

  /// Figures said in `units`.
  public init(_ units: UnitSystem = .metric) { self.units = units }

  /// A temperature: "1.4 °C", "34.5 °F".
  public func temperature(_ celsius: Double) -> String {
    switch units {
    case .metric: Figures.text(celsius, unit: "°C")
    case .us: Figures.text(celsius * 1.8 + 32, unit: "°F")
    }
  }

  /// A temperature that is only a forecast's: "9 °C", "48 °F".
  public func about(_ celsius: Double) -> String {
    switch units {
    case .metric: Figures.text(celsius, decimals: 0) + " °C"
    case .us: Figures.text(celsius * 1.8 + 32, decimals: 0) + " °F"
    }
  }

  /// A difference of temperatures: "2.0 °C", "3.6 °F".
  public func gap(_ celsius: Double) -> String {
    Figures.text(gapNumber(celsius), unit: gapUnit)
  }

  /// A difference of temperatures as a bare number in ``gapUnit``.
  public func gapNumber(_ celsius: Double) -> Double {
    units == .metric ? celsius : celsius * 1.8
  }

  /// The unit of temperatures and their differences.
  public var gapUnit: String { units == .metric ? "°C" : "°F" }

  /// An amount of rain: "0.8 mm", "0.03 in".
  ///
  /// Small amounts in inches have a digit more, so that the limit of 0.1 mm is not nothing.
  public func rain(_ millimetres: Double) -> String {
    rainNumber(millimetres) + " " + rainUnit
  }

  /// An amount of rain as a bare number in ``rainUnit``.
  public func rainNumber(_ millimetres: Double) -> String {
    guard units == .us else { return Figures.text(millimetres, decimals: 1) }
    let inches = millimetres / 25.4
    return Figures.text(inches, decimals: inches > 0 && inches < 0.1 ? 3 : 2)
  }

  /// The unit of amounts of rain.
  public var rainUnit: String { units == .metric ? "mm" : "in" }

  /// A wind: "4 m/s", "9 mph".
  public func speed(_ metresPerSecond: Double) -> String {
    switch units {
    case .metric: Figures.text(metresPerSecond, decimals: 0) + " m/s"
    case .us: Figures.text(metresPerSecond / 0.44704, decimals: 0) + " mph"
    }
  }

  /// A pressure: "1008.2 hPa", "29.77 inHg".
  public func pressure(hectopascals: Double) -> String {
    pressureNumber(hectopascals: hectopascals) + (units == .metric ? " hPa" : " inHg")
  }

  /// A pressure as a bare number: "1008.2", "29.77".
  public func pressureNumber(hectopascals: Double) -> String {
    // 33.8639 hPa: the conventional inch of mercury at 0 °C.
    units == .metric
      ? Figures.text(hectopascals, decimals: 1)
      : Figures.text(hectopascals / 33.863_9, decimals: 2)
  }

  /// A change of pressure with its sign: "−1.1 hPa", "+0.03 inHg".
  public func change(_ change: PressureChange) -> String {
    let text = pressure(hectopascals: change.hectopascals)
    let step = units == .metric ? 10 : 100 / 33.863_9
    // Only what is more than zero after rounding has a plus.
    return (change.hectopascals * step).rounded() > 0 ? "+" + text : text
  }

  /// A chance or a cover: "35 %".
  public func percent(_ percent: Double) -> String { Figures.text(percent, unit: "%") }

  /// A value or threshold of `check` in the SI unit `unit`.
  public func value(_ value: Double, of check: CheckName, unit: String) -> String {
    switch unit {
    case "mm": rain(value)
    case "°C": check == .dew ? gap(value) : temperature(value)
    default: Figures.text(value, unit: unit)
    }
  }

  /// The value of a check's result, or `nil` where it has none.
  public func value(_ result: CheckResult) -> String? {
    result.value.map { value($0, of: result.name, unit: result.unit) }
  }

  /// The threshold of a check's result.
  public func threshold(_ result: CheckResult) -> String {
    value(result.threshold, of: result.name, unit: result.unit)
  }

  /// The sky under `percent` of cloud, in eighths as observers say it.
  public static func sky(_ percent: Double) -> String {
    switch percent {
    case ..<12.5: "clear"
    case ..<37.5: "mostly clear"
    case ..<62.5: "partly cloudy"
    case ..<87.5: "mostly cloudy"
    default: "overcast"
    }
  }
}
