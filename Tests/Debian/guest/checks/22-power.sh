# SPDX-License-Identifier: MIT
# The power goes: no word to anybody.
count=$(samples)
wait_for "a batch and more" 120 more_samples $((count + 9))
rainfly history --json --since 3650d >$kept/before
sync $kept/before
restart_machine eval 'echo b >/proc/sysrq-trigger'
