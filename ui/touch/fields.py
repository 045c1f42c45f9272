"""Which lit field of the board a finger means. Pure geometry; the board itself is drawn in parts/grid.py."""

from __future__ import annotations

from companion.engine.inputs import Cell
from companion.engine.view import Choice

from .targets import Fields

Reached = tuple[Choice, tuple[int, int]]


def reachable(board: Fields, x: float, y: float, reach: float) -> tuple[Reached, ...]:
    """The choices and fields that a finger at (x, y) may mean, the nearest first.

    Fields at least a finger (2 × `reach`) wide are hit exactly; around smaller ones everything within `reach` counts.
    """
    exact = board.side >= 2 * reach
    found = []
    for choice in board.choices:
        for cell in choice.input.cells if isinstance(choice.input, Cell) else ():
            away = _distance(board, cell, x, y)
            if away == 0 or (not exact and away <= reach - board.side / 2):
                found.append((away, choice, cell))
    return tuple((choice, cell) for _, choice, cell in sorted(found, key=lambda f: f[0]))


def _distance(board: Fields, cell: tuple[int, int], x: float, y: float) -> float:
    left, top = board.left + cell[0] * board.side, board.top + cell[1] * board.side
    return max(left - x, x - left - board.side, 0.0) + max(top - y, y - top - board.side, 0.0)
