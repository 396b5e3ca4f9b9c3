# This adapter has no combined transfers (I2C_RDWR): blocks of SMBus carry all of it, humidity too.
chip 0x77 bme280
agent
wait_for "readings come" 130 says "humidity 65 %"
is "over the SMBus" eval 'cat /sys/bus/i2c/devices/i2c-0/name | grep -q "SMBus stub"'
