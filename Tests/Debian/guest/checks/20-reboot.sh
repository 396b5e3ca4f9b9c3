# SPDX-License-Identifier: MIT
# A reboot as it should be; what there was is written down for the next boot.
rainfly history --json --since 3650d >$kept/before
echo "   $(wc -l <$kept/before) samples"
restart_machine systemctl reboot
