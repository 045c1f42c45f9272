"""Where the things of the box lie in a running game. Nothing else follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (kinds.py), what
stands on the board (screens/). Cards of creatures are read in play; how large the board is cannot be another in the
middle of a war.
"""

from __future__ import annotations

from typing import Any

from companion.engine.former_paths import FormerPath
from companion.engine.inputs import place_name
from companion.engine.printed import PrintedKind, printed_at

from .model import State

FROM_BEHIND = {0: "first", 1: "second", 2: "third"}


def _with_ruin(state: State, values: dict[str, Any], steps: list[str], told: Any) -> dict[str, Any]:
    return {**values, f"ruin{int(steps[2]) + 1}": place_name((told[0], told[1]))}


def _with_bonus(state: State, values: dict[str, Any], steps: list[str], told: Any) -> dict[str, Any]:
    """Rows were counted from the attacker's own side; the form asks for the three that are farthest."""
    return {**values, FROM_BEHIND[len(state.board.bonus) - 1 - int(steps[2])]: told}


PRINTED = (PrintedKind("board", ("board",), lines=("first", "second", "third", "ruin1", "ruin2", "ruin3")),)
FORMER_PATHS = (FormerPath("board/ruins/*", printed_at("board", 1), _with_ruin, (list,)),
                FormerPath("board/bonus/*", printed_at("board", 1), _with_bonus, (int,)))
