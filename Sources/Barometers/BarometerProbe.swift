// SPDX-License-Identifier: MIT

import Buses

/// Finds out which chips answer, by their id registers; no quick write, which disturbs some chips.
public enum BarometerProbe {
  /// What answers at one address.
  public struct Answer: Hashable, Sendable {
    /// Where.
    public var address: I2CAddress
    /// The register that `id` was read from.
    public var register: UInt8
    /// The id as it came.
    public var id: UInt8
    /// The chip of that id, or `nil` for an unknown one.
    public var chip: Chip?

    /// An answer of these four.
    public init(address: I2CAddress, register: UInt8, id: UInt8, chip: Chip?) {
      self.address = address
      self.register = register
      self.id = id
      self.chip = chip
    }
  }

  /// The id registers in the order in which they must be asked: 0x60 is a BME280 in 0xD0 and a
  /// BMP390 in 0x00.
  private static let registers: [(register: UInt8, chip: @Sendable (UInt8) -> Chip?)] = [
    (0xD0, { bosch($0) }),
    (0x00, { $0 == 0x50 ? .bmp388 : $0 == 0x60 ? .bmp390 : nil }),
    (0x01, { $0 == 0x50 ? .bmp581 : $0 == 0x51 ? .bmp585 : nil }),
    (0x0D, { $0 == 0x10 ? .dps310 : nil }),
    (0x0F, { $0 == 0xB1 ? .lps22hb : $0 == 0xB3 ? .lps22hh : nil }),
  ]

  private static func bosch(_ id: UInt8) -> Chip? {
    switch id {
    case 0x55: .bmp180
    case 0x56, 0x57, 0x58: .bmp280
    case 0x60: .bme280
    case 0x61: .bme680
    default: nil
    }
  }

  /// Which chip is at `address`.
  ///
  /// An unknown id is read three times before it is believed.
  ///
  /// Throws `noAnswer`, `bus`, `busZeros` or `busOnes` where all id registers read so. Cost: one
  /// transfer for a BMP280 or BME280, at most 15.
  public static func identify(_ address: I2CAddress, on bus: any I2CBus) throws(SensorError)
    -> Answer
  {
    var first: UInt8 = 0
    var seen: Set<UInt8> = []
    for attempt in 0..<3 {
      for (register, chip) in registers {
        let id = try read(address, register, on: bus)
        if let chip = chip(id) {
          return Answer(address: address, register: register, id: id, chip: chip)
        }
        seen.insert(id)
        if register == 0xD0, attempt == 0 || first == 0x00 || first == 0xFF { first = id }
      }
    }
    if seen == [0x00] { throw .busZeros }
    if seen == [0xFF] { throw .busOnes }
    return Answer(address: address, register: 0xD0, id: first, chip: nil)
  }

  /// The first of `addresses` whose chip has a driver.
  ///
  /// Throws the most telling of the errors where there is none: a kernel driver that owns an
  /// address, before a wrong chip, before a disturbed bus, before nobody.
  public static func find(among addresses: [I2CAddress], on bus: any I2CBus)
    throws(SensorError) -> Answer
  {
    var worst = SensorError.noAnswer(addresses)
    for address in addresses {
      do {
        let answer = try identify(address, on: bus)
        if let chip = answer.chip, chip.hasDriver { return answer }
        let wrong = SensorError.wrongChip(
          id: answer.id, register: answer.register, at: address, named: answer.chip)
        if rank(wrong) >= rank(worst) { worst = wrong }
      } catch {
        if rank(error) > rank(worst) { worst = error }
      }
    }
    throw worst
  }

  /// Every known barometer address and what is there, for `sensor scan`.
  ///
  /// Bounded: six addresses.
  public static func scan(_ bus: any I2CBus) -> [(I2CAddress, Result<Answer, SensorError>)] {
    [0x46, 0x47, 0x5C, 0x5D, 0x76, 0x77].compactMap { I2CAddress($0) }.map { address in
      do throws(SensorError) {
        return (address, .success(try identify(address, on: bus)))
      } catch {
        return (address, .failure(error))
      }
    }
  }

  private static func read(_ address: I2CAddress, _ register: UInt8, on bus: any I2CBus)
    throws(SensorError) -> UInt8
  {
    do {
      return try bus.read(address, from: register)
    } catch {
      throw error.isNoAnswer ? .noAnswer([address]) : .bus(error)
    }
  }

  private static func rank(_ error: SensorError) -> Int {
    switch error {
    case .noAnswer: 0
    case .busZeros, .busOnes: 1
    case .bus(let error) where error.operation == .claim: 4
    case .bus: 2
    default: 3
    }
  }
}
