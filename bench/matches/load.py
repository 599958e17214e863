"""load.py CASUS [--matches N] [--rate N] [--seconds N] [--store PLACE]: many matches at once, each with the sockets of
two players, and so many choices a second in all. Prints the time from a choice to the other player's socket, and the
memory of the service along the way. Clients come from addresses 127.a.b.1, so that each network has few of them."""

import argparse
import gc
import json
import os
import random
import re
import resource
import selectors
import tempfile
import time

from players import Client, Live, Service, percentiles

RESET = ["attacker.army=11", "defender.army=10", "declared=true"]  # a conflict as long as the one before
SEQ = re.compile(rb'"seq":(\d+)')


class Seat:
    def __init__(self, table, name, key, live):
        self.table, self.name, self.key, self.live = table, name, key, live


class Table:
    """A match, its two sockets, and the choice under way."""

    def __init__(self, number, port, scenario):
        self.source = f"127.{1 + number // 250}.{number % 250}.1"
        self.port, self.scenario, self.seats, self.over = port, scenario, [], True
        self.requests, self.began, self.pending = 0, 0.0, None

    def connect(self):
        """The service closes a connection that says nothing for 75 seconds."""
        self.client = Client("127.0.0.1", self.port, self.source)

    def start(self, selector):
        self.connect()
        self.match, keys = self.client.make(self.scenario)
        for name, key in keys.items():
            seat = Seat(self, name, key, Live("127.0.0.1", self.port, self.match, key, source=self.source))
            seat.view = json.loads(seat.live.next())
            selector.register(seat.live.socket, selectors.EVENT_READ, seat)
            self.seats.append(seat)
        self.seq = max(seat.view["seq"] for seat in self.seats)
        self.asked, self.over = None, False

    def act(self):
        """Sends the next step, and does not wait for its answer."""
        asked = self.asked or self.seats[0].name
        seat = next(one for one in self.seats if one.name == asked)
        what = {"choose": 0} if self.asked else {"declare": RESET}
        self.requests += 1
        if time.perf_counter() - self.began > 60:
            self.connect()
        body = {"after": self.seq, "request": f"r{self.requests}", "do": what}
        self.pending = (seat, self.asked is not None)
        self.began = time.perf_counter()
        self.client.http.request("POST", f"/api/v1/matches/{self.match}/entries", json.dumps(body),
                                 {"Content-Type": "application/json", "Authorization": "Bearer " + seat.key})


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("casus")
    options.add_argument("--store")
    options.add_argument("--matches", type=int, default=2000)
    options.add_argument("--rate", type=float, default=200)
    options.add_argument("--seconds", type=float, default=300)
    said = options.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        service = Service(said.casus, said.store or folder + "/matches.db")
        try:
            measure(service, said)
        finally:
            service.stop()


def measure(service, said):
    status, text = Client("127.0.0.1", service.port).ask("GET", "/scenarios/risk/ten-against-ten")
    assert status == 200, text
    scenario, selector = json.loads(text), selectors.DefaultSelector()
    begun = time.monotonic()
    tables = [Table(i, service.port, scenario) for i in range(said.matches)]
    for table in tables:
        table.start(selector)
        for key, _ in selector.select(0):  # the service closes a socket that does not answer its pings
            key.data.live.more()
            while key.data.live.message() is not None:
                pass
    print(f"{said.matches} matches, {2 * said.matches} sockets in {time.monotonic() - begun:.0f} s; "
          f"{service.memory() >> 20} MiB", flush=True)
    gc.disable()  # a collection over all views at the start would stop the clock for a tenth of a second
    times, late, refused, again = [], 0, 0, 0
    start = next_at = time.monotonic()
    report_at, used = start + 30, service.seconds()
    last = 0
    while (now := time.monotonic()) < start + said.seconds:
        if now >= report_at:
            print(f"  {now - start:4.0f} s: {service.memory() >> 20} MiB, "
                  f"{(service.seconds() - used) / 30:.2f} cores; {percentiles(times[last:])}", flush=True)
            report_at, used, last = report_at + 30, service.seconds(), len(times)
        while next_at <= now:
            next_at += 1 / said.rate
            table = random.choice(tables)
            if table.pending:
                late += 1
                continue
            again += table.over
            table.act()
        for key, _ in selector.select(max(0.0, min(0.002, next_at - time.monotonic()))):
            seat = key.data
            seat.live.more()
            while (message := seat.live.message()) is not None:
                table = seat.table
                seq = int(SEQ.search(message)[1])
                if not table.pending or seq <= table.seq or seat is table.pending[0]:
                    continue
                if table.pending[1]:
                    times.append(time.perf_counter() - table.began)
                answer = table.client.http.getresponse()
                refused += answer.status != 201
                answer.read()
                view = json.loads(message)
                table.seq, table.pending = view["seq"], None
                table.over = view["conflict"]["over"]
                table.asked = None if table.over else view["conflict"]["question"]["seat"]
    print(f"{len(times) / said.seconds:.0f} choices a second for {said.seconds:.0f} s: {percentiles(times)}; "
          f"{service.memory() >> 20} MiB; {again} conflicts begun, {late} late, {refused} refused")


main()
