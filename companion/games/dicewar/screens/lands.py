"""The war lands as they are to be seen: creatures, ruins, field bonus. Nothing here knows what may be done."""

from collections.abc import Iterator
from functools import cache

from companion.engine.game import FULL
from companion.engine.parts import Grid, GridCell, Piece
from companion.games.dicewar.content import Board
from companion.games.dicewar.model import State, state as st

LANDS = "lands"
"""The board's name for choices that are met on it."""


def war_lands(state: State) -> Iterator[Grid]:
    """The board; the first player's supply zone is in the south, the rows' bonus stands at the west edge.

    A die is drawn as its level in its owner's mark and needs no icon.
    """
    if state.detail != FULL or isinstance(state.step, st.Rolling):
        return
    board, width = state.board, state.board.width
    pieces = tuple(Piece(index % width, index // width, "", seat=there.seat, label=str(there.level))
                   for index, there in enumerate(state.lands) if there is not None)
    yield Grid(width, board.height, printed(board, board.ruins if state.options.ruins else ()), pieces, LANDS)


@cache
def printed(board: Board, ruins: tuple[st.Spot, ...]) -> tuple[GridCell, ...]:
    """What lies under the creatures: ruins, and at the west edge what each row adds for its attacker."""
    bonus_of = (*board.bonus, *(0 for _ in range(board.height)))[:board.height]
    rows = enumerate(max(pair) for pair in zip(bonus_of, reversed(bonus_of), strict=True))
    return (*(GridCell(x, y, "pillar", "violet") for x, y in ruins),
            *(GridCell(0, y, label=f"+{bonus}") for y, bonus in rows if bonus and (0, y) not in ruins))
