// SPDX-License-Identifier: MIT

import Quantities
import Screens
import Store

/// `rainfly now`: the newest reading and the day before it.
enum NowCommand: Command {
  static let spec = CommandSpec("now", "the reading, the trend and the last 24 h")

  static func run(_ call: Call) throws(CommandFailure) -> ExitCode {
    let reader = try call.history()
    let view = call.statusView(reader)
    let text = LocalText(call.campZone(reader))
    let day: PressureSeries
    do throws(StoreError) {
      day = try Self.day(
        reader, view, columns: NowScreen.columns(width: call.console.width))
    } catch {
      throw call.failure(error)
    }
    if call.isJSON {
      call.console.print(NowScreen.object(view, day: day))
      return .done
    }
    let lines = NowScreen.lines(
      view, day: day, text: text, width: call.console.width, isUnicode: call.isUnicode,
      ink: call.ink, wording: call.wording(reader))
    for line in lines { call.console.print(line) }
    return .done
  }

  /// The last 24 h: up to now by the wall clock, or by the newest boot's time where there is none.
  private static func day(
    _ reader: HistoryReader, _ view: StatusView, columns: Int
  ) throws(StoreError) -> PressureSeries {
    guard let newest = try reader.newest() else { return PressureSeries(0...1, columns: columns) }
    let last = newest.wall?.seconds ?? newest.time.seconds
    // An hour old is the same day; what is older, or from another clock, has a day of its own.
    let now = newest.wall == nil ? last : view.wallNow.seconds
    let end = (last...(last + 3600)).contains(now) ? now : last
    var series = PressureSeries((end - NowScreen.span)...end, columns: columns)
    let since = newest.wall == nil ? nil : WallTime(seconds: end - NowScreen.span)
    try reader.forEach(since: since, until: nil) { row in
      let seconds =
        newest.wall == nil
        ? (row.boot == newest.boot ? row.time.seconds : nil) : row.wall?.seconds
      if let seconds {
        series.add(PressurePoint(seconds: seconds, pascals: row.reading.pressure.pascals))
      }
    }
    return series
  }
}
