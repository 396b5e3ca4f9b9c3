// SPDX-License-Identifier: MIT

import Engine
import Evaluation
import PressureTrends
import Quantities

/// The text of `evaluate`: what the recording is, then what detector and sensors made of it.
public enum EvaluationScreen {
  /// The lines about the recording called `name`.
  public static func lines(
    _ report: EvaluationReport, named name: String, site: Site, page: Page
  ) -> [String] {
    var lines = page.strong(name)
    lines += rows(recording(report, site, page), page)
    lines += ["", "  Does the detector tell the falls of this recording?"]
    lines += rows(detector(report, site, page), page)
    if !report.trials.isEmpty { lines += [""] + trials(report) }
    lines.append("")
    if let score = report.announcements, let rain = report.rain, rain.known > 0 {
      lines += ["  Do its alerts announce rain?"]
      lines += rows(announcements(score), page)
      lines += ["", "  What do the sensors alone say at 19:00 of rain from 20:00 to 08:00?"]
      lines += OutlookLines.lines(report.outlooks)
    } else {
      lines += page.line(
        "No rain was recorded (precip_mm, or rain_flag), so it cannot be judged whether alerts"
          + " announce any, nor what the sensors alone say of the night.")
    }
    lines += [""]
    lines += page.line(
      "In brackets: where the true share lies nine times in ten, were all cases independent;"
        + " few: fewer than \(Proportion.few).")
    return lines
  }

  private static func rows(_ rows: [LabelledLine], _ page: Page) -> [String] {
    rows.flatMap { $0.lines(width: page.width, ink: page.ink) }
  }

  // MARK: The recording

  private static func recording(
    _ report: EvaluationReport, _ site: Site, _ page: Page
  ) -> [LabelledLine] {
    let feed = report.feed
    var rows = [
      LabelledLine(
        "recorded",
        "\(page.text.iso(report.span.lowerBound)) to \(page.text.iso(report.span.upperBound)) in"
          + " \(site.zone.name)"
          + (site.place == nil ? ", place not given: tide and season do not count" : "")),
      LabelledLine(
        "pressure",
        "\(feed.readings) readings, one every \(LocalText.span(feed.step)); none in"
          + " \(feed.missingHours) of \(feed.hours) hours"
          + (report.failedReads > 0 ? "; \(report.failedReads) failed reads" : "")),
    ]
    if feed.hasLines {
      rows.append(
        LabelledLine(
          "lines",
          "straight between readings, for the detector needs one every 20 min"
            + (feed.bridgedHours > 0 ? "; across \(feed.bridgedHours) of the empty hours" : "")
            + ". An alert counts from the later reading."))
    }
    if let rain = report.rain {
      rows.append(
        LabelledLine(
          "rain",
          "known in \(rain.known) hours, \(page.wording.rain(RainHours.wet.millimetres)) or more in"
            + " \(rain.wetHours)"))
    }
    return rows
  }

  // MARK: The detector

  private static func detector(
    _ report: EvaluationReport, _ site: Site, _ page: Page
  ) -> [LabelledLine] {
    let score = report.detector
    let isAlways = site.settings.alertHours.text == "always"
    var rows = [
      LabelledLine(
        "nights",
        "\(score.nights), watched for as long as \(Figures.text(score.watched, decimals: 1)) of"
          + " them; a night is " + (isAlways ? "24 hours here" : site.settings.alertHours.text)),
      LabelledLine(
        "falls",
        "\(score.falls.total) in hindsight reached \(limits(site, report, page)) in 3 h;"
          + " told: \(share(score.falls))"),
    ]
    if let delay = score.delay {
      rows.append(
        LabelledLine("delay", "\(minutes(delay)) from there to the alert, in the median"))
    }
    rows += [
      LabelledLine(
        "alerts",
        "\(score.alerts)\(often(score.inThirtyNights(score.alerts))); false:"
          + " \(score.falseAlerts)\(often(score.inThirtyNights(score.falseAlerts)))"
          + (score.unjudged > 0 ? "; \(score.unjudged) beside holes, not judged" : "")),
      LabelledLine("dropped", dropped(score, page)),
    ]
    return rows
  }

