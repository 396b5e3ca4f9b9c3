#!/bin/sh
# SPDX-License-Identifier: MIT
#
# rainfly.yaml.5.sh CONFIGURATION VERSION: the manual page of the configuration, from the commented
# default itself, so that there is one text to keep right.
set -eu
cat <<END
.\\" SPDX-License-Identifier: MIT
.TH RAINFLY.YAML 5 "" "rainfly $2" ""
.SH NAME
rainfly.yaml \\- what is wired to the board that runs rainflyd
.SH DESCRIPTION
.I /etc/rainfly/rainfly.yaml
says which board this is, which barometer and lamp hang on it and how they are used. Without the file
the defaults hold. An unknown key or a wrong value is an error that names the line and what is
allowed; check a change with
.B rainfly config check
and take it over with
.BR "systemctl restart rainflyd" .
.PP
What a person prefers (units, thresholds, the time to pack up) is not here but a setting:
.BR "rainfly set" .
.SH KEYS
This is the commented default, /usr/share/rainfly/rainfly.yaml:
.PP
.nf
END
sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\\([.']\\)/\\\\\&\\1/" "$1"
cat <<'END'
.fi
.SH BOARDS
.B board:
names a file in /etc/rainfly/boards or /usr/share/rainfly/boards: copy one to describe a board of
your own.
.SH SEE ALSO
.BR rainfly (1),
.BR rainflyd (8)
END
