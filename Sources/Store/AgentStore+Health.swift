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
    return Health(part: "store", state: .ok, message: location.main)
  }

  private static func words(_ failure: StoreError, _ count: Int) -> String {
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
}
