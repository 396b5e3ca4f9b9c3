# SPDX-License-Identifier: MIT
# What the journal has of all this.
is "no word of a refusal" not eval 'journalctl --no-pager -b -u $unit -u rainfly-fetch | grep -iE "denied|not permitted|seccomp|read-only file|EPERM|EACCES|status=31"'
is "nor in the kernel's" not eval 'journalctl --no-pager -b -k | grep -iE "apparmor="DENIED"|audit: type=1326|rainfly.*(segfault|oom|trap)"'
is "no failed unit" test -z "$(systemctl --failed --no-legend --plain)"
echo "   $(journal | wc -l) lines of the agent; the last of them:"
journal -n 12 | shows
