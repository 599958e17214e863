#!/usr/bin/env python3
"""Casus beside calculators that others publish: the same battles, their figures and Casus's, their CPU time and Casus's.

usage: beside.py [CASUS]    build/casus where nothing is said. Prints the rows of docs/performance.md; takes minutes.

What is compared is not part of this project. What is there is run, what is not is named:
  TripleA   Axis & Allies: its odds calculator, by TripleA.java; on Debian: apt install triplea openjdk-17-jdk.
            It takes units and dice from a map, so that it also fights space battles of Twilight Imperium: ten-sided
            dice, and dreadnoughts that take two hits. TRIPLEA=FOLDER says where triplea.jar is.
  conquete  RISK: the battle of this npm package, by conquete.cjs; npm install conquete. CONQUETE=FOLDER says where
            node_modules is.
Both play battles with dice, Casus works them out. A ratio is the CPU time that the other needs until its standard
error is a tenth of a point in a hundred, by Casus's. Everything runs on one core. Casus's time is that of a command
from the shell, its start and the reading of files included, the least of five; the other's is taken inside its
process, warm, and starts with the first battle.
"""

import csv
import io
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TRIPLEA = Path(os.environ.get("TRIPLEA", "/usr/share/games/triplea/bin"))
CONQUETE = Path(os.environ.get("CONQUETE", ROOT)).resolve()
ERROR = 0.001
MAP = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE game SYSTEM "game.dtd">
<game>
  <info name="beside" version="1.0"/>
  <loader javaClass="games.strategy.triplea.TripleA"/>
  <diceSides value="{sides}"/>
  <map><territory name="home"/><territory name="field"/><connection t1="home" t2="field"/></map>
  <resourceList><resource name="PUs"/></resourceList>
  <playerList>
    <player name="attacker"/>
    <player name="defender"/>
    <alliance player="attacker" alliance="ours"/>
    <alliance player="defender" alliance="theirs"/>
  </playerList>
  <unitList>{units}</unitList>
  <gamePlay>
    <delegate name="battle" javaClass="games.strategy.triplea.delegate.BattleDelegate"/>
    <sequence><step name="attackerBattle" delegate="battle" player="attacker"/></sequence>
  </gamePlay>
  <attachmentList>{attachments}</attachmentList>
  <initialize><ownerInitialize><territoryOwner territory="field" owner="defender"/></ownerInitialize></initialize>
  <propertyList/>
</game>
"""
GAMES = {
    "axis-allies-1942": (6, {
        "infantry": {"attack": 1, "defense": 2, "artillerySupportable": "true"},
        "artillery": {"attack": 2, "defense": 2, "artillery": "true"},
        "tank": {"attack": 3, "defense": 3},
        "fighter": {"attack": 3, "defense": 4, "isAir": "true"},
    }),
    "twilight-imperium-4": (10, {
        "fighter": {"attack": 2, "defense": 2},
        "cruiser": {"attack": 4, "defense": 4},
        "dreadnought": {"attack": 6, "defense": 6, "hitPoints": 2},
    }),
}


def attachment(name, of, kind, options):
    said = "".join(f'<option name="{key}" value="{value}"/>' for key, value in options.items())
    java = f"games.strategy.triplea.attachments.{name}Attachment"
    return f'<attachment name="{name.lower()}Attachment" attachTo="{of}" javaClass="{java}" type="{kind}">{said}</attachment>'


def map_of(sides, units):
    techs = [attachment("Tech", side, "player", {"techCost": 5}) for side in ("attacker", "defender")]
    kinds = [attachment("Unit", unit, "unitType", {"movement": 1, **options}) for unit, options in units.items()]
    names = "".join(f'<unit name="{unit}"/>' for unit in units)
    return MAP.format(sides=sides, units=names, attachments="".join(techs + kinds))


def run(command, given="", folder=ROOT):
    """What a command says, and its CPU time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=given, cwd=folder, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(*command, given=""):
    runs = [run([CASUS, *command], given) for _ in range(5)]
    return runs[0][0], min(spent for _, spent in runs)


def odds(scenario):
    said, spent = least("odds", "-", "--json", given=scenario)
    return [json.loads(said)["win"]["attacker"]["probability"]], spent


def sweep(scenario, *axes):
    vary = [word for axis in axes for word in ("--vary", axis)]
    said, spent = least("sweep", str(ROOT / "scenarios" / scenario), *vary, "--threads", "1", "--csv", "-")
    return [float(row["attacker"]) for row in csv.DictReader(io.StringIO(said))], spent


def asked(command, battles, folder=ROOT):
    """Of each battle the share that the attacker wins, and the least CPU time of the times that it was played."""
    said, _ = run(command, "\n".join([battles[-1], *battles]) + "\n", folder)  # the largest first, to warm up
    return [tuple(map(float, line.split())) for line in said.splitlines()[1:]]


