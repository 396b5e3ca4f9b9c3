// SPDX-License-Identifier: MIT

import Simulation

/// What is played where there is no board: one stormy night, fast, to its end.
public enum StandInNight {
  /// The board, from the board files where they have a simulated one.
  public static func board(_ boards: [Board]) -> Board {
    var play = Board.Play()
    play.night = .storm
    // Eighteen hours in about ten seconds: fast, but slow enough to watch.
    play.speed = 6000
    play.repeats = false
    return Board(
      name: "simulated",
      title: boards.first { $0.name == "simulated" }?.title ?? "a simulated board",
      kind: .simulated(play))
  }

  /// The wall times between which it plays, in Unix seconds.
  public static var progress: ClosedRange<Double> {
    let night = SimulatedNight(.storm)
    return night.start.seconds...night.end.seconds
  }

  /// The zone in which it plays.
  public static var zone: String { SimulatedNight(.storm).zone }
}
