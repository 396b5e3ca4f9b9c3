# SPDX-License-Identifier: MIT
"""The last day, or the means of days, out of an archive of weewx's columns: FILE day|years."""
import sqlite3, sys

db = sqlite3.connect(sys.argv[1])
(end,) = db.execute('SELECT max(dateTime) FROM archive').fetchone()
if sys.argv[2] == 'day':
    rows = db.execute(
        'SELECT dateTime, pressure, outTemp FROM archive WHERE dateTime > ? ORDER BY dateTime',
        (end - 86400,))
else:
    rows = db.execute(
        'SELECT dateTime / 86400 * 86400, avg(pressure), avg(outTemp) FROM archive GROUP BY 1')
for row in rows:
    print(*row, sep=',')