def triplea(system, battles):
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "map.xml").write_text(map_of(*GAMES[system]))
        flags = ["-Djava.awt.headless=true", f"-Djava.util.prefs.userRoot={work}", f"-Duser.home={work}"]
        command = ["java", *flags, "-cp", "triplea.jar", HERE / "TripleA.java", f"{work}/map.xml"]
        return asked(command, battles, TRIPLEA)


def conquete(battles):
    return asked(["node", HERE / "conquete.cjs", CONQUETE], battles)


def two_digits(number):
    return f"{float(f'{number:.2g}'):,.10g}"


def seconds(number):
    return f"{two_digits(number * 1000)} ms" if number < 1 else f"{two_digits(number)} s"


def row(what, ours, theirs, runs, times):
    """One battle, or many of a heat map: how far off the other is, in its standard errors, root of the mean square."""
    chances, spent = ours
    off, until = [], 0.0
    for chance, (share, cpu) in zip(chances, theirs, strict=True):
        variance = chance * (1 - chance)
        until += cpu / runs * variance / ERROR**2
        if runs * times * variance >= 5:  # else too rare for a standard error to say much
            off.append((share - chance) / math.sqrt(variance / runs / times))
    one = len(chances) == 1
    figures = f"{chances[0]:.6f} | {theirs[0][0]:.4f}" if one else f"{len(chances)} cells | {len(off)} of them"
    far = f"{off[0]:+.1f}" if one else f"{math.sqrt(sum(z * z for z in off) / len(off)):.1f}"
    thousand = sum(cpu for _, cpu in theirs) / runs * 1000
    print(f"| {what} | {figures} | {runs * times:,} | {far} | {seconds(spent)} | {seconds(thousand)} "
          f"| {seconds(until)} | {two_digits(until / spent)} |", flush=True)


def scenario(system, attacker, defender):
    def side(units):
        return units.replace("=", " = ").replace(",", "\n")
    return f'system = "{system}"\n[attacker]\n{side(attacker)}\n[defender]\n{side(defender)}\n'


def three_kinds(each):
    """As many units in three kinds as `large/…` of bench_game has them."""
    many, some = each * 10 // 25, each * 8 // 25
    return many, some, each - many - some


def beside_triplea():
    for name, system in (("Axis & Allies", "axis-allies-1942"), ("Twilight Imperium", "twilight-imperium-4")):
        fights = []
        for each in (10, 16, 25):
            many, some, rest = three_kinds(each)
            ours = f"infantry={many},artillery={some},tank={rest}", f"infantry={many},tank={rest},fighter={some}"
            fleet = f"fighter={many},cruiser={some},dreadnought={rest}"
            fights.append(ours if system == "axis-allies-1942" else (fleet, fleet))
        played = triplea(system, [f"{attacker} {defender} 2000 5" for attacker, defender in fights])
        for each, fight, theirs in zip((10, 16, 25), fights, played, strict=True):
            row(f"{name}, {each} a side", odds(scenario(system, *fight)), [theirs], 2000, 5)
    cells = [f"infantry={i},artillery=1,tank={t} infantry=3,tank=1 200 1" for i in range(13) for t in range(13)]
    exact = sweep("axis-allies-1942/across-the-border.toml", "attacker.infantry=0..12", "attacker.tank=0..12")
    row("Axis & Allies, 13 × 13, infantry by tanks", exact, triplea("axis-allies-1942", cells), 200, 1)


def beside_conquete():
    sizes = (10, 20, 50, 100)
    for size, theirs in zip(sizes, conquete([f"{n} {n} 20000 5" for n in sizes]), strict=True):
        row(f"RISK, {size} v {size}", odds(scenario("risk", f"army={size + 1}", f"army={size}")), [theirs], 20000, 5)
    cells = [f"{a} {d} 5000 1" for a in range(1, 14) for d in range(1, 14)]
    exact = sweep("risk/ten-against-ten.toml", "attacker.army=2..14", "defender.army=1..13")
    row("RISK, 13 × 13", exact, conquete(cells), 5000, 1)


if __name__ == "__main__":
    CASUS = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "casus").resolve()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print("| the attacker wins | Casus | the other | of so many battles | off, in standard errors | CPU of Casus "
          "| of a thousand battles | until ± 0.1 points | ratio |\n|---|---|---|---|---|---|---|---|---|")
    if (CONQUETE / "node_modules" / "conquete").is_dir() and shutil.which("node"):
        beside_conquete()
    else:
        print(f"missing: conquete in {CONQUETE}/node_modules (npm install conquete), or node", file=sys.stderr)
    if (TRIPLEA / "triplea.jar").exists() and shutil.which("javac"):
        beside_triplea()
    else:
        print(f"missing: {TRIPLEA}/triplea.jar (apt install triplea), or a JDK", file=sys.stderr)
