// SPDX-License-Identifier: MIT

import Cards
import Outputs

/// What each command does to the chip.
extension PanelEmulator {
  func run(_ command: SSD168xCommand, _ data: [UInt8]) {
    switch command {
    case .gates: registers.lastGate = Int(data[0]) | Int(data[1]) << 8
    case .deepSleep:
      guard data[0] != 0 else { return }
      life = .asleep(keepsMemory: data[0] == 1)
      awakeSince = nil
      if data[0] != 1 { scramble() }
    case .dataEntry: registers.entry = data[0]
    case .softReset:
      registers = Registers()
      busyUntil = time + 0.01
    case .temperatureSource, .border, .analogueBlock, .digitalBlock: break
    case .activate: activate()
    case .updateOptions: registers.options = (data[0], data[1])
    case .updateSequence: registers.sequence = data[0]
    case .writeNew: write(data, to: \.newMemory)
    case .writeOld:
      write(data, to: \.oldMemory)
      hasOldPicture = true
    case .windowX: registers.windowX = (Int(data[0]), Int(data[1]))
    case .windowY:
      registers.windowY = (
        Int(data[0]) | Int(data[1]) << 8, Int(data[2]) | Int(data[3]) << 8
      )
    case .counterX: registers.counter.x = Int(data[0])
    case .counterY: registers.counter.y = Int(data[0]) | Int(data[1]) << 8
    }
  }

  /// Bytes go to the counters' place, which move through the window and wrap at its ends.
  private func write(
    _ data: [UInt8], to memory: ReferenceWritableKeyPath<PanelEmulator, [UInt8]>
  ) {
    let x = registers.windowX
    let y = registers.windowY
    let columns = min(x.first, x.last)...max(x.first, x.last)
    let rows = min(y.first, y.last)...max(y.first, y.last)
    guard columns.upperBound < profile.ramStride, rows.upperBound < Self.memoryRows,
      columns.contains(registers.counter.x), rows.contains(registers.counter.y)
    else { return report(.outsideMemory) }
    if data.count > columns.count * rows.count {
      report(.overrun(data.count - columns.count * rows.count))
    }
    let isRowFirst = registers.entry & 4 != 0
    for byte in data {
      self[keyPath: memory][registers.counter.y * profile.ramStride + registers.counter.x] = byte
      if isRowFirst {
        if stepY(rows) { _ = stepX(columns) }
      } else if stepX(columns) {
        _ = stepY(rows)
      }
    }
  }

  /// Moves on in a row; `true` at its end.
  private func stepX(_ range: ClosedRange<Int>) -> Bool {
    let isUp = registers.entry & 1 != 0
    let isEnd = registers.counter.x == (isUp ? range.upperBound : range.lowerBound)
    registers.counter.x =
      isEnd ? (isUp ? range.lowerBound : range.upperBound) : registers.counter.x + (isUp ? 1 : -1)
    return isEnd
  }

  private func stepY(_ range: ClosedRange<Int>) -> Bool {
    let isUp = registers.entry & 2 != 0
    let isEnd = registers.counter.y == (isUp ? range.upperBound : range.lowerBound)
    registers.counter.y =
      isEnd ? (isUp ? range.lowerBound : range.upperBound) : registers.counter.y + (isUp ? 1 : -1)
    return isEnd
  }

  // MARK: Refresh

  /// Seconds that a refresh takes, as measured on GDEY0213B74 (DISPLAY §3).
  private static func seconds(_ mode: SSD168xDriver.Mode) -> Double {
    mode == .full ? 1.85 : 0.69
  }

  /// Runs the sequence of R22h, bit by bit.
  private func activate() {
    let sequence = registers.sequence
    let mode: SSD168xDriver.Mode = sequence & 0x08 != 0 ? .partial : .full
    var duration = 0.05
    if sequence & 0x80 != 0 { isClockOn = true }
    if sequence & 0x40 != 0 { isAnalogueOn = true }
    if sequence & 0x10 != 0, !faults.lacksWaveforms, mode == .full || profile.hasPartial {
      waveform = mode
    }
    if sequence & 0x04 != 0 {
      if isClockOn, isAnalogueOn, waveform == mode {
        duration = Self.seconds(mode)
        if faults.losesPower { return losePower(after: duration / 3, mode) }
        judge(mode)
        show(mode)
      } else if !faults.lacksWaveforms {
        report(.withoutWaveform)
      }
    }
    if sequence & 0x02 != 0 { isAnalogueOn = false }
    if sequence & 0x01 != 0 { isClockOn = false }
    busyUntil = time + duration
  }

  private func judge(_ mode: SSD168xDriver.Mode) {
    if !(0...50).contains(temperature) { report(.outOfTemperature(temperature)) }
    if let last = refreshes.last, time - last.time < 180 { report(.tooSoon(time - last.time)) }
    guard mode == .partial else { return }
    if !hasOldPicture { report(.withoutOldPicture) }
    if !refreshes.contains(where: { $0.mode == .full }) { report(.partialFirst) }
    let partials = refreshes.reversed().prefix { $0.mode == .partial }.count
    if partials >= 5 { report(.tooManyPartials) }
  }

  /// Whether the pixel is white in `memory`.
  private func isWhite(_ memory: [UInt8], _ x: Int, _ y: Int, _ modifier: UInt8) -> Bool {
    let source = x + (profile.isShifted ? 8 : 0)
    let column = source - (registers.options.b & 0x80 != 0 ? 8 : 0)
    guard column >= 0, column / 8 < profile.ramStride else { return true }
    let bit = memory[y * profile.ramStride + column / 8] & (0x80 >> UInt8(column % 8)) != 0
    switch modifier {
    case 4: return false
    case 8: return !bit
    default: return bit
    }
  }

  private func show(_ mode: SSD168xDriver.Mode, share: Double = 1) {
    var changed = 0
    let rows = min(profile.rows, registers.lastGate + 1)
    for y in 0..<Int(Double(rows) * share) {
      for x in 0..<profile.columns {
        let black = !isWhite(newMemory, x, y, registers.options.a & 0x0F)
        let pixel = y * profile.columns + x
        if mode == .partial {
          guard black == isWhite(oldMemory, x, y, registers.options.a >> 4) else { continue }
          ghosts[pixel] = min(ghosts[pixel], 254) + 1
        } else {
          ghosts[pixel] = 0
        }
        if glass[x, y] != black { changed += 1 }
        glass[x, y] = black
      }
    }
    refreshes.append(Refresh(time: time, mode: mode, changedPixels: changed))
    guard mode == .partial else { return }
    switch faults.afterPartial {
    case .none: break
    case .copy: oldMemory = newMemory
    case .swap: swap(&oldMemory, &newMemory)
    }
  }

  /// The supply breaks down: a part of the glass has changed, the memories are lost.
  private func losePower(after seconds: Double, _ mode: SSD168xDriver.Mode) {
    faults.losesPower = false
    judge(mode)
    show(mode, share: 0.4)
    scramble()
    registers = Registers()
    (isClockOn, isAnalogueOn, waveform) = (false, false, nil)
    awakeSince = nil
    busyUntil = time + seconds
  }
}
