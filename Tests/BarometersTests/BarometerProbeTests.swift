// SPDX-License-Identifier: MIT

import Barometers
import Buses
import Simulation
import TestKit
import Testing

@Suite struct BarometerProbeTests {
  private func find(_ bench: Bench) -> Result<BarometerProbe.Answer, SensorError> {
    do throws(SensorError) {
      return .success(
        try BarometerProbe.find(among: bench.settings.addresses, on: bench.chip))
    } catch {
      return .failure(error)
    }
  }

  @Test("B002, B003, B009, B010: both addresses are tried", arguments: [0x76, 0x77] as [UInt8])
  func addresses(address: UInt8) throws {
    let answer = try find(try Bench(.bme280, address: address)).get()
    #expect(answer.address.rawValue == address)
    #expect(answer.chip == .bme280)
    #expect(answer.id == 0x60)
  }

  @Test("sample ids of the BMP280 are known", arguments: [0x56, 0x57, 0x58] as [UInt8])
  func sampleIds(id: UInt8) throws {
    let bench = try Bench(.bmp280)
    bench.chip.faults.id = id
    #expect(try find(bench).get().chip == .bmp280)
  }

  @Test("B012: chips without a driver are refused by name")
  func refused() throws {
    for (id, chip) in [(0x55, Chip.bmp180), (0x61, .bme680)] as [(UInt8, Chip)] {
      let bench = try Bench(.bmp280)
      bench.chip.faults.id = id
      guard case .failure(let error) = find(bench) else {
        Issue.record("accepted \(chip)")
        continue
      }
      #expect(error == .wrongChip(id: id, register: 0xD0, at: bench.chip.address, named: chip))
      #expect(error.description.contains("\(chip)"))
    }
  }

  @Test("B007, B012: an unknown id is read three times and reported as it came")
  func unknown() throws {
    let bench = try Bench(.bmp280)
    bench.chip.faults.id = 0x70
    guard case .failure(let error) = find(bench) else {
      Issue.record("accepted id 0x70")
      return
    }
    #expect(
      error == .wrongChip(id: 0x70, register: 0xD0, at: bench.chip.address, named: nil))
    #expect(error.description.contains("address 0x76, chip id 0x70"))
    let reads = bench.chip.log.filter {
      $0.register == 0xD0 && $0.address == bench.chip.address
    }
    #expect(reads.count == 3)
  }

  @Test("B013: an id that was noise once is believed when it is right")
  func noise() throws {
    let bus = ScriptedBus([
      .read(0x76, 0xD0, [0x70]), .read(0x76, 0x00, [0x00]), .read(0x76, 0x01, [0x00]),
      .read(0x76, 0x0D, [0x00]), .read(0x76, 0x0F, [0x00]), .read(0x76, 0xD0, [0x58]),
    ])
    let address = try #require(I2CAddress(0x76))
    let answer = try BarometerProbe.identify(address, on: bus)
    #expect(answer.chip == .bmp280)
    #expect(bus.problems.isEmpty)
  }

  @Test("B011: 0x60 in register 0x00 is a BMP390, not a BME280")
  func bmp390() throws {
    let bus = ScriptedBus([.read(0x76, 0xD0, [0x00]), .read(0x76, 0x00, [0x60])])
    let address = try #require(I2CAddress(0x76))
    #expect(try BarometerProbe.identify(address, on: bus).chip == .bmp390)
  }

  @Test("B008: zeros and ones as ids mean wiring, not an unknown chip")
  func wiring() throws {
    let bench = try Bench(.bmp280)
    bench.chip.faults.zeros = true
    #expect(find(bench) == .failure(.busZeros))
    bench.chip.faults = EmulatorFaults()
    bench.chip.faults.ones = true
    #expect(find(bench) == .failure(.busOnes))
  }

  @Test("B009: nobody there is no answer")
  func absent() throws {
    let bench = try Bench(.bmp280)
    bench.chip.faults.absent = true
    #expect(find(bench) == .failure(.noAnswer(bench.settings.addresses)))
  }

  @Test("B003: a scan lists the six addresses")
  func scan() throws {
    let bench = try Bench(.bmp280)
    let answers = BarometerProbe.scan(bench.chip)
    #expect(answers.count == 6)
    #expect(answers.filter { (try? $0.1.get().chip) == .bmp280 }.count == 1)
  }

  @Test("B007, B012: an answer in words has address, id and register, and the chip if it is known")
  func answers() throws {
    let address = try #require(I2CAddress(0x76))
    func words(_ register: UInt8, _ id: UInt8, _ chip: Chip?) -> String {
      BarometerProbe.Answer(address: address, register: register, id: id, chip: chip).description
    }
    #expect(words(0xD0, 0x58, .bmp280) == "address 0x76, chip id 0x58 (BMP280)")
    #expect(
      words(0xD0, 0x05, nil)
        == "address 0x76, chip id 0x05 in register 0xD0: not a known barometer")
    #expect(words(0x00, 0x50, .bmp388).hasSuffix("(BMP388): known, but not read by rainfly"))
  }
}
