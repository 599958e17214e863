#!/usr/bin/env python3
"""What was promised of speed and memory, measured from the shell in one run.

usage: measures.py [--short] [CASUS]    build/casus where nothing is said. A quarter of an hour; --short: a minute.

Each row: what it is, what was wanted, what it took. CPU time is that of the command, its start and the reading of
files included, user and system, the least of some runs; memory the most that was resident. What a row says was compared
with another way to the same answer where there is one (joined parts with one run, byte for byte). Then, where they
are there, bench/beside/beside.py (other calculators) and the benchmarks of sweeps and of games in build-bench.
Run it in a quiet hour: CPU time, too, is a fifth more where other programs share the caches.
"""

import argparse
import filecmp
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"
BOARD = [str(SCENARIOS / "aggression/worked-example.toml")]
PERU, CHILE, GROWTH = ("territory.Peru.units.network_security", "territory.Chile.units.network_security",
                       "territory.Chile.development")


def ran(words, given=None, check=True):
    """Seconds of CPU, seconds by the clock, MiB; and what was said."""
    began = time.monotonic()
    child = subprocess.Popen(words, stdin=subprocess.PIPE if given else subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, cwd=ROOT)
    if given:
        child.stdin.write(given.encode())
        child.stdin.close()
    said = child.stdout.read()
    wrong = child.stderr.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if check and child.returncode != 0:
        sys.exit(f"{' '.join(words)}: {wrong.decode()}")
    return used.ru_utime + used.ru_stime, time.monotonic() - began, used.ru_maxrss / 1024, said


def least(words, given=None, times=3):
    return min((ran(words, given) for _ in range(times)), key=lambda run: run[0])


def row(what, wanted, took):
    print(f"| {what} | {wanted} | {took} |", flush=True)


def seconds(number):
    return f"{number * 1000:.3g} ms" if number < 1 else f"{number:.3g} s"


def sweep(casus, base, axes, *more):
    return [casus, "sweep", *base, *(word for axis in axes for word in ("--vary", axis)), *more]


def heat_maps(casus):
    land = "axis-allies-1942/across-the-border.toml", ["attacker.infantry=0..12", "attacker.tank=0..12"]
    space = "twilight-imperium-4/two-fleets-meet.toml", ["attacker.cruiser=0..12", "defender.fighter=0..12"]
    for what, wanted, scenario, axes, *more in (
            ("RISK", 50, "risk/ten-against-ten.toml", ["attacker.army=2..14", "defender.army=1..13"]),
            ("Axis & Allies, infantry by tanks", 500, *land),
            ("the same, every choice as advised", 2500, *land, "--policy", "best"),
            ("Twilight Imperium, cruisers by fighters, every choice as advised", 250, *space, "--policy", "best")):
        cpu = least(sweep(casus, [str(SCENARIOS / scenario)], axes, *more, "--threads", "1", "--csv", "-"), times=5)[0]
        row(f"{what}, 13 × 13 cells, from the shell", f"{wanted} ms", seconds(cpu))


