# SPDX-License-Identifier: MIT
# SIGKILL: systemd's part.
count=$(samples)
wait_for "some samples" 60 more_samples $((count + 3))
pid=$(main_pid)
count=$(samples)
# In the moment in which it is lit, which a process started for each look would miss.
end=$((SECONDS + 20))
until read -r lit </run/pins/sim_gpio0/value && [ $lit = 1 ] || [ $SECONDS -ge $end ]; do :; done
kill -KILL $pid
is "it was killed while the lamp was lit" test $lit = 1
wait_for "it is dark while nobody runs" 20 eval '[ "$(property SubState)" = auto-restart ] && lamp_is 0'
is "the last command of the unit said so" eval 'journal | grep -q "the lamp is dark"'
wait_for "systemd starts it again" 30 eval 'state_is active && [ "$(main_pid)" != '$pid' ]'
is "nothing that was sampled is lost ($count, $(samples))" test "$(samples)" -ge $count
wait_for "samples go on" 60 more_samples $((count + 1))
