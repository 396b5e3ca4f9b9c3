// SPDX-License-Identifier: MIT

extension AgentStore {
  /// How the store is, in words for `status`.
  public var health: Health {
    if let failure = mainFailure {
      return Health(part: "store", state: .fault, message: Self.words(failure, waiting))
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

  private static func words(_ failure: StoreError, _ count: Int) -> String {
    let cause =
      switch failure.kind {
      case .full: "the disk is full: free some space"
      case .notPermitted: "no permission to write it: check owner and group of the directory"
      case .busy: "another program holds it: it is tried again"
      case .damaged: "it is damaged and could not be moved away"
      case .newer: failure.message
      case .io, .interrupted, .other: "\(failure.message) (\(failure.extendedCode))"
      }
    return "history is kept in memory only (\(count) samples wait): \(cause)"
  }
}
