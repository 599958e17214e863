"""two_services.py CASUS [FILE]: two `casus serve` over the database $CASUS_DATABASE, or over a file of SQLite. Players use
both in turn, one service is killed in the middle of it again and again ($CASUS_KILLS times), and the server of the
database is started anew: nothing that was acknowledged is lost or done twice. Run by postgresql.sh."""

import http.client
import json
import os
import re
import secrets
import subprocess
import sys
import threading
import time

CASUS, DATABASE = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else os.environ["CASUS_DATABASE"]
IS_SERVER = "://" in DATABASE
KILLS = int(os.environ.get("CASUS_KILLS") or (50 if os.environ.get("CASUS_DEEP") else 8))


class Service:
    def __init__(self):
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [CASUS, "serve", "--listen", "127.0.0.1:0", "--store", DATABASE], stdout=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        if IS_SERVER:
            assert DATABASE.split(":")[2].split("@")[0] not in line, "its password is printed"
        self.port = int(re.search(r":(\d+)/", line)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def ask(self, method, path, body=None, key=None):
        """Status and answer; 0 where there is none."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if key:
            headers["Authorization"] = "Bearer " + key
        try:
            connection.request(method, "/api/v1/matches" + path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return 0, {}
        finally:
            connection.close()


def expect(answer, *statuses):
    status, node = answer
    assert status in statuses, (status, node)
    return node


def make(service, name):
    scenario = subprocess.run(
        [sys.executable, "-c", "import sys, urllib.request as u; sys.stdout.write(u.urlopen(sys.argv[1]).read().decode())",
         f"http://127.0.0.1:{service.port}/api/v1/scenarios/{name}"],
        stdout=subprocess.PIPE, check=True, text=True).stdout
    made = expect(service.ask("POST", "", {"scenario": json.loads(scenario), "dice": "host"}), 201)
    keys = {}
    for seat in made["seats"]:
        claim = {"invite": seat["invite"], "name": seat["name"]}
        keys[seat["name"]] = expect(service.ask("POST", f"/{made['match']}/claim", claim), 201)["key"]
    return made["match"], made["key"], keys


def settle(services):
    """A conflict of which each step goes to the other service; both show the same end."""
    match, _, keys = make(services[0], "risk/ten-against-ten")
    steps = 0
    while True:
        service = services[steps % 2]
        view = expect(service.ask("GET", f"/{match}/entries?from=0"), 200)
        conflict = view.get("conflict")
        if conflict and conflict["over"]:
            break
        seat = conflict["question"]["seat"] if conflict else "Anna"
        command = {"declare": []}
        if conflict:
            view = expect(service.ask("GET", f"/{match}/entries?from=99", key=keys[seat]), 200)
            command = {"choose": view["conflict"]["question"]["otherwise"]}
        body = {"after": view["seq"], "request": str(steps), "do": command}
        expect(service.ask("POST", f"/{match}/entries", body, keys[seat]), 201)
        steps += 1
    views = [expect(one.ask("GET", f"/{match}/entries?from=0"), 200) for one in services]
    assert views[0]["entries"] == views[1]["entries"] and views[0]["conflict"] == views[1]["conflict"]
    print(f"one conflict in {steps} steps, each by the other service")


class Writer(threading.Thread):
    """Edits a match without end by one service, and notes what was acknowledged."""

    def __init__(self, service, match, seat, key):
        super().__init__(daemon=True)
        self.service, self.match, self.key = service, match, key
        self.seat, self.acknowledged, self.over, self.away = seat, {}, False, 0

    def run(self):
        after, amount = 0, 0
        path = f"/{self.match}/entries"
        while not self.over:
            request, amount = f"{self.seat} {secrets.token_hex(8)}", amount + 1
            edit = {"edit": [f"territory.Peru.units.{'food' if self.seat == 'North' else 'ore'}={7 + amount % 2}"]}
            while not self.over:
                body = {"after": after, "request": request, "do": edit}
                status, node = self.service.ask("POST", path, body, self.key)
                if status in (200, 201):
                    self.acknowledged[request] = (node["seq"], body)
                    after = node["seq"]
                    time.sleep(0.02 * max(1, KILLS / 50))  # the other one, too, is first now and then; and a match has 10,000 entries
                    break
                if status == 409 and "seq" in node:
                    after = node["seq"]
                    continue
                assert status in (0, 503), (status, node)
                self.away += status == 503
                if status == 503:
                    assert "detail" in node and "while executing" not in node["detail"], node
                time.sleep(0.05)


def main():
    services = [Service(), Service()]
    try:
        settle(services)
        match, _, keys = make(services[1], "aggression/worked-example")
        writers = [Writer(one, match, *seat) for one, seat in zip(services, keys.items())]
        for writer in writers:
            writer.start()
        for kill in range(KILLS):
            time.sleep(0.2 + 0.013 * (kill % 50))
            services[0].kill()
            time.sleep(0.1)
            services[0].start()
        # The server of the database ends all connections; both services find it again by themselves.
        before = [len(writer.acknowledged) for writer in writers]
        if IS_SERVER:
            restart = ["pg_ctlcluster", os.environ["PGVERSION"], "regress", "restart", "-m", "immediate"]
            subprocess.run(restart, check=True)
        until = time.monotonic() + 30
        while any(len(w.acknowledged) < n + 5 for w, n in zip(writers, before)) and time.monotonic() < until:
            time.sleep(0.05)
        after = [len(writer.acknowledged) for writer in writers]
        assert all(a >= b + 5 for a, b in zip(after, before)), (before, after)
        for writer in writers:
            writer.over = True
        for writer in writers:
            writer.join()
        seqs, said = [], 0
        for writer in writers:
            for seq, body in writer.acknowledged.values():
                node = expect(services[said % 2].ask("POST", f"/{match}/entries", body, writer.key), 200)
                assert node["seq"] == seq, (node, seq)
                seqs.append(seq)
                said += 1
        assert len(set(seqs)) == len(seqs), "one entry was acknowledged for two requests"
        entries = []
        while True:
            more = expect(services[0].ask("GET", f"/{match}/entries?from={len(entries)}"), 200)["entries"]
            if not more:
                break
            entries += more
        assert [one["seq"] for one in entries] == list(range(len(entries)))
        edited = [one["seq"] for one in entries if one["kind"] == "edited"]
        assert set(seqs) <= set(edited)
        print(f"{len(seqs)} edits acknowledged by two services, {KILLS} kills{' and a restart of the database' if IS_SERVER else ''}: none lost, "
              f"none twice; {sum(w.away for w in writers)} times 503")
    finally:
        for service in services:
            service.kill()


main()
