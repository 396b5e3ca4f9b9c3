// SPDX-License-Identifier: MIT

import Glibc

extension BusError: CustomStringConvertible {
  /// Whether nothing acknowledged the address: ENXIO and EREMOTEIO of real controllers, ENODEV of
  /// the kernel's stub.
  public var isNoAnswer: Bool {
    (operation == .read || operation == .write)
      && (errno == ENXIO || errno == EREMOTEIO || errno == ENODEV)
  }

  /// What happened, with the subject and the kernel's word for it.
  public var whatHappened: String {
    let reason = "\(Self.name(of: errno)) (\(errno))"
    switch operation {
    case .open: return "cannot open \(subject), \(reason)"
    case .claim:
      guard errno == EBUSY else { return "cannot use \(subject), \(reason)" }
      return "\(subject) is owned by the kernel driver \(owner ?? "of another name"), \(reason)"
    case .read: return "cannot read from \(subject), \(reason)"
    case .write: return "cannot write to \(subject), \(reason)"
    case .request:
      guard errno == EBUSY else { return "cannot get the line \(subject), \(reason)" }
      return "the line \(subject) is in use by \(owner ?? "another program"), \(reason)"
    case .set: return "cannot drive the line \(subject), \(reason)"
    case .sense: return "cannot read the line \(subject), \(reason)"
    }
  }

  /// What to do about it, with the exact line where there is one.
  public var whatToDo: String {
    switch operation {
    case .request, .set, .sense: lineRemedy
    case _ where subject.hasPrefix("/dev/spidev"): spiRemedy
    case .open, .claim, .read, .write: busRemedy
    }
  }

  /// `what happened: what to do`.
  public var description: String { "\(whatHappened): \(whatToDo)" }

  private var busRemedy: String {
    switch errno {
    case EACCES, EPERM:
      let group = owner ?? "i2c"
      return "join the group of the node, sudo usermod -aG \(group) $USER, and log in again"
        + " (for a service: SupplementaryGroups=\(group)); the package i2c-tools makes the group"
    case ENOENT:
      return "switch I2C on, sudo raspi-config nonint do_i2c 0, and reboot"
    case EBUSY:
      return Self.releaseLine(subject)
    case ETIMEDOUT:
      return "the bus is held low (SDA or SCL): power-cycle the sensor, then check its wiring"
    case ENXIO where operation == .open, ENODEV where operation == .open, EISDIR:
      return "the kernel has no bus behind it: see which there are, i2cdetect -l"
    case EREMOTEIO, ENXIO, ENODEV:
      return "nothing answers at that address: check wiring and power, and try the other address"
    case EIO, EAGAIN, EPROTO:
      return "a disturbed transfer: if it repeats, use shorter wires and check the pull-ups"
    case ENOTTY:
      return "that is not an I2C adapter: i2cdetect -l lists them"
    case EOPNOTSUPP:
      return "this adapter cannot do such a transfer: use another bus"
    default:
      return "check wiring and power"
    }
  }

  private var spiRemedy: String {
    switch errno {
    case EACCES, EPERM:
      "join the group spi, sudo usermod -aG spi $USER, and log in again"
        + " (for a service: SupplementaryGroups=spi)"
    case ENOENT: "switch SPI on, sudo raspi-config nonint do_spi 0, and reboot"
    default: "check the HAT; ls /dev/spidev* lists the devices"
    }
  }

  private var lineRemedy: String {
    switch errno {
    case EACCES, EPERM:
      return "join the group gpio, sudo usermod -aG gpio $USER, and log in again"
        + " (for a service: SupplementaryGroups=gpio)"
    case EBUSY:
      return "stop that program, or choose another line (a consumer called spi0 CS0 is freed by"
        + " dtoverlay=spi0-0cs)"
    case ENOENT:
      return "no chip has a line of that name: gpioinfo lists the names"
    case ENODEV:
      return "no chip has that label: gpiodetect lists the labels"
    case EINVAL:
      return "that chip has no such offset: gpioinfo lists them"
    default:
      return "see gpioinfo for the state of the line"
    }
  }

  /// The line that takes an address back from a kernel driver; the subject is `/dev/i2c-1 0x76`.
  private static func releaseLine(_ subject: String) -> String {
    let parts = subject.split(separator: " ")
    guard parts.count == 2, let node = parts[0].split(separator: "/").last else {
      return "remove the overlay that binds it, or read the sensor from the kernel"
    }
    return "echo \(parts[1]) | sudo tee /sys/bus/i2c/devices/\(node)/delete_device,"
      + " or remove the i2c-sensor overlay from config.txt and reboot"
  }

  /// The kernel's name of an errno value that buses give, else `errno`.
  static func name(of errno: CInt) -> String {
    switch errno {
    case EACCES: "EACCES"
    case EAGAIN: "EAGAIN"
    case EBUSY: "EBUSY"
    case EINTR: "EINTR"
    case EINVAL: "EINVAL"
    case EIO: "EIO"
    case ENODEV: "ENODEV"
    case ENOENT: "ENOENT"
    case ENOTTY: "ENOTTY"
    case ENXIO: "ENXIO"
    case EOPNOTSUPP: "EOPNOTSUPP"
    case EPERM: "EPERM"
    case EPROTO: "EPROTO"
    case EREMOTEIO: "EREMOTEIO"
    case ETIMEDOUT: "ETIMEDOUT"
    default: "errno"
    }
  }
}