  /// The threshold over three hours; both where the recording has two seasons.
  private static func limits(_ site: Site, _ report: EvaluationReport, _ page: Page) -> String {
    var limits: Set<PressureChange> = []
    var time = report.span.lowerBound
    // A year has all seasons, however long the recording is.
    let end = min(report.span.upperBound, time + 366 * 86_400)
    while time <= end {
      limits.insert(site.thresholds(at: time).fall3)
      time = time + 86_400
    }
    let words = limits.sorted().map { page.wording.pressureNumber(hectopascals: $0.hectopascals) }
    let unit = page.wording.pressure(hectopascals: 0).split(separator: " ").last ?? ""
    return "\(words.joined(separator: " or ")) \(unit)" + (words.count > 1 ? " (by season)" : "")
  }

  private static func dropped(_ score: DetectorScore, _ page: Page) -> String {
    let spikes = score.jumps(.spike)
    let moves = score.jumps.filter { $0.kind != .spike }
    let counts =
      "\(spikes) spike\(spikes == 1 ? "" : "s"), \(moves.count) move\(moves.count == 1 ? "" : "s")"
    guard !score.jumps.isEmpty else { return counts }
    let largest = score.jumps.sorted { $0.change.magnitude > $1.change.magnitude }.prefix(3)
    let told = largest.map { "\(page.wording.change($0.change)) \(page.text.iso($0.time))" }
    return "\(counts); largest: \(told.joined(separator: ", "))"
  }

  private static func trials(_ report: EvaluationReport) -> [String] {
    let head = "  \("disturbed by".padded(to: 14))\("told".padded(to: 24))"
    return [head + "\("false in 30 nights".padded(to: 22))delay"]
      + report.trials.map { trial in
        let score = trial.score
        let told = score.falls.share.map {
          "\(score.falls.count) of \(score.falls.total), \(percent($0)) %"
        }
        let rate = score.inThirtyNights(score.falseAlerts).map { Figures.text($0, decimals: 2) }
        return
          "  \(trial.disturbance.rawValue.padded(to: 14))\((told ?? "no falls").padded(to: 24))"
          + "\((rate ?? "–").padded(to: 22))\(score.delay.map(minutes) ?? "–")"
      }
  }

  // MARK: Rain

  private static func announcements(_ score: RainScore) -> [LabelledLine] {
    var rows = [
      LabelledLine(
        "rains",
        "\(score.onsets.total) began by night after 3 dry hours; announced 1 to 6 h before:"
          + " \(share(score.onsets))")
    ]
    if score.unseen > 0 {
      rows.append(
        LabelledLine(
          "unseen", "before \(score.unseen) of them there was too little data to see any"))
    }
    rows.append(
      LabelledLine(
        "alerts",
        "\(score.alerts.total), the first of a night in a dry hour; rain within 6 h:"
          + " \(share(score.alerts)); false: \(score.falseAlerts)\(often(score.falseInThirtyNights))"
      ))
    if score.inRain + score.unjudged > 0 {
      rows.append(
        LabelledLine(
          "others", "\(score.inRain) while it rained, \(score.unjudged) where the rain is not known"
        ))
    }
    if let lead = score.leadHours {
      rows.append(
        LabelledLine(
          "lead", "\(Figures.text(lead, decimals: lead == lead.rounded() ? 0 : 1)) h in the median")
      )
    }
    if let base = score.base.share {
      rows.append(
        LabelledLine("by chance", "rain follows \(percent(base)) % of the dry hours of the night"))
    }
    return rows
  }

  // MARK: Words for figures

  /// A count with its share and how sure that is: `7 of 52, 13 % (8 to 23 %)`.
  static func share(_ proportion: Proportion) -> String {
    guard let share = proportion.share, let range = proportion.range else { return "–" }
    let sure = "\(percent(range.lowerBound)) to \(percent(range.upperBound)) %"
    return "\(proportion.count) of \(proportion.total), \(percent(share)) % ("
      + (proportion.isFew ? "few: " : "") + sure + ")"
  }

  static func percent(_ share: Double) -> String { Figures.text(share * 100, decimals: 0) }

  private static func often(_ rate: Double?) -> String {
    rate.map { ", \(Figures.text($0, decimals: 2)) in 30 nights" } ?? ""
  }

  private static func minutes(_ seconds: Double) -> String {
    let minutes = Figures.text(seconds / 60, decimals: 0)
    return (seconds > 0 ? "+" : "") + minutes + " min"
  }
}
