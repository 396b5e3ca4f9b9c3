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

  private let location: StoreLocation
  private let pendingLimit: Int
  private var main: MainStore?
  private var live: LiveStore?
  private var current: Batch
  private var seenVersion: Int64 = -1
  private var unsavedBytes: Int64 = 0

  /// Opens the files, checks the database, takes a damaged one out of the way, and adopts what an
  /// earlier process left in `live.db`.
  ///
  /// At most `pendingLimit` samples wait in memory.
  public init(
    _ location: StoreLocation, boot: BootID, clock: BootClock, pendingLimit: Int = 4320
  ) {
    self.location = location
    self.pendingLimit = pendingLimit
    current = Batch(boot: boot, clock: clock)
    openMain(checking: true)
    openLive()
  }

  // MARK: What the agent reads

  /// `rainfly.db`, for settings, words and forecasts; `nil` while it cannot be opened.
  public var database: MainStore? { main }

  /// The clock that an earlier process of this boot had, where it is better than none.
  public var knownClock: BootClock? {
    if let stored = try? main?.clock(of: current.boot), stored.bootedAt != nil { return stored }
    return current.clock.bootedAt == nil ? nil : current.clock
  }

  /// The samples of this boot since `start`, stored or waiting, in time order.
  public func samples(since start: BootTime) -> [Sample] {
    let stored = (try? main?.samples(of: current.boot, since: start)) ?? []
    let newest = stored.last?.time ?? BootTime(seconds: -.infinity)
    return stored + current.samples.filter { $0.time > newest && $0.time >= start }
  }

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

  /// How the store is, in words for `status`.
  public var health: Health {
    if let failure = mainFailure {
      return Health(part: "store", state: .fault, message: Self.words(failure, current))
    }
    if let failure = liveFailure {
      return Health(
        part: "store", state: .notice,
        message: "\(location.live ?? "live.db") fails (\(failure.message)): a crash would lose"
          + " up to one batch")
    }
    if let recovery {
      return Health(
        part: "store", state: .notice,
        message: "the database was damaged: \(recovery.savedSamples) samples saved, the old file"
          + " is kept as \(recovery.keptAs)")
    }
    return Health(part: "store", state: .ok, message: location.main)
  }

  private static func words(_ failure: StoreError, _ current: Batch) -> String {
    let count = current.samples.count
    let cause =
      switch failure.kind {
      case .full: "the disk is full: free some space"
      case .notPermitted: "no permission to write it: check owner and group of the directory"
      case .busy: "another program holds it: it is tried again"
      case .damaged: "it is damaged and could not be moved away"
      case .newer: failure.message
      case .io, .other: "\(failure.message) (\(failure.extendedCode))"
      }
    return "history is kept in memory only (\(count) samples wait): \(cause)"
  }

  // MARK: What the agent writes

  /// Takes one cycle's work: it is safe from a crash of this process when this returns.
  public func keep(_ samples: [Sample], _ events: [EventRecord], _ status: Status) {
    current.samples += samples
    current.events += events
    let surplus = current.samples.count - pendingLimit
    if surplus > 0 {
      current.samples.removeFirst(surplus)
      lostSamples += surplus
    }
    writeLive { (live) throws(StoreError) in try live.keep(samples, events, status) }
  }

  /// Brings the wall clock of this boot up to date, for all its rows.
  public func set(_ clock: BootClock) {
    guard clock != current.clock else { return }
    current.clock = clock
    writeLive { (live) throws(StoreError) in try live.set(clock) }
  }

  /// Commits what waits to `rainfly.db`; `false` where it must wait longer.
  @discardableResult public func commit() -> Bool {
    if main == nil { openMain(checking: true) }
    guard let main else { return false }
    do throws(StoreError) {
      try main.commit(current)
    } catch {
      mainFailure = error
      if error.kind == .damaged {
        close()
        openMain(checking: true)
      }
      return false
    }
    mainFailure = nil
    let newest = (current.samples.map(\.time) + current.events.map(\.time)).max()
    current.samples = []
    current.events = []
    if let newest {
      writeLive { (live) throws(StoreError) in try live.forget(upTo: newest) }
    }
    return true
  }

  // MARK: Files

  private func close() {
    unsavedBytes += main?.bytesWritten ?? 0
    main = nil
  }

  private func openMain(checking: Bool) {
    do throws(StoreError) {
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
      live = try LiveStore(path: path)
      try adopt()
      liveFailure = nil
    } catch {
      live = nil
      liveFailure = error
      guard error.kind == .damaged, Salvage.discard(path) else { return }
      do throws(StoreError) {
        live = try LiveStore(path: path)
        try live?.begin(current.boot, current.clock)
        liveFailure = nil
      } catch {
        live = nil
        liveFailure = error
      }
    }
  }

  private func adopt() throws(StoreError) {
    guard let live else { return }
    let left = try live.batch()
    if let left, left.boot == current.boot {
      current.samples = left.samples
      current.events = left.events
      if current.clock.bootedAt == nil { current.clock = left.clock }
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
    try live.begin(current.boot, current.clock)
  }

  private func writeLive(_ body: (LiveStore) throws(StoreError) -> Void) {
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
