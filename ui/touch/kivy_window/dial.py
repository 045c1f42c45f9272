"""The dial beside the screen: a frame goes from thing to thing, or a number goes up and down; a push takes it.

What may live here: where the frame is, showing it. What may not: the order of things and what they mean (state/).
"""

from __future__ import annotations

from collections.abc import Callable

from ui.touch.drawing.primitives import Box, Touch
from ui.touch.editors import NumberEditor
from ui.touch.meaning import targets
from ui.touch.meaning.touch_guard import SETTLE_MS
from ui.touch.state import focus, frame_speech
from ui.touch.state.scene import Editing, Scene

from .pane_widget import PaneWidget

NOWHERE = Box(0, 0, 0, 0)


class DialFrame:
    """One dial. A finger on the glass takes the frame away; the next turn brings it back."""

    def __init__(self, widget: PaneWidget, scene: Callable[[], Scene], touched: Callable[[Touch, float, float], None],
                 now: Callable[[], int], hear: Callable[[focus.DialStop | None, str], None]) -> None:
        """`touched` gets what a push means, as for a finger; `now`: monotonic ms. `hear` gets the thing that the frame
        has gone to (None: away), and why (frame_speech.py).
        """
        self._widget, self._scene, self._touched, self._now, self._hear = widget, scene, touched, now, hear
        self.stop: focus.DialStop | None = None
        self._since = 0

    def turn(self, steps: int) -> None:
        """Go on by `steps`, clockwise positive; a number that is asked for changes instead."""
        if self._number():
            for _ in range(abs(steps)):
                self._touched(Touch(NOWHERE, targets.Tap("+1" if steps > 0 else "-1")), 0, 0)
            return
        self._go_to(focus.move_dial(self._stops(), self.stop, steps))

    def push(self) -> None:
        """Take what is in the frame; if the frame has only just come there, the push was not meant for it."""
        if self._number():
            self._touched(Touch(NOWHERE, targets.Confirm()), 0, 0)
        elif self.stop is None:
            self.turn(0)
        elif self._now() - self._since >= SETTLE_MS:
            self._touched(self.stop.touch, self.stop.x, self.stop.y)

    def back(self) -> None:
        """Close what lies on top, without an answer."""
        self._touched(Touch(NOWHERE, targets.Close()), 0, 0)

    def follow(self) -> None:
        """Everything has been drawn: the frame stays around its thing; if that is gone it begins again."""
        if self.stop is None:
            return
        now = self._stops()
        again = None if self._number() else focus.found_again(now, self.stop)
        if again is None:
            self._since = self._now()
        was = self.stop
        self._frame(again or (self.stop if self._number() else focus.first_stop(now)))
        if again is None and self.stop is not was:
            self._hear(self.stop, frame_speech.FOLLOWED)

    def leave(self) -> None:
        """A finger points, so the frame goes away."""
        if self.stop is not None:
            self._hear(None, frame_speech.LEFT)
        self.stop = None
        self._widget.frame(None)

    def _go_to(self, stop: focus.DialStop | None) -> None:
        """Put the frame there, where necessary after moving a list so that it can be seen."""
        if stop is None:
            return
        region = self._widget.regions[stop.region]
        shown = region.pane.box
        above, below = shown.y - stop.box.y, stop.box.bottom - shown.bottom
        if region.slack and max(above, below) > 0:
            region.move(region.offset + (below if below > above else -above), self._widget.height)
            stop = focus.found_again(self._stops(), stop) or stop
        self._frame(stop)
        self._hear(stop, frame_speech.TURNED)

    def _frame(self, stop: focus.DialStop | None) -> None:
        self.stop = stop
        self._widget.frame(None if stop is None or self._number() else stop.box)

    def _number(self) -> bool:
        """Whether a number is asked for."""
        dialog = self._scene().dialog
        return isinstance(dialog, Editing) and isinstance(dialog.editor, NumberEditor)

    def _stops(self) -> tuple[focus.DialStop, ...]:
        return focus.dial_stops(self._widget.uncovered(), self._widget.scale)
