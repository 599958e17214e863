#!/usr/bin/env python3
"""What it costs that every operator new of the program is counted (src/base/meter.hpp).

usage: counted.py [--runs N] [BUILD]    a build folder in which casus is built; build where nothing is said

Links casus a second time without counted_new.cpp, and asks both the same in turn: the least CPU time of some runs, and the
ratio of the two.
"""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BATTLE = ["scenarios/axis-allies-1942/across-the-border.toml"] + [
    word for side in ("attacker", "defender") for kind in ("infantry", "artillery", "tank")
    for word in ("--set", f"{side}.{kind}=4")]
ASKED = {
    "odds of RISK, 30 against 30": ["odds", "scenarios/risk/ten-against-ten.toml", "--set", "attacker.army=30", "--set",
                                    "defender.army=30"],
    "odds of Axis & Allies, 12 a side": ["odds", *BATTLE],
    "odds of every effect of columbia": ["odds", "scenarios/columbia/all-effects.toml"],
    "advice for a campaign of five": ["advise", "scenarios/aggression/campaign-of-five.toml"],
    "a plan on a broad front": ["advise", "scenarios/defcon/broad-front.toml"],
    "a sweep of 2,500 cells": ["sweep", "scenarios/aggression/worked-example.toml", "--vary",
                               "territory.Peru.units.network_security=0..49", "--vary",
                               "territory.Chile.units.network_security=0..49", "--threads", "1", "--csv", "/dev/null"],
}


def uncounted(build, program):
    """Links casus without the counting operator new."""
    commands = subprocess.run(["ninja", "-C", str(build), "-t", "commands", "casus"], capture_output=True, text=True,
                              check=True).stdout.splitlines()
    link = next(line for line in reversed(commands) if "counted_new.cpp.o" in line and " -c " not in line)
    words = [word for word in shlex.split(link) if not word.endswith("counted_new.cpp.o")]
    start = next(i for i, word in enumerate(words) if "g++" in word or "clang++" in word or word.endswith("/c++"))
    words = words[start:]
    if "&&" in words:
        words = words[:words.index("&&")]
    words[words.index("-o") + 1] = program
    subprocess.run(words, cwd=build, check=True)


def cpu(program, words):
    child = subprocess.Popen([program, *words], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(words)}: status {child.returncode}")
    return used.ru_utime + used.ru_stime


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--runs", type=int, default=9)
    asked.add_argument("build", nargs="?", default=str(ROOT / "build"))
    given = asked.parse_args()
    build = Path(given.build).resolve()
    with tempfile.TemporaryDirectory() as work:
        without = str(Path(work) / "uncounted")
        uncounted(build, without)
        print("| what | counted | not counted | ratio |\n|---|---|---|---|")
        for what, words in ASKED.items():
            times = {program: [] for program in (str(build / "casus"), without)}
            for _ in range(given.runs):
                for program, taken in times.items():
                    taken.append(cpu(program, words))
            counted, plain = (min(taken) for taken in times.values())
            print(f"| {what} | {counted * 1000:.3g} ms | {plain * 1000:.3g} ms | {counted / plain:.2f} |", flush=True)


if __name__ == "__main__":
    main()
