"""Scenarios: what every question is asked of."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, overload

from . import _casus
from ._answers import Advice, Json, Judgement, Odds, Played, Sensitivity, Study, Sweep
from ._faults import FaultAt

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Choose = Callable[[_casus.Question], int | None]
_Made = tuple[str, tuple[Any, ...]]


class Scenario:
    """A scenario under its rulebook. It never changes (`set` gives another) and may be asked from several threads."""

    __slots__ = ("_inside", "_made", "_sets")
    _inside: _casus.Scenario
    _made: _Made
    _sets: dict[str, Any]

    def __init__(self, made: _Made, sets: Mapping[str, Any] = {}) -> None:
        """Not to be called: casus.load, casus.scenario and casus.game open scenarios."""
        inside: _casus.Scenario = getattr(_casus.Scenario, made[0])(*made[1])
        self._keep(inside.set(list(sets.items())) if sets else inside, made, dict(sets))

    def _keep(self, inside: _casus.Scenario, made: _Made, sets: dict[str, Any]) -> None:
        object.__setattr__(self, "_inside", inside)
        object.__setattr__(self, "_made", made)
        object.__setattr__(self, "_sets", sets)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a scenario does not change: set(path, value) gives another")

    def __reduce__(self) -> tuple[Any, ...]:
        return Scenario, (self._made, self._sets)  # in another process it is opened again

    def __repr__(self) -> str:
        return f"<casus.Scenario of {self.system}>"

    @overload
    def set(self, values: Mapping[str, Any]) -> Scenario: ...
    @overload
    def set(self, values: str, value: Any) -> Scenario: ...
    def set(self, values: str | Mapping[str, Any], value: Any = None) -> Scenario:
        """The same with other values: a path and its value, or a dict of them. Paths are those of the command line's
        --set: "dice.attacker", "territory.Peru.points", "rulebook.engagement.luck"."""
        added = {values: value} if isinstance(values, str) else dict(values)
        kept = {path: before for path, before in self._sets.items() if path not in added}
        other = object.__new__(Scenario)
        other._keep(self._inside.set(list(added.items())), self._made, {**kept, **added})
        return other

    @property
    def system(self) -> str:
        return self._inside.system()

    @property
    def values(self) -> Json:
        """The scenario as it stands; casus.scenario opens it."""
        return self._inside.values()

    @property
    def warnings(self) -> list[FaultAt]:
        """What is sound and yet probably not meant."""
        return self._inside.warnings()

    def judge(self, move: Mapping[str, Any] | None = None) -> Judgement:
        """Is it allowed, and by which clause? Of a move, else of the declared one, else every legal one."""
        return Judgement(self._inside.ask("judge", None, 1, None if move is None else dict(move), None))

    def odds(self, *, policy: str | None = None) -> Odds:
        """Everything that can come of it, exactly. `policy`: "declared" or "best"; None: the scenario's own."""
        return Odds(self._inside.ask("odds", policy, 1, None, None))

    def advise(self, *, goal: str | None = None) -> Advice:
        """The best choice, and what each is worth. `goal`: what is wanted, as the command line's --goal."""
        return Advice(self._inside.ask("advise", None, 1, None, goal))

    def sensitivity(self, *, policy: str | None = None, threads: int | None = None) -> Sensitivity:
        """What one more, or one fewer, of each thing would change."""
        return Sensitivity(self._inside.ask("sensitivity", policy, cores(threads), None, None))

    def answer(self, question: str, *, policy: str | None = None) -> Json:
        """"judge", "odds", "advise" or "sensitivity", as the command line's --json has it."""
        return self._inside.ask(question, policy, cores(None), None, None).value()

    def play(self, *, seed: str | int | None = None, choose: Choose | None = None) -> Played:
        """Plays it, fairly. `seed`: the dice that this text decides; None: the system's random bytes. `choose` is
        asked for each choice and answers with its number; None: what is declared, else no option taken."""
        return Played(self._inside.play(choose, None if seed is None else str(seed)))

    def sweep(
        self, axes: Mapping[str, Iterable[Any]], *, policy: str | None = None, threads: int | None = None
    ) -> Sweep:
        """Who wins over a grid of up to three axes, each a path with its values, on as many threads as there are
        cores, or as are asked for."""
        lists = [(path, listed(values)) for path, values in axes.items()]
        return Sweep(lists, self._inside.sweep(lists, policy, cores(threads)))

    def study(self, frame: Any, *, policy: str | None = None, threads: int | None = None) -> Study:
        """Who wins in each line of a table: a DataFrame, or a dict of columns, of which each is a path. A column of
        floats that are all whole is one of whole numbers."""
        columns = {path: frame[path] for path in (frame.columns if hasattr(frame, "columns") else frame)}
        numbered = [(path, *numbers_of(values)) for path, values in columns.items()]
        return Study(columns, self._inside.study(numbered, policy, cores(threads)))


def cores(threads: int | None) -> int:
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    if not 1 <= threads <= 1024:
        raise ValueError(f"{threads} threads: from 1 to 1024 were expected")
    return threads


def listed(values: Iterable[Any]) -> list[Any]:
    """Values as Python's own: numpy's have a way to them."""
    if isinstance(values, (str, bytes)):
        raise TypeError("the values of an axis are no list")
    return list(values.tolist() if hasattr(values, "tolist") else values)


def numbers_of(column: Any) -> tuple[list[Any], npt.NDArray[np.uint32]]:
    """The values that a column has, and for each line the number of its own."""
    import numpy as np

    array = np.asarray(column)
    if array.ndim != 1:
        raise ValueError("a column has one value in each line")
    if array.dtype.kind == "f" and (array == np.rint(array)).all() and (abs(array) < 2**53).all():
        array = array.astype(np.int64)  # as pandas and designs of experiments make them
    if array.dtype.kind in "iu" and array.size:
        lowest, span = array.min(), int(array.max()) - int(array.min())
        if span <= 4 * array.size:  # without sorting
            there = np.zeros(span + 1, dtype=bool)
            at = (array - lowest).astype(np.int64)
            there[at] = True
            values = (np.flatnonzero(there) + int(lowest)).tolist()
            return values, (np.cumsum(there) - 1).astype(np.uint32)[at]
    if array.dtype.kind in "iufb":
        kinds, inverse = np.unique(array, return_inverse=True)
        return kinds.tolist(), inverse.astype(np.uint32)
    known: dict[Any, int] = {}
    found: list[Any] = []
    lines = np.empty(array.size, dtype=np.uint32)
    for line, value in enumerate(array.tolist()):
        key = (type(value), value if value.__hash__ else repr(value))  # True, 1 and 1.0 are three
        lines[line] = known.setdefault(key, len(found))
        if len(known) > len(found):
            found.append(value)
    return found, lines
