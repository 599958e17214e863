#!/usr/bin/env python3
"""One client begins plays without end beside ten others' plays: none of theirs is forgotten.

bench/beginnings.py CASUS [BEGINNINGS]     default: 200000; every client has a loopback network of its own
"""

import collections
import http.client
import json
import re
import subprocess
import sys
import tempfile
import threading
import time


def connection(port, source):
    return http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))


def post(line, path, body):
    line.request("POST", path, body, {"content-type": "application/json"})
    response = line.getresponse()
    return response.status, response.read()


def step(line, scenario, **play):
    status, body = post(line, "/api/v1/play?step=true", json.dumps({"scenario": scenario, "play": play}))
    return status, json.loads(body)


def main():
    casus = sys.argv[1]
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    folder = tempfile.mkdtemp()
    service = subprocess.Popen(
        [casus, "serve", "--listen", "127.0.0.1:0", "--store", folder + "/matches.db"], stdout=subprocess.PIPE, text=True
    )
    port = int(re.search(r":(\d+)/", service.stdout.readline()).group(1))
    line = connection(port, "127.0.1.1")
    line.request("GET", "/api/v1/scenarios/aggression/campaign-of-five")
    scenario = json.loads(line.getresponse().read())
    others = []
    for number in range(10):
        other = connection(port, f"127.0.{10 + number}.1")
        status, begun = step(other, scenario)
        assert status == 200, begun
        said = {"token": begun["token"], "key": begun["key"]}
        if number % 2 == 0:
            assert step(other, scenario, answers=[1], **said)[0] == 200
        others.append((number, said))

    statuses = collections.Counter()
    left = [wanted]
    lock = threading.Lock()
    body = json.dumps(scenario)

    def attack(number):
        mine = connection(port, f"127.0.1.{number + 1}")
        counted = collections.Counter()
        while True:
            with lock:
                if left[0] <= 0:
                    break
                left[0] -= 100
            for _ in range(100):
                counted[post(mine, "/api/v1/play?step=true", body)[0]] += 1
        with lock:
            statuses.update(counted)

    begin = time.time()
    threads = [threading.Thread(target=attack, args=(number,)) for number in range(8)]
    for one in threads:
        one.start()
    slowest = 0.0
    waits = 0
    while any(one.is_alive() for one in threads):
        time.sleep(1)
        asked = time.time()
        other = connection(port, "127.0.99.1")
        status, _ = step(other, scenario)
        waits += status != 200
        slowest = max(slowest, time.time() - asked)
    seconds = time.time() - begin
    forgotten = 0
    for number, said in others:
        other = connection(port, f"127.0.{10 + number}.1")
        status, answer = step(other, scenario, answers=[1], **said)
        taken_back, _ = step(other, scenario, answers=[2], **said)
        if status != 200 or taken_back != 400:
            forgotten += 1
            print(number, status, answer)
    with open(f"/proc/{service.pid}/status", encoding="ascii") as status:
        peak = re.search(r"VmHWM:\s+(\d+)", status.read()).group(1)
    print(
        f"{sum(statuses.values())} beginnings by one network in {seconds:.0f} s: {dict(statuses)}; of ten others' plays "
        f"{forgotten} forgotten; who begins one meanwhile waits at most {slowest:.2f} s, {waits} refused; "
        f"{int(peak) // 1024} MiB at most"
    )
    service.terminate()
    service.wait()
    return 1 if forgotten else 0


if __name__ == "__main__":
    sys.exit(main())
