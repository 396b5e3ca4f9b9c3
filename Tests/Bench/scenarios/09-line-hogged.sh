# Somebody else holds the lamp's line.
lines_gone
mkdir $sim/bank0/line0/hog
echo fan >$sim/bank0/line0/hog/name
echo output-low >$sim/bank0/line0/hog/direction
lines_back
chip 0x76 bme280
agent
wait_for "readings come all the same" 130 says "1000.0 hPa"
wait_for "who holds it is said" 130 says "in use by fan"
is "doctor says it, too" eval "cli doctor | grep -q 'line LED is in use by fan'"
lines_gone
rmdir $sim/bank0/line0/hog
lines_back
wait_for "the lamp is there once the line is free" 130 eval "! says 'led FAULT'"
lamp unknown
