# A bus that fails in the middle of a transfer, or hangs.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "1000.0 hPa"
for error in "EIO (5)" "ETIMEDOUT (110)" "EAGAIN (11)" "EPROTO (71)"; do
  number=${error##*\(}
  fails ${number%)}
  wait_for "$error is said" 130 says "$error"
  lamp unknown_fault
  fails 0
  resumes
  calms
done
is "every fault is in the events" eval '[ $(cli events --json --since 2d | grep -c sensor_fault) -ge 4 ]'
