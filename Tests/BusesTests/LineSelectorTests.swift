// SPDX-License-Identifier: MIT

import Buses
import Testing

@Suite struct LineSelectorTests {
  @Test("a name selects a line by name", arguments: ["GPIO17", "LED", "ID_SDA"])
  func name(text: String) throws {
    #expect(try LineSelector(text) == .name(text))
  }

  @Test("B084: label and offset select a line of a chip")
  func label() throws {
    #expect(
      try LineSelector("pinctrl-bcm2711:17") == .chip(label: "pinctrl-bcm2711", offset: 17))
    #expect(try LineSelector("pinctrl-rp1:4").description == "pinctrl-rp1:4")
  }

  @Test("a bare number is refused with the name to write")
  func bareNumber() {
    #expect(throws: LineSelectorError.bareNumber("17")) { try LineSelector("17") }
    #expect(LineSelectorError.bareNumber("17").description.contains("GPIO17"))
  }

  @Test("B084, B085: a chip by its number is refused", arguments: ["gpiochip0:17", "gpiochip4"])
  func chipNumber(text: String) {
    #expect(throws: LineSelectorError.chipNumber(text)) { try LineSelector(text) }
  }

  @Test(
    "anything else is refused",
    arguments: ["", " ", "a:b:c", "pinctrl:", ":17", "pinctrl:x", "pinctrl:-1", "GPIO 17", "1x"])
  func unknown(text: String) {
    #expect(throws: LineSelectorError.unknownForm(text)) { try LineSelector(text) }
  }

  @Test("a line that no chip has is an error of the operation request")
  func absentLine() {
    #expect {
      _ = try LinuxOutputLine(.name("NO_SUCH_LINE"))
    } throws: { error in
      (error as? BusError)?.operation == .request
    }
  }
}
