// SPDX-License-Identifier: MIT

import FoundationEssentials

/// The keys of a JSON file, by which its provider is known.
public struct FileOutline: Sendable {
  /// The keys of the object that the file is.
  public let keys: Set<String>
  /// The keys of its member `properties`, as GeoJSON has them; or of that in its member `data`.
  public let properties: Set<String>

  /// The outline of `bytes`; `notJSON` where they are none, `notAForecast` where they are no object.
  ///
  /// The refusals of all providers are recognised here and thrown as `errorReply`.
  public init(_ bytes: [UInt8]) throws(ForecastDecodingError) {
    let top: [String: Ignored]
    do {
      top = try JSONDecoder().decode([String: Ignored].self, from: Data(bytes))
    } catch DecodingError.typeMismatch {
      throw .notAForecast(missing: "object at the top")
    } catch {
      throw .notJSON
    }
    keys = Set(top.keys)
    let body = try? JSONDecoder().decode(Body.self, from: Data(bytes))
    let inner = body?.properties?.value ?? body?.data?.value?.properties?.value
    properties = Set((inner ?? [:]).keys)
    if let reason = body?.refusal(keys: keys) { throw .errorReply(reason: reason) }
  }

  /// Any JSON value, of which only its being there matters.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// A reply that was kept together with its status and headers.
  private struct Inner: Decodable {
    var properties: Lenient<[String: Ignored]>?
  }

  private struct Body: Decodable {
    var properties: Lenient<[String: Ignored]>?
    var data: Lenient<Inner>?
    var error: Lenient<Bool>?
    var reason: Lenient<String>?
    var status: Lenient<Int>?
    var title: Lenient<String>?
    var detail: Lenient<String>?

    /// Open-Meteo says `error`; NWS sends RFC 9457 problem details; WeatherKit only a `reason`.
    func refusal(keys: Set<String>) -> String? {
      if error?.value == true { return reason?.value ?? "no reason given" }
      if let status = status?.value, status >= 400 {
        return detail?.value ?? title?.value ?? "status \(status)"
      }
      return keys == ["reason"] ? reason?.value : nil
    }
  }
}

/// A value that may have another type than the one wanted, which then counts as absent.
struct Lenient<Value: Decodable>: Decodable {
  var value: Value?

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}
