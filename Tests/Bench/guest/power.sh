# SPDX-License-Identifier: MIT
#
# One boot of the power cut test: says what an earlier boot left on the disk, then samples until the
# power goes. The host reads the lines that begin with a word in capitals.
cd /modules
for module in crc16 crc32c_generic libcrc32c mbcache jbd2 ext4 virtio_ring virtio virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci virtio_blk; do
  insmod $module.ko 2>/dev/null
done
mkdir -p /disk
mount -t ext4 -o noatime /dev/vda /disk || { echo "MOUNT failed"; exit 1; }
mkdir -p /disk/state
rm -rf /tmp/state
ln -s /disk/state /tmp/state
cd /bench
cat /proc/sys/kernel/random/boot_id | sed 's/^/BOOT /'
cli history --json --since 3650d 2>&1 | sed 's/^/ROW /'
echo "ROWS-END"
period=1
more="  bursts: 1
store:
  batch: 5s"
chip 0x76 bme280
agent
for word in $(cat /proc/cmdline); do case $word in wall=*) wall=${word#wall=} ;; esac; done
wait_for "the first sample" 60 says "1000.0 hPa" >/dev/null
cli clock set $((wall + $(now)))
cli status | sed -n 's/^ *store */STORE /p'
while kill -0 $agent_pid; do
  # The newest sample that somebody could have seen, by the time since boot.
  age=$(cli status --json | sed -n 's/.*"reading":{[^}]*"age_s":\([0-9.]*\).*/\1/p')
  [ -n "$age" ] && echo "SEEN $(($(now) - ${age%.*}))"
  sleep 1
done
fail "the agent has ended"
