"""The war lands as they are to be seen: creatures, ruins, field bonus. Nothing here knows what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.engine.game import FULL
from companion.engine.inputs import place_name
from companion.engine.parts import Grid, GridCell, Piece
from companion.games.dicewar.content import Board
from companion.games.dicewar.model import State, state as st

LANDS = "lands"
"""The board's name for choices that are met on it."""


def war_lands(state: State) -> Iterator[Grid]:
    """The board; the first player's supply zone is in the south, the rows' bonus stands beside them.

    A die is drawn as its level in its owner's mark and needs no icon.
    """
    if state.detail != FULL or isinstance(state.step, st.Rolling):
        return
    board, width = state.board, state.board.width
    pieces = tuple(Piece(index % width, index // width, "", seat=there.seat, label=str(there.level))
                   for index, there in enumerate(state.lands) if there is not None)
    ruins = tuple(GridCell(x, y, "pillar", "violet") for x, y in (board.ruins if state.options.ruins else ()))
    yield Grid(width, board.height, ruins, pieces, LANDS, *edge_names(board), thing="board:")


@cache
def edge_names(board: Board) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the columns and of the rows, those with what they add for their attacker (DW-13)."""
    bonus_of = (*board.bonus, *(0 for _ in range(board.height)))[:board.height]
    most = [max(pair) for pair in zip(bonus_of, reversed(bonus_of), strict=True)]
    return (tuple(place_name((x, 0))[:1] for x in range(board.width)),
            tuple(f"{row + 1} +{bonus}" if bonus else str(row + 1) for row, bonus in enumerate(most)))
