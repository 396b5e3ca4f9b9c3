# The registers of the BMP280 datasheet's worked example (§3.12): 25.08 °C, 100653.27 Pa.
registers 0xd0 0x58
registers 0x88 0x70 0x6b 0x43 0x67 0x18 0xfc 0x7d 0x8e 0x43 0xd6 0xd0 0x0b 0x27 0x0b 0x8c 0x00 0xf9 0xff 0x8c 0x3c 0xf8 0xc6 0x70 0x17
registers 0xf7 0x65 0x5a 0xc0 0x7e 0xed 0x00
agent
cli sensor scan
is "the scan finds it" eval "cli sensor scan | grep -q '0x76, chip id 0x58 (BMP280)'"
cli sensor read
is "sensor read" eval "cli sensor read | grep -q '1006.53 hPa' && cli sensor read | grep -q '25.08 °C'"
wait_for "the agent has it" 5 says "1006.5 hPa"
is "the status names it" says "BMP280 at 0x76"
lamp unknown
kill -TERM $agent_pid
wait $agent_pid
is "it ends well" [ $? = 0 ]
level LED
is "the lamp is dark" [ "$level" = 0 ]
