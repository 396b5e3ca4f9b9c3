// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Foundation
import Glibc
import Quantities
import Simulation
import TestKit
import Testing

/// A sysfs with the devices that a test puts into it.
struct FakeSysfs {
  private let folder = TemporaryDirectory()
  var root: String { folder.path }
  var devices: IIODevices { IIODevices(root: root) }

  /// Puts a device where the kernel has it: below its parent, with a link in the folder of the bus.
  func add(_ name: String, parent: String = "1-0076", files: [String: String]) throws {
    let real = "\(root)/devices/platform/i2c-1/\(parent)/\(name)"
    let bus = "\(root)/bus/iio/devices"
    let manager = FileManager.default
    try manager.createDirectory(atPath: real, withIntermediateDirectories: true)
    try manager.createDirectory(atPath: bus, withIntermediateDirectories: true)
    try? manager.createSymbolicLink(atPath: "\(bus)/\(name)", withDestinationPath: real)
    for (file, text) in files {
      try (text + "\n").write(toFile: "\(real)/\(file)", atomically: false, encoding: .utf8)
    }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(root)/bus/iio/devices/\(name)")
  }
}

@Suite("A barometer through the kernel's driver")
struct IIOTests {
  private let sysfs = FakeSysfs()

  /// What the kernel's driver gave for the datasheet's example of the BMP280.
  private static let example = [
    "name": "bmp280", "in_pressure_input": "100.653253906", "in_temp_input": "25080",
  ]

  private func watch(_ addresses: [I2CAddress]? = nil) -> IIOWatch {
    IIOWatch(sysfs.devices, addresses: addresses, settings: BarometerSettings())
  }

  private func sample(_ watch: inout some Sampler, _ seconds: Double) -> BarometerWatch.Outcome {
    watch.sample(at: BootTime(seconds: seconds))
  }

  @Test("kilopascals, thousandths of a degree and of a percent become the units of a reading")
  func units() throws {
    var files = Self.example
    files["name"] = "bme280"
    files["in_humidityrelative_input"] = "61234"
    try sysfs.add("iio:device0", files: files)
    var watch = watch()
    guard case .reading(let reading, let chip, nil) = sample(&watch, 0) else {
      return #expect(Bool(false))
    }
    #expect(abs(reading.pressure.pascals - 100_653.253906) < 1e-6)
    #expect(reading.temperature == Temperature(celsius: 25.08))
    #expect(reading.humidity == RelativeHumidity(percent: 61.234))
    #expect(chip == .bme280)
    #expect(watch.found?.address == .sdoLow && watch.route?.contains("iio:device0") == true)
  }

  @Test("raw, offset and scale where the driver leaves the sum to us")
  func scaled() throws {
    try sysfs.add(
      "iio:device3",
      files: [
        "name": "lps22hb", "in_pressure_raw": "4145000", "in_pressure_scale": "0.000024414",
        "in_temp_raw": "2150", "in_temp_offset": "100", "in_temp_scale": "10",
      ])
    var watch = watch()
    let reading = try #require(sample(&watch, 0).reading)
    #expect(abs(reading.pressure.pascals - 101_196.03) < 1e-6)
    #expect(reading.temperature == Temperature(celsius: 22.5))
  }

  @Test("other sensors and pressure gauges of something else are passed over; numbers count up")
  func choice() throws {
    try sysfs.add(
      "iio:device0", parent: "1-0040", files: ["name": "hdc1080", "in_temp_input": "1"])
    try sysfs.add(
      "iio:device1", parent: "1-0028", files: ["name": "mprls0025pa", "in_pressure_input": "99"])
    try sysfs.add("iio:device10", parent: "1-0077", files: Self.example)
    try sysfs.add("iio:device9", parent: "1-0076", files: Self.example)
    #expect(sysfs.devices.barometers().map(\.address) == [.sdoLow, .sdoHigh])
    var watch = watch([.sdoHigh])
    _ = sample(&watch, 0)
    #expect(watch.found?.address == .sdoHigh)
  }

  @Test(
    "what is no number, or no weather, is a fault and not a reading",
    arguments: ["", "nan", "0x1p3", "1e2", "nought", "0", "-3", "24.9", "115.1", "999999999999"])
  func garbage(text: String) throws {
    try sysfs.add("iio:device0", files: Self.example.merging(["in_pressure_input": text]) { $1 })
    var watch = watch()
    #expect(sample(&watch, 0).error == .implausible)
  }

