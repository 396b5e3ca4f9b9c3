// SPDX-License-Identifier: MIT

import Quantities

/// How well detector and outlook did on one recording.
public struct EvaluationReport: Sendable {
  /// What it was asked.
  public struct Question: Sendable {
    /// Where the recording is from.
    public var site: Site
    /// Gaps up to this long have lines drawn across them, in seconds.
    public var bridge: Double?
    /// The disturbances that the detector is to bear besides.
    public var disturbances: [Disturbance]
    /// What the disturbances' chance begins with.
    public var seed: UInt64

    /// A question about these.
    public init(
      site: Site, bridge: Double? = nil, disturbances: [Disturbance] = [], seed: UInt64 = 1
    ) {
      self.site = site
      self.bridge = bridge
      self.disturbances = disturbances
      self.seed = seed
    }
  }

  /// What the detector did while it was disturbed.
  public struct Trial: Hashable, Sendable {
    /// By what.
    public var disturbance: Disturbance
    /// What it did, held against the undisturbed recording.
    public var score: DetectorScore
  }

  /// The recording as it was played.
  public let feed: PressureFeed
  /// Rows with a pressure that no barometer can meet.
  public let failedReads: Int
  /// The first and the last reading.
  public let span: ClosedRange<WallTime>
  /// How the detector did.
  public let detector: DetectorScore
  /// How it did while it was disturbed.
  public let trials: [Trial]
  /// The rain; `nil` where none was recorded.
  public let rain: RainHours?
  /// How its alerts did as announcements of rain; `nil` where none was recorded.
  public let announcements: RainScore?
  /// What the sensors alone said of the night; empty where no rain was recorded.
  public let outlooks: [OutlookScore]

  /// The report about `recording`; `nil` for one with fewer than two readings.
  ///
  /// `progress` is told now and then what share is done, and may end it by throwing.
  public init?<Failure: Error>(
    _ recording: Recording, _ question: Question, progress: (Double) throws(Failure) -> Void
  ) throws(Failure) {
    guard let feed = PressureFeed(recording, bridging: question.bridge),
      let first = recording.points.first, let last = recording.points.last,
      first.time <= last.time
    else { return nil }
    let site = question.site
    let runs = Double(question.disturbances.count + 1)
    let log = try DetectorLog(feed, at: site) { share throws(Failure) in
      try progress(share / runs)
    }
    let truth = try Hindsight(feed, at: site) { () throws(Failure) in try progress(1 / runs) }
    let detector = DetectorScore(log, against: truth, at: site)
    var trials: [Trial] = []
    for disturbance in question.disturbances {
      let done = Double(trials.count + 1)
      let disturbed = disturbance.disturbing(feed, at: site, seed: question.seed)
      let log = try DetectorLog(disturbed, at: site) { share throws(Failure) in
        try progress((done + share) / runs)
      }
      trials.append(
        Trial(
          disturbance: disturbance, score: DetectorScore(log, against: truth, at: site)))
    }
    let rain = RainHours(recording.rain)
    self.feed = feed
    failedReads = recording.failedReads
    span = first.time...last.time
    self.detector = detector
    self.trials = trials
    self.rain = rain
    announcements = rain.map { RainScore(log, $0, watched: detector.watched, at: site) }
    guard let rain else {
      outlooks = []
      return
    }
    let evenings = Evenings(feed: feed, log: log, site: site)
    let hasHumidity = recording.points.contains { $0.humidity != nil }
    outlooks = (hasHumidity ? [false, true] : [false]).map {
      evenings.score(rain, usingHumidity: $0)
    }
  }
}
