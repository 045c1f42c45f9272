"""The map: directions, steps relative to the arrow, the edge of the board (LUE-21, LUE-A24). Geometry only."""

from __future__ import annotations

from msgspec import Struct

from companion.games.luescherzia.content import Board, Card
from companion.games.luescherzia.model.state import Marker

COMPASS = "nesw"
RELATIVE = {"f": 0, "r": 1, "b": 2, "l": 3}
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


class Walk(Struct, frozen=True):
    """Where a card leads: the marker after it, whether it left its field, whether Exit was reached on the way."""

    marker: Marker
    moved: bool
    exit: bool


def turn_facing(facing: str, quarters: int) -> str:
    """A direction after so many quarter turns to the right."""
    return COMPASS[(COMPASS.index(facing) + quarters) % 4]


def inside_board(board: Board, x: int, y: int) -> bool:
    """Whether the field is on the board."""
    return 0 <= x < board.width and 0 <= y < board.height


def walk_card(board: Board, marker: Marker, card: Card) -> Walk:
    """Execute a card: steps off the board and all after them are dropped, the turn is carried out (LUE-21, LUE-A24)."""
    x, y = marker.x, marker.y
    for step in card.steps:
        east, south = STEPS[turn_facing(marker.facing, RELATIVE[step])]
        if not inside_board(board, x + east, y + south):
            break
        x, y = x + east, y + south
        if (x, y) == board.exit:
            return Walk(Marker(x, y, marker.facing), moved=True, exit=True)
    there = Marker(x, y, turn_facing(marker.facing, card.turn))
    return Walk(there, moved=(x, y) != (marker.x, marker.y), exit=False)
