# SPDX-License-Identifier: MIT
"""A day of weewx 5 with its simulator: 10 s loops, archive records of 5 min, no reports.

Prints processor seconds, kB of resident memory and bytes written by the kernel's count.
"""
import os, re, resource, sys, configobj
import weewx, weewx.engine, weewx_data, weeutil.config

folder = sys.argv[1]
config = configobj.ConfigObj(
    os.path.join(os.path.dirname(weewx_data.__file__), 'weewx.conf'), encoding='utf-8')
config['WEEWX_ROOT'] = folder
config['WEEWX_ROOT_CONFIG'] = folder
config['config_path'] = os.path.join(folder, 'weewx.conf')
config['Station']['station_type'] = 'Simulator'
config['Station']['loop_on_init'] = False
config['Simulator'] = {'mode': 'generator', 'loop_interval': 10, 'driver': 'weewx.drivers.simulator',
                       'start': '2026-07-10T00:00'}
config['StdArchive']['record_generation'] = 'software'
services = config['Engine']['Services']
services['report_services'] = ''
services['restful_services'] = ''


class Stop(Exception):
    pass


def main():
    engine = weewx.engine.StdEngine(config)
    seen = [0]

    def count(event):
        seen[0] += 1
        if seen[0] >= 8640:
            raise Stop

    engine.bind(weewx.NEW_LOOP_PACKET, count)
    try:
        engine.run()
    except Stop:
        pass
    finally:
        engine.shutDown()


main()
used = resource.getrusage(resource.RUSAGE_SELF)
status = open('/proc/self/status').read()
written = re.search(r'^write_bytes: (\d+)', open('/proc/self/io').read(), re.M)
print(used.ru_utime + used.ru_stime, re.search(r'VmHWM:\s+(\d+)', status)[1], written[1])
