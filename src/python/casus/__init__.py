"""Conflicts of strategy board games judged, worked out exactly, advised, played and settled.

    import casus
    duel = casus.scenario({"system": "risk", "attacker": {"army": 7}, "defender": {"army": 5}})
    duel.odds().win.attacker         # a Fraction
    duel.set("attacker.army", 9).odds()

What cannot be read or answered raises casus.Fault, a ValueError that has each fault's file, line and column. Ctrl-C
ends long work. numpy is loaded by the first array, pandas by the first frame. docs/python.md has more.
"""

from __future__ import annotations

import warnings
from os import PathLike, fspath
from typing import Any, Mapping

from . import _casus
from ._answers import (
    Advice, Answer, Chance, Crossing, Dice, Distribution, Judgement, Odds, Played, Sensitivity, Study, Sweep, Win,
)  # fmt: skip
from ._faults import Fault, FaultAt
from ._scenario import Choose, Scenario

Question = _casus.Question
__version__ = _casus.version()
__all__ = [
    "Advice", "Answer", "Chance", "Choose", "Crossing", "Dice", "Distribution", "Fault", "FaultAt", "Judgement", "Odds",
    "Played", "Question", "Scenario", "Sensitivity", "Study", "Sweep", "Win",
    "check", "dice", "each", "game", "load", "scenario", "systems", "verify",
]  # fmt: skip


def load(path: str | PathLike[str]) -> Scenario:
    """The scenario of a file, TOML or JSON, or one that comes with casus, by its name: "risk/ten-against-ten". Files that
    a file names lie beside it."""
    return Scenario(("load", (fspath(path),)))


def scenario(said: str | Mapping[str, Any], name: str = "scenario") -> Scenario:
    """A scenario from its text (TOML or JSON), or from a dict. `name` stands in the faults of a text."""
    if isinstance(said, str):
        return Scenario(("text", (said, name)))
    return Scenario(("value", (dict(said),)))


def game(text: str, said: str | Mapping[str, Any] = "", name: str = "scenario") -> Scenario:
    """A scenario of a game that its own text tells (docs/language.md)."""
    if isinstance(said, str):
        return Scenario(("game", (text, said, name)))
    return scenario({**said, "game": text + "\n"})


def each(scenario: Scenario, frame: Any, *, policy: str | None = None, threads: int | None = None) -> Any:
    """The attacker's chance in each line of a table, in which each column is a path: a Series of a DataFrame, an
    array of a dict of columns. A line that is refused is NaN, and a warning says why; `study` has all reasons."""
    study = scenario.study(frame, policy=policy, threads=threads)
    if study.reasons:
        line, why = next(iter(study.reasons.items()))
        warnings.warn(f"{len(study.reasons)} of {len(study.win)} lines are refused, first {line}: {why}", stacklevel=2)
    if not hasattr(frame, "columns"):
        return study.win
    from ._answers import pandas

    return pandas().Series(study.win, index=frame.index, name="attacker")


def dice(expression: str) -> Dice:
    """Everything that can come of dice, exactly: "4d6kh3", "count(10d10>=7)" (docs/dice.md)."""
    return Dice(_casus.dice(expression))


def verify(log: str) -> None:
    """Plays a log again, byte for byte. Raises Fault, with its line, where it is not valid."""
    _casus.verify(log)


def check(text: str, name: str = "file") -> list[FaultAt]:
    """Every fault of a scenario, a rulebook or a game by its text; of a sound game, examples that do not come out."""
    return _casus.check(text, name)


def systems() -> list[str]:
    """The systems that come with Casus, and the games told in a file among them."""
    return _casus.systems()
