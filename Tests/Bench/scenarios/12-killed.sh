# SIGKILL: the lamp may stay as it was, so the service's last command makes it dark; nothing that was
# sampled is lost, for the newest samples lie in the runtime folder.
chip 0x76 bme280
agent
wait_for "ten samples" 700 eval '[ $(cli history --json --since 1d | wc -l) -ge 10 ]'
before=$(cli history --json --since 1d | wc -l)
patience=0.05 wait_for "the lamp is lit for a moment" 10 held LED 1
kill -KILL $agent_pid
wait $agent_pid
rainflyd --after-stop --config /tmp/rainfly.yaml --boards /bench
is "told so" [ $? = 0 ]
lamp dark
is "doctor says it" eval "cli doctor | grep -q 'rainflyd does not run'"
agent
wait_for "a new sample" 130 eval "[ \$(cli history --json --since 1d | wc -l) -gt $before ]"
rainflyd --after-stop --config /tmp/rainfly.yaml --boards /bench
is "a line that an agent holds is left to it" [ $? = 69 ]
lamp unknown
