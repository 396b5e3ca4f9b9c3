// SPDX-License-Identifier: MIT

import PressureTrends
import Quantities

/// Turns what the pressure watch noticed into the agent's events.
enum PressureEvents {
  /// A jump is told when it is settled, minutes after it was, so that events stay in time order.
  static func told(
    _ events: [PressureWatch.Event], at now: BootTime
  ) -> [AgentEvent] {
    events.map { event in
      switch event {
      case .jump(.moved(let change, let time)):
        AgentEvent(time: now, kind: .moved(change, at: time))
      case .jump(.moving(let change, let time)):
        AgentEvent(time: now, kind: .moving(change, at: time))
      case .jump(.spike(let change, let time)):
        AgentEvent(time: now, kind: .spike(change, at: time))
      case .tick(let time, let tendency): AgentEvent(time: time, kind: .trend(tendency))
      case .alert(.began(let alert), let time):
        AgentEvent(time: time, kind: .pressureAlert(alert, isUpdate: false))
      case .alert(.worsened(let alert), let time):
        AgentEvent(time: time, kind: .pressureAlert(alert, isUpdate: true))
      case .alert(.ended(let alert), let time):
        AgentEvent(time: time, kind: .pressureAlertEnded(alert))
      }
    }
  }
}
