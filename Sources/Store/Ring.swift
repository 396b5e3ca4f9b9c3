// SPDX-License-Identifier: MIT

/// A buffer of fixed capacity that forgets its oldest element for a new one.
///
/// Its memory is taken once and never grows. Appending is O(1).
public struct Ring<Element> {
  /// How many elements fit.
  public let capacity: Int
  private var storage: [Element] = []
  private var oldest = 0

  /// An empty ring for `capacity` elements, at least one.
  public init(capacity: Int) {
    self.capacity = max(capacity, 1)
    storage.reserveCapacity(self.capacity)
  }

  /// How many elements are in it.
  public var count: Int { storage.count }

  /// The newest element.
  public var newest: Element? { storage.isEmpty ? nil : self[count - 1] }

  /// The element at `index`, counted from the oldest.
  public subscript(index: Int) -> Element {
    storage[(oldest + index) % storage.count]
  }

  /// Adds an element, in the place of the oldest where the ring is full.
  public mutating func append(_ element: Element) {
    if storage.count < capacity {
      storage.append(element)
    } else {
      storage[oldest] = element
      oldest = (oldest + 1) % capacity
    }
  }

  /// The newest `length` elements in their order, or all where there are fewer.
  public func suffix(_ length: Int) -> [Element] {
    let length = min(max(length, 0), count)
    return ((count - length)..<count).map { self[$0] }
  }
}

extension Ring: Sendable where Element: Sendable {}
