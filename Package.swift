// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
//
// The targets stand in the order in which a sample travels: sense, store, decide, show.
// An arrow to a later target would be an error; Documentation/Decisions/0001 says why.

import PackageDescription

let package = Package(
  name: "rainfly",
  products: [
    .executable(name: "rainflyd", targets: ["rainflyd"]),
    .executable(name: "rainfly", targets: ["rainfly"]),
    .executable(name: "rainfly-fetch", targets: ["rainfly-fetch"]),
  ],
  targets: [
    // C: thin shims and system libraries. None of them may appear above `Agent`.
    .target(name: "CLinuxIO", linkerSettings: [.linkedLibrary("i2c")]),
    .target(name: "CGPIO", linkerSettings: [.linkedLibrary("gpiod")]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CNova", providers: [.apt(["libnova-dev"])]),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),

    // Words that everything else speaks.
    .target(name: "Quantities"),
    .target(name: "JSONText", dependencies: ["Quantities"]),

    // Sense.
    .target(name: "Buses", dependencies: ["Quantities", "CLinuxIO", "CGPIO"]),
    .target(name: "Barometers", dependencies: ["Quantities", "Buses"]),
    .target(name: "PressureTrends", dependencies: ["Quantities"]),

    // Decide: pure, time is a parameter.
    .target(name: "Almanac", dependencies: ["Quantities", "CNova"]),
    .target(name: "Forecast", dependencies: ["Quantities"]),
    .target(name: "ForecastDecoders", dependencies: ["Quantities", "JSONText", "Forecast"]),
    .target(name: "Engine", dependencies: ["Quantities", "Almanac", "Forecast", "PressureTrends"]),
    .target(
      name: "Camps",
      dependencies: ["Quantities", "Almanac", "Forecast", "Engine", "PressureTrends"]),

    // Judge what decides: pure, on recorded weather.
    .target(
      name: "Evaluation",
      dependencies: ["Quantities", "Almanac", "PressureTrends", "Engine", "Camps"]),

    // Store.
    .target(
      name: "Store",
      dependencies: [
        "Quantities", "JSONText", "Almanac", "Forecast", "PressureTrends", "Engine", "Camps",
        "CSQLite",
      ]),

    // Show.
    .target(
      name: "Cards",
      dependencies: ["Quantities", "Almanac", "PressureTrends", "Forecast", "Engine"],
      exclude: ["Fonts/LICENSE"]),
    .target(name: "Outputs", dependencies: ["Quantities", "Buses", "Cards", "Engine"]),
    .target(
      name: "Simulation",
      dependencies: ["Quantities", "Buses", "Barometers", "Cards", "Forecast", "Outputs"]),
    .target(
      name: "Agent",
      dependencies: [
        "Quantities", "JSONText", "Buses", "Barometers", "PressureTrends", "Almanac", "Forecast",
        "Engine", "Camps", "Store", "Cards", "Outputs", "Simulation", "CLinuxIO", "CYAML",
      ]),
    .target(
      name: "Screens",
      dependencies: [
        "Quantities", "JSONText", "PressureTrends", "Almanac", "Forecast", "Engine", "Camps",
        "Evaluation", "Store", "Outputs", "Agent", "CLinuxIO",
      ]),

    .target(
      name: "Doctor",
      dependencies: [
        "Quantities", "JSONText", "Buses", "Barometers", "Engine", "Store", "Agent", "Screens",
        "CLinuxIO",
      ]),

    // Network: only `rainfly-fetch` may import these.
    .target(name: "Identity", path: "Config", exclude: ["rainfly.yaml"]),
    .target(
      name: "Fetch",
      dependencies: [
        "Quantities", "Almanac", "Forecast", "ForecastDecoders", "Engine", "Camps", "Store",
        "CCurl", "CCrypto",
      ]),

    // Programs.
    .executableTarget(
      name: "rainflyd",
      dependencies: ["Quantities", "Buses", "Engine", "Store", "Agent", "Screens", "CLinuxIO"]),
    .executableTarget(
      name: "rainfly",
      dependencies: [
        "Quantities", "JSONText", "Buses", "Barometers", "PressureTrends", "Almanac", "Forecast",
        "ForecastDecoders", "Engine", "Camps", "Evaluation", "Store", "Cards", "Outputs",
        "Simulation", "Agent", "Screens", "Doctor", "CLinuxIO",
      ]),
    .executableTarget(
      name: "rainfly-fetch",
      dependencies: [
        "Quantities", "JSONText", "Almanac", "Forecast", "Engine", "Camps", "Store", "Agent",
        "Screens", "Fetch", "Identity", "CLinuxIO",
      ]),

    // Tests.
    .target(
      name: "TestKit",
      dependencies: [
        "Quantities", "Buses", "Barometers", "Almanac", "Forecast", "Evaluation", "Store",
        "Outputs", "Simulation", "Agent",
      ],
      path: "Tests/TestKit"),
    // What the machine of `make qemu` has for a chip.
    .executableTarget(
      name: "bench-chip", dependencies: ["Quantities", "Buses", "Barometers", "Simulation"],
      path: "Tests/Bench/Chip"),
    .executableTarget(
      name: "bench-panel", dependencies: ["Cards", "Outputs", "Simulation"],
      path: "Tests/Bench/Panel"),
    .target(name: "CAllocations", path: "Tests/Benchmark/CAllocations"),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Quantities", "Almanac", "Barometers", "Engine", "Simulation", "Outputs", "Store", "Agent",
        "TestKit", "CAllocations",
      ], path: "Tests/Benchmark",
      exclude: ["CAllocations", "Peers", "Notes.md"]),
    .executableTarget(
      name: "fuzz", dependencies: ["Quantities", "ForecastDecoders", "Fetch", "TestKit"],
      path: "Tests/Fuzz"),
    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities", "JSONText"]),
    .testTarget(name: "BusesTests", dependencies: ["Buses", "TestKit"]),
    .testTarget(
      name: "BarometersTests", dependencies: ["Barometers", "Buses", "Simulation", "TestKit"]),
    .testTarget(
      name: "PressureTrendsTests", dependencies: ["PressureTrends", "Quantities", "TestKit"]),
    .testTarget(name: "AlmanacTests", dependencies: ["Almanac", "Quantities", "TestKit"]),
    .testTarget(
      name: "ForecastDecodersTests", dependencies: ["ForecastDecoders", "Forecast", "TestKit"]),
    .testTarget(
      name: "EngineTests",
      dependencies: ["Engine", "Almanac", "Camps", "Forecast", "ForecastDecoders", "TestKit"]),
    .testTarget(name: "CampsTests", dependencies: ["Camps", "Almanac", "Quantities", "TestKit"]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "PressureTrends", "Engine", "Simulation", "TestKit"]),
    .testTarget(
      name: "StoreTests", dependencies: ["Store", "Camps", "Almanac", "Forecast", "TestKit"]),
    .testTarget(
      name: "CardsTests",
      dependencies: ["Cards", "Engine", "Almanac", "Forecast", "PressureTrends", "TestKit"],
      exclude: ["Pictures"]),
    .testTarget(
      name: "OutputsTests",
      dependencies: ["Outputs", "Buses", "Cards", "Quantities", "Simulation", "TestKit"]),
    .testTarget(
      name: "AgentTests",
      dependencies: [
        "Agent", "Camps", "Cards", "Outputs", "Store", "Simulation", "Screens", "TestKit",
      ]),
    .testTarget(
      name: "FetchTests",
      dependencies: [
        "Fetch", "Store", "Camps", "Engine", "Almanac", "Forecast", "ForecastDecoders", "TestKit",
      ]),
    .testTarget(
      name: "ScreensTests", dependencies: ["Screens", "Camps", "Evaluation", "TestKit"]),
    .testTarget(
      name: "DoctorTests",
      dependencies: [
        "Doctor", "Agent", "Barometers", "Buses", "Screens", "Simulation", "Store", "TestKit",
      ]),
    .testTarget(
      name: "ProgramTests",
      dependencies: ["TestKit", "rainfly", "rainflyd", "rainfly-fetch", "Store", "Simulation"]),
  ],
  swiftLanguageModes: [.v6]
)
