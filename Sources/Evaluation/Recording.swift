// SPDX-License-Identifier: MIT

import Quantities

/// What was recorded at one place: pressure, and where somebody measured it, rain.
public struct Recording: Hashable, Sendable {
  /// A reading of the pressure.
  public struct Point: Hashable, Sendable {
    /// When.
    public var time: WallTime
    /// What the barometer showed.
    public var pressure: StationPressure
    /// The humidity beside it, where it was recorded.
    public var humidity: RelativeHumidity?

    /// A reading of these.
    public init(
      time: WallTime, pressure: StationPressure, humidity: RelativeHumidity? = nil
    ) {
      self.time = time
      self.pressure = pressure
      self.humidity = humidity
    }
  }

  /// Rain of the time from its instant on to the next.
  public struct Rain: Hashable, Sendable {
    /// When it began to be measured.
    public var time: WallTime
    /// How much; where only its occurrence was recorded, the least amount that counts.
    public var amount: RainAmount

    /// Rain of these.
    public init(time: WallTime, amount: RainAmount) {
      self.time = time
      self.amount = amount
    }
  }

  /// The readings, in time order.
  public var points: [Point]
  /// The rain, in time order; what is missing is not in it.
  public var rain: [Rain]
  /// Failed reads: rows with a pressure that no barometer can meet.
  public var failedReads: Int

  /// A recording of these.
  public init(points: [Point], rain: [Rain] = [], failedReads: Int = 0) {
    self.points = points
    self.rain = rain
    self.failedReads = failedReads
  }
}
