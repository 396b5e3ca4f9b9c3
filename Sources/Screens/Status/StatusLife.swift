// SPDX-License-Identifier: MIT

import Engine
import Quantities
import Store

/// Whether a status of `live.db` still speaks for the agent.
public enum StatusLife: Hashable, Sendable {
  /// Its lease runs.
  case current
  /// It is that of a simulated board whose daemon runs.
  case simulated
  /// The agent runs but has not come to an advice yet.
  case starting
  /// Its lease has ended.
  case expired
  /// It was written before this machine booted, or on another one.
  case otherBoot
  /// It is what a simulated board left.
  case simulationEnded
  /// There is no `live.db`, or it cannot be read.
  case missing

  /// The boots of simulated boards begin with this.
  private static let simulatedPrefix = "simulated-"

  /// Whether `boot` is one that no machine has lived through.
  static func isSimulated(_ boot: String?) -> Bool {
    boot?.hasPrefix(simulatedPrefix) ?? false
  }

  /// Judges `status` at `moment`.
  ///
  /// A lease longer than an outlook's, or one from the future, is garbage and counts for nothing.
  public init(_ status: Status?, at moment: StatusMoment) {
    guard let status, let boot = status.text("boot"), let asOf = status.number("as_of_s") else {
      self = .missing
      return
    }
    if Self.isSimulated(boot) {
      // Its time is not this machine's: only a daemon that lives can renew it.
      guard moment.daemonRuns == true else {
        self = .simulationEnded
        return
      }
      self = status.text("advice") == nil ? .starting : .simulated
      return
    }
    guard boot == moment.boot.text else {
      self = .otherBoot
      return
    }
    let now = moment.bootTime.seconds
    let lease = min(status.number("good_until_s") ?? .infinity, asOf + Outlook.lease)
    guard asOf <= now, now < lease else {
      self = .expired
      return
    }
    self = status.text("advice") == nil ? .starting : .current
  }

  /// Whether what the status says may be shown as how things are.
  public var isCurrent: Bool { self == .current || self == .simulated || self == .starting }
}
