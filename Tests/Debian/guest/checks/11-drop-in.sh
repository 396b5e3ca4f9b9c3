# SPDX-License-Identifier: MIT
# What the owner changes without touching the package's files.
mkdir -p /etc/systemd/system/$unit.d
sed 's/period: 7s/period: 2s/' /etc/rainfly/rainfly.yaml >/etc/rainfly/quick.yaml
cat >/etc/systemd/system/$unit.d/mine.conf <<END
[Service]
ExecStart=
ExecStart=/usr/bin/rainflyd --config /etc/rainfly/quick.yaml
# A call that the filter does not know would now end the process instead of failing.
SystemCallErrorNumber=kill
END
systemctl daemon-reload
systemctl restart $unit
is "another configuration file is read" eval 'tr "\0" " " </proc/$(main_pid)/cmdline | grep -q quick.yaml'
count=$(samples)
sleep 40
is "samples come in its period ($(($(samples) - count)) in 40 s)" test $(($(samples) - count)) -ge 15
systemctl stop $unit
is "a whole life met no call that the sandbox refuses ($(property Result))" test "$(property Result) $(property NRestarts)" = "success 0"
mkdir -p /etc/systemd/system/rainfly-fetch.service.d
printf '[Service]\nSystemCallErrorNumber=kill\n' >/etc/systemd/system/rainfly-fetch.service.d/mine.conf
systemctl daemon-reload
systemctl start rainfly-fetch.service
is "nor did the download" test "$(property ExecMainCode rainfly-fetch.service) $(property ExecMainStatus rainfly-fetch.service)" = "1 69"
rm -r /etc/systemd/system/$unit.d /etc/systemd/system/rainfly-fetch.service.d
systemctl daemon-reload
systemctl start $unit
is "without the drop-in it is as before" eval 'state_is active && ! tr "\0" " " </proc/$(main_pid)/cmdline | grep -q quick'
