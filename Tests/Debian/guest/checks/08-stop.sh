# SPDX-License-Identifier: MIT
# systemctl stop: an end that nobody takes for an all-clear.
wait_for "three minutes since the panel was drawn" 420 eval '[ $(($(date +%s) - $(stat -c %Y /run/panel/glass))) -gt 181 ]'
# The notice has the time on it, to the minute.
wait_for "a minute that does not end now" 60 eval '[ $(date +%-S) -ge 3 -a $(date +%-S) -le 30 ]'
count=$(refreshes)
began=$SECONDS
systemctl stop $unit
is "it stops ($((SECONDS - began)) s, $(property Result))" test "$(property ActiveState) $(property Result)" = "inactive success"
is "the lamp is dark" lamp_is 0
is "the panel was drawn once more" drawn $((count + 1))
is "glass == the notice that it was stopped" shown --card stopped
is "what the card might have refused is kept until the power goes" test -e /run/rainfly/live.db
is "every sample is on the disk" test "$(samples)" -gt 10
rainfly doctor >/tmp/doctor
is "doctor says that it does not run" grep -q "rainflyd does not run" /tmp/doctor
systemctl start $unit
is "it starts again" state_is active
