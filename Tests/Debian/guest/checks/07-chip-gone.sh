# SPDX-License-Identifier: MIT
# A chip that goes and comes back is the agent's own business.
pid=$(main_pid)
present 0x10
wait_for "the status says that no chip answers" 120 eval 'says "no barometer answers" || says "only zeros"'
rainfly status | grep -A 2 barometer | shows
present 0x76,0x77
count=$(samples)
wait_for "it is read again once it is back" 130 more_samples $count
is "by the same process" test "$(main_pid) $(property NRestarts)" = "$pid 0"
