#!/usr/bin/env python3
"""Memory and time of every command on the largest inputs that the readers accept.

usage: largest.py [--short] [--seconds N] [--memory N] [--only TEXT] [--commands NAMES] [--keep FOLDER] [CASUS]
                                                        build/casus where nothing is said
       largest.py --write

Each row is an input, each column a command with its default limits: the CPU time, the most memory that was resident, and
how it ended: nothing where it was answered, "size" where it was refused with a size that fits, "refused" where it was
refused otherwise, "time" where its time was up. The script fails where a command takes more memory than --memory allows
(and what a program holds besides), more time than --seconds allows, or ends in any other way.

Inputs of the four systems are written here (and stand in tests/largest, where --write puts them); those of games in one
file are their scenarios with every count of a side raised, one after the other, to the largest that `casus check`
accepts. --keep leaves them in a folder.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = {"simulate": 3600, "sensitivity": 3600, "compare": 3600, "sweep": 86400, "verify": 3600, "journal": 3600}
MEMORY = 4096  # MiB, the default of every command
ALLOWED = ("check", "judge", "odds", "advise", "simulate", "sensitivity", "sweep", "compare", "luck")  # that take both
BESIDE = 160  # MiB: the program, its files, and what malloc keeps


# ---- Inputs.

def long_name(name):
    """A name as long as a scenario may have it."""
    return (name + " " + "x" * 100)[:100]


def long_names(text):
    """The same scenario, whose names are as long as may be."""
    return re.sub(r'"([TCL]\d+)"', lambda found: f'"{long_name(found[1])}"', text)


def aggression_board(territories, cards, units=50):
    text = ['system = "aggression"\nedition = 2\ntitle = "Largest"']
    text.append('[turn]\nplayer = "North"\nlanded = "T0"\ncards = [' + ", ".join(f'"C{i}"' for i in range(cards)) + "]")
    for i in range(territories):
        own = i == 0
        text.append(f'[[territory]]\nname = "T{i}"\ngroup = "{"green" if own else "red"}"\nquadrant = "south"\n'
                    f'owner = "{"North" if own else "South"}"\npoints = {i + 1}\ndevelopment = {i % 5}\n'
                    f'units = {{ food = {units + 7 * i}, network_security = {i % 50} }}\n'
                    f'agents = {{ {"North" if own else "South"} = {i % 7 + 1} }}')
    for i in range(cards):
        text.append(f'[[card]]\nname = "C{i}"\ntop = ["red"]\nbottom = ["green"]')
    return "\n".join(text)


def aggression_dice():
    return 'system = "aggression"\n[dice]\nattacker = 64\ndefender = 64\n'


def chart(commit, attacker, defender, deck, more=""):
    text = ['system = "conflict-chart"', commit]
    if more.startswith("players"):
        text.append(more)
    for name, side in (("attacker", attacker), ("defender", defender)):
        text.append(f"[{name}]\n" + "\n".join(f"{key} = {value}" for key, value in side.items()))
    text.append("[value]\ncountry = 6\ncanal = 3\ntoken_point = 1\nmastermind = 2")
    for i, (moves, count) in enumerate(deck):
        text.append(f'[[military_card]]\nname = "K{i}"\nmoves = {moves}\ncount = {count}')
    return "\n".join(text)


DECK = [(moves, 30) for moves in (0, 1, 2, 3, 5, 8, 13, 1000)]


def canals(first, count):
    return "[" + ", ".join(f'{{ name = "C{i}", points = {i + 1} }}' for i in range(first, first + count)) + "]"


def chart_chain():
    side = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 11, 10]
    return chart('kind = "engagement"', {"name": '"North"', "tokens": [3], "reserve": side},
                 {"name": '"South"', "tokens": [6], "reserve": side}, DECK)


def chart_hidden():
    side = [points for points in (1, 2, 3, 4, 5, 6) for _ in range(3)]
    return chart('kind = "invasion"\ncountry = "Egypt"\ncommit = "hidden"',
                 {"name": '"North"', "reserve": side}, {"name": '"South"', "reserve": side}, DECK)


def chart_paid_to_lose():
    """Prices below nothing: no choice can be left out."""
    side = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    whole = chart('kind = "engagement"', {"name": '"North"', "tokens": [3], "reserve": side, "countries": '["A", "B"]'},
                  {"name": '"South"', "tokens": [6], "reserve": side, "countries": '["C", "D"]'}, DECK)
    return whole.replace("token_point = 1", "token_point = -1")


def chart_many():
    return chart('kind = "invasion"\ncountry = "Egypt"\ncommit = "in-turn"',
                 {"name": '"North"', "reserve": [1] * 100, "reserve_masterminds": [2] * 100, "countries": '["A", "B"]'},
                 {"name": '"South"', "reserve": [1] * 100, "reserve_masterminds": [3] * 100}, DECK)


EFFECTS = ["defending", "alone", "discard_random", "call_common", "stake_commons", "reroll_lowest",
           "force_reroll_highest"]


def columbia(pieces, hands, cards, unknown=""):
    text = ['system = "columbia"']
    text.append('[[location]]\nname = "A"\nadjacent = ["B", "C"]\n[[location]]\nname = "B"\n[[location]]\nname = "C"')
    for player, home in (("Founders", "B"), ("Vox Populi", "C")):
        text.append(f'[[force]]\nplayer = "{player}"\nlocation = "A"\n'
                    + "\n".join(f"{kind} = {count}" for kind, count in pieces.items()))
        text.append(f'[[force]]\nplayer = "{player}"\nlocation = "{home}"\ncommon = 3\nstronghold = 1')
    for name, combat, upgrades, effect in cards:
        text.append(f'[[card]]\nid = "{name}"\ncombat = {combat}\nupgrades = {upgrades}'
                    + (f'\neffect = "{effect}"' if effect else "")
                    + ("\nn = 3" if effect in ("defending", "alone", "stake_commons") else ""))
    if hands:
        text.append("[hand]\n" + "\n".join(f'"{player}" = {held}' for player, held in hands.items()).replace("'", '"'))
    text.append(unknown)
    text.append("[value]\nwin = 1.0\ncard = 0.05\ncommon = 0.02\nspecial = 0.04\nleader = 0.06")
    text.append('[combat]\nat = "A"\nattacker = "Vox Populi"\ndefender = "Founders"')
    return "\n".join(text)


def columbia_effects(each):
    cards = [(f"{effect}{i}", 1 + i, i % 2, effect) for i in range(2) for effect in EFFECTS]
    held = [name for name, *_ in cards][:12]
    held = [name for name in held if not name.endswith("1") or "call" not in name][:12]
    return columbia({"common": each, "special": min(each, 8), "leader": 1},
                    {"Vox Populi": held, "Founders": held}, cards)


def columbia_plain():
    cards = [(f"c{i}", i, 0, "") for i in range(12)]
    held = [name for name, *_ in cards]
    return columbia({"common": 30, "special": 29, "leader": 1}, {"Vox Populi": held, "Founders": held}, cards)


def columbia_unknown():
    cards = [(f"{effect}{i}", 1 + i, 0, effect) for i in range(1) for effect in EFFECTS]
    names = [name for name, *_ in cards]
    deck = ("[deck]\ncards = { " + ", ".join(f'"{name}" = {1 if "reroll" in name else 4}' for name in names)
            + " }\nhand = { Founders = 4 }")
    return columbia({"common": 10, "special": 4, "leader": 1}, {"Vox Populi": names}, cards, deck)


def defcon_map(count, missiles=0, operation="", phase='phase = "operations"'):
    """A grid of own land areas, ten in a row, of two blocs that face each other."""
    text = [f'system = "defcon"\nlevel = {1 if missiles else 2}\n{phase}\nactive = "WP"',
            'played = ["AA", "WP", "NAM", "FR", "PRC"]']
    kinds = ["armored", "mechanized", "motorized", "special", "armored"]
    blocs = ["WP", "AA", "NAM", "FR", "PRC"]
    types = ["a-bomb", "h-bomb"]
    for i in range(count):
        near = [f"L{j}" for j in (i - 1, i + 1, i - 10, i + 10) if 0 <= j < count]
        bloc = blocs[i % 5]
        text.append(f'[[area]]\nname = "L{i}"\nkind = "land"\nterritory = "T{i // 2}"\nadjacent = {near}\n'
                    f'controller = "{bloc}"\nunits = [{{ bloc = "{bloc}", type = "{kinds[i % 4]}" }}]'.replace("'", '"')
                    + (f'\nmissile = {{ bloc = "{bloc}", type = "{types[i % 2]}" }}' if i < missiles else ""))
    for bloc in blocs:
        text.append(f'[[bloc]]\nname = "{bloc}"\ntechnologies = ["low"]\npoints = 250\noil = 250\nsatellites = 9')
    text.append(operation)
    return "\n".join(text)


def written():
    wants = '\n[goal]\nwant = "control L1 and control L2 and control L3"'
    return {
        "aggression, 64 d6s a side": aggression_dice(),
        "aggression, 64 Territories, 32 cards": aggression_board(64, 32),
        "aggression, 16 Territories, 8 cards": aggression_board(16, 8),
        "aggression, 16 Territories, 8 cards, ten attacks": aggression_board(16, 8),
        "conflict-chart, a chain of answers": chart_chain(),
        "conflict-chart, hidden commitments": chart_hidden(),
        "conflict-chart, 100 tokens and 100 cards a side": chart_many(),
        "conflict-chart, tokens worth less than nothing": chart_paid_to_lose(),
        "columbia, 12 cards a side with every effect": columbia_effects(20),
        "columbia, 60 dice and 12 plain cards a side": columbia_plain(),
        "columbia, an unknown hand": columbia_unknown(),
        "aggression, 64 Territories with long names": long_names(aggression_board(64, 32)),
        "defcon, 128 areas, a turn": defcon_map(128),
        "defcon, 128 areas with long names": long_names(defcon_map(128)),
        "defcon, 128 areas, a goal": defcon_map(128, 0, wants),
        "defcon, 128 areas, an operation": defcon_map(
            128, 0, '[operation]\ntype = "attack"\nfrom = "L0"\narea = "L1"'),
        "defcon, 32 missiles": defcon_map(64, 32, "", 'phase = "nuclear"\nstep = "launch"'),
    }


def file_of(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower()) + ".toml"


def accepted(casus, text):
    return subprocess.run([casus, "check", "-"], input=text.encode(), capture_output=True).returncode == 0


def raised(casus, path):
    """A scenario of a game in one file with every count of its sides as large as it may be."""
    lines = path.read_text().splitlines()
    side = False
    for at, line in enumerate(lines):
        if line.startswith("["):
            side = line.strip() in ("[attacker]", "[defender]")
        found = re.fullmatch(r"(\s*[^=#]+ = )(\d+)(\s*#.*)?", line)
        if not side or not found:
            continue
        low, high = int(found[2]), 100_000
        while low < high:
            middle = (low + high + 1) // 2
            tried = lines[:at] + [f"{found[1]}{middle}"] + lines[at + 1:]
            low, high = (middle, high) if accepted(casus, "\n".join(tried)) else (low, middle - 1)
        lines[at] = f"{found[1]}{low}"
    return "\n".join(lines)


def of_games(casus, only, short):
    inputs = {}
    for game in sorted((ROOT / "games").glob("*.toml")):
        scenarios = sorted((ROOT / "scenarios" / game.stem).glob("*.toml"))
        for scenario in scenarios[:1] if short else scenarios:
            name = f"{game.stem}, {scenario.stem.replace('-', ' ')}"
            if only in name:
                inputs[name] = raised(casus, scenario)
    return inputs


# ---- Commands.

def first_number(text):
    """A path of the scenario that a sweep may vary, with a small range."""
    document = tomllib.loads(text)
    for side in ("dice", "attacker", "defender"):
        counts = document.get(side, {})
        for key, value in counts.items() if isinstance(counts, dict) else ():
            if isinstance(value, int) and not isinstance(value, bool) and value > 3 and "." not in key:
                return f"{side}.{key}={value - 3}..{value}"
    if document["system"] == "aggression":
        return "territory.T0.units.food=1..4"
    if document["system"] == "columbia":
        return "value.win=1..4"
    if document["system"] == "conflict-chart":
        return "value.country=1..4"
    return None


# Values of a rulebook that make an input larger than its scenario can.
SETS = {"aggression, 16 Territories, 8 cards, ten attacks": ["rulebook.declaring.declarations_per_landing=10"]}


def commands(name, text, file, log, rulebook):
    sets = [word for value in SETS.get(name, []) for word in ("--set", value)]
    yield "check", ["check", file]
    yield "judge", ["judge", file, *sets, "--json"]
    yield "why not", ["judge", file, *sets, "--why-not", "--json"]
    yield "odds", ["odds", file, *sets, "--json"]
    yield "best odds", ["odds", file, *sets, "--policy", "best", "--json"]
    yield "advise", ["advise", file, *sets, "--json"]
    yield "simulate", ["simulate", file, *sets, "--runs", "1000", "--json"]
    yield "sensitivity", ["sensitivity", file, *sets, "--json"]
    if vary := first_number(text):
        yield "sweep", ["sweep", file, *sets, "--vary", vary, "--csv", "-"]
    yield "compare", ["compare", file, *sets, "--rulebook", rulebook, "--json"]
    yield "play", ["play", file, *sets, "--journal", log + ".journal", "--by-default", "--seed", "1", "--log", log]
    yield "verify", ["verify", log]
    yield "luck", ["luck", log, "--json"]
    yield "journal", ["journal", log + ".journal"]


def run(casus, words, seconds):
    began = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as wrong:
        child = subprocess.Popen([casus, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=wrong, cwd=ROOT)
        waited = 0.0
        while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            waited = time.monotonic() - began
            if waited > seconds + 60:
                child.kill()
            time.sleep(min(0.05, 0.002 + waited / 20))
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wrong.seek(0)
        said = wrong.read().decode(errors="replace").strip()
    return (child.returncode, said, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, time.monotonic() - began)


def ended(status, said):
    """How a command ended, in a word; nothing where that is no way to end."""
    if status in (0, 1):
        return ""
    if status != 2:
        return None
    if "it fits, which was tried" in said:
        return "size"
    return "time" if "the time for the answer is up" in said else "refused"


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("--only", default="", help="inputs whose name has this text")
    asked.add_argument("--commands", default="", help="these commands alone, with commas between")
    asked.add_argument("--short", action="store_true", help="of each game one scenario")
    asked.add_argument("--seconds", type=int, help="what commands are given, instead of their defaults")
    asked.add_argument("--memory", type=int, help="the same, in MiB")
    asked.add_argument("--keep", help="a folder for the inputs")
    asked.add_argument("casus", nargs="?", default=str(ROOT / "build" / "casus"))
    asked.add_argument("--write", action="store_true", help="write tests/largest and end")
    given = asked.parse_args()
    if given.write:
        for name, text in written().items():
            if name not in SETS:
                (ROOT / "tests" / "largest" / file_of(name)).write_text(text + "\n")
        return
    casus = str(Path(given.casus).resolve())
    with tempfile.TemporaryDirectory() as work:
        folder = Path(given.keep or work)
        folder.mkdir(exist_ok=True)
        inputs = {name: text for name, text in written().items() if given.only in name}
        inputs.update(of_games(casus, given.only, given.short))
        wanted = [name for name in given.commands.split(",") if name]
        wrong, refusals, header = [], [], False
        for name, text in inputs.items():
            file = folder / file_of(name)
            file.write_text(text)
            log = file.with_suffix(".log")
            Path(f"{log}.journal").unlink(missing_ok=True)
            rulebook = file.with_suffix(".rulebook.toml")
            rulebook.write_bytes(subprocess.run([casus, "rulebook", tomllib.loads(text)["system"]], capture_output=True,
                                                check=True).stdout)
            cells = []
            columns = []
            for command, words in commands(name, text, str(file), str(log), str(rulebook)):
                if wanted and command not in wanted:
                    continue
                columns.append(command)
                if words[0] in ("verify", "luck", "journal") and not log.exists():
                    cells.append("–")
                    continue
                seconds = SECONDS.get(words[0], 120)
                if words[0] in ALLOWED:
                    seconds = given.seconds or seconds
                    words += ["--seconds", str(given.seconds)] if given.seconds else []
                    words += ["--memory", str(given.memory)] if given.memory else []
                status, said, cpu, memory, clock = run(casus, words, seconds)
                end = ended(status, said)
                if end is None or clock > seconds + 1 or memory > (given.memory or MEMORY) + BESIDE:
                    wrong.append(f"{name}, {' '.join(words)}: status {status}, {clock:.1f} s, {memory:.0f} MiB: {said}")
                if end or status == 2:
                    refusals.append(f"{name}, {command}: {said.splitlines()[0] if said else status}")
                cells.append(f"{cpu:.2g} s, {memory:.0f}{' ' + end if end else ''}")
                print(f"{name}, {command}: {cells[-1]}", file=sys.stderr, flush=True)
            if not header:
                header = True
                print("| input | " + " | ".join(columns) + " |\n" + "|---" * (len(columns) + 1) + "|")
            if "sweep" not in columns and "sensitivity" in columns:
                cells.insert(columns.index("sensitivity") + 1, "–")
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
        print("\n".join(["", *refusals]), file=sys.stderr)
        if wrong:
            sys.exit("\n".join(["", "beyond its limits:", *wrong]))


if __name__ == "__main__":
    main()
