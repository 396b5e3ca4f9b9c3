# The errors of a bus on which nobody answers, and the chip that comes back.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "1000.0 hPa"
for errno in 6 121 19; do
  fails $errno
  wait_for "errno $errno is said" 130 says "no barometer answers at 0x76 or 0x77"
  lamp unknown_fault
  fails 0
  resumes
  calms
done
