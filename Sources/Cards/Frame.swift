// SPDX-License-Identifier: MIT

/// A picture of black and white pixels.
///
/// Pixels outside of it can be asked for and set: they are white and stay so.
public struct Frame: Hashable, Sendable {
  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// The rows from the top, each padded to whole bytes, the leftmost pixel in the highest bit; a
  /// set bit is black.
  public private(set) var bytes: [UInt8]

  /// A white frame; sides are limited to 1…1024.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), 1024)
    self.height = min(max(height, 1), 1024)
    bytes = Array(repeating: 0, count: (self.width + 7) / 8 * self.height)
  }

  /// Bytes a row.
  public var stride: Int { (width + 7) / 8 }

  /// Whether a pixel is black.
  public subscript(x: Int, y: Int) -> Bool {
    get {
      guard x >= 0, x < width, y >= 0, y < height else { return false }
      return bytes[y * stride + x / 8] & (0x80 >> UInt8(x % 8)) != 0
    }
    set {
      guard x >= 0, x < width, y >= 0, y < height else { return }
      let mask: UInt8 = 0x80 >> UInt8(x % 8)
      if newValue {
        bytes[y * stride + x / 8] |= mask
      } else {
        bytes[y * stride + x / 8] &= ~mask
      }
    }
  }

  /// How many pixels are black.
  public var blackPixels: Int { bytes.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The same picture turned clockwise by `quarters` right angles.
  public func turned(_ quarters: Int) -> Frame {
    let quarters = ((quarters % 4) + 4) % 4
    guard quarters != 0 else { return self }
    let isUpright = quarters == 2
    var turned = Frame(width: isUpright ? width : height, height: isUpright ? height : width)
    for y in 0..<height {
      for x in 0..<width where self[x, y] {
        switch quarters {
        case 1: turned[height - 1 - y, x] = true
        case 2: turned[width - 1 - x, height - 1 - y] = true
        default: turned[y, width - 1 - x] = true
        }
      }
    }
    return turned
  }

  /// How many pixels differ from those of `other`; all of them where the sizes do.
  public func difference(from other: Frame) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    return zip(bytes, other.bytes).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }
}

extension Frame: CustomStringConvertible {
  /// Its size and how much of it is black: a thousand bytes would help nobody.
  public var description: String { "\(width) × \(height) pixels, \(blackPixels) black" }
}
