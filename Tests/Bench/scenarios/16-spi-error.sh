# The panel's SPI fails for a while: that is said in words, and nothing else suffers.
chip 0x76 bme280
panel
agent
wait_for "the first card" 130 says "card no_data"
spi_fails 5
press
wait_for "the fault in words" 330 says "panel FAULT: cannot write to /dev/spidev0.0, EIO (5)"
lamp unknown_fault
wait_for "samples all the same" $((2 * period + 2)) sampled_after "$(now)"
spi_fails 0
wait_for "the panel works again" $((300 + 2 * period)) says "card tonight"
is "two pictures reached it" drawn 2
resumes
# Woken by its reset line, and without SPI nothing sends it back to sleep.
is "nothing else was done that harms a panel" unharmed leftPowered
