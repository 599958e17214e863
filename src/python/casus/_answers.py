"""Answers: each is shown as a terminal or, where there is one, a picture shows it, and has the command line's JSON."""

from __future__ import annotations

import html
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from . import _casus, _scenario

    Floats = npt.NDArray[np.float64]
    Ints = npt.NDArray[np.int64]

Chance = Fraction | float
"""A Fraction where it is exact; a float where that would be too long, or choices are hidden and not solved exactly."""
Json = dict[str, Any]


def pandas() -> Any:
    """pandas, which only frames need."""
    try:
        import pandas as found  # type: ignore[import]
    except ImportError as error:
        raise ImportError("frames need pandas: apt-get install python3-pandas") from error
    return found


def fraction(text: str) -> Fraction:
    """What "n/d" says, however long: Python itself refuses to read more than 4300 digits at once."""

    def whole(digits: str) -> int:
        if len(digits) <= 4000:
            return int(digits)
        half = len(digits) // 2
        shift: int = 10 ** (len(digits) - half)
        return whole(digits[:half]) * shift + whole(digits[half:])

    n, _, d = text.lstrip("-").partition("/")
    return Fraction(-whole(n) if text.startswith("-") else whole(n), whole(d))


def chance(said: Mapping[str, Any], number: str = "probability") -> Chance:
    return fraction(said["exact"]) if "exact" in said else float(said[number])


