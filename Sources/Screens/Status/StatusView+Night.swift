// SPDX-License-Identifier: MIT

import Engine
import PressureTrends

extension StatusView {
  /// What the barometer contributes to an outlook that is made here and not by the agent.
  public var barometer: BarometerView {
    guard isAtWork else { return BarometerView(.notYet("the agent is silent")) }
    if let fault = health.first(where: { $0.part == "barometer" && $0.state == "fault" }) {
      return BarometerView(.fault(fault.message), alert: alert)
    }
    switch tendency {
    case .insufficient: return BarometerView(.notYet("not enough data"), alert: alert)
    case .change: return BarometerView(.tendency(tendency), alert: alert)
    }
  }

  /// Whether a part other than the barometer does not work.
  public var hasOtherFault: Bool {
    health.contains { $0.state == "fault" && $0.part != "barometer" && $0.part != "agent" }
  }
}
