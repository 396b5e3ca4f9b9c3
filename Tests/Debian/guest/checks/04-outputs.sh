# SPDX-License-Identifier: MIT
# What it drives.
watch_lamp
is "the lamp says that there is no advice ($share % lit, on $rises times in 20 s)" test $share -ge 2 -a $share -le 12 -a $rises -ge 6 -a $rises -le 10
! command -v gpioinfo >/dev/null || is "gpioinfo names who holds the line" eval 'gpioinfo | grep LED | grep -q rainfly'
wait_for "the panel is drawn" 200 drawn 1
is "each refresh: glass == frame, and nothing that harms a panel" unharmed
