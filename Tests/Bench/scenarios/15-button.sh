# The button leads through the cards of a panel; without a panel it says that the fly is on, or off.
chip 0x76 bme280
panel
# A card says of which minute its facts are. Samples come at full minutes of the machine: with its clock
# twenty seconds on, sample, picture and comparison fall into the same minute.
date -s @$(($(date +%s) + 20)) >/dev/null
agent
wait_for "the first card" 130 says "card no_data"
wait_for "the glass may change again" 200 past 260
patience=2 wait_for "a sample of this minute" 70 second 30 50
press
patience=1 wait_for "a press changes the glass at once" 5 drawn 2
is "glass == the next card" shown --card tonight
wait_for "the status tells the card" 130 says "card tonight, 1 of 5 partials"
press
wait_for "a press too early is kept until the glass may change" 250 says "card checks, 2 of 5 partials"
press 1.5
wait_for "the next sample" $((2 * period + 2)) sampled_after "$(now)"
is "a button that is held turns no page" says "card checks, 2 of 5 partials"
is "nothing was done that harms a panel" unharmed

kill -TERM $agent_pid
wait $agent_pid
more="hat: button"
agent
wait_for "the agent without a panel" 130 says "panel none"
press
wait_for "the fly is on with the next sample" 130 says "fly said to be on"
press
wait_for "the fly is off with the next sample" 130 says "fly said to be off"
