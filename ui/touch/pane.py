"""A pane: a region of the screen filled with pieces from top to bottom. Values only; board.py shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from . import theme
from .inks import Box, Drawing

Draw = Callable[[float, float], Drawing]
"""(width, room) → a drawing whose top left corner is (0, 0)."""


@dataclass(frozen=True)
class Piece:
    """Something drawn into a pane. While `source` stays equal, it is not drawn again."""

    source: object
    draw: Draw = field(compare=False)


@dataclass(frozen=True)
class Pane:
    """Pieces one below the other, `gap` apart, in `box`. What is higher than the box can be moved by a finger.

    A `cover` shuts off what lies below it from touches. `middle` centres pieces that leave room.
    """

    name: str
    box: Box
    pieces: tuple[Piece, ...]
    gap: float = 0.0
    ground: str = theme.CLEAR
    cover: bool = False
    middle: bool = False