  @Test("the driver's errno is kept, with the attribute that it came from")
  func errno() throws {
    var files = Self.example
    files["in_pressure_input"] = nil
    try sysfs.add("iio:device0", files: files)
    // A folder in the place of the attribute: reading it fails with EISDIR.
    let attribute = "\(sysfs.root)/devices/platform/i2c-1/1-0076/iio:device0/in_pressure_input"
    try FileManager.default.createDirectory(atPath: attribute, withIntermediateDirectories: false)
    var watch = watch()
    #expect(
      sample(&watch, 0).error
        == .bus(BusError(.read, "iio:device0 in_pressure_input", errno: EISDIR)))
  }

  @Test("a device that goes is a fault; under another number it is found again within two periods")
  func goneAndBack() throws {
    try sysfs.add("iio:device0", files: Self.example)
    var watch = watch()
    _ = try #require(sample(&watch, 0).reading)
    try sysfs.remove("iio:device0")
    #expect(sample(&watch, 60).error == .noKernelDevice)
    for minute in 2..<30 { _ = sample(&watch, Double(minute) * 60) }
    try sysfs.add("iio:device1", files: Self.example)
    let next = [sample(&watch, 1800), sample(&watch, 1860)].compactMap(\.reading)
    #expect(!next.isEmpty && watch.fault == nil)
  }

  @Test("a driver that repeats one value for ten samples is frozen")
  func frozen() throws {
    try sysfs.add("iio:device0", files: Self.example)
    var watch = watch()
    let outcomes = (0..<12).map { sample(&watch, Double($0) * 60) }
    #expect(outcomes.prefix(9).allSatisfy { $0.reading != nil })
    #expect(outcomes[9].error == .frozen)
  }

  // MARK: By itself

  /// A bus on which the kernel's driver may own an address.
  private final class OwnedBus: I2CBus {
    let name = "/dev/i2c-1"
    let chip = BMx280Emulator(chip: .bme280, address: .sdoHigh)
    var isOwned = true
    /// Whether something that is no barometer answers at the other address.
    var hasStranger = false

    func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
      throws(BusError)
    {
      try claim(address)
      if hasStranger, address == .sdoLow {
        buffer = buffer.map { _ in 0x42 }
        return
      }
      try chip.read(address, from: register, into: &buffer)
    }

    func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
      try claim(address)
      try chip.write(address, value, to: register)
    }

    private func claim(_ address: I2CAddress) throws(BusError) {
      if hasStranger, address == .sdoLow { return }
      guard isOwned, address == .sdoHigh else { return }
      throw BusError(.claim, "\(name) \(address)", errno: EBUSY, owner: "bmp280")
    }
  }

  private func source(_ bus: OwnedBus) -> BarometerSource {
    let settings = BarometerSettings()
    return BarometerSource(
      BarometerWatch(bus: bus, pause: bus.chip, settings: settings),
      kernel: IIOWatch(sysfs.devices, addresses: settings.addresses, settings: settings))
  }

  @Test("where the kernel's driver owns the chip its readings are taken, and given up when it goes")
  func takesOver() throws {
    let bus = OwnedBus()
    bus.chip.show(
      Reading(
        pressure: StationPressure(hectopascals: 990), temperature: Temperature(celsius: 5),
        humidity: RelativeHumidity(percent: 50)))
    var source = source(bus)
    // Owned, but no driver gives a pressure: the refusal is what there is to say.
    let refused = sample(&source, 0).error
    #expect(refused == .bus(BusError(.claim, "/dev/i2c-1 0x77", errno: EBUSY, owner: "bmp280")))
    try sysfs.add("iio:device0", parent: "1-0077", files: Self.example)
    let taken = [sample(&source, 60), sample(&source, 120)].compactMap(\.reading)
    #expect(taken.last?.temperature == Temperature(celsius: 25.08))
    #expect(source.fault == nil && source.route != nil)
    // The driver is unbound: the registers are read in the same sample.
    try sysfs.remove("iio:device0")
    bus.isOwned = false
    let own = try #require(sample(&source, 180).reading)
    #expect(abs(own.pressure.hectopascals - 990) < 0.1)
    #expect(source.route == nil && source.fault == nil)
  }

  @Test("a driver that owns an address is told before a stranger at the other one")
  func ownerBeforeStranger() {
    let bus = OwnedBus()
    bus.hasStranger = true
    var source = source(bus)
    guard case .bus(let error)? = sample(&source, 0).error else { return #expect(Bool(false)) }
    #expect(error.owner == "bmp280")
  }

  @Test("while registers can be read the kernel is not asked")
  func prefersRegisters() throws {
    let bus = OwnedBus()
    bus.isOwned = false
    try sysfs.add("iio:device0", parent: "1-0077", files: Self.example)
    var source = source(bus)
    let reading = try #require(sample(&source, 0).reading)
    #expect(reading.temperature != Temperature(celsius: 25.08))
    #expect(source.route == nil)
  }
}
