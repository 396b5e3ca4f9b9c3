# SPDX-License-Identifier: MIT
#
# The power cut test, part of bench: QEMU is killed at random moments while the agent writes to a file
# system on its disk. What is checked after each cut, on a copy of the disk that the kernel's own
# recovery has seen: the database is sound; no row is missing that was older than one batch (5 s) when
# the power went; no row has a time other than the true one.

# judge RUN NUMBER: the disk after cut NUMBER.
judge() {
  local run=$1 number=$2 status=0
  cp "$run/disk" "$run/copy"
  e2fsck -fp "$run/copy" >"$run/fsck" 2>&1 || status=$?
  # 1: put right. More would be a file system that needs a person.
  [ $status -le 1 ] || { echo "cut $number: the file system is damaged"; cat "$run/fsck"; return 1; }
  rm -f "$run"/rainfly.db*
  local file
  for file in rainfly.db rainfly.db-wal; do
    debugfs -R "dump /state/$file $run/$file" "$run/copy" >/dev/null 2>&1 || true
  done
  [ -s "$run/rainfly.db" ] || { echo "cut $number: no database yet"; return 0; }
  local answer
  answer=$(sqlite3 "$run/rainfly.db" 'PRAGMA integrity_check' 2>&1 | head -n 1)
  [ "$answer" = ok ] || { echo "cut $number: the database says $answer"; return 1; }
}

# compare RUN NUMBER: what boot NUMBER + 1 found of boot NUMBER, against what was seen before the cut.
compare() {
  local run=$1 number=$2 boot seen newest wrong count
  boot=$(sed -n 's/^BOOT //p' "$run/log.$number" | tr -d '\r' | head -n 1)
  seen=$(sed -n 's/^SEEN //p' "$run/log.$number" | tr -d '\r' | tail -n 1)
  [ -n "$seen" ] || { echo "cut $number: before the first sample"; return 0; }
  # Rows of that boot by their true time: the boot began at a wall time that the host chose.
  local base
  base=$(cat "$run/wall.$number")
  # What has no date yet, because the clock was not set before the cut, says its boot and time in it.
  read -r newest wrong count < <(
    tr -d '\r' <"$run/log.$((number + 1))" \
      | sed -n -e 's/^ROW .*"t":\([0-9][0-9.]*\).*/\1/p' \
        -e "s/^ROW .*\"t\":null.*\"boot\":\"$boot\",\"boot_s\":\([0-9.]*\).*/boot \1/p" \
      | awk -v base="$base" -v bases="$(cat "$run"/wall.* | tr '\n' ' ')" '
        BEGIN { split(bases, b, " ") }
        { count++ }
        $1 == "boot" { if ($2 > newest) newest = $2; next }
        { ok = 0; for (i in b) if ($1 >= b[i] - 2 && $1 < b[i] + 3500) ok = 1
          if (!ok) wrong++
          if ($1 >= base && $1 < base + 3500 && $1 - base > newest) newest = $1 - base }
        END { printf "%d %d %d\n", newest, wrong, count }')
  local lost=$((seen - newest))
  echo "cut $number: last seen at $seen s, last kept at $newest s, lost $lost s, $count rows, $wrong with a wrong time"
  # A batch of 5 s, and the sample in whose cycle it ends.
  [ $lost -le 7 ] && [ "$wrong" = 0 ]
}

power() {
  local count=$1 run number began=$SECONDS bad=0
  for tool in mkfs.ext4 e2fsck debugfs sqlite3; do
    command -v $tool >/dev/null || fail "$tool is missing: apt-get install e2fsprogs sqlite3"
  done
  run=$(mktemp -d "$cache/power.XXXXXX")
  trap "rm -rf '$run'" EXIT
  pack "$run"
  truncate -s 96M "$run/disk"
  mkfs.ext4 -q "$run/disk"
  for ((number = 1; number <= count + 1; number++)); do
    # Each boot is an hour after the one before.
    echo $((1796148000 + number * 3600)) >"$run/wall.$number"
    # The status file of the last one is not wanted; the machine never ends by itself.
    qemu-system-x86_64 -accel tcg -icount shift=3,sleep=off -machine pc -m 512 -nodefaults -no-user-config \
      -no-reboot -display none -rtc base=1970-01-01T00:00:00,clock=vm -serial "file:$run/log.$number" \
      -serial "file:$run/status" -drive "file=$run/disk,if=virtio,format=raw,cache=writeback" \
      -kernel "$machine/kernel" -initrd "$run/initrd" \
      -append "console=ttyS0 quiet loglevel=1 panic=-1 scenario=../power.sh wall=$(cat "$run/wall.$number")" \
      </dev/null >/dev/null 2>&1 &
    local pid=$! waited=0
    # At least until it has said what it found; then a random while.
    until grep -q '^SEEN' "$run/log.$number" 2>/dev/null || [ $waited -ge 600 ]; do
      sleep 0.1
      waited=$((waited + 1))
    done
    sleep "$((RANDOM % 2)).$((RANDOM % 10))$((RANDOM % 10))"
    kill -KILL $pid
    wait $pid 2>/dev/null || true
    judge "$run" $number || bad=$((bad + 1))
    [ $number = 1 ] || compare "$run" $((number - 1)) || bad=$((bad + 1))
    grep -h '^STORE.*damaged' "$run/log.$number" && bad=$((bad + 1)) || true
  done
  echo "bench: $count power cuts, $bad of them left something wrong, $((SECONDS - began)) s"
  [ $bad = 0 ]
}
