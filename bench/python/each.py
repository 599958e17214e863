"""How quick the module is beside the program: ./run python bench/python/each.py [PROGRAM]

Lines a second of `each` on one thread, beside `casus study` of the same table (which also reads and writes its CSV)
and beside the library alone, whose columns are made before; of a sweep beside `casus sweep`; one question, and how long
the import takes. Results are compared before they are timed.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import casus
from casus._scenario import numbers_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build-package/casus")
BARE = ROOT / "scenarios/aggression/bare-dice.toml"
PEER = ROOT / "scenarios/aggression/worked-example.toml"


def least(work, times=7):
    """The least of so many times, in seconds."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return min(taken)


def native(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def beside(name, lines, ours, theirs, whose="casus"):
    a, b = least(ours), least(theirs)
    print(f"{name:24}{lines / a:12,.0f} lines/s   {whose:12}{lines / b:12,.0f}   ratio {b / a:.2f}")


def tables(folder):
    random = np.random.default_rng(1)
    for name, path, high, columns in (
        ("bare dice", BARE, 31, ("dice.attacker", "dice.defender")),
        ("worked example", PEER, 8, ("territory.Peru.units.network_security", "territory.Chile.units.ore")),
    ):
        frame = {column: random.integers(0, high, 200_000) for column in columns}
        file = folder / "designs.csv"
        rows = np.stack(list(frame.values()), axis=1)
        np.savetxt(file, rows, fmt="%d", delimiter=",", header=",".join(columns), comments="")
        scenario = casus.load(path)
        order = ("study", path, "--table", file, "--threads", 1, "--csv")
        told = [float(line.split(",")[2] or "nan") for line in native(*order, "-").splitlines()[1:]]
        assert np.array_equal(scenario.study(frame, threads=1).win, told, equal_nan=True), name
        each = lambda: casus.each(scenario, frame, threads=1)
        beside(f"each, {name}", len(rows), each, lambda: native(*order, os.devnull))
        numbered = [(path, *numbers_of(values)) for path, values in frame.items()]
        alone = lambda: scenario._inside.study(numbered, None, 1)
        beside(f"each, {name}", len(rows), each, alone, "library")


def sweeps():
    scenario = casus.load(BARE)
    axes = {"dice.attacker": range(65), "dice.defender": range(65), "rulebook.aggressor.polygon": range(2, 25)}
    vary = [f"--vary={path}={values[0]}..{values[-1]}" for path, values in axes.items()]
    order = ("sweep", BARE, *vary, "--threads", 1, "--csv", os.devnull)
    beside("sweep, bare dice", 65 * 65 * 23, lambda: scenario.sweep(axes, threads=1), lambda: native(*order))


def main():
    with tempfile.TemporaryDirectory() as folder:
        tables(pathlib.Path(folder))
    sweeps()
    scenario = casus.load(BARE)
    print(f"one answer: odds {least(lambda: scenario.odds().win, 200) * 1e6:.0f} µs,", end=" ")
    print(f"set and odds {least(lambda: scenario.set('dice.attacker', 7).odds().win, 200) * 1e6:.0f} µs")
    for what in ("casus", "numpy"):
        code = f"import time; begin = time.perf_counter(); import {what}; print(time.perf_counter() - begin)"
        taken = min(float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(9))
        print(f"import {what}: {taken * 1000:.0f} ms")


main()