def battles(casus):
    kinds = {"axis-allies-1942": ("infantry = {0}\nartillery = {1}\ntank = {2}",
                                  "infantry = {0}\ntank = {2}\nfighter = {1}"),
             "twilight-imperium-4": ("fighter = {0}\ncruiser = {1}\ndreadnought = {2}",) * 2}
    for system, (attacker, defender) in kinds.items():
        for each in (10, 16, 25):
            counts = (each * 10 // 25, each * 8 // 25, each - each * 10 // 25 - each * 8 // 25)
            scenario = (f'system = "{system}"\n[attacker]\n{attacker.format(*counts)}\n'
                        f'[defender]\n{defender.format(*counts)}\n')
            cpu, _, memory, _ = least([casus, "odds", "-"], scenario)
            row(f"{system}, {each} a side of three kinds", "1 s", f"{seconds(cpu)}, {memory:.0f} MiB")
    three = ROOT / "tests/game/sheets/three-armies.scenario.toml"
    cpu, _, memory, _ = least([casus, "odds", str(three)])
    row("three sides, ten a side of two kinds", "1 s", f"{seconds(cpu)}, {memory:.0f} MiB")


def bare_sweeps(casus, short):
    """Cells a second of one core: a large grid, less what the smallest of the same takes."""
    for what, wanted, base, axes, one in (
            ("bare dice", 250_000, [str(SCENARIOS / "aggression/bare-dice.toml")],
             ["dice.attacker=0..12", "dice.defender=0..12", "rulebook.aggressor.polygon=2..24"],
             ["dice.attacker=0..0", "dice.defender=0..0"]),
            ("one takeover", 250_000, BOARD, [f"{PERU}=0..{19 if short else 49}", f"{CHILE}=0..49", f"{GROWTH}=1..100"],
             [f"{PERU}=0..0", f"{CHILE}=0..0", f"{GROWTH}=1..1"])):
        cells = 1
        for axis in axes:
            low, high = axis.split("=")[1].split("..")
            cells *= int(high) - int(low) + 1
        all_of_it = least(sweep(casus, base, axes, "--threads", "1", "--csv", "/dev/null"))[0]
        start = least(sweep(casus, base, one, "--threads", "1", "--csv", "/dev/null"))[0]
        row(f"sweep of {what}, {cells:,} cells, one core", f"{wanted:,} cells/s",
            f"{cells / max(all_of_it - start, 1e-4):,.0f} cells/s ({seconds(all_of_it)} with its start)")


def parts(casus, work, short):
    growth = 40 if short else 400
    axes = [f"{PERU}=0..49", f"{CHILE}=0..49", f"{GROWTH}=1..{growth}"]
    cells = 2500 * growth
    whole = work / "whole.csv"
    cpu, clock, memory, _ = least(sweep(casus, BOARD, axes, "--csv", str(whole)))
    row(f"{cells:,} cells of a board, all cores", "12 s for a million on two cores",
        f"{seconds(clock)} by the clock, {seconds(cpu)} of CPU, {memory:.0f} MiB")
    names = [work / f"part-{i}.csv" for i in range(1, 17)]
    most = 0.0
    for i, name in enumerate(names, 1):
        most = max(most, ran(sweep(casus, BOARD, axes, "--part", f"{i}/16", "--csv", str(name)))[2])
    random.Random(16).shuffle(names)
    ran([casus, "sweep", "--join", *map(str, names), "--csv", str(work / "joined.csv")])
    same = filecmp.cmp(whole, work / "joined.csv", shallow=False)
    row("16 parts of it, joined", "one run, byte for byte", f"{'the same' if same else 'NOT THE SAME'}, {most:.0f} MiB")
    return axes


def killed(casus, work, axes):
    command = sweep(casus, BOARD, axes, "--threads", "1", "--part", "1/1", "--csv")
    whole, broken = work / "one.csv", work / "killed.csv"
    clock = ran([*command, str(whole)])[1]
    luck, kills = random.Random(20), 0
    while kills < 20 and not broken.exists():
        child = subprocess.Popen([*command, str(broken)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(clock * luck.uniform(0.02, 0.08))
        if child.poll() is None:
            child.send_signal(signal.SIGKILL)
            kills += 1
        child.wait()
    ran([*command, str(broken)])
    same = filecmp.cmp(whole, broken, shallow=False)
    row(f"killed {kills} times and begun again", "one run, byte for byte", "the same" if same else "NOT THE SAME")


def large(casus, short):
    """A hundred million cells; of them a hundredth where time is short: memory does not grow with the lines."""
    axes = ["territory.Peru.units.food=0..99", f"{GROWTH}=1..1000", "territory.Peru.development=1..1000"]
    part = "1/100" if short else "1/1"
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as work:
        file = Path(work) / "large.csv"
        cpu, _, memory, said = ran(sweep(casus, BOARD, axes, "--threads", "1", "--part", part, "--csv", str(file)))
        row(f"part {part} of 10^8 cells, one core", "64 MiB",
            f"{memory:.1f} MiB, {seconds(cpu)} of CPU, a file of {file.stat().st_size / 2**30:.2f} GiB")


def bench_page(casus):
    """At the bench, in Chromium: how long after a key a fault and odds are shown, of each game."""
    if not (ROOT / "web" / "node_modules").is_dir():
        print("missing: web/node_modules (cd web && npm ci)", file=sys.stderr)
        return
    words = ["node", "--test", "--test-name-pattern", "every game of the house shows", "e2e/page.test.mjs"]
    said = subprocess.run(words, cwd=ROOT / "web", env={**os.environ, "CASUS": casus}, capture_output=True, text=True)
    for line in said.stdout.splitlines():
        if line.startswith("# bench, "):
            game, took = line.removeprefix("# bench, ").split(": ", 1)
            row(f"bench, {game}", "fault 150 ms, odds 300 ms", took)


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--short", action="store_true")
    asked.add_argument("casus", nargs="?", default=str(ROOT / "build" / "casus"))
    given = asked.parse_args()
    casus = str(Path(given.casus).resolve())
    print("| what | wanted | took |\n|---|---|---|")
    heat_maps(casus)
    battles(casus)
    bare_sweeps(casus, given.short)
    with tempfile.TemporaryDirectory() as work:
        killed(casus, Path(work), parts(casus, Path(work), given.short))
    large(casus, given.short)
    if given.short:
        return
    bench_page(casus)
    for bench, tests in (("bench_aggression", "^sweep/"), ("bench_game", ".")):
        program = ROOT / "build-bench" / "bench" / bench
        if not program.exists():
            print(f"missing: {program} (cmake --preset bench && ninja -C build-bench {bench})", file=sys.stderr)
            continue
        subprocess.run([program, f"--benchmark_filter={tests}"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, ROOT / "bench/beside/beside.py", casus], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
