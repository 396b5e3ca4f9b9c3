# SPDX-License-Identifier: MIT
# Removal keeps what was measured; a purge does not.
apt-get remove -y rainfly >/tmp/apt 2>&1
is "apt remove ends with 0" test $? = 0
is "and without a warning" not grep -iE 'warn|error|fail|cannot' /tmp/apt
grep -iE 'warn|error|fail|cannot' /tmp/apt | shows
is "the service has stopped" not state_is active
is "the lamp is dark" lamp_is 0
is "the programs are gone" not test -e /usr/bin/rainflyd -o -e /usr/bin/rainfly-fetch
is "the history is kept" test -s /var/lib/rainfly/rainfly.db
apt-get purge -y rainfly rainfly-fetch >/tmp/apt 2>&1
is "apt purge ends with 0" test $? = 0
grep -iE 'warn|error|fail|cannot' /tmp/apt | shows
is "the history is gone" not test -e /var/lib/rainfly
is "what the owner wrote is kept" test -s /etc/rainfly/rainfly.yaml
is "no unit, no link is left" test -z "$(find /etc/systemd /usr/lib/systemd /var/lib/systemd -name '*rainfly*')"
is "no failed unit" test -z "$(systemctl --failed --no-legend --plain)"
systemctl --failed --no-legend --plain | shows
