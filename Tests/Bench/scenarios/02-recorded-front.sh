# A front as it was recorded, minute by minute, through the registers. The agent must see what the
# recording says: a fast fall, an alert, and the lamp that tells of it.
chip 0x76 bme280 /bench/front.csv
agent
wait_for "readings come" 130 says "hPa"
patience=600 wait_for "the pressure alert" 25000 eval "cli events --json | grep -q pressure_alert"
cli status
is "the advice is on" eval "cli status --json | grep -q '\"advice\":\"on\"'"
lamp pressure_alert
is "no sample is missing" eval '[ $(cli history --json --since 2d | wc -l) -ge $(($(now) / 60 - 3)) ]'
