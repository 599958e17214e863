"""casus._casus for a Python in a browser (Pyodide), which loads no compiled module: the same questions, put to the engine
in WebAssembly, which answers as the service does (docs/service.md). One question at a time, on one thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence
from urllib.parse import quote, urlencode

from ._ask import VERSION, ask as _ask
from ._faults import Fault, FaultAt

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    _Floats = npt.NDArray[np.float64]

_Json = dict[str, Any]
_Query = Iterable[tuple[str, Any]]
_JSON, _TOML, _PLAIN = "application/json", "application/toml", "text/plain"


def _fault_of(said: _Json, name: str, status: int = 422) -> FaultAt:
    """A fault as the service writes it. What is wrong with the body is wrong with `name`."""
    file = name if said.get("file") == "body" else str(said.get("file", ""))
    line, column = int(said.get("line", 0)), int(said.get("column", 0))
    place = f"{file}:{line}:{column}: " if line else f"{file}: " if file else ""
    kind = "not_found" if status == 404 else "input"
    return FaultAt(file, line, column, said["text"], "", kind, place + said["text"])


def _text(path: str, query: _Query = (), body: str | None = None, type: str = _JSON, name: str = "scenario") -> str:
    """The text of an answer. Raises Fault."""
    words = urlencode([(key, value) for key, value in query if value is not None])
    target = f"/api/v1{path}{'?' if words else ''}{words}"
    status, text = _ask("GET" if body is None else "POST", target, "" if body is None else type, body or "")
    if status < 300:
        return text
    why = "there is not enough memory" if status == 507 else f"the engine ended with the status {status}"
    problem = json.loads(text) if text.startswith("{") else {"detail": why}
    faults = problem.get("faults") or [{"text": problem["detail"]}]
    raise Fault([_fault_of(one, name, status) for one in faults])


def _json(*args: Any, **more: Any) -> Any:
    return json.loads(_text(*args, **more))


def _word(value: Any) -> str:
    """A value as the query has it. Raises TypeError, ValueError."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _policy(policy: str | None) -> list[tuple[str, Any]]:
    if policy not in (None, "declared", "best"):
        raise ValueError(f"the policy '{policy}' is none: 'declared' or 'best' was expected")
    return [("policy", policy)]


def _outline(value: Any, depth: int = 0) -> str:
    """A value for people: a line for each member."""
    if isinstance(value, dict):
        lines = [(str(key), one) for key, one in value.items()]
    elif isinstance(value, list):
        lines = [("-", one) for one in value]
    else:
        return f"{value}\n"
    text = ""
    for key, one in lines:
        if isinstance(one, dict) and "probability" in one and "text" not in one:
            one = f"{one['probability']:.4%}"
        nested = isinstance(one, (dict, list))
        inside = _outline(one, depth + 1)
        text += "  " * depth + (f"{key}\n{inside}" if nested else f"{key} {inside}")
    return text


class Answer:
    """An answer, and how its picture is asked for."""

    def __init__(self, said: str, path: str, query: _Query = (), body: str | None = None) -> None:
        self._said, self._path, self._query, self._body = said, path, list(query), body

    def value(self) -> _Json:
        return json.loads(self._said)  # type: ignore[no-any-return]

    def text(self, brief: bool) -> str:
        """An outline of the answer; brief: of what stands first in it. The engine does not print as a terminal does."""
        value = self.value()
        if brief:
            kept = {key: one for key, one in value.items() if not isinstance(one, (dict, list)) or key in ("win", "best")}
            value = {key: one for key, one in kept.items() if key not in ("log", "exact_mean")}
        return _outline(value)

    def svg(self) -> str | None:
        try:
            return _text(self._path + ".svg", self._query, self._body)
        except Fault:
            return None


