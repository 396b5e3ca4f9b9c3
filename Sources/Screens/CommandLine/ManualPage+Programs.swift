// SPDX-License-Identifier: MIT

extension ManualPage {
  /// The page of what people type, for `table`.
  public static func rainfly(_ table: CommandTable, version: String) -> ManualPage {
    ManualPage(
      table, section: 1, version: version,
      purpose: "should the rainfly go on tonight, and why?",
      [
        Section(
          "DESCRIPTION",
          [
            "Shows what the sensor agent rainflyd(8) has sampled, kept and decided, and takes what the"
              + " user has to say. Without a command it shows the screen for this part of the day.",
            "Everything works without a network. What is not known is said to be unknown, never to be"
              + " good news.",
          ]),
        Section("EXIT STATUS", named: exitCodes),
        Section(
          "ENVIRONMENT",
          named: [
            (
              "STATE_DIRECTORY, RUNTIME_DIRECTORY",
              "The folders where --state and --runtime are not given."
            ),
            ("NO_COLOR", "If set, no colour is used."),
          ]),
        files,
        Section("SEE ALSO", ["rainflyd(8), rainfly-fetch(8), rainfly.yaml(5)"]),
      ])
  }

  /// The page of the agent, for `table`.
  public static func rainflyd(_ table: CommandTable, version: String) -> ManualPage {
    ManualPage(
      table, section: 8, version: version, purpose: "the sensor agent of rainfly",
      [
        Section(
          "DESCRIPTION",
          [
            "Samples a barometer, keeps the history, watches the pressure, judges the kept forecast's"
              + " night, and drives a lamp. It opens no network connection.",
            "It needs neither a network nor a clock: samples are dated by the time since boot and get"
              + " their date when a clock is there. A missing sensor is said, and looked for for ever.",
          ]),
        Section(
          "SIGNALS",
          named: [
            (
              "SIGTERM, SIGINT, SIGHUP",
              "Ends it: the lamp goes dark and what waits goes to the card."
            )
          ]),
        Section(
          "SERVICE",
          [
            "rainflyd.service starts it at boot. Changes belong into a drop-in:"
              + " systemctl edit rainflyd.",
            "The watchdog is fed by completed cycles; a fault that was dealt with completes one.",
          ]),
        Section("EXIT STATUS", named: programExitCodes),
        files,
        Section("SEE ALSO", ["rainfly(1), rainfly-fetch(8), rainfly.yaml(5)"]),
      ])
  }

  /// The page of the download, for `table`.
  public static func rainflyFetch(_ table: CommandTable, version: String) -> ManualPage {
    ManualPage(
      table, section: 8, version: version, purpose: "download forecasts for rainfly",
      [
        Section(
          "DESCRIPTION",
          [
            "Asks the forecast providers for what the planned nights need, keeps it in the store, and"
              + " ends. It is the only part of rainfly that uses the network, and it opens no device.",
            "rainfly-fetch.timer starts it each hour; the program itself decides what is due.",
          ]),
        Section("EXIT STATUS", named: programExitCodes),
        files,
        Section("SEE ALSO", ["rainfly(1), rainflyd(8), rainfly.yaml(5)"]),
      ])
  }

  private static var exitCodes: [(String, String)] {
    [
      ("0", "Done; with --exit-code the advice is on."),
      ("1", "Failed."),
      ("2, 3", "With --exit-code: the advice is off, unknown."),
      ("64", "The command line is wrong."),
      ("65", "The input is wrong."),
      ("69", "A device is not available."),
      ("74", "Input or output failed."),
      ("78", "The configuration is wrong."),
      ("129, 130, 143", "Ended by SIGHUP, SIGINT or SIGTERM before its end."),
    ]
  }

  /// Those of the programs that give no advice, and end by a signal as they should.
  private static var programExitCodes: [(String, String)] {
    [("0", "Done.")] + exitCodes.dropFirst().filter { $0.0 != "2, 3" && $0.0 != "129, 130, 143" }
  }

  private static var files: Section {
    Section(
      "FILES",
      named: [
        ("/etc/rainfly/rainfly.yaml", "What is wired to the board, see rainfly.yaml(5)."),
        (
          "/usr/share/rainfly/boards",
          "The boards that are known; one's own go to /etc/rainfly/boards."
        ),
        ("/var/lib/rainfly/rainfly.db", "What must survive: history, forecasts, camps, settings."),
        ("/run/rainfly/live.db", "The newest samples and the present outlook."),
      ])
  }
}
