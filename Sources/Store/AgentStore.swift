// SPDX-License-Identifier: MIT

import Forecast
import Quantities

/// Where the two files of the store lie.
public struct StoreLocation: Hashable, Sendable {
  /// `rainfly.db`, on the card.
  public var main: String
  /// `live.db`, on a tmpfs; `nil` where samples need not outlive a crash.
  public var live: String?

  /// The files in a state and a runtime directory.
  public init(stateDirectory: String, runtimeDirectory: String?) {
    main = stateDirectory + "/rainfly.db"
    live = runtimeDirectory.map { $0 + "/live.db" }
  }

  /// Whether `path` leads to one of these files, or to what SQLite keeps beside them.
  public func contains(_ path: String) -> Bool {
    [main, live].compactMap { $0 }.contains { file in
      ([""] + StoreFile.companions).contains { StoreFile(path).isSame(as: file + $0) }
    }
  }

  /// A store that is gone with the process.
  public static let memory = StoreLocation(main: ":memory:")

  private init(main: String) { self.main = main }
}

/// The store as the agent uses it: nothing here throws, for sampling never stops for a disk.
///
/// Samples and events wait in memory and in `live.db` until a batch takes them to `rainfly.db`. Where
/// a file fails, the agent runs on from memory, tries again with each batch, and ``health`` says so.
public final class AgentStore {
  /// The newest trouble with `rainfly.db`, if there is any.
  public private(set) var mainFailure: StoreError?
  /// The newest trouble with `live.db`, if there is any.
  public private(set) var liveFailure: StoreError?
  /// What became of a damaged database in this run, if one was found.
  public private(set) var recovery: Recovery?
  /// Samples that no longer fit into memory while the disk failed.
  public private(set) var lostSamples = 0

  let location: StoreLocation
  private let boot: BootID
  private var clock: BootClock
  private var main: MainStore?
  private var live: LiveStore?
  private var ring: Ring<Sample>
  /// How many of the newest samples in the ring are in no batch yet.
  private(set) var waiting = 0
  private var events: [EventRecord] = []
  /// What `live.db` could not take.
  private var missed: (samples: [Sample], events: [EventRecord]) = ([], [])
  private var seenVersion: Int64 = -1
  private var unsavedBytes: Int64 = 0
  private(set) var toldBytes: Int64 = 0
  private(set) var wearWords = ""
  private var toldAt = BootTime(seconds: -.infinity)
  /// D Seconds between two counts of what was written.
  private static let wearPeriod = 3600.0
  /// What `live.db` held at the start, until it is in the ring.
  private var adopted: [Sample] = []
  private var isStarted = false

  /// Opens the files, checks the database, takes a damaged one out of the way, and adopts what an
  /// earlier process left in `live.db`.
  ///
  /// The ring holds the newest `capacity` samples, committed or not: by default three days of
  /// minutes.
  public init(
    _ location: StoreLocation, boot: BootID, clock: BootClock, capacity: Int = 4320
  ) {
    self.location = location
    self.boot = boot
    self.clock = clock
    ring = Ring(capacity: capacity)
    openMain(checking: true)
    openLive()
    fillRing()
    wearWords = countWear()
  }

  // MARK: What the agent reads

  /// `rainfly.db`, for settings, words and forecasts; `nil` while it cannot be opened.
  public var database: MainStore? { main }

  /// The clock that an earlier process of this boot had, where it is better than none.
  public var knownClock: BootClock? {
    if let stored = try? main?.clock(of: boot), stored.bootedAt != nil { return stored }
    return clock.bootedAt == nil ? nil : clock
  }

  /// The status that an earlier process of this boot left, if one did.
  public private(set) var adoptedStatus: Status?

  /// The samples in the ring since `start`, in time order.
  public func samples(since start: BootTime) -> [Sample] {
    ring.suffix(ring.count).filter { $0.time >= start }
  }

  /// The newest sample in the ring.
  public var newestSample: Sample? { ring.newest }

  /// Whether another program has changed `rainfly.db` since this was last asked.
  public func changedElsewhere() -> Bool {
    guard let main, let version = try? main.dataVersion(), version != seenVersion else {
      return false
    }
    seenVersion = version
    return true
  }

  /// Bytes written to the card by this process.
  public var bytesWritten: Int64 {
    location.main == ":memory:" ? 0 : unsavedBytes + (main?.bytesWritten ?? 0)
  }

  // MARK: What the agent writes

  /// Takes one cycle's work: it is safe from a crash of this process when this returns.
  public func keep(_ samples: [Sample], _ events: [EventRecord], _ status: Status) {
    for sample in samples {
      // A full ring whose samples all still wait gives up its oldest.
      if waiting == ring.capacity { lostSamples += 1 } else { waiting += 1 }
      ring.append(sample)
    }
    self.events += events
    self.events.removeFirst(max(0, self.events.count - ring.capacity))
    // What live.db could not take before is offered again: a crash must not cost it.
    let offered = (samples: missed.samples + samples, events: missed.events + events)
    writeLive { (live) throws(StoreError) in
      try live.keep(offered.samples, offered.events, status)
    }
    missed = liveFailure == nil ? ([], []) : offered
    missed.samples.removeFirst(max(0, missed.samples.count - ring.capacity))
    missed.events.removeFirst(max(0, missed.events.count - ring.capacity))
  }

