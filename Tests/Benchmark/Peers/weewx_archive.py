# SPDX-License-Identifier: MIT
"""Makes an archive of weewx's own columns with a record each 5 min: FILE YEARS END."""
import importlib.util, math, os, sqlite3, sys
import weewx_data

# The schema is a data file of weewx and not a module on the path.
place = os.path.dirname(weewx_data.__file__)
found = next(os.path.join(folder, 'wview_extended.py') for folder, _, names in
             os.walk(os.path.dirname(place)) if 'wview_extended.py' in names)
spec = importlib.util.spec_from_file_location('wview_extended', found)
wview_extended = importlib.util.module_from_spec(spec)
spec.loader.exec_module(wview_extended)

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
