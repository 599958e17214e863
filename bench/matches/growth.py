"""growth.py CASUS [--entries N]: what an entry of another process costs while a match grows. One service writes edits,
the other one shows each of them; its answer should take as long at the end as at the beginning."""

import argparse
import json
import os
import statistics
import tempfile
import time

from players import Client, Service


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("casus")
    options.add_argument("--entries", type=int, default=1000)
    said = options.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        services = [Service(said.casus, folder + "/matches.db") for _ in range(2)]
        try:
            writer, reader = (Client("127.0.0.1", one.port) for one in services)
            status, text = writer.ask("GET", "/scenarios/aggression/worked-example")
            assert status == 200, text
            match, keys = writer.make(json.loads(text), dice="host")
            key, times, used = keys["North"], [], services[1].seconds()
            status, text = reader.ask("GET", f"/matches/{match}/entries?from=9999")
            assert status == 200, text
            seq = json.loads(text)["seq"]
            while seq < said.entries:
                what = {"edit": [f"territory.Peru.units.food={7 + seq % 2}"]}
                status, answer = writer.command(match, key, seq, f"r{seq}", what)
                assert status == 201, (status, answer)
                seq = answer["seq"]
                begun = time.perf_counter()
                status, text = reader.ask("GET", f"/matches/{match}/entries?from=9999")
                times.append(time.perf_counter() - begun)
                assert status == 200 and json.loads(text)["seq"] == seq, text
            tenth = max(1, len(times) // 10)
            first, last = (statistics.median(part) * 1000 for part in (times[:tenth], times[-tenth:]))
            print(f"an entry of another process, at the median: {first:.2f} ms in the first {tenth} of {seq} entries, "
                  f"{last:.2f} ms in the last; {services[1].seconds() - used:.2f} s of a core in all")
        finally:
            for one in services:
                one.stop()


main()
