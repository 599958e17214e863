#!/usr/bin/env bash
# bench/hostile.sh [CASUS]: who asks for little while others ask for much, each from a network of its own, on this
# machine's loopback. ONLY=overtaking tries questions of 0.35 s alone. Needs python3. Prints the table and the lines of docs/performance.md. Ends by itself, after a
# quarter of an hour at most, each row after SECONDS_EACH (default 10) seconds; whatever ends it, nothing that it
# started goes on.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
casus=${1:-$root/build/casus}
[ -x "$casus" ] || { echo "hostile.sh: there is no $casus: ./run builds it" >&2 && exit 2; }
exec python3 - "$casus" "${SECONDS_EACH:-10}" "${HEAVY:-2 8 64 200}" <<'PY'
import asyncio, ctypes, json, os, random, re, resource, signal, socket, subprocess, sys, time

casus, seconds, counts = sys.argv[1], float(sys.argv[2]), [int(n) for n in sys.argv[3].split()]
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
kMostSeconds = 900


def end(*_):
    raise KeyboardInterrupt


for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
    signal.signal(number, end)
signal.alarm(kMostSeconds)


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


SWEEP = "/api/v1/sweep?vary=dice.attacker%3D0..64&vary=dice.defender%3D0..64&vary=rulebook.defender.polygon%3D2..24"


