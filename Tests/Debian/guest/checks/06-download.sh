# SPDX-License-Identifier: MIT
# The download, in a place without a network.
is "its timer is enabled and waits" test "$(systemctl is-enabled rainfly-fetch.timer) $(property ActiveState rainfly-fetch.timer)" = "enabled active"
systemctl list-timers --no-pager rainfly-fetch.timer | sed -n 2p | shows
rainfly trip plan tonight Lee >/tmp/said 2>&1
is "a night is planned" test $? = 0
systemctl start rainfly-fetch.service
is "systemctl start rainfly-fetch ends with 0" test $? = 0
journalctl --no-pager -o cat -b -u rainfly-fetch -n 20 | shows
wait_for "it has ended" 120 eval '! state_is activating rainfly-fetch.service'
is "it ran, and found no way to a server" test "$(property Result rainfly-fetch.service) $(property ExecMainStatus rainfly-fetch.service)" = "success 69"
is "no network is no failure of the system" test "$(systemctl is-system-running)" = running
is "it says what was wrong" eval 'journalctl -b -u rainfly-fetch | grep -qi "network\|server\|reach\|resolve"'
is "the agent does not mind" state_is active
