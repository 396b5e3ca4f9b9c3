// SPDX-License-Identifier: MIT

import Agent
import Almanac
import CLinuxIO
import Camps
import Engine
import Fetch
import Forecast
import Glibc
import Quantities
import Screens
import Store

/// What the commands are made of: the store, the clock, the places and the way to the providers.
struct FetchDesk {
  let console: Console
  let isJSON: Bool
  private let directories: Directories
  private let zones = ZoneFiles()
  private let configuration: Configuration
  private let moment: Moment
  private let limits: CurlTransport.Limits

  init(
    _ invocation: Invocation, _ console: Console, _ environment: [String: String]
  ) throws(CommandFailure) {
    self.console = console
    isJSON = invocation.has("--json")
    directories = Directories(
      state: invocation.value("--state"), runtime: invocation.value("--runtime"),
      environment: environment)
    do throws(ConfigurationError) {
      configuration = try ConfigurationFiles.named(invocation.value("--config"), boards: [])
        .readConfiguration()
    } catch {
      throw CommandFailure(.configuration, "configuration", error.description)
    }
    moment = Moment(directories)
    var limits = CurlTransport.Limits()
    if let text = invocation.value("--timeout") {
      guard let span = Span(text), (0.1...600).contains(span.seconds) else {
        throw CommandFailure(
          .usage, "usage", "--timeout cannot be '\(text)': give a span from 0.1s to 10m")
      }
      limits.total = span.seconds
      limits.connecting = min(limits.connecting, span.seconds)
    }
    self.limits = limits
  }

  // MARK: What the commands need

  /// The time, where a clock vouches for it: without it no night can be placed.
  func now() throws(CommandFailure) -> WallTime {
    guard let now = moment.trustedWall else {
      throw CommandFailure(
        .failed, "no_clock",
        "the clock is not set, so that nobody knows which night is next: wait until the network has"
          + " set it, or say rainfly clock set 21:40")
    }
    return now
  }

  /// The store, and the promise that no other download is at work in it.
  func store() throws(CommandFailure) -> (MainStore, ProcessLock) {
    if let refusal = directories.refusal { throw CommandFailure(.ioError, "store", refusal) }
    do throws(SystemFile.Failure) {
      try directories.make()
    } catch {
      throw CommandFailure(
        .ioError, "store", "\(error.description): name another folder with --state")
    }
    let lock = try lock()
    do throws(StoreError) {
      return (try MainStore(path: directories.store.main), lock)
    } catch {
      throw failure(error)
    }
  }

  /// D Seconds for which another download is waited for: that of the timer, which asks for a few
  /// places.
  private static let patience = 120.0

  private func lock() throws(CommandFailure) -> ProcessLock {
    let path = directories.state + "/rainfly-fetch.lock"
    var waited = 0.0
    while true {
      do throws(SystemFile.Failure) {
        return try ProcessLock(path: path)
      } catch {
        guard error.errno == EWOULDBLOCK else {
          let advice =
            error.errno == EROFS
            ? "its disk is mounted read-only: remount it" : "check owner and rights of the folder"
          throw CommandFailure(.ioError, "store", "\(error.description): \(advice)")
        }
        guard waited < Self.patience else {
          throw CommandFailure(
            .failed, "busy", "another download has been at work for two minutes: try again later")
        }
        if waited == 0 { console.complain("rainfly-fetch: another download is at work: waiting") }
        usleep(500_000)
        waited += 0.5
      }
    }
  }

  func failure(_ error: StoreError) -> CommandFailure {
    CommandFailure(.ioError, "store", "\(directories.store.main): \(error.message)")
  }

  /// The way to the providers at `now`.
  func session(
    _ now: WallTime, patience: Double = 90
  ) throws(CommandFailure) -> FetchSession {
    let zones = zones
    let console = console
    let isJSON = isJSON
    do throws(HTTPFailure) {
      return FetchSession(
        try CurlTransport(userAgent: Main.userAgent, limits: limits), now: now, patience: patience,
        offset: { name, time in zones.zone(name)?.offset(at: time) },
        wait: { usleep(useconds_t($0 * 1e6)) },
        warn: { warning in
          if isJSON {
            console.print(
              .object([("event", .string("warning")), ("message", .string(warning))]))
          } else {
            console.complain("rainfly-fetch: \(warning)")
          }
        })
    } catch {
      throw CommandFailure(.failed, "network", error.description)
    }
  }

