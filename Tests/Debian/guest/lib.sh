# SPDX-License-Identifier: MIT
#
# What a check says and waits for. Every wait is for a state and has a bound.
export LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive NO_COLOR=1
bench=/checks/bin
kept=/var/lib/checks
unit=rainflyd.service

# Words.

ok() { echo "ok $*"; }
bad() { # bad WHAT: and what there is to see of it
  echo "NOT OK $*"
  {
    systemctl status --no-pager -l -n 0 $unit
    journalctl --no-pager -o cat -u $unit -n 15
    rainfly status
    tail -n 5 /run/panel/said
  } 2>&1 | sed 's/^/   /'
}
is() { # is WHAT COMMAND...
  local what=$1
  shift
  if "$@"; then ok "$what"; else bad "$what"; fi
}
wait_for() { # wait_for WHAT SECONDS COMMAND...
  local what=$1 bound=$2 began=$SECONDS
  shift 2
  until "$@"; do
    [ $((SECONDS - began)) -lt "$bound" ] || { bad "$what: not within $bound s"; return 1; }
    sleep 0.3
  done
  ok "$what ($((SECONDS - began)) s)"
}
not() { ! "$@"; }
shows() { sed 's/^/   /'; }

# The service.

property() { systemctl show -P "$1" "${2:-$unit}"; }
state_is() { [ "$(property ActiveState "${2:-$unit}")" = "$1" ]; }
main_pid() { property MainPID; }
process() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$(main_pid)/status" | tr '\t' ' '; }
journal() { journalctl --no-pager -o cat -b -u $unit "$@"; }
says() { rainfly status 2>/dev/null | tr '\n' ' ' | tr -s ' ' | grep -qF -- "$1"; }
samples() { rainfly history --json --since 3650d 2>/dev/null | grep -c pressure_pa; }
more_samples() { [ "$(samples)" -gt "$1" ]; }                    # more_samples THAN
age() { rainfly status --json | sed -n 's/.*"reading":{[^}]*"age_s":\([0-9]*\).*/\1/p'; }
as() { local user=$1; shift; runuser -u "$user" -- env LANG=C.UTF-8 NO_COLOR=1 USER="$user" HOME="/home/$user" "$@"; }

# The hardware's other side.

level() { cat /run/pins/sim_gpio0/value; }
lamp_is() { [ "$(level)" = "$1" ]; }
# The lamp for twenty seconds: how many percent of the time it was lit, how often it came on.
watch_lamp() { read -r share rises < <($bench/bench-chip watch /run/pins/sim_gpio0/value 20); }
present() { echo "$1" >/sys/module/i2c_stub/parameters/chip_addr; }
plug_panel() { # plugs the panel in; what it says is in /run/panel/said, what it shows in /run/panel/glass
  mkdir -p /run/panel
  systemd-run -q --unit=panel --property=StandardOutput=append:/run/panel/said \
    $bench/bench-panel waveshare-2in13-v4 /run/pins/sim_gpio3/value /run/pins/sim_gpio4/pull /run/panel
}
refreshes() { grep -c '^refresh' /run/panel/said; }
drawn() { [ "$(refreshes)" -ge "$1" ]; }
unharmed() { # unharmed [BUT-FOR]: what a panel must not meet
  grep -q 'glass == frame' /run/panel/said \
    && ! grep -E '!=|violation' /run/panel/said | grep -v "${1:-no exception}"
}
shown() { rainfly panel show "$@" >/tmp/frame 2>&1 && cmp -s /tmp/frame /run/panel/glass; } # shown [OPTION...]
restart_machine() { # restart_machine COMMAND...: does not come back
  echo $(($(cat $kept/boots 2>/dev/null || echo 1) + 1)) >$kept/boots
  sync $kept/boots
  "$@"
  sleep 600
  exit
}
