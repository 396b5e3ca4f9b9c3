# SPDX-License-Identifier: MIT
# As the README says; there is no network, so everything that is wanted is in the package or in Debian.
apt-get install -y --no-install-recommends /checks/rainfly_*.deb /checks/rainfly-fetch_*.deb >/tmp/apt 2>&1
is "apt install ends with 0" test $? = 0
is "and without a warning" not grep -iE 'warn|error|fail|cannot' /tmp/apt
grep -E '^(Setting up|Created symlink)' /tmp/apt | shows
is "the packages are configured" test "$(dpkg-query -W -f '${db:Status-Abbrev}' rainfly rainfly-fetch | tr -d ' ')" = iiii
is "the user rainfly has the groups of the devices" test "$(id -nG rainfly | tr ' ' '\n' | sort | paste -sd' ')" = "gpio i2c rainfly spi"
for node in i2c-0:i2c gpiochip0:gpio spidev0.0:spi; do
  wait_for "udev gives /dev/${node%:*} to ${node#*:}" 20 eval '[ "$(stat -c %G:%a /dev/'${node%:*}')" = '${node#*:}':660 ]'
done
