# SPDX-License-Identifier: MIT
# Who may ask, and whether the lines that doctor gives put things right.
rainfly doctor >/tmp/doctor
is "doctor finds no fault (root)" test $? = 0
shows </tmp/doctor
for words in "the bench" "/dev/i2c-0" "BME280 at 0x76" "line LED held by rainflyd" "/dev/spidev0.0" "rainflyd runs"; do
  is "it says: $words" grep -qF "$words" /tmp/doctor
done
as camper rainfly status >/tmp/refused 2>&1
is "who is in no group is told so by status" grep -q 'usermod -aG rainfly' /tmp/refused
is "and not that the agent should be started" not grep -q 'start rainflyd' /tmp/refused
shows </tmp/refused
as camper rainfly camps add Nowhere 61.5 8.3 >/tmp/refused 2>&1
is "what they say is refused, not kept where no agent looks ($?)" grep -q 'usermod -aG rainfly' /tmp/refused
as camper rainfly doctor >/tmp/doctor
is "and by doctor" test $? = 1
shows </tmp/doctor
for group in $(sed -n 's/.*sudo usermod -aG \([a-z0-9,]*\) $USER.*/\1/p' /tmp/doctor); do
  echo "   doing: usermod -aG $group camper"
  usermod -aG "$group" camper
done
as camper rainfly doctor >/tmp/doctor
is "with these groups doctor finds no fault" test $? = 0
is "and has nothing to say of groups" not grep usermod /tmp/doctor
as camper rainfly status >/tmp/status 2>&1
is "and status answers" grep -q 'BME280 at 0x76' /tmp/status
as camper rainfly sensor read >/tmp/status 2>&1
shows </tmp/status
is "sensor read as well" grep -q '1000' /tmp/status
as camper rainfly camps add Lee 61.50833 8.30417 --zone Europe/Oslo --altitude 900 >/tmp/said 2>&1
is "a member of the group writes to the store" test $? = 0
is "others may not read it" eval '! as stranger ls /var/lib/rainfly 2>/dev/null && ! as stranger ls /run/rainfly 2>/dev/null'
for file in /var/lib/rainfly/* /run/rainfly/*; do
  is "$file is the group's ($(stat -c '%U:%G %a' "$file"))" test "$(stat -c %G "$file")" = rainfly
done
