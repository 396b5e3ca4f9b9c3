# SPDX-License-Identifier: MIT
#
# The board of the bench as shell functions, and what a scenario waits for. Every wait is for a state
# and has a bound in the machine's own time, which passes at once while the machine is idle.

bus=/dev/i2c-0
sim=/sys/kernel/config/gpio-sim/board
period=60

# The hardware's other side.

fails() { echo "$1" >/sys/module/i2c_stub/parameters/fail; }          # an errno for each transfer; 0 ends it
present() { echo "$1" >/sys/module/i2c_stub/parameters/chip_addr; }   # the addresses that answer
lines() { # lines NAME...: a GPIO chip with these lines
  mkdir -p $sim/bank0
  echo $# >$sim/bank0/num_lines
  echo bench-pins >$sim/bank0/label
  number=0
  for line; do
    mkdir -p $sim/bank0/line$number
    echo "$line" >$sim/bank0/line$number/name
    number=$((number + 1))
  done
  echo 1 >$sim/live
}
lines_gone() { echo 0 >$sim/live; }
lines_back() { echo 1 >$sim/live; }
wire() { # wire NAME: leaves the folder in which a line is seen from outside in $wire, its number in $number
  for folder in $sim/bank0/line*; do
    read -r name <$folder/name
    [ "$name" = "$1" ] && break
  done
  number=${folder##*line}
  read -r device <$sim/dev_name
  read -r chip <$sim/bank0/chip_name
  wire=/sys/devices/platform/$device/$chip/sim_gpio$number
}
level() { # level NAME: leaves the level of a line in $level
  wire "$1"
  value=$wire/value
  read -r level <$value
}
feed() { wire "$1"; echo "pull-$2" >$wire/pull; }                     # feed NAME up|down: what an input sees
spi_fails() { echo "$1" >/sys/module/spi_recorder/parameters/fail; }  # an errno for each transfer; 0 ends it
chip() { bench-chip $bus "$@" & chip_pid=$!; }                        # chip ADDRESS KIND [TRACE]
registers() { # registers FIRST BYTE...: writes them to the chip at 0x76
  first=$(($1))
  shift
  for byte; do
    i2cset -y 0 0x76 $(printf 0x%x $first) "$byte" b
    first=$((first + 1))
  done
}
panel() { # plugs the panel in; what it says is in /tmp/panel/said, what it shows in /tmp/panel/glass
  mkdir -p /tmp/panel
  more="hat: panel"
  wire RST
  reset=$wire/value
  wire BUSY
  echo $((1 << number)) >/sys/module/gpio_sim/parameters/driven
  bench-panel waveshare-2in13-v4 $reset $wire/pull /tmp/panel >>/tmp/panel/said 2>&1 &
  panel_pid=$!
}
drawn() { [ "$(grep -c '^refresh' /tmp/panel/said)" -ge "$1" ]; }     # drawn N: whether N refreshes were seen
# shown [OPTION...]: whether the glass is, pixel by pixel, what rainfly panel show draws now.
shown() { cli panel show "$@" >/tmp/panel/frame 2>&1 && cmp -s /tmp/panel/frame /tmp/panel/glass; }
said() { grep -qF -- "$1" /tmp/panel/said; }                           # said WORDS: whether the panel did
unharmed() { ! grep -E '!=|violation' /tmp/panel/said | grep -v "${1:-no exception}"; } # unharmed [BUT-FOR]: what a panel must not meet
press() { # press [SECONDS]: the button is down for so long
  feed BUTTON down
  sleep "${1:-0.2}"
  feed BUTTON up
}

# The programs.

agent() { # agent [USER]: starts rainflyd
  cat >/tmp/rainfly.yaml <<END
board: bench
barometer:
  period: ${period}s
$more
END
  if [ $# = 1 ]; then
    chown -R "$1" /tmp/state /tmp/run
    start-stop-daemon -S -c "$1" -x /bench/rainflyd -- --config /tmp/rainfly.yaml --boards /bench --state /tmp/state --runtime /tmp/run >/tmp/out 2>&1 &
  else
    rainflyd --config /tmp/rainfly.yaml --boards /bench --state /tmp/state --runtime /tmp/run >/tmp/out 2>&1 &
  fi
  agent_pid=$!
}
cli() { rainfly "$@" --config /tmp/rainfly.yaml --boards /bench --state /tmp/state --runtime /tmp/run; }

# Time and states.

now() { read -r uptime rest </proc/uptime; echo "${uptime%.*}"; }
says() { cli status 2>/dev/null | tr '\n' ' ' | tr -s ' ' | grep -qF "$1"; }          # words of the status
sampled_after() { # sampled_after T: whether the newest sample is younger than uptime T
  age=$(cli status --json | sed -n 's/.*"reading":{[^}]*"age_s":\([0-9.]*\).*/\1/p')
  [ -n "$age" ] && [ $(($(now) - ${age%.*})) -gt "$1" ]
}
past() { [ "$(now)" -ge "$1" ]; }                                     # past T: whether it is uptime T
second() { second=$(date +%S); [ "$second" -ge "$1" ] && [ "$second" -le "$2" ]; } # second FROM TO: of the minute
held() { level "$1"; [ "$level" = "$2" ]; }
fail() {
  echo "NOT OK: $1"
  cli status
  cat /tmp/out
  [ ! -e /tmp/panel/said ] || cat /tmp/panel/said
  exit 1
}
wait_for() { # wait_for WHAT SECONDS COMMAND...
  what=$1
  since=$(now)
  end=$((since + $2))
  shift 2
  until "$@"; do
    [ "$(now)" -lt $end ] || fail "$what (not within $((end - since)) s)"
    # Starting a program is what costs real time here; waiting is free.
    sleep ${patience:-7}
  done
  echo "ok: $what ($(($(now) - since)) s)"
}
is() { what=$1; shift; if "$@"; then echo "ok: $what"; else fail "$what"; fi; }
# Whatever happened: the next sample comes within two periods, and the lamp no longer flickers.
resumes() {
  wait_for "a sample within two periods" $((2 * period + 2)) sampled_after "$(now)"
  lamp "unknown"
}
# A fault that returns within ten minutes comes and goes, and stays on the lamp: what follows is to be a new one.
calms() { patience=60 wait_for "ten minutes without a fault" 780 past $(($(now) + 660)); }
# The lamp for twenty seconds of the machine, by what an eye sees: how long it was lit, how often it came on.
lamp() {
  level LED
  set -- "$1" $(bench-chip watch $value 20)
  share=$2
  rises=$3
  # In 20 s: four beats; a fault adds two times a second of flicker at 5 Hz.
  case "$share $rises" in
  9[4-8]\ [345]) seen=on ;;
  7[5-9]\ 29 | 7[5-9]\ 3[01]) seen=pressure_alert ;;
  [1-4]\ [345]) seen=off ;;
  [5-7]\ [789]) seen=unknown ;;
  [5-9][0-9]\ 1[1-9]) seen=on_fault ;;
  [0-9]\ 1[1-4] | 1[0-9]\ 1[1-4]) seen=off_fault ;;
  [0-9]\ 1[5-9] | 1[0-9]\ 1[5-9]) seen=unknown_fault ;;
  0\ 0) seen=dark ;;
  *) seen="$share % lit, on $rises times" ;;
  esac
  [ "$seen" = "$1" ] || fail "the lamp says $1 (seen: $seen; $share % lit, on $rises times)"
  echo "ok: the lamp says $1 ($share % lit, on $rises times in 20 s)"
}
