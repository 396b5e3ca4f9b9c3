# SPDX-License-Identifier: MIT
# make install instead of a package: its tree, and what it says that root has to do.
userdel rainfly 2>/dev/null
for group in rainfly gpio spi; do groupdel $group 2>/dev/null; done
tar -C / --no-same-owner --keep-directory-symlink -xf /checks/tree.tar
systemd-sysusers && systemd-tmpfiles --create rainfly.conf
is "user and folders are made" test "$(stat -c '%U:%G %a' /var/lib/rainfly)" = "rainfly:rainfly 2770"
modprobe i2c-dev
udevadm control --reload
udevadm trigger
systemctl daemon-reload
systemctl enable --now $unit >/tmp/said 2>&1
is "systemctl enable --now" test $? = 0
wait_for "it is active" 60 state_is active
wait_for "and samples" 60 more_samples 1
rainfly doctor >/tmp/doctor
is "doctor finds no fault" test $? = 0
restart_machine systemctl reboot
