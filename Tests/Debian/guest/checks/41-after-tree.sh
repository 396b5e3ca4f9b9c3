# SPDX-License-Identifier: MIT
# And it comes up with the machine.
wait_for "the service is up by itself" 180 state_is active
wait_for "and samples" 60 more_samples 3
is "no failed unit" test -z "$(systemctl --failed --no-legend --plain)"
