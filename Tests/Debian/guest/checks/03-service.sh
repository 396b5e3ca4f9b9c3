# SPDX-License-Identifier: MIT
# The unit as it is shipped, under systemd.
is "it is enabled" test "$(systemctl is-enabled $unit)" = enabled
wait_for "it is active" 60 state_is active
is "it said so itself (Type=notify)" test "$(property Type)" = notify
is "without a restart" test "$(property NRestarts)" = 0
is "as rainfly" test "$(process Uid | tr ' ' '\n' | sort -u)" = "$(id -u rainfly)"
is "no new privileges, no capabilities, system calls filtered" \
  test "$(process NoNewPrivs) $(process CapEff) $(process CapBnd) $(process Seccomp)" = "1 0000000000000000 0000000000000000 2"
is "no network" test "$(readlink /proc/$(main_pid)/ns/net)" != "$(readlink /proc/1/ns/net)"
is "the system is read-only to it, the homes hidden" eval \
  'grep -q " / / ro,\| / ro," /proc/$(main_pid)/mountinfo && ! ls /proc/$(main_pid)/root/home/camper 2>/dev/null'
systemd-analyze security --no-pager $unit | tail -n 1 | shows
wait_for "the first sample is there" 60 more_samples 0
wait_for "the status names the chip and its reading" 60 says "BME280 at 0x76"
is "the reading is the chip's" says "1000.0 hPa"
rainfly status | shows
count=$(samples)
wait_for "samples go on" 30 more_samples $((count + 2))
is "memory below its limit ($(($(property MemoryCurrent) / 1024 / 1024)) of 48 MB)" test "$(property MemoryCurrent)" -lt 50331648
