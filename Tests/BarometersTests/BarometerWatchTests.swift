// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Glibc
import Quantities
import Simulation
import Testing

@Suite struct BarometerWatchTests {
  private func sample(_ watch: inout BarometerWatch, _ seconds: Double)
    -> BarometerWatch.Outcome
  {
    watch.sample(at: BootTime(seconds: seconds))
  }

  @Test("B057: a sample is the median of five bursts", arguments: [Chip.bmp280, .bme280])
  func median(kind: Chip) throws {
    let bench = try Bench(kind)
    var watch = bench.watch
    for minute in 0..<20 {
      let reading = try #require(sample(&watch, Double(minute) * 60).reading)
      #expect(Bench.isRight(reading, humidity: kind == .bme280))
    }
    #expect(watch.counters.bursts == 100)
    #expect(watch.counters.starts == 1)
    #expect(watch.fault == nil)
  }

  @Test(
    "B067, B069: passing errors are tried again within the sample",
    arguments: [EIO, EREMOTEIO, ETIMEDOUT])
  func retries(errno: CInt) throws {
    let bench = try Bench()
    var watch = bench.watch
    _ = sample(&watch, 0)
    bench.chip.faults.fail(count: 3, errno: errno)
    let before = bench.chip.now
    #expect(sample(&watch, 60).reading != nil)
    // Three pauses of 10, 50 and 200 ms beside a start and five bursts of 50 ms.
    #expect(bench.chip.now - before > 0.26 + 0.3)
    #expect(watch.counters.retries == 3)
    #expect(watch.counters.faults == 0)
  }

  @Test("B069: every transfer of a sample may fail once without loss")
  func oneFailureAnywhere() throws {
    let counting = try Bench()
    var counted = counting.watch
    _ = sample(&counted, 0)
    for step in 0..<counting.chip.log.count {
      let bench = try Bench()
      var watch = bench.watch
      bench.chip.faults.fail(after: step, count: 1, errno: EIO)
      let reading = sample(&watch, 0).reading
      #expect(reading.map { Bench.isRight($0, humidity: true) } == true, "transfer \(step)")
    }
  }

