"""The board put right where it is touched: what stands on a field, on which field a creature stands, virtual points.

What may live here: corrections offered on the board and the panels. What may not: what is believed (believed/table.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import acts
from companion.engine.game import FULL
from companion.engine.inputs import Cell, Field, Form, Move, Number
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.dicewar.model import DICE, State, state as st
from companion.games.dicewar.rules import ending, table

from .believed import board


def put_right(state: State, viewer: str) -> Iterator[Choice]:
    """On the shared screen, whatever else is asked, because it is nobody's action. A phone has a list of its own."""
    if viewer != TABLE or state.detail != FULL or isinstance(state.step, (st.Rolling, st.Ended)):
        return
    every = table.all_fields(state)
    spots = {spot: index for index, spot in enumerate(every)}
    yield Choice("right:field", Msg("Correct: what stands on a field"), "pencil", "", Form((
        Field("spot", Msg("Field"), Cell(board.standing_anywhere(state))),
        Field("there", Msg("There stands"), board.anything_standing(state)))), "quiet",
        act=lambda values: acts.Adjust(f"lands/{spots[_spot(values['spot'])]}", values["there"]))
    ways = board.standing_elsewhere(state)
    if ways:
        yield Choice("right:stands", Msg("Correct: a creature stands elsewhere"), "cursor-move", "", Move(ways),
                     "quiet", act=lambda way: acts.Adjust(board.standing_path(_spot(way[0])), way[1]))
    yield from _virtual(state)


def _spot(value: Any) -> st.Spot:
    return value[0], value[1]


def _virtual(state: State) -> Iterator[Choice]:
    """What a card says about virtual points overrides what the board says (DW-8, DW-17)."""
    for n, player in enumerate(state.players):
        path = f"players/{n}/virtual"
        yield Choice(f"adjust:{path}", Msg("{name}: virtual victory points", {"name": player.name}), "pencil",
                     player.seat, Number(0, DICE, ending.virtual_points(state, player)), "quiet", path,
                     act=lambda points, path=path: acts.Adjust(path, points))
