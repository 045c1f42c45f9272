"""A pane: a region of the screen filled with items from top to bottom. Values only; pane_widget.py shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from . import theme
from .primitives import Box, Drawing

DrawPane = Callable[[float, float], Drawing]
"""(width, room) → a drawing whose top left corner is (0, 0)."""


@dataclass(frozen=True)
class PaneItem:
    """Something drawn into a pane. While `source` stays equal, it is not drawn again."""

    source: object
    draw: DrawPane = field(compare=False)


@dataclass(frozen=True)
class Pane:
    """Pieces one below the other, `gap` apart, in `box`. What is higher than the box can be moved by a finger.

    A `cover` shuts off what lies below it from touches. `middle` centres pieces that leave room. What is `lively`
    changes by itself while all else stands still.
    """

    name: str
    box: Box
    pieces: tuple[PaneItem, ...]
    gap: float = 0.0
    ground: str = theme.CLEAR
    cover: bool = False
    middle: bool = False
    lively: bool = False
