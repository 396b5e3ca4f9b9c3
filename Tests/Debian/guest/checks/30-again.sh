# SPDX-License-Identifier: MIT
# The package once more, as an upgrade does it.
count=$(samples)
pid=$(main_pid)
dpkg -i /checks/rainfly_*.deb >/tmp/apt 2>&1
is "dpkg -i over itself" test $? = 0
is "the agent was restarted" eval 'state_is active && [ "$(main_pid)" != '$pid' ]'
wait_for "and goes on where it was" 60 more_samples $((count + 1))