  func addresses() throws(CommandFailure) -> ServiceAddresses {
    let servers = configuration.forecast
    guard
      let addresses = ServiceAddresses(
        openMeteo: servers.openMeteo, placeSearch: servers.placeSearch,
        metNorway: servers.metNorway, nws: servers.nws, weatherKit: servers.weatherKit)
    else {
      throw CommandFailure(
        .configuration, "configuration",
        "a server of 'forecast' in the configuration is no address: see rainfly config check")
    }
    return addresses
  }

  func services() throws(CommandFailure) -> ForecastServices {
    let addresses = try addresses()
    guard let given = configuration.forecast.weatherKitKey else {
      return ForecastServices(addresses)
    }
    let account = WeatherKitAccount(
      team: given.team, service: given.service, keyID: given.keyID)
    switch key(given.file) {
    case .success(let key): return ForecastServices(addresses, weatherKit: (account, key))
    // A key that is wrong is WeatherKit's trouble alone: other providers need none.
    case .failure(let problem):
      return ForecastServices(addresses, weatherKitProblem: problem.text)
    }
  }

  private struct KeyProblem: Error {
    var text: String
  }

  /// The private key in `path`, which nobody else may read.
  private func key(_ path: String) -> Result<SigningKey, KeyProblem> {
    func wrong(_ what: String) -> Result<SigningKey, KeyProblem> {
      .failure(KeyProblem(text: "forecast.weatherkit_key_file: \(what)"))
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      return wrong("\(path): \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & 0o007 == 0 else {
      return wrong("\(path) can be read by everybody: chmod 640 \(path)")
    }
    do throws(SystemFile.Failure) {
      let key = SigningKey(pem: try SystemFile.read(path, limit: 65_536))
      return key.map { .success($0) }
        ?? wrong("\(path) holds no P-256 key in PEM, as Apple gives it (AuthKey_….p8)")
    } catch {
      return wrong(error.description)
    }
  }

  // MARK: Places

  /// Camps, trip, settings and what counts now.
  struct Places {
    let book: CampBook
    let current: CurrentCamp?
    let plan: FetchPlaces
    let reader: HistoryReader
    let fallback: ZoneRules
    let packUp: Int
  }

  /// The places of the store, else the one of the configuration.
  func places(_ now: WallTime) throws(CommandFailure) -> Places {
    let fallback = configuration.place.zone.flatMap(zones.zone) ?? zones.system()
    do throws(StoreError) {
      let reader = try HistoryReader(directories.store)
      let book = try reader.campBook()
      let packUp = Settings(kept: book.settingTexts).packUp
      var current = try reader.currentPlace(at: now, zone: fallback, zones: zones.zone)
      if current == nil, let place = configuration.place.coordinates {
        current = .here(Here(place: place, zone: configuration.place.zone))
      }
      return Places(
        book: book, current: current,
        plan: FetchPlaces(book, packUp: packUp, zones: zones.zone, fallback: fallback),
        reader: reader, fallback: fallback, packUp: packUp)
    } catch {
      if let refusal = directories.refusal { throw CommandFailure(.ioError, "store", refusal) }
      throw failure(error)
    }
  }

  /// The place that counted in the night of `time`.
  func place(_ places: Places, at time: WallTime) throws(CommandFailure) -> FetchPlace? {
    let current: CurrentCamp?
    do throws(StoreError) {
      current =
        try places.reader.currentPlace(at: time, zone: places.fallback, zones: zones.zone)
        ?? places.current
    } catch {
      throw failure(error)
    }
    guard let current else { return nil }
    let zone = places.plan.zone(current.zone)
    let night = Night.at(time, place: current.place, zone: zone, packUp: places.packUp)
    return FetchPlace(
      camp: current.camp, name: current.camp?.name ?? "here", place: current.place,
      altitude: current.camp?.altitude, nights: [night])
  }

  /// The night at a camp, or at a place without one, to which an instant belongs.
  func night(
    _ places: Places
  ) -> (_ camp: CampID?, _ place: Coordinates, _ zone: String?, _ time: WallTime) -> Night {
    { id, place, zone, time in
      let camp = id.flatMap(places.book.camp)
      return Night.at(
        time, place: camp?.place ?? place, zone: places.plan.zone(camp?.zone ?? zone),
        packUp: places.packUp)
    }
  }
}
