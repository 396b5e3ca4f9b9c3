# A user outside the groups: said with the group's name, and no restart is needed once it is put right.
printf 'root:x:0:0::/:/bin/sh\ncamper:x:1000:1000::/:/bin/sh\n' >/etc/passwd
printf 'root:x:0:\ni2c:x:998:\ncamper:x:1000:\n' >/etc/group
chgrp 998 $bus
chmod 660 $bus
chmod 600 /dev/gpiochip*
chip 0x76 bme280
agent camper
wait_for "the bus is refused" 130 says "usermod -aG i2c"
is "so is the line" says "EACCES"
chmod 666 $bus /dev/gpiochip*
resumes
