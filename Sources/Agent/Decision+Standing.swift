// SPDX-License-Identifier: MIT

import Almanac
import Camps
import Engine
import Forecast
import Quantities

extension Decision {
  /// What stays the same from cycle to cycle until somebody changes it.
  public struct Standing: Sendable {
    /// What the user prefers.
    public var settings = Settings()
    /// The forecasts of this night and place, in the order in which they were kept.
    public var forecasts: [Forecast] = []
    /// Where the device is, for the tide and the season; not known without a camp.
    public var place: Coordinates?
    /// Its height above the sea, where the camp says it.
    public var altitude: Elevation?
    /// The name of the camp that counts.
    public var camp: String?
    /// Whether the barometer hangs outside, so that its humidity is the air's.
    public var isOutside = false
    /// The pressure of the last evenings here.
    public var evenings: SensorsOnly.EveningMean?
    /// The zone in which the night is told.
    public var zone = ZoneRules.utc
    /// What the user last said of the fly.
    public var fly: FlyStatement?

    /// Nothing is known yet.
    public init() {}
  }

  /// What the user said of the fly, and when.
  public struct FlyStatement: Hashable, Sendable {
    /// Whether it is on.
    public var isOn: Bool
    /// When it was said, if in this boot: a clock that is set later moves it.
    public var time: BootTime?
    /// When it was said, if in an earlier boot.
    public var saidAt: WallTime?

    /// The statement `isOn`.
    public init(isOn: Bool, time: BootTime?, saidAt: WallTime?) {
      self.isOn = isOn
      self.time = time
      self.saidAt = saidAt
    }
  }
}