class Answer:
    """An answer; it never changes."""

    __slots__ = ("_whole", "_json")
    _whole: _casus.Answer
    _json: Json | None

    def __init__(self, whole: _casus.Answer) -> None:
        object.__setattr__(self, "_whole", whole)
        object.__setattr__(self, "_json", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("an answer does not change")

    @property
    def json(self) -> Json:
        """A dict as the command line's --json has it (docs/json.md); yours to change."""
        return self._whole.value()

    def _said(self) -> Json:
        if self._json is None:
            object.__setattr__(self, "_json", self._whole.value())
        assert self._json is not None
        return self._json

    @property
    def text(self) -> str:
        """The whole answer as the command line prints it."""
        return self._whole.text(False)

    @property
    def svg(self) -> str | None:
        """The picture of --svg; None where there is none of such an answer."""
        return self._whole.svg()

    def __repr__(self) -> str:
        return self._whole.text(True).rstrip("\n")

    def _repr_svg_(self) -> str | None:
        return self.svg

    def _repr_html_(self) -> str | None:
        return None if self.svg is not None else f"<pre>{html.escape(self.text)}</pre>"


class Judgement(Answer):
    __slots__ = ()

    @property
    def allowed(self) -> bool | None:
        """Whether the move that was declared, or asked about, is; None where there is none."""
        return self._said().get("allowed")

    @property
    def findings(self) -> list[Json]:
        """Of that move, clause by clause."""
        return list(self._said().get("findings", []))

    @property
    def moves(self) -> list[Json]:
        """Every legal move where none is declared, or the declared one is not allowed."""
        return list(self._said().get("moves", []))


class Win(NamedTuple):
    attacker: Chance
    defender: Chance


class Distribution(NamedTuple):
    values: Ints
    p: Floats
    mean: float
    more: float
    """The chance of values beyond the last, where there is no last."""
    text: str


class Odds(Answer):
    __slots__ = ()

    @property
    def win(self) -> Win:
        win = self._said()["win"]
        return Win(chance(win["attacker"]), chance(win["defender"]))

    @property
    def sides(self) -> dict[str, Chance]:
        """Of a game of more than two sides: how often each wins; else both of `win`, by these names."""
        said = self._said()
        if "sides" not in said:
            return dict(zip(Win._fields, self.win))
        return {one["name"]: chance(one) for one in said["sides"]}

    @property
    def outcomes(self) -> dict[str, Chance]:
        return {one["id"]: chance(one) for one in self._said()["outcomes"]}

    @property
    def distributions(self) -> dict[str, Distribution]:
        import numpy as np

        said, all = self._said(), {}
        for name, rows in said["distributions"].items():
            more = rows[-1]["probability"] if rows and "more" in rows[-1] else 0.0
            rows = [one for one in rows if "more" not in one]
            values = np.array([one["value"] for one in rows], dtype=np.int64)
            p = np.array([one["probability"] for one in rows], dtype=np.float64)
            all[name] = Distribution(values, p, said["means"][name], more, said["words"][name])
        return all

    @property
    def headline(self) -> Json | None:
        """What leads the odds in place of who wins: its "text", and a "mean" or a "probability"; None where the
        game's file names nothing."""
        headline = self._said().get("headline")
        return None if headline is None else dict(headline)

    @property
    def policy(self) -> str:
        """Who chooses: "declared" or "best"."""
        return str(self._said()["policy"])


class Advice(Answer):
    __slots__ = ()

    @property
    def best(self) -> Json | None:
        """The best move; None where dice come before the first choice, or where plans are the answer."""
        best = self._said().get("best")
        return None if best is None else dict(best["move"])

    @property
    def choices(self) -> list[tuple[Json, str, Chance]]:
        """Each move with its words and what it leads to, to the attacker less the defender."""
        return [(one["move"], one["text"], chance(one, "value")) for one in self._said().get("choices", [])]

    @property
    def value(self) -> Chance | None:
        """What best play leads to; None where plans are the answer."""
        return chance(self._said(), "value") if "value" in self._said() else None

    @property
    def rules(self) -> Json | None:
        """Best play as a few rules ("list"), what following them costs and how often they choose as well; None
        where there are none."""
        rules = self._said().get("rules")
        return None if rules is None else dict(rules)

    @property
    def mix(self) -> dict[str, list[Json]]:
        """Where choices are hidden: by seat, each move with how often it is chosen."""
        return dict(self._said().get("mix", {}))

    @property
    def plans(self) -> list[Json]:
        """Of a system that plans: the shortest ways to what is wanted."""
        return list(self._said().get("plans", []))


class Sensitivity(Answer):
    __slots__ = ()

    @property
    def changes(self) -> list[Json]:
        return list(self._said()["changes"])

    def frame(self) -> Any:
        """A pandas DataFrame, a row a change."""
        return pandas().json_normalize(self.changes)


class Dice(Answer):
    __slots__ = ()

    @property
    def values(self) -> Ints:
        import numpy as np

        return np.array([one["value"] for one in self._said()["distribution"]], dtype=np.int64)

    @property
    def p(self) -> Floats:
        import numpy as np

        return np.array([one["probability"] for one in self._said()["distribution"]], dtype=np.float64)

    @property
    def chances(self) -> dict[int, Chance]:
        """By value; a float where the fraction has more than a hundred digits."""
        return {one["value"]: chance(one) for one in self._said()["distribution"]}

    @property
    def mean(self) -> Fraction:
        return fraction(self._said()["exact_mean"])

    @property
    def deviation(self) -> float:
        return float(self._said()["deviation"])


class Crossing(NamedTuple):
    """Two neighbours along an axis between which the attacker's chance crosses a value."""

    axis: str
    below: tuple[Any, ...]
    above: tuple[Any, ...]


class Sweep(Answer):
    """Who wins over a grid. A cell that is refused is NaN, and `reasons` has why."""

    __slots__ = ("axes", "win", "lose", "reasons")
    axes: dict[str, list[Any]]
    win: Floats
    lose: Floats
    reasons: dict[tuple[int, ...], str]

    def __init__(self, axes: Sequence[tuple[str, list[Any]]], said: tuple[Floats, Floats, dict[int, str], Any]) -> None:
        super().__init__(said[3])
        shape = said[0].shape
        object.__setattr__(self, "axes", dict(axes))
        object.__setattr__(self, "win", fixed(said[0]))
        object.__setattr__(self, "lose", fixed(said[1]))
        object.__setattr__(self, "reasons", {place(cell, shape): why for cell, why in said[2].items()})

    def _at(self, cell: tuple[int, ...]) -> tuple[Any, ...]:
        return tuple(values[i] for values, i in zip(self.axes.values(), cell))

    def frame(self) -> Any:
        """A pandas DataFrame, a row a cell: a column for each axis, then `attacker` and `defender`."""
        found = pandas()
        cells = [self._at(place(cell, self.win.shape)) for cell in range(self.win.size)]
        frame = found.DataFrame(cells, columns=list(self.axes))
        return frame.assign(attacker=self.win.ravel(), defender=self.lose.ravel())

    def crossings(self, value: float = 0.5) -> list[Crossing]:
        """Where the attacker's chance crosses a value, as the command line's --find has it."""
        import numpy as np

        found = []
        for axis, (path, values) in enumerate(self.axes.items()):
            first = [slice(None)] * self.win.ndim
            second = first.copy()
            first[axis], second[axis] = slice(0, -1), slice(1, None)
            a, b = self.win[tuple(first)], self.win[tuple(second)]
            both = ~(np.isnan(a) | np.isnan(b))
            for at in np.argwhere(both & ((a >= value) != (b >= value))):
                here = tuple(int(i) for i in at)
                there = here[:axis] + (here[axis] + 1,) + here[axis + 1 :]
                above, below = (here, there) if self.win[here] >= value else (there, here)
                found.append(Crossing(path, self._at(below), self._at(above)))
        return found


class Study:
    """Who wins in each line of a table. A line that is refused is NaN, and `reasons` has why."""

    __slots__ = ("columns", "win", "lose", "reasons")

    def __init__(self, columns: Mapping[str, Any], said: tuple[Floats, Floats, dict[int, str]]) -> None:
        self.columns = dict(columns)
        self.win = fixed(said[0])
        self.lose = fixed(said[1])
        self.reasons = said[2]

    def __repr__(self) -> str:
        return f"<casus.Study of {len(self.win)} lines, {len(self.reasons)} refused>"

    def frame(self) -> Any:
        """A pandas DataFrame: the columns that were asked about, then `attacker` and `defender`."""
        return pandas().DataFrame(self.columns).assign(attacker=self.win, defender=self.lose)


class Played(Answer):
    __slots__ = ("winner", "told", "settlement", "log", "_after")
    winner: str
    """The outcome's id."""
    told: list[str]
    """What happened, in sentences."""
    settlement: list[Json]
    """Who hands what to whom."""
    log: str
    """Proves the dice and every step: casus.verify plays it again."""
    _after: Json

    def __init__(self, said: tuple[str, list[str], list[Json], str, Json, Any]) -> None:
        super().__init__(said[5])
        for name, value in zip(Played.__slots__, said):
            object.__setattr__(self, name, value)

    @property
    def after(self) -> _scenario.Scenario:
        """The scenario that follows."""
        from . import scenario

        return scenario(self._after)


def place(cell: int, shape: Sequence[int]) -> tuple[int, ...]:
    """Where a cell is in a grid whose last axis runs fastest."""
    at: tuple[int, ...] = ()
    for size in reversed(shape):
        cell, i = divmod(cell, size)
        at = (i, *at)
    return at


def fixed(array: Floats) -> Floats:
    """The array, which nobody shall write to."""
    array.flags.writeable = False
    return array
