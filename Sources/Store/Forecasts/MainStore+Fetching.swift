// SPDX-License-Identifier: MIT

import Quantities

/// How the last download for a place went.
public struct FetchTry: Hashable, Sendable {
  /// The camp's identity, or `here` for a place without one.
  public var subject: String
  /// When it was tried.
  public var time: WallTime
  /// Whose forecast was kept or confirmed; `nil` where none was.
  public var provider: String?
  /// Why none was, in words.
  public var failure: String?

  /// A download.
  public init(subject: String, time: WallTime, provider: String?, failure: String?) {
    self.subject = subject
    self.time = time
    self.provider = provider
    self.failure = failure
  }
}

extension MainStore {
  /// What was remembered of `provider` for `place`, by name.
  public func providerMemory(
    _ provider: String, place: String
  ) throws(StoreError) -> [String: String] {
    let rows = try database.prepare(
      "SELECT name, value FROM provider_memory WHERE provider = ?1 AND place = ?2")
    try rows.bind([.text(provider), .text(place)])
    var memory: [String: String] = [:]
    while try rows.step() {
      if let name = rows.text(0), let value = rows.text(1) { memory[name] = value }
    }
    return memory
  }

  /// Remembers `memory` of `provider` for `place`, and nothing else of it.
  public func keep(
    providerMemory memory: [String: String], of provider: String, place: String
  ) throws(StoreError) {
    guard try providerMemory(provider, place: place) != memory else { return }
    try database.transaction { () throws(StoreError) in
      try database.run(
        "DELETE FROM provider_memory WHERE provider = ?1 AND place = ?2", .text(provider),
        .text(place))
      for (name, value) in memory {
        try database.run(
          "INSERT INTO provider_memory VALUES (?1, ?2, ?3, ?4)", .text(provider), .text(place),
          .text(name), .text(value))
      }
    }
  }

  /// Keeps how a download went, in the place of the one before it.
  public func keep(_ attempt: FetchTry) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO fetch_try VALUES (?1, ?2, ?3, ?4)", .text(attempt.subject),
      .real(attempt.time.seconds), .optional(attempt.provider), .optional(attempt.failure))
  }
}

extension HistoryReader {
  /// How the last download for each place went.
  public func fetchTries() throws(StoreError) -> [FetchTry] {
    guard let database else { return [] }
    let rows = try database.prepare(
      "SELECT subject, tried_at, provider, failure FROM fetch_try ORDER BY tried_at DESC")
    var tries: [FetchTry] = []
    while try rows.step() {
      guard let subject = rows.text(0), let seconds = rows.real(1) else { continue }
      let time = WallTime(seconds: seconds)
      guard WallTime.placeable.contains(time) else { continue }
      tries.append(
        FetchTry(subject: subject, time: time, provider: rows.text(2), failure: rows.text(3)))
    }
    return tries
  }
}
