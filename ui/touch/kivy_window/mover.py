"""Lets what has changed move for a moment, over the settled picture, and then rests. What moves and how: motion/.

Nothing waits for it: what can be touched is already where it will lie, and the next touch or news ends the motion at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.effects.kinetic import KineticEffect

from companion.engine.view import Page, View
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Disc, Primitives, Stroke
from ui.touch.motion import moves, pane_positions, view_changes

from .pane_widget import PaneWidget, Region
from .window import QUICK

SHEET = ("sheet", "sheet body")
"""The panes that slide in, as they lie over one another."""
REFUSAL = "refusal"
"""The pane that comes from under the button while it shakes."""
DOT, STROKE = 30.0, 4.0
"""What a finger draws with on a board: at its tip, and behind it."""
SLOWEST = 20.0
"""A list that goes on by itself stops when it is slower than so many units a second."""
FRAME_S = 1 / QUICK
"""Kivy's clock does not sleep at all while something is due after no time, and would draw hundreds of times a second.
"""


class Mover:
    """Moves for one window. `enabled` False: everything is where it belongs at once. `keep_up`: as fast as the display.
    """

    def __init__(self, widget: PaneWidget, now: Callable[[], int]) -> None:
        """`now`: monotonic ms."""
        self.widget, self._now, self.enabled = widget, now, True
        self.keep_up: Callable[[], object] = lambda: None
        self._began, self._moves = 0, tuple[view_changes.Motion, ...]()
        self._far, self._late = 0.0, 0.0
        self._frame = Clock.create_trigger(self._step, FRAME_S, interval=True)
        self._effect = KineticEffect(min_velocity=SLOWEST)
        self._effect.trigger_velocity_update = Clock.create_trigger(self._glide, FRAME_S, interval=True)
        self._effect.bind(value=self._glided)
        self._region: Region | None = None
        self._from, self._at = 0.0, 0.0

    def lay(self) -> Sequence[pane_positions.PlacedDrawing]:
        """What lies where now, to be compared with the picture after the change."""
        return self._placed() if self.enabled else ()

    def _placed(self) -> tuple[pane_positions.PlacedDrawing, ...]:
        """Every drawing as it lies in the window now."""
        return tuple(pane_positions.PlacedDrawing(name, region.pane.box, region.pane.box.x,
                                   region.pane.box.y + drawn.top - region.offset, drawn.drawing, region.pane.ground)
                     for name, region in self.widget.regions.items() if region.pane for drawn in region.drawn)

    def changed(self, before: View | Page | None, after: View | Page,
                lay: Sequence[pane_positions.PlacedDrawing]) -> None:
        """Show what has changed in a View, whose panes were drawn as they `lay`."""
        if self.enabled and isinstance(before, View) and isinstance(after, View):
            self._moves = view_changes.find_motions(before, after, lay, self._placed(), self.widget.scale,
                                        Box(0, 0, self.widget.width, self.widget.height))
            if self._moves:
                self._begin()

    def opened(self) -> None:
        """Let the sheet that has just been opened slide to its place."""
        names = tuple(name for name in SHEET if name in self.widget.regions)
        if self.enabled and names and tuple(self.widget.regions)[-len(names):] == names:
            self._come(names, moves.SLIDE * self.widget.scale)

    def refused(self, touched: object, lay: Sequence[pane_positions.PlacedDrawing]) -> None:
        """Let the button of a target or of an answer's key, as it `lay`, shake; the reason slides out from under it,
        or, where there is no button, from the edge.
        """
        region = self.widget.regions.get(REFUSAL)
        if self.enabled and region and tuple(self.widget.regions)[-1] == REFUSAL:
            key = touched if isinstance(touched, str) else next(iter(view_changes.touch_keys(touched)), "")
            self._moves = view_changes.shake_button(key, lay, self.widget.scale)
            box = region.pane.box
            middle = box.y + box.h / 2
            far = self.widget.height - box.y if middle > self.widget.height / 2 else -box.bottom
            if self._moves:
                button = self._moves[0].box
                far = button.y + button.h / 2 - middle
            self._come((REFUSAL,), far)

    def _come(self, names: tuple[str, ...], far: float, late: float = 0.0) -> None:
        """Let the panes `names` slide to their place from so `far` below, so many ms late."""
        self._far, self._late = far, late
        self._slide(names, far)
        self._begin()

    def _begin(self) -> None:
        self._began = self._now()
        self._step(0.0)
        self._frame()

    def _step(self, _: float) -> None:
        past = self._now() - self._began
        shown = [move.at(past) for move in self._moves if past < move.length]
        low = moves.sheet_slide(past - self._late, self._far) if self.widget.sliding else 0.0
        if not shown and abs(low) < 1:
            self.rest()
            return
        self.keep_up()
        self._show(tuple(primitive for primitives in shown for primitive in primitives))
        if self.widget.sliding:
            self._slide(self.widget.sliding, low)

    def rest(self) -> None:
        """Everything is where it belongs."""
        self._frame.cancel()
        self._moves = ()
        self._show(())
        self._slide((), 0.0)

    def stretch(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Show the line that a finger draws on a board, until it rests."""
        x, y = end
        side = DOT * self.widget.scale
        self._show((Stroke((start, end), theme.ACCENT, STROKE * self.widget.scale),
                    Disc(Box(x - side / 2, y - side / 2, side, side), theme.ACCENT)))

    def _show(self, primitives: Primitives) -> None:
        self.widget.ghosts.show(primitives, self.widget.height, self.widget.dressed)

    def _slide(self, names: tuple[str, ...], low: float) -> None:
        """Show the uppermost panes `names` so far below their place; none: all are in theirs."""
        regions = self.widget.regions
        if names != self.widget.sliding:
            for name in (*self.widget.sliding, *names):
                if name in regions:
                    regions[name].shift.y = 0
            self.widget.sliding = names
            self.widget.show(self.widget.panes)
        for name in names:
            regions[name].shift.y = -round(low)

    def take(self, region: Region | None, y: float) -> None:
        """A finger has come down on a list, at `y`: what went on by itself stands still."""
        self._region, self._effect.velocity = None, 0
        if region and region.slack and self.enabled:
            self._region = region
            self._effect.start(y)

    def follow(self, y: float) -> None:
        """That finger has moved to `y`."""
        if self._region:
            self._effect.update(y)

    def let_go(self, y: float) -> None:
        """That finger has left at `y`: the list goes on as fast as it was, ever slower."""
        if self._region:
            self._from, self._at = self._region.offset, self._effect.value
            self._effect.stop(y)

    def _glide(self, passed: float) -> bool:
        """Another frame of a list that goes on by itself; whether it still does."""
        self._effect.update_velocity(passed)
        return bool(self._effect.velocity)

    def _glided(self, _: object, value: float) -> None:
        """Kivy's effect reports where the list is; while a finger moves the list, only the finger does."""
        region = self._region
        if region is None or self._effect.is_manual:
            return
        if region not in self.widget.regions.values():
            self.take(None, 0.0)
            return
        self.keep_up()
        region.move(self._from - (value - self._at), self.widget.height)
        if region.offset in (0.0, region.slack):
            self._effect.velocity = 0