class Question:
    """A choice put to a player, to be answered while it is asked."""

    def __init__(self, said: _Json, weigh: Callable[[], _Json]) -> None:
        self._said, self._weigh, self._over = said, weigh, False

    @property
    def seat(self) -> str:
        return str(self._said["seat"])

    @property
    def moves(self) -> list[tuple[_Json, str]]:
        return [(one["move"], one["text"]) for one in self._said["choices"]]

    @property
    def otherwise(self) -> int:
        return int(self._said["otherwise"])

    @property
    def hidden(self) -> bool:
        return bool(self._said.get("hidden", False))

    def weigh(self) -> list[tuple[int, float, float]]:
        if self._over:
            raise Fault([FaultAt("", 0, 0, "this question is answered", "", "input", "this question is answered")])
        weighing = self._weigh().get("question", {}).get("weighing", {"choices": []})
        return [(one["move"], one["worth"], one["often"]) for one in weighing["choices"]]


class Scenario:
    """A scenario as it was written, and what is set over it and over its rulebook."""

    def __init__(self, said: _Json, sets: Sequence[tuple[str, Any]] = ()) -> None:
        self._scenario, self._sets = said, list(sets)
        self._body = json.dumps(said, allow_nan=False)
        self._over: list[tuple[str, Any]] = [("set", f"{path}={_word(value)}") for path, value in sets]
        begun = _json("/journal/begun", self._over, self._body)
        self._system = str(json.loads(begun["line"])["begun"]["system"])
        self._value: _Json = begun["scenario"]

    @staticmethod
    def _read(text: str, name: str, is_whole: bool = True) -> _Json:
        """The values of a text; of one without its game, whatever else is wrong. Raises Fault, with its places."""
        said = _json("/read", (), text, _JSON if text.lstrip().startswith("{") else _TOML, name=name)
        if said["faults"] and (is_whole or "scenario" not in said):
            raise Fault([_fault_of(one, name) for one in said["faults"]])
        return said["scenario"]  # type: ignore[no-any-return]

    @staticmethod
    def text(text: str, name: str) -> Scenario:
        return Scenario(Scenario._read(text, name))

    @staticmethod
    def load(path: str) -> Scenario:
        if path.count("/") == 1 and "." not in path:  # perhaps the name of one that comes with casus
            try:
                return Scenario(_json(f"/scenarios/{quote(path)}"))
            except Fault:
                pass
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except OSError as error:
            what = f"cannot be read: {error.strerror}"
            raise Fault([FaultAt(path, 0, 0, what, "", "not_found", f"{path}: {what}")]) from None
        return Scenario.text(text, path)

    @staticmethod
    def value(value: Any) -> Scenario:
        return Scenario(value)

    @staticmethod
    def game(game: str, text: str, name: str) -> Scenario:
        return Scenario({**Scenario._read(text, name, is_whole=False), "game": game + "\n"})

    def set(self, values: Sequence[tuple[str, Any]]) -> Scenario:
        known = {path for path, _ in values}
        return Scenario(self._scenario, [*((path, one) for path, one in self._sets if path not in known), *values])

    def values(self) -> _Json:
        return json.loads(json.dumps(self._value))  # type: ignore[no-any-return]

    def system(self) -> str:
        return self._system

    def warnings(self) -> list[FaultAt]:
        said = _json("/read", (), self._body)
        return [_fault_of(one, "scenario") for one in said.get("warnings", [])]

    def ask(self, question: str, policy: str | None, threads: int, move: Any, goal: str | None) -> Answer:
        if question not in ("judge", "odds", "advise", "sensitivity"):
            raise ValueError(f"'{question}' is no question: 'judge', 'odds', 'advise' or 'sensitivity' was expected")
        takes = {"judge": [("move", None if move is None else _word(move))], "advise": [("goal", goal)]}
        query = [*self._over, *(takes.get(question) or _policy(policy))]
        return Answer(_text("/" + question, query, self._body), "/" + question, query, self._body)

    def sweep(
        self, axes: Sequence[tuple[str, list[Any]]], policy: str | None, threads: int
    ) -> tuple[_Floats, _Floats, dict[int, str], Answer]:
        import numpy as np

        vary = [("vary", f"{path}={','.join(_word(one) for one in values)}") for path, values in axes]
        query = [*self._over, *_policy(policy), *vary]
        answer = Answer(_text("/sweep", query, self._body), "/sweep", query, self._body)
        cells = answer.value()["cells"]
        shape = [len(values) for _, values in axes]
        wins = [
            [one["win"][side]["probability"] if "win" in one else float("nan") for one in cells]
            for side in ("attacker", "defender")
        ]
        refused = {at: str(one["refused"]) for at, one in enumerate(cells) if "win" not in one}
        attacker, defender = (np.array(one, dtype=np.float64).reshape(shape) for one in wins)
        return attacker, defender, refused, answer

    def study(
        self, columns: Sequence[tuple[str, list[Any], npt.NDArray[np.uint32]]], policy: str | None, threads: int
    ) -> tuple[_Floats, _Floats, dict[int, str]]:
        """Line by line: lines that are alike are worked out once."""
        import numpy as np

        if not columns or len({len(lines) for _, _, lines in columns}) != 1:
            raise ValueError("columns of the same length were expected")
        known: dict[tuple[int, ...], tuple[float, float, str]] = {}
        wins, refused = np.empty((2, len(columns[0][2]))), {}
        for line, numbers in enumerate(zip(*(lines.tolist() for _, _, lines in columns))):
            if numbers not in known:
                sets = [(path, values[at]) for (path, values, _), at in zip(columns, numbers)]
                scenario = self.set(sets)
                try:
                    a, d, none, _ = scenario.sweep([(sets[0][0], [sets[0][1]])], policy, 1)
                    known[numbers] = float(a[0]), float(d[0]), none.get(0, "")
                except Fault as why:
                    known[numbers] = float("nan"), float("nan"), str(why)
            wins[0, line], wins[1, line], why_not = known[numbers]
            if why_not:
                refused[line] = why_not
        return wins[0], wins[1], refused

    def play(
        self, choose: Callable[[Question], int | None] | None, seed: str | None
    ) -> tuple[str, list[str], list[_Json], str, _Json, Answer]:
        if choose is not None and not callable(choose):
            raise TypeError("what chooses is no function")
        known: _Json = {} if seed is None else {"seed": seed}
        answers: list[int] = []

        def step(**more: Any) -> Any:
            said = {"step": True, **known, "answers": answers, **more}
            return _json("/play", self._over, json.dumps({"scenario": self._scenario, "play": said}))

        while "question" in (said := step()):
            if "key" in said and "token" in said:
                known = {"token": said["token"], "key": said["key"]}
            question = Question(said["question"], lambda: step(weigh=True))
            try:
                number = choose(question) if choose else None
            finally:
                question._over = True
            if number is None:
                number = question.otherwise
            answers.append(range(len(question.moves))[number])
            if number < 0:
                raise IndexError(f"there is no choice of the number {number}")
        events = [one["event"] for one in said["entries"] if "event" in one]
        plain = [{key: value for key, value in one.items() if key != "brief"} for one in events]
        order = ("settlement", "winner", "text", "dice", "after", "log")
        head = {key: value for key, value in said.items() if key in ("system", "edition", "rulebook")}
        whole = {**head, "events": plain, **{key: said[key] for key in order}}
        told = [
            one["event"]["text"] if "event" in one else f"{one['answer']['seat']}: {one['answer']['text']}"
            for one in said["entries"]
            if "event" in one or "answer" in one
        ]
        return said["winner"], told, said["settlement"], said["log"], said["after"], Answer(json.dumps(whole), "/play")


def dice(expression: str) -> Answer:
    query = [("expression", expression)]
    return Answer(_text("/dice", [*query, ("exact", "true")]), "/dice", query)


def verify(log: str) -> None:
    verdict = _json("/verify", (), log, _PLAIN, name="log")
    if not verdict["valid"]:
        at, text = int(verdict.get("at", 0)), str(verdict["text"])
        raise Fault([FaultAt("log", at, 1, text, "", "input", f"log:{at}:1: {text}")])


def check(text: str, name: str) -> list[FaultAt]:
    return [_fault_of(one, name) for one in _json("/check", (), text, _TOML, name=name)["faults"]]


def systems() -> list[str]:
    return [str(one["system"]) for one in _json("/systems")["systems"]]


def version() -> str:
    return VERSION
