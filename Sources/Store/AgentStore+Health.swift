// SPDX-License-Identifier: MIT

extension AgentStore {
  /// How the store is, in words for `status`.
  public var health: Health {
    if let failure = mainFailure {
      return Health(part: "store", state: .fault, message: words(failure))
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
    return Health(part: "store", state: .ok, message: location.main + wearWords)
  }

  /// Size and card wear, in words that follow the file's name.
  ///
  /// Asked for with each batch, for between two of them nothing of it changes.
  func countWear() -> String {
    guard let main = database, let size = try? main.usedBytes() else { return "" }
    let waiting = max(0, bytesWritten - toldBytes)
    let today = ((try? main.counter("bytes_today")) ?? nil) ?? 0
    let ever = ((try? main.counter("bytes_written")) ?? nil) ?? 0
    return ", \(Self.megabytes(size)); written today \(Self.megabytes(today + waiting)), ever"
      + " \(Self.megabytes(ever + waiting))"
  }

  private static func megabytes(_ bytes: Int64) -> String {
    let tenths = Int64((Double(bytes) / 1e5).rounded())
    return "\(tenths / 10).\(tenths % 10) MB"
  }

  /// What of the samples is not on the card and why, in words; `nil` where all of them are.
  ///
  /// For the end of the agent, after the last commit.
  public var shortfall: String? {
    guard let mainFailure, waiting > 0 else { return nil }
    let fate =
      location.live.flatMap { liveFailure == nil ? "are in \($0) until the power goes" : nil }
      ?? "are lost"
    return "\(waiting) samples could not be stored and \(fate): \(cause(mainFailure))"
  }

  private func words(_ failure: StoreError) -> String {
    "history is kept in memory only (\(waiting) samples wait): \(cause(failure))"
  }

  /// Why the card does not take them, and what to do.
  private func cause(_ failure: StoreError) -> String {
    switch failure.kind {
    case .full: "the disk is full: free some space"
    case .notPermitted where Database.isOnReadOnlyDisk(location.main):
      "its disk is mounted read-only: remount it"
    case .notPermitted: "no permission to write it: check owner and group of the directory"
    case .busy: "another program holds it: it is tried again"
    case .damaged: "it is damaged and could not be moved away"
    case .newer: failure.message
    case .io:
      "\(failure.message) (\(failure.extendedCode)): the card may be dying: make a copy of it"
    case .interrupted, .other: "\(failure.message) (\(failure.extendedCode))"
    }
  }
}
