# SPDX-License-Identifier: MIT
# The third boot.
wait_for "the service is up by itself" 180 state_is active
rainfly history --json --since 3650d >/tmp/after
lost=$(($(wc -l <$kept/before) - $(grep -cxFf /tmp/after $kept/before)))
# A batch of 30 s is six samples; one more where it was about to be written.
is "at most the last batch is lost ($lost of $(wc -l <$kept/before) samples)" test $lost -le 8
rainfly doctor >/tmp/doctor
is "doctor finds no fault" test $? = 0
grep -i store /tmp/doctor | shows
plug_panel