  @Test("B058: a missing chip is a fault that is tried with a growing pause, for ever")
  func backOff() throws {
    let bench = try Bench()
    bench.chip.faults.absent = true
    var settings = BarometerSettings()
    settings.period = 5
    var watch = BarometerWatch(bus: bench.chip, pause: bench.chip, settings: settings)
    var tries: [Double] = []
    for second in stride(from: 0.0, to: 300, by: 5) {
      switch sample(&watch, second) {
      case .fault(let fault):
        tries.append(second)
        #expect(fault.error.code == "no_answer")
        #expect(fault.since == BootTime(seconds: 0))
        #expect(fault.attempts == tries.count)
      case .waiting(let fault): #expect(fault.attempts == tries.count)
      case .reading: Issue.record("a reading from nobody")
      }
    }
    // 5, 10, 20, 40 and then 60 s between them.
    #expect(tries == [0, 5, 15, 35, 75, 135, 195, 255])
    bench.chip.faults.absent = false
    guard case .reading(_, let chip, let ended) = sample(&watch, 3900) else {
      Issue.record("not noticed that it is back")
      return
    }
    #expect(chip == .bme280)
    #expect(ended?.attempts == 8)
    #expect(watch.fault == nil)
    if case .reading(_, _, let again) = sample(&watch, 3960) { #expect(again == nil) }
  }

  @Test("at a period of a minute each sample tries, so a return is noticed at once")
  func everyMinute() throws {
    let bench = try Bench()
    var watch = bench.watch
    bench.chip.faults.absent = true
    for minute in 0..<30 { #expect(sample(&watch, Double(minute) * 60).error != nil) }
    bench.chip.faults.absent = false
    #expect(sample(&watch, 1800).reading != nil)
  }

  @Test("a late sample time does not make the next try slip")
  func jitter() throws {
    let bench = try Bench()
    var watch = bench.watch
    bench.chip.faults.absent = true
    _ = sample(&watch, 0.4)
    #expect(sample(&watch, 60.1).error != nil)
  }

  @Test("B072: each fault has its code and no reading")
  func faults() throws {
    let cases: [(String, (inout EmulatorFaults) -> Void)] = [
      ("no_answer", { $0.absent = true }),
      (
        "no_answer",
        {
          $0.absent = true
          $0.absentErrno = ENODEV
        }
      ),
      ("bus_zeros", { $0.zeros = true }), ("bus_zeros", { $0.dataZeros = true }),
      ("bus_ones", { $0.ones = true }), ("timeout", { $0.measuringStuck = true }),
      ("timeout", { $0.copyingStuck = true }), ("wrong_chip", { $0.id = 0x42 }),
      ("blank_calibration", { $0.blankCalibration = true }),
      ("bus_error", { $0.fail(count: 10_000, errno: ETIMEDOUT) }),
    ]
    for fromStart in [true, false] {
      for (code, spoil) in cases {
        let bench = try Bench()
        var watch = bench.watch
        if !fromStart {
          _ = sample(&watch, 0)
          // Some faults show only at a start; this makes one happen.
          bench.chip.dipPower()
        }
        spoil(&bench.chip.faults)
        let before = bench.chip.now
        #expect(sample(&watch, 60).error?.code == code)
        #expect(bench.chip.now - before < 3, "\(code) takes too long")
        bench.chip.faults = EmulatorFaults()
        #expect(sample(&watch, 120).reading != nil, "no recovery from \(code)")
      }
    }
  }

  @Test("a dip of the supply costs nothing but a new start")
  func dip() throws {
    let bench = try Bench()
    var watch = bench.watch
    _ = sample(&watch, 0)
    bench.chip.dipPower()
    #expect(sample(&watch, 60).reading != nil)
    #expect(watch.counters.starts == 2)
    #expect(watch.counters.faults == 0)
  }

  @Test("B026, B030, B035: raw words that never change are reset, then named frozen")
  func frozen() throws {
    let bench = try Bench()
    var watch = bench.watch
    _ = sample(&watch, 0)
    bench.chip.faults.frozen = true
    let resets = bench.chip.resets
    var minute = 1
    while minute < 30, sample(&watch, Double(minute) * 60).error == nil { minute += 1 }
    // Fifty identical bursts are ten samples.
    #expect((9...11).contains(minute))
    #expect(watch.fault?.error == .frozen)
    #expect(bench.chip.resets == resets + 1)
    #expect(sample(&watch, Double(minute + 1) * 60).error == .frozen)
    bench.chip.faults.frozen = false
    #expect(sample(&watch, Double(minute + 10) * 60).reading != nil)
  }

  @Test("a constant pressure with the noise of a sound chip is not frozen")
  func steady() throws {
    let bench = try Bench()
    var watch = bench.watch
    for minute in 0..<600 { #expect(sample(&watch, Double(minute) * 60).reading != nil) }
  }

  @Test("B001, B006: a BMP280 in place of a BME280 works, and is said")
  func otherChip() throws {
    let bench = try Bench(.bmp280)
    var watch = BarometerWatch(
      bus: bench.chip, pause: bench.chip, settings: BarometerSettings(expected: .bme280))
    let reading = try #require(sample(&watch, 0).reading)
    #expect(reading.humidity == nil)
    #expect(watch.note?.contains("BMP280 without humidity") == true)
  }

  @Test("a kernel driver in the way is a fault with its errno, not retried at once")
  func kernelDriver() throws {
    let bus = OwnedBus()
    var watch = BarometerWatch(bus: bus, pause: try Bench().chip, settings: BarometerSettings())
    let error = sample(&watch, 0).error
    guard case .bus(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.errno == EBUSY)
    #expect(watch.counters.retries == 0)
  }

  @Test("B054: humidity that no sensor has is absent, and pressure and temperature stand")
  func impossibleHumidity() throws {
    let bench = try Bench()
    var watch = bench.watch
    // About 230 % with this calibration.
    bench.chip.rawHumidity = 0xFFFF
    let reading = try #require(sample(&watch, 0).reading)
    #expect(Bench.isRight(reading, humidity: false))
  }

  @Test("B002: a BME280 in place of a BMP280 works with its humidity, and is said")
  func betterChip() throws {
    let bench = try Bench(.bme280)
    var watch = BarometerWatch(
      bus: bench.chip, pause: bench.chip, settings: BarometerSettings(expected: .bmp280))
    let reading = try #require(sample(&watch, 0).reading)
    #expect(Bench.isRight(reading, humidity: true))
    #expect(watch.note?.contains("this is a BME280, not the BMP280") == true)
  }
}

/// A bus whose addresses belong to the kernel.
private final class OwnedBus: I2CBus {
  let name = "/dev/i2c-1"

  func read(_ address: I2CAddress, from register: UInt8, into buffer: inout [UInt8])
    throws(BusError)
  {
    throw BusError(.claim, "\(name) \(address)", errno: EBUSY, owner: "bmp280")
  }

  func write(_ address: I2CAddress, _ value: UInt8, to register: UInt8) throws(BusError) {
    throw BusError(.claim, "\(name) \(address)", errno: EBUSY, owner: "bmp280")
  }
}
