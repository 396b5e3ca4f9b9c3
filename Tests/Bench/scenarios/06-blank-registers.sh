# A dip of the supply: the registers are blank, then the chip is there again without its settings.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "1000.0 hPa"
kill -STOP $chip_pid
for first in 0xd0 0x88 0xf2 0xf7; do registers $first 0 0 0 0 0 0 0 0; done
wait_for "what is blank is no reading" 130 says "FAULT"
lamp unknown_fault
kill -CONT $chip_pid
resumes
# And only the settings, as after a short dip: noticed, set up again, no fault to tell.
registers 0xf2 0 0 0 0
wait_for "a sample with new settings" 130 sampled_after "$(now)"
is "no fault" eval '! says FAULT'
