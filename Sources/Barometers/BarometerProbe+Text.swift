// SPDX-License-Identifier: MIT

extension BarometerProbe.Answer: CustomStringConvertible {
  /// Address, id and chip, each by its name: an id is easily taken for an address.
  ///
  /// For an unknown id the register too, for that is what a report needs.
  public var description: String {
    let answer = "address \(address), chip id \(SensorError.hex(id))"
    guard let chip else {
      return answer + " in register \(SensorError.hex(register)): not a known barometer"
    }
    return answer + " (\(chip))" + (chip.hasDriver ? "" : ": known, but not read by rainfly")
  }
}
