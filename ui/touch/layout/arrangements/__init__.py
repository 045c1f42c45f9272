"""The arrangements of a table: each says where everything lies, for one kind of view and window.

What may live here: one function a file that divides a window, and the regions that several of them have. What may not:
which of them is chosen (layout/table.py), how anything is drawn.
Imports many modules, because each arrangement is one.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.view import View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.state.scene import Scene

from .board_beside_buttons import board_beside_buttons
from .board_beside_prompt import board_beside_prompt, board_first
from .columns import columns
from .ended import ended_table
from .few_words import few_words
from .hero import hero
from .stacked import stacked
from .stacked_few_words import stacked_few_words
from .stage_first import stage_first
from .whole_board import headless_board, quiet_board, whole_board

Arrangement = Callable[[View, Scene, Pen, int], tuple[Pane, ...]]
"""(view, scene, pen, table time in ms) → every pane of the table; none where the view or the window does not suit."""

ARRANGEMENTS: tuple[tuple[Arrangement, ...], ...] = (
    (ended_table,), (whole_board,), (hero,), (board_beside_prompt, board_beside_buttons), (columns,), (few_words,),
    (stacked,), (stacked_few_words,))
"""In ranks, the best first. Those of one rank show the same in as good words: the size of their stage decides."""

STEPPING_BACK: tuple[Arrangement, ...] = (board_first, quiet_board, headless_board, stage_first)
"""Those in which all else steps back for what is acted on."""

__all__ = ["ARRANGEMENTS", "STEPPING_BACK", "Arrangement"]
