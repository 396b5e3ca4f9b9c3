# A refresh of the panel goes through spidev and the lines; what reaches the glass is the picture.
chip 0x76 bme280
panel
agent
wait_for "the panel is refreshed in full" 130 said "refresh 1: full"
is "glass == the frame that was sent" said "glass == frame"
wait_for "glass == the card that rainfly panel show draws" 30 shown
wait_for "the status tells the card" 130 says "waveshare-2in13-v4, card no_data, 0 of 5 partials"
wait_for "the three minutes between two refreshes" 200 past 200
# The notice has the time on it.
wait_for "a minute that does not end now" 60 second 5 40
kill -TERM $agent_pid
wait $agent_pid
is "it ends with another picture" drawn 2
is "glass == the notice that it was stopped" shown --card stopped
is "nothing was done that harms a panel" unharmed
# The request of the reset line wakes it, and for three minutes its next agent has nothing to draw.
agent
wait_for "more than a minute of the next agent" 90 past $(($(now) + 75))
is "without a picture" eval '! drawn 3'
is "the panel sleeps all the same" unharmed
