"""A program with types, which mypy --strict reads: what the module promises of them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

import casus


def by_worth(question: casus.Question) -> int | None:
    return max(question.weigh(), key=lambda one: one[1])[0]


duel: casus.Scenario = casus.scenario({"system": "risk", "attacker": {"army": 7}, "defender": {"army": 5}})
wins: Fraction | float = duel.set("attacker.army", 9).set({"defender.army": 2}).odds(policy="best").win.attacker
p: npt.NDArray[np.float64] = next(iter(duel.odds().distributions.values())).p
grid: npt.NDArray[np.float64] = duel.sweep({"attacker.army": range(2, 5)}, threads=2).win
after: casus.Scenario = duel.play(seed=1, choose=by_worth).after
mean: Fraction = casus.dice("4d6kh3").mean
lines: list[int] = [fault.line for fault in casus.check("system = 3")]
