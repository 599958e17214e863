"""What is wrong with what was written or asked."""

from __future__ import annotations

from typing import Any, NamedTuple


class FaultAt(NamedTuple):
    """One thing that is wrong. Line and column count from 1; 0: of no place."""

    file: str
    line: int
    column: int
    what: str
    expected: str
    """What would be right; may be empty."""
    kind: str
    """"input", "not_found", or "stopped" where a bound ended the work."""
    text: str
    """One line: file:line:column: what, expected."""

    def __str__(self) -> str:
        return self.text


class Fault(ValueError):
    """What cannot be read or answered, with each fault's place; `file`, `line` and `column` are the first one's."""

    def __init__(self, faults: list[FaultAt]) -> None:
        super().__init__("\n".join(one.text for one in faults))
        self.faults = list(faults)

    @property
    def file(self) -> str:
        return self.faults[0].file

    @property
    def line(self) -> int:
        return self.faults[0].line

    @property
    def column(self) -> int:
        return self.faults[0].column

    def __reduce__(self) -> tuple[Any, ...]:
        return Fault, (self.faults,)
