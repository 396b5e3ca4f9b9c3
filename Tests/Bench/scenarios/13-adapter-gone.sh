# The bus itself goes and comes, as when it is turned on later.

rmmod i2c_stub
agent
wait_for "no bus is said" 130 says "cannot open /dev/i2c-0, ENOENT (2)"
lamp unknown_fault
insmod /modules/i2c-stub.ko chip_addr=0x76,0x77
bus=$(echo /dev/i2c-*)
chip 0x76 bme280
resumes
