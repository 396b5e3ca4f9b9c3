# SPDX-License-Identifier: MIT
# An agent that does not move: the watchdog as it is shipped, after three minutes.
pid=$(main_pid)
restarts=$(property NRestarts)
count=$(refreshes)
began=$SECONDS
kill -STOP $pid
wait_for "the watchdog has seen it" 240 eval '[ "$(property NRestarts)" -gt '$restarts' ] || [ "$(property Result)" = watchdog ]'
took=$((SECONDS - began))
is "within its time ($took s)" test $took -ge 100 -a $took -le 215
wait_for "it is started again" 60 eval 'state_is active && [ "$(main_pid)" != '$pid' ]'
is "before that the unit's last command made the lamp dark" eval 'journal --since "-60s" | grep -q "the lamp is dark"'
is "and drew the panel" drawn $((count + 1))
journal --since "-60s" | grep -i panel | shows
wait_for "and samples go on" 60 more_samples "$(samples)"
is "each refresh: glass == frame, and nothing that harms a panel" unharmed
