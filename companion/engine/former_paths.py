"""Paths at which older versions put right what is printed on a thing; today its whole form is answered instead.

What may live here: what such a path is, and helpers to answer the form. What may not: which paths there were (each
game's printed.py), what a correction does (corrections.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

ANY_STEP = "*"
NOTHING_WRITTEN = ("", "-", "?")
"""How older versions said that nothing is written in a line."""


class FormerPath(Struct, frozen=True):
    """Paths like `pattern` ("foes/*/enemy/life/*"), each of which led to one printed thing.

    `thing(state, steps)` are the paths at which its form may stand today; the first that exists counts.
    `said(state, values, steps, told)` is the form's answer: its `values` with what was `told` at the old path, whose
    `steps` these are; `types` are those of which `told` may be. Both may raise LookupError, TypeError or ValueError
    where the old correction makes no sense today.
    """

    pattern: str
    thing: Callable[[Any, list[str]], tuple[str, ...]]
    said: Callable[[Any, dict[str, Any], list[str], Any], dict[str, Any]]
    types: tuple[type, ...] = (str,)

    def leads_to(self, steps: list[str]) -> bool:
        """Whether a path with these steps is one of them."""
        wanted = self.pattern.split("/")
        return len(wanted) == len(steps) and all(one in (ANY_STEP, step)
                                                 for one, step in zip(wanted, steps, strict=True))


def with_line(values: dict[str, Any], line: str, told: Any) -> dict[str, Any]:
    """The answer with another value in this line; without the line where it was said that nothing is written there."""
    rest = {name: value for name, value in values.items() if name != line}
    return rest if told in NOTHING_WRITTEN else {**rest, line: told}


def whole_form(state: Any, values: dict[str, Any], steps: list[str], told: dict[str, Any]) -> dict[str, Any]:
    """Where an old path had the whole form already, its answer is the answer."""
    return told
