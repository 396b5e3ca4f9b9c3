# The panel's busy line does not fall: not after a refresh, not after a reset; then nobody drives it.
chip 0x76 bme280
panel
agent
patience=0.3 wait_for "a refresh begins" 130 drawn 1
kill -STOP $panel_pid
is "busy is high" held BUSY 1
# Ten seconds, five more in which the panel is left alone, and the next sample.
wait_for "a refresh that does not end, in words" 80 says "the panel is busy for more than 10 s after a refresh"
lamp unknown_fault
wait_for "samples all the same" $((2 * period + 2)) sampled_after "$(now)"
wait_for "a reset that does not end, in words" 330 says "the panel is busy for more than 2 s after reset"
echo 0 >/sys/module/gpio_sim/parameters/driven
wait_for "a line that nobody drives, in words" 330 says "nothing drives the panel's busy line"
wait_for "samples all the same" $((2 * period + 2)) sampled_after "$(now)"
kill -KILL $panel_pid
panel
wait_for "the panel works again" $((300 + 2 * period)) says "waveshare-2in13-v4, card no_data"
resumes
is "nothing was done that harms a panel" unharmed
