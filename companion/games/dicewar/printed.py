"""Where the things of the box lie in a running game. Nothing else follows when something else is printed on one.

What may live here: that, and where older versions put it right. What may not: how a thing is asked for (kinds.py), what
stands on the board (screens/). Cards of creatures are read in play; how large the board is cannot be another in the
middle of a war.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.content.asked import AskedForm, FormValues
from companion.engine.former_paths import FormerPath
from companion.engine.inputs import Cell, Form, place_name
from companion.engine.printed import PrintedKind, printed_at

from .content import Board
from .kinds import BOARD_FORM, read_board, told_board
from .model import State

RUINS = ("ruin1", "ruin2", "ruin3")
FROM_BEHIND = {0: "first", 1: "second", 2: "third"}


def _asked_in_play(state: State, board: Board) -> AskedForm[Board]:
    """On the table a ruin's field is touched, not written."""
    fields = Cell(tuple((x, y) for y in range(board.height) for x in range(board.width)))
    form = Form(tuple(replace(line, input=fields) if line.name in RUINS else line for line in BOARD_FORM.fields))
    return AskedForm(form, _read, _told)


def _read(values: FormValues) -> Board:
    return read_board({**values, **{ruin: place_name((values[ruin][0], values[ruin][1])) for ruin in RUINS}})


def _told(board: Board) -> FormValues:
    return {**told_board(board), **{ruin: list(spot) for ruin, spot in zip(RUINS, board.ruins, strict=True)}}


def _with_ruin(state: State, values: dict[str, Any], steps: list[str], told: Any) -> dict[str, Any]:
    return {**values, f"ruin{int(steps[2]) + 1}": told}


def _with_bonus(state: State, values: dict[str, Any], steps: list[str], told: Any) -> dict[str, Any]:
    """Rows were counted from the attacker's own side; the form asks for the three that are farthest."""
    return {**values, FROM_BEHIND[len(state.board.bonus) - 1 - int(steps[2])]: told}


PRINTED = (PrintedKind("board", ("board",), asked=_asked_in_play,
                       lines=("first", "second", "third", *RUINS)),)
FORMER_PATHS = (FormerPath("board/ruins/*", printed_at("board", 1), _with_ruin, (list,)),
                FormerPath("board/bonus/*", printed_at("board", 1), _with_bonus, (int,)))
