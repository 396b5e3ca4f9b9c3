# The GPIO chip goes away under the lamp and comes back under another number.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "1000.0 hPa"
lamp unknown
ls /dev/gpiochip*
lines_gone
wait_for "it is said" 130 says "LED"
wait_for "as a fault" 130 says "led FAULT"
is "sampling goes on" sampled_after $(($(now) - period - 2))
lines_back
ls /dev/gpiochip*
wait_for "the lamp is back" 130 eval "! says 'led FAULT'"
lamp unknown
