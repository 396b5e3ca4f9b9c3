# SPDX-License-Identifier: MIT
# The machine before: a Debian without anything of rainfly, and the board's hardware.
echo 1 >$kept/boots
wait_for "Debian $(cat /etc/debian_version), systemd $(systemctl --version | sed -n '1s/[^(]*(\(.*\)).*/\1/p') is up" 120 \
  eval '[ "$(systemctl is-system-running)" = running ]'
is "there is no node of the bus yet" not test -e /dev/i2c-0
is "the GPIO chip is root's" test "$(stat -c %U:%G /dev/gpiochip0)" = root:root
mkdir -p /etc/rainfly
cp -r /checks/boards /etc/rainfly/boards
cat >/etc/rainfly/rainfly.yaml <<END
board: bench
hat: panel
barometer:
  period: 7s
store:
  batch: 30s
END
plug_panel
