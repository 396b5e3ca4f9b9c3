# SPDX-License-Identifier: MIT
# The second boot of the same disk.
wait_for "the service is up by itself" 180 state_is active
is "with the bus's module, and the nodes' groups" test "$(stat -c %G /dev/i2c-0 /dev/gpiochip0 /dev/spidev0.0 | paste -sd' ')" = "i2c gpio spi"
is "without a restart" test "$(property NRestarts)" = 0
rainfly history --json --since 3650d >/tmp/after
is "every sample of the first boot is there ($(wc -l <$kept/before) of $(wc -l </tmp/after))" \
  test "$(grep -cxFf /tmp/after $kept/before)" = "$(wc -l <$kept/before)"
plug_panel
count=$(samples)
wait_for "samples go on" 60 more_samples $((count + 2))
systemctl is-active rainfly-fetch.timer >/dev/null
is "the timer waits again" test $? = 0
