# A bus that fails in the middle of a transfer, or hangs.
chip 0x76 bme280
for error in "EIO (5)" "ETIMEDOUT (110)" "EAGAIN (11)" "EPROTO (71)"; do
  # Each with an agent of its own: of faults that follow soon one is told, as one that comes and goes.
  agent
  wait_for "readings come" 130 says "1000.0 hPa"
  number=${error##*\(}
  fails ${number%)}
  wait_for "$error is said" 130 says "$error"
  lamp unknown_fault
  fails 0
  resumes
  cli events --json --since 2d >/tmp/events
  kill -TERM $agent_pid
  wait $agent_pid
done
is "every fault is in the events" eval '[ $(grep -c sensor_fault /tmp/events) -ge 4 ]'