class Service:
    def __init__(self):
        self.process = subprocess.Popen([casus, "serve", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True,
                                        preexec_fn=die_with_parent)
        said = re.search(r":(\d+)/", self.process.stdout.readline())
        if not said:
            sys.exit("hostile.sh: the service does not start")
        self.port = int(said.group(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def cpu(self):
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, what="VmHWM"):
        status = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(what + r":\s+(\d+)", status).group(1)) / 1024

    def get(self, path):
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as s:
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
            text = b""
            while piece := s.recv(1 << 16):
                text += piece
        return text


def post(path, body):
    return (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def titled(scenario, title):
    """The same scenario, as another question."""
    return json.dumps({**json.loads(scenario), "title": str(title)}).encode()


kGone = (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, IndexError)


async def answer(reader):
    """The status of an answer that is read to its end."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = re.search(r"Content-Length: (\d+)", head)
    if length:
        await reader.readexactly(int(length.group(1)))
    else:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    return int(head.split()[1])


async def heavy(port, number, bodies, until):
    """Asks for much again and again, from an address of its own."""
    kind, dice, cards = number % 7, *bodies
    address = f"127.{1 + number // 200}.{number % 200 + 1}.1"
    while time.monotonic() < until:
        writer = None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=1 << 20)
            seed = random.randrange(10**9)
            if kind == 0:
                writer.write(post(SWEEP, titled(dice, seed)))
            elif kind == 1:
                writer.write(f"GET /api/v1/dice?expression=1000d100%2B{seed} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            elif kind == 2:
                writer.write(post(f"/api/v1/simulate?runs=1000000000&seed={seed}", dice))
            elif kind == 3:
                writer.write(post("/api/v1/sensitivity", titled(cards, seed)))
            elif kind == 4:  # asks for much and reads nothing
                writer.write(post(SWEEP, titled(dice, seed)))
                await asyncio.sleep(max(0, until - time.monotonic()))
            elif kind == 5:  # half a body
                writer.write(post("/api/v1/odds", b" " * 200_000)[:100_000])
                await asyncio.sleep(min(9, max(0, until - time.monotonic())))
            else:
                writer.write(post("/api/v1/advise", titled(cards, seed)))
            await asyncio.wait_for(answer(reader), max(0.1, until - time.monotonic()))
        except kGone:
            pass
        finally:
            if writer:
                writer.close()
        await asyncio.sleep(0.05)


async def light(port, dice, until, took):
    """Asks for little, each time something else, and never twice at once."""
    asked = 0
    while time.monotonic() < until:
        asked += 1
        begin = time.monotonic()
        writer = None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(post("/api/v1/odds", titled(dice, f"light {asked}")))
            if await asyncio.wait_for(answer(reader), 5) == 200:
                took.append(time.monotonic() - begin)
        except kGone:
            pass
        finally:
            if writer:
                writer.close()
        await asyncio.sleep(0.02)
    return asked


async def all_heavy(port, count, bodies, until):
    await asyncio.gather(*(heavy(port, i, bodies, until) for i in range(count)))


def siege(service, count):
    dice = service.get("/api/v1/scenarios/aggression/bare-dice").split(b"\r\n\r\n", 1)[1]
    cards = service.get("/api/v1/scenarios/columbia/all-effects").split(b"\r\n\r\n", 1)[1]
    until = time.monotonic() + seconds + 1
    child = os.fork()  # in a process of their own, so that who measures does not wait for them
    if child == 0:
        try:
            die_with_parent()
            asyncio.run(all_heavy(service.port, count, (dice, cards), until))
        finally:
            os._exit(0)
    took = []
    try:
        time.sleep(1)
        asked = asyncio.run(light(service.port, dice, until, took))
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    took.sort()
    p99 = f"{took[int(len(took) * 0.99)] * 1000:.0f} ms" if took else "-"
    middle = f"{took[len(took) // 2] * 1000:.1f} ms" if took else "-"
    print(f"| {count} | {len(took)} of {asked} | {middle} | {p99} | {service.memory():.0f} MB |", flush=True)


def besieged():
    print("| heavy clients | light questions answered | half in | 99 % in | memory at most |\n|---|---|---|---|---|")
    for count in [0, *counts]:
        with Service() as service:
            siege(service, count)
    print()


def short_question(scenario, units, number):
    """Odds of so many infantry a side, as another question than all before."""
    told = json.loads(scenario)
    for side in ("attacker", "defender"):
        told[side] = {**told[side], "infantry": units}
    return post("/api/v1/odds", titled(json.dumps(told), f"short {number}"))


async def short(port, question, until, took, statuses):
    """Asks for a third of a second of work, each time something else, and never twice at once."""
    number = random.randrange(10**8)
    while True:
        number += 1
        begin = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(question(number))
            status = await asyncio.wait_for(answer(reader), 60)
            statuses[status] = statuses.get(status, 0) + 1
            took.append(time.monotonic() - begin)
        finally:
            writer.close()
        if time.monotonic() >= until:
            return
        await asyncio.sleep(0.2)


def calibrated(service, scenario):
    """The short question, and its seconds of a core: the least of three. All are answered with 200, also where it is half as large again."""
    seconds_of = {}
    for units in range(6, 61):
        for _ in range(3):
            statuses, before = {}, service.cpu()
            asyncio.run(short(service.port, lambda number: short_question(scenario, units, number), 0, [], statuses))
            if list(statuses) != [200]:
                sys.exit(f"hostile.sh: odds of {units} infantry a side, alone: status {list(statuses)[0]}")
            seconds_of[units] = min(seconds_of.get(units, 60), service.cpu() - before)
        if seconds_of[units] >= 0.33:
            break
    else:
        sys.exit(f"hostile.sh: no question takes 0.33 s of a core: {seconds_of}")
    if seconds_of[units] > 0.45:
        sys.exit(f"hostile.sh: no question takes 0.33 to 0.45 s of a core: {seconds_of}")
    larger = {}
    asyncio.run(short(service.port, lambda number: short_question(scenario, units + units // 4, number), 0, [], larger))
    if list(larger) != [200]:
        sys.exit(f"hostile.sh: {units} infantry a side is near a bound: a quarter more has status {list(larger)[0]}")
    return lambda number: short_question(scenario, units, number), seconds_of[units]


def preset(service, path):
    return service.get("/api/v1/scenarios/" + path).split(b"\r\n\r\n", 1)[1]


def overtaking():
    """Questions of 0.35 s beside 50 networks that ask for as much as there is."""
    with Service() as service:  # its own, since who has asked for much comes later
        question, alone = calibrated(service, preset(service, "axis-allies-1942/across-the-border"))
    with Service() as service:
        bodies = preset(service, "aggression/bare-dice"), preset(service, "columbia/all-effects")
        until = time.monotonic() + 6 * seconds + 1
        child = os.fork()
        if child == 0:
            try:
                die_with_parent()
                asyncio.run(all_heavy(service.port, 50, bodies, until))
            finally:
                os._exit(0)
        took, statuses = [], {}
        try:
            time.sleep(1)
            asyncio.run(short(service.port, question, until, took, statuses))
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        slowest = ", ".join(f"no. {at + 1} {one:.2f} s" for one, at in sorted(((t, i) for i, t in enumerate(took)), reverse=True)[:3])
        took.sort()
        print(f"questions of {alone:.2f} s beside 50 heavy networks: {len(took)} asked, statuses {statuses}, half in "
              f"{took[len(took) // 2]:.2f} s, 99 % in {took[int(len(took) * 0.99)]:.2f} s, slowest {slowest}, "
              f"{service.memory():.0f} MB at most", flush=True)
        if list(statuses) != [200]:
            sys.exit("hostile.sh: short questions were refused")


def many_dice():
    for expression in ("400d100", "1000d100"):
        with Service() as service:
            service.get("/healthz")
            cpu, memory, begin = service.cpu(), service.memory("VmRSS"), time.monotonic()
            said = service.get("/api/v1/dice?expression=" + expression)
            print(f"{expression}: status {said[9:12].decode()}, {len(said) / 1e6:.1f} MB, {time.monotonic() - begin:.2f} s, "
                  f"{service.cpu() - cpu:.2f} s of CPU, {service.memory() - memory:.0f} MB more at most", flush=True)


def told_to_end(signals):
    with Service() as service:
        body = service.get("/api/v1/scenarios/aggression/bare-dice").split(b"\r\n\r\n", 1)[1]
        held = []
        for _ in range(24):
            s = socket.create_connection(("127.0.0.1", service.port))
            s.sendall(post(SWEEP, body))
            held.append(s)
        time.sleep(1)
        begin = time.monotonic()
        service.process.send_signal(signal.SIGTERM)
        if signals == 2:
            time.sleep(0.1)
            service.process.send_signal(signal.SIGTERM)
        try:
            service.process.wait(70)
        except subprocess.TimeoutExpired:
            pass
        print(f"TERM{', TERM' if signals == 2 else ''} under full load: ended after {time.monotonic() - begin:.2f} s, "
              f"status {service.process.returncode}", flush=True)
        for s in held:
            s.close()


try:
    overtaking()
    if os.environ.get("ONLY") == "overtaking":
        sys.exit()
    besieged()
    many_dice()
    told_to_end(1)
    told_to_end(2)
except KeyboardInterrupt:
    print("hostile.sh: interrupted", file=sys.stderr)
    sys.exit(130)
PY
