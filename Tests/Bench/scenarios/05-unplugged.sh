# The chip is unplugged, and plugged in again at the other address.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "BME280 at 0x76"
kill $chip_pid
present 0x10,0x77
wait_for "nobody answers" 130 eval "says 'no barometer answers' || says 'only zeros'"
lamp unknown_fault
chip 0x77 bmp280
resumes
is "the other chip at the other address" says "BMP280 at 0x77"
