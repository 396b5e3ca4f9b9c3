# The kernel's driver takes the chip: EBUSY, and its own readings are taken; then it lets go.
chip 0x76 bme280
agent
wait_for "readings come" 130 says "1000.0 hPa"
kill $chip_pid
registers 0xd0 0x58
echo bmp280 0x76 >/sys/bus/i2c/devices/i2c-0/new_device
cat /sys/bus/iio/devices/iio:device0/in_pressure_input
wait_for "the kernel's readings" 130 says "read by the kernel's driver, iio:device0"
is "no fault" eval '! says FAULT'
resumes
cli doctor
is "doctor says whose it is" eval "cli doctor | grep -q 'owned by the kernel driver bmp280'"
is "a tool is refused" eval "cli sensor read 2>&1 | grep -q 'EBUSY (16)'"
echo 0x76 >/sys/bus/i2c/devices/i2c-0/delete_device
chip 0x76 bmp280
wait_for "its own readings" 130 eval "says '1000.0 hPa' && ! says 'kernel'"
# With source: iio it never touches the registers.
kill $agent_pid $chip_pid
wait $agent_pid
more="  source: iio"
agent
wait_for "no driver, no readings" 130 says "the kernel's drivers have no barometer"
echo bmp280 0x76 >/sys/bus/i2c/devices/i2c-0/new_device
resumes
is "the kernel's readings" says "read by the kernel's driver"
