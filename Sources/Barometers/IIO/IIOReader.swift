// SPDX-License-Identifier: MIT

import Buses
import Glibc
import Quantities

/// Reads one measurement of an ``IIODevice``.
///
/// Units are those of the kernel's ABI document (sysfs-bus-iio): pressure in kilopascals, temperature
/// in thousandths of a degree Celsius, relative humidity in thousandths of a percent.
struct IIOReader {
  let device: IIODevice

  /// Pressure, and temperature and humidity where the chip has them.
  ///
  /// The texts are what came, for telling a frozen chip. Throws `bus` with the errno of the kernel's
  /// driver, `implausible` where what comes is no number or no weather. Cost: one conversion of the
  /// driver a channel, 10…100 ms.
  func read() throws(SensorError) -> Burst {
    let pressure = try channel("in_pressure")
    guard let pressure else { throw .bus(BusError(.open, subject("in_pressure"), errno: ENOENT)) }
    let temperature = try channel("in_temp")
    let humidity = try channel("in_humidityrelative")
    let reading = Reading(
      pressure: StationPressure(pascals: pressure.value * 1000),
      temperature: temperature.map { Temperature(celsius: $0.value / 1000) },
      humidity: humidity.map { RelativeHumidity(percent: $0.value / 1000) })
    guard Self.isPlausible(reading, of: device.chip) else { throw .implausible }
    let texts = [pressure.text, temperature?.text, humidity?.text].compactMap { $0 }
    return Burst(raw: Array(texts.joined(separator: " ").utf8), reading: reading)
  }

  /// A channel in its unit, scaled by the kernel or by what it says of the scale; `nil` where the
  /// device has none.
  private func channel(_ name: String) throws(SensorError) -> (value: Double, text: String)? {
    if let text = try text(name + "_input") { return (try number(text), text) }
    guard let text = try text(name + "_raw"), let scale = try self.text(name + "_scale") else {
      return nil
    }
    let offset = try self.text(name + "_offset")
    let value =
      try number(text) + (try offset.map { text throws(SensorError) in try number(text) } ?? 0)
    return (value * (try number(scale)), text)
  }

  private func text(_ name: String) throws(SensorError) -> String? {
    do {
      return try SysfsFile.line(device.path + "/" + name, subject: subject(name))
    } catch {
      if error.operation == .open, error.errno == ENOENT { return nil }
      throw .bus(error)
    }
  }

  private func number(_ text: String) throws(SensorError) -> Double {
    // `Double` would take "nan" and "0x1p3", too.
    guard !text.isEmpty,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }),
      let number = Double(text)
    else { throw .implausible }
    return number
  }

  private func subject(_ name: String) -> String {
    "\(device.path.split(separator: "/").last ?? "") \(name)"
  }

  /// A device without a thermometer is judged by its pressure alone.
  private static func isPlausible(_ reading: Reading, of chip: Chip) -> Bool {
    guard reading.temperature == nil else { return Plausibility.accepts(reading, of: chip) }
    return chip.plausiblePascals.contains(reading.pressure.pascals)
  }
}