  /// Brings the wall clock of this boot up to date, for all its rows.
  public func set(_ clock: BootClock) {
    guard clock != self.clock else { return }
    self.clock = clock
    writeLive { (live) throws(StoreError) in try live.set(clock) }
  }

  /// Commits what waits to `rainfly.db`; `false` where it must wait longer.
  ///
  /// `isEnding` says that it is the last time.
  @discardableResult public func commit(isEnding: Bool = false) -> Bool {
    if let main, !main.isInPlace { close() }
    if main == nil { openMain(checking: true) }
    guard let main else { return false }
    var batch = Batch(boot: boot, clock: clock, samples: ring.suffix(waiting), events: events)
    let written = bytesWritten
    let now = ring.newest?.time ?? BootTime(seconds: 0)
    // With each batch the count itself would be a good part of what it counts.
    if isEnding || now - toldAt >= Self.wearPeriod {
      batch.wear = CardWear(
        bytes: written - toldBytes,
        day: clock.wall(now).flatMap {
          WallTime.placeable.contains($0) ? Int64($0.seconds / 86_400) : nil
        })
    }
    do throws(StoreError) {
      try main.commit(batch)
      if batch.wear != nil { (toldBytes, toldAt) = (written, now) }
      wearWords = countWear()
    } catch {
      mainFailure = error
      if error.kind == .damaged {
        close()
        openMain(checking: true)
      }
      return false
    }
    mainFailure = nil
    waiting = 0
    events = []
    missed = ([], [])
    if let newest = (batch.samples.map(\.time) + batch.events.map(\.time)).max() {
      writeLive { (live) throws(StoreError) in try live.forget(upTo: newest) }
    }
    return true
  }

  /// Makes room where `rainfly.db` has grown beyond `limit` bytes: the oldest samples become hours.
  public func makeRoom(beyond limit: Int64, now: WallTime) -> ThinnedHistory? {
    (try? main?.thinHistory(beyond: limit, now: now, sparing: Self.spared)) ?? nil
  }

  /// D A season of minutes stays, however small the limit.
  private static let spared = 92 * 86_400.0

  // MARK: Files

  private func close() {
    unsavedBytes += main?.bytesWritten ?? 0
    main = nil
  }

  private func openMain(checking: Bool) {
    do throws(StoreError) {
      Database.makeFolder(of: location.main)
      let store = try MainStore(path: location.main)
      if checking, try !store.isSound() {
        throw StoreError(
          extendedCode: StoreError.damagedCode, message: "quick_check found damage",
          sql: "PRAGMA quick_check")
      }
      main = store
      mainFailure = nil
    } catch {
      main = nil
      mainFailure = error
      if error.kind == .damaged { recover(from: error) }
    }
  }

  private func recover(from error: StoreError) {
    do throws(StoreError) {
      let (store, recovery) = try Salvage.recover(location.main, reason: error.message)
      main = store
      mainFailure = nil
      self.recovery = recovery
    } catch {
      mainFailure = error
    }
  }

  /// A damaged `live.db` is simply made anew: what it held is lost with it, as with the power.
  private func openLive() {
    guard let path = location.live else { return }
    do throws(StoreError) {
      Database.makeFolder(of: path)
      live = try LiveStore(path: path)
      try adopt()
      liveFailure = nil
    } catch {
      live = nil
      liveFailure = error
      guard error.isDamage, Salvage.discard(path) else { return }
      do throws(StoreError) {
        live = try LiveStore(path: path)
        try live?.begin(boot, clock)
        liveFailure = nil
      } catch {
        live = nil
        liveFailure = error
      }
    }
  }

  /// Takes over what `live.db` holds of this boot, and stores what it holds of another one.
  private func adopt() throws(StoreError) {
    guard let live else { return }
    if isStarted {
      // The file failed for a while: memory knows more than it does.
      try live.begin(boot, clock)
      return try live.keep(ring.suffix(waiting), events, Status())
    }
    let left = try live.batch()
    if let left, left.boot == boot {
      adopted = left.samples
      events = left.events
      adoptedStatus = try live.status()
      if clock.bootedAt == nil { clock = left.clock }
      return
    }
    // The other boot's rows leave live.db only once the card has them.
    if let left, !left.isEmpty {
      guard let main else {
        throw StoreError(
          extendedCode: StoreError.busyCode, message: "it still holds an earlier boot's samples",
          sql: "adopt")
      }
      try main.commit(left)
    }
    try live.begin(boot, clock)
  }

  /// Fills the ring from both files.
  private func fillRing() {
    let stored = (try? main?.samples(of: boot, newest: ring.capacity)) ?? []
    let newest = stored.last?.time ?? BootTime(seconds: -.infinity)
    let fresh = adopted.filter { $0.time > newest }
    for sample in stored + fresh { ring.append(sample) }
    waiting = min(fresh.count, ring.capacity)
    adopted = []
    isStarted = true
  }

  private func writeLive(_ body: (LiveStore) throws(StoreError) -> Void) {
    if let live, !live.isInPlace { self.live = nil }
    if live == nil, location.live != nil { openLive() }
    guard let live else { return }
    do throws(StoreError) {
      try body(live)
      liveFailure = nil
    } catch {
      liveFailure = error
    }
  }
}
