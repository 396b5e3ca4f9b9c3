# SPDX-License-Identifier: MIT
"""Makes an archive of weewx's own columns with a record each 5 min: FILE YEARS END."""
import math, sqlite3, sys
from schemas import wview_extended

columns = wview_extended.table
db = sqlite3.connect(sys.argv[1])
db.execute('CREATE TABLE archive (%s)' % ', '.join('%s %s' % column for column in columns))
names = ['dateTime', 'usUnits', 'interval', 'barometer', 'pressure', 'altimeter', 'inTemp', 'outTemp',
         'inHumidity', 'outHumidity']
count = int(float(sys.argv[2]) * 365.25 * 288)
end = int(float(sys.argv[3])) // 300 * 300
db.executemany(
    'INSERT INTO archive (%s) VALUES (%s)' % (', '.join('`%s`' % n for n in names), ','.join('?' * len(names))),
    ((end - (count - i) * 300, 16, 5, 1013.1 + math.sin(i / 700), 950.2 + math.sin(i / 700), 1013.0, 20.1,
      12.3 + math.sin(i / 46), 45.2, 70.3) for i in range(1, count + 1)))
db.commit()
