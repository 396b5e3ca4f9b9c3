// SPDX-License-Identifier: MIT

import Agent
import Barometers
import Buses
import Screens
import Simulation

/// A bus to talk to, and how to wait on it.
struct Hardware {
  /// The bus.
  var bus: any I2CBus
  /// How its driver waits.
  var pause: any Pause
  /// Whether it is an emulator.
  var isSimulated: Bool
}

extension Call {
  /// The configuration and the board that it means.
  func board() throws(CommandFailure) -> (Configuration, Board) {
    do throws(ConfigurationError) {
      let configuration = try files.readConfiguration()
      return (configuration, try files.board(for: configuration))
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
  }

  /// The board, or `nil` where there is no configuration and the machine is not known.
  private func knownBoard() throws(CommandFailure) -> (Configuration, Board)? {
    do throws(CommandFailure) {
      return try board()
    } catch {
      guard files.configuration == nil else { throw error }
      return nil
    }
  }

  /// The bus of `--bus`, else of the board; an emulator on a simulated board.
  ///
  /// Else `/dev/i2c-1`.
  func hardware() throws(CommandFailure) -> (Hardware, BarometerSettings) {
    var settings = BarometerSettings()
    var path = invocation.value("--bus")
    // Somebody who has just soldered a sensor to an unknown board has no configuration yet.
    if path == nil, let (configuration, board) = try knownBoard() {
      settings = BarometerSettings(
        only: configuration.barometer.address.flatMap { I2CAddress(UInt8(clamping: $0)) },
        expected: configuration.barometer.chip.flatMap(Chip.init(rawValue:)))
      settings.bursts = configuration.barometer.bursts
      if case .simulated(let play) = board.kind {
        let night = SimulatedNight(SimulatedNight.Name(rawValue: play.night.rawValue) ?? .storm)
        let chip = StagedChip(chip: Chip(rawValue: play.chip) ?? .bme280) {
          night.weather(at: night.start)
        }
        return (Hardware(bus: chip, pause: chip, isSimulated: true), settings)
      }
      path = configuration.barometer.bus ?? board.bus
    }
    do throws(BusError) {
      let bus = try LinuxI2CBus(path: path ?? "/dev/i2c-1")
      return (Hardware(bus: bus, pause: ThreadPause(), isSimulated: false), settings)
    } catch {
      throw CommandFailure(.deviceNotAvailable, "device", error.description)
    }
  }
}
