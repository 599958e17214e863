"""latency.py CASUS [--store PLACE] [--two] [--choices N]: the time from a choice to the other player's socket, the
entry on the disk included, over the address of this machine in its network. --two: two services over one store, and
each player uses another one."""

import argparse
import json
import os
import socket
import tempfile
import time

from players import Client, Live, Service, percentiles

RESET = ["attacker.army=11", "defender.army=10", "declared=true"]  # a conflict as long as the one before


def own_address():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))  # sends nothing
            return one.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def play(services, host, scenario, wanted):
    """Plays one conflict after the other until there are enough times."""
    clients = [Client(host, one.port) for one in services]
    match, keys = clients[0].make(scenario)
    names, times, requests = list(keys), [], 0
    at = {name: i % len(services) for i, name in enumerate(names)}
    lives = {name: Live(host, services[at[name]].port, match, keys[name]) for name in names}
    views = {name: json.loads(lives[name].next()) for name in names}
    while len(times) < wanted:
        conflict = views[names[0]].get("conflict")
        is_choice = conflict is not None and not conflict["over"]
        seat, what = names[0], {"declare": RESET}
        if is_choice:
            seat, what = conflict["question"]["seat"], {"choose": 0}
        requests += 1
        after = max(view["seq"] for view in views.values())
        begun = time.perf_counter()
        status, answer = clients[at[seat]].command(match, keys[seat], after, f"r{requests}", what)
        assert status == 201, (status, answer)
        for name in sorted(names, key=lambda name: name == seat):
            # Presence comes, too: what counts is the entry.
            while (view := json.loads(lives[name].next()))["seq"] < answer["seq"]:
                pass
            views[name] = view
            if name != seat and is_choice:
                times.append(time.perf_counter() - begun)
    return times


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("casus")
    options.add_argument("--store")
    options.add_argument("--two", action="store_true")
    options.add_argument("--choices", type=int, default=1000)
    said = options.parse_args()
    host = own_address()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
        store = said.store or folder + "/matches.db"
        services = [Service(said.casus, store, host) for _ in range(2 if said.two else 1)]
        try:
            status, text = Client(host, services[0].port).ask("GET", "/scenarios/risk/ten-against-ten")
            assert status == 200, text
            times = play(services, host, json.loads(text), said.choices)
            print(f"{len(services)} process(es), {'PostgreSQL' if '://' in (said.store or '') else 'SQLite'}, "
                  f"at {host}: {percentiles(times)}")
        finally:
            for one in services:
                one.stop()


main()
