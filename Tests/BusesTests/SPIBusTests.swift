// SPDX-License-Identifier: MIT

import Glibc
import TestKit
import Testing

@testable import Buses

@Suite struct SPIBusTests {
  @Test("a frame goes out in parts of at most 4096 bytes, none lost and none twice")
  func chunks() {
    for count in [0, 1, 4095, 4096, 4097, 8192, 10_656] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let parts = LinuxSPIBus.chunks(bytes)
      #expect(parts.allSatisfy { (1...4096).contains($0.count) })
      #expect(parts.flatMap { $0 } == bytes)
    }
  }

  @Test("SPI that is off says how to switch it on, a file that is none says what failed")
  func absent() throws {
    let error = failure { () throws(BusError) in try LinuxSPIBus(path: "/dev/spidev99.9") }
    #expect(error?.errno == ENOENT)
    #expect(error?.description.contains("do_spi 0") == true)
    #expect(throws: BusError(.open, "/dev/null", errno: ENOTTY)) {
      try LinuxSPIBus(path: "/dev/null")
    }
  }
}
