"""The finger on the glass: down, move, up, hold. Reports what was touched or held; the meaning is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock

from ui.touch.drawing.primitives import Box, Touch
from ui.touch.meaning.map_layout import Point
from ui.touch.meaning.targets import Choose, Fields, HoldSeat, Places, Sketched, Tap, Target
from ui.touch.meaning.touch_guard import Guard

from .mover import Mover
from .pane_widget import PaneWidget, Region

HOLD_S, AGAIN_S = 0.5, 0.1
"""After so long a finger that rests holds what it touches; every so long a step that is held is done once more."""
SLIP, STRAY = 12, 28
"""A finger may slip so many units of the drawing for 800 × 480 before it moves a list, or before it means no touch."""
HAND, HAND_MS = 3, 500
"""So many fingers that came down within so long, and are all still there, are a hand that is laid on the glass."""
LOST_MS = 60_000
"""A finger that seems to rest for so long has gone; its release was lost."""
NOTCH = 64
"""One notch of a mouse's wheel moves a list by so many units."""


@dataclass(frozen=True)
class GestureCallbacks:
    """The listeners. `touched`: a place, and where in its drawing; `drawn`: on a board, from where to where; `held`: a
    seat's panel, and by which finger.

    `let_go`: that finger no longer rests there. `begins`: a finger comes down; True: it has done all it was meant for,
    because the screen was dark or secrets lay open. `lifted`: a finger has gone, and what it meant has been reported.
    `now`: monotonic ms.
    """

    touched: Callable[[Touch, float, float], None]
    drawn: Callable[[Touch, Point, Point], None]
    held: Callable[[HoldSeat, str], None]
    let_go: Callable[[], object]
    begins: Callable[[], bool]
    lifted: Callable[[], object]
    now: Callable[[], int]


@dataclass
class _Down:
    """Which finger came down where, upon what, and what has become of it."""

    finger: str
    x: float
    y: float
    hit: tuple[Box, Touch] | None
    region: Region | None
    start: float
    moving: bool = False
    holding: bool = False
    opened: bool = False
    repeating: bool = False

    @property
    def board(self) -> bool:
        """Whether it came down on a board that is drawn on."""
        return self.hit is not None and isinstance(self.hit[1].target, Sketched)


class GestureRecognizer:
    """One finger at a time, the newest: whatever an older one was about to do is dropped."""

    def __init__(self, widget: PaneWidget, callbacks: GestureCallbacks, mover: Mover) -> None:
        self.widget, self.callbacks, self.mover, self.guard = widget, callbacks, mover, Guard()
        self._is: _Down | None = None
        self._fingers: dict[str, int] = {}
        self._hold = Clock.create_trigger(self._held, HOLD_S)
        self._again = Clock.create_trigger(self._repeat, AGAIN_S, interval=True)
        widget.bind(on_touch_down=self._down, on_touch_move=self._move, on_touch_up=self._lifted)

    def drawn(self) -> None:
        """The panes have been drawn: what may be touched, and what it means, may have changed."""
        self.guard = self.guard.shown(self.widget.zones(), self.callbacks.now())

    @property
    def touched(self) -> bool:
        """Whether any finger is on the glass."""
        return any(self.callbacks.now() - since < LOST_MS for since in self._fingers.values())

    def turned(self) -> None:
        """The picture is about to turn, so no touch can mean what will lie there afterwards."""
        self._let_go()
        self.guard = self.guard.turned(self.callbacks.now())

    def _down(self, _: object, touch: Any) -> bool:
        self._fingers[str(touch.uid)] = self.callbacks.now()
        self._let_go()
        if self.callbacks.begins() or self._is_hand():
            return True
        x, y = touch.x, self.widget.height - touch.y
        region, hit = self.widget.region_at(x, y), self.widget.touch_at(x, y)
        offset = region.offset if region else 0.0
        self.mover.take(region, y)
        if touch.is_mouse_scrolling:
            return self._rolled(region, touch.button)
        if hit and not self.guard.allows(x, y + offset, self.callbacks.now()):
            hit = None
        self._is = _Down(str(touch.uid), x, y, hit, region, offset)
        self.widget.press(hit[0] if hit and not isinstance(hit[1].target, Fields | Places | Sketched) else None)
        if hit and _may_be_held(hit[1].target):
            self._hold()
        return True

    def _is_hand(self) -> bool:
        """Whether the newest finger is part of a hand that somebody has laid down: it touches nothing."""
        return sum(self.callbacks.now() - since <= HAND_MS for since in self._fingers.values()) >= HAND

    def _let_go(self, *, seen: bool = False) -> None:
        """Forget the finger that was down; its place may be `seen` until something answers."""
        self._is = None
        self._hold.cancel()
        self._again.cancel()
        if seen:
            self.widget.release()
        else:
            self.widget.press(None)

    def _rolled(self, region: Region | None, button: str) -> bool:
        """A mouse's wheel moves a list; it touches nothing. Kivy calls the notch away from oneself `scrolldown`."""
        if region and region.slack:
            notch = NOTCH * self.widget.scale
            region.move(region.offset + {"scrolldown": -notch, "scrollup": notch}.get(button, 0.0), self.widget.height)
        return True

    def _move(self, _: object, touch: Any) -> bool:
        down, x, y = self._is, touch.x, self.widget.height - touch.y
        if down is None or str(touch.uid) != down.finger:
            return True
        if (down.holding or down.repeating) and not down.hit[0].holds(x, y):
            self._let_go()
            if down.holding:
                self.callbacks.let_go()
        elif not down.holding and not down.opened and not down.repeating:
            self._stray(down, x, y)
            self.mover.follow(y)
            if down.moving and down.board:
                self.mover.stretch((down.x, down.y), (x, y))
            if down.moving and down.region and down.region.slack:
                down.region.move(down.start + down.y - y, self.widget.height)
        return True

    def _stray(self, down: _Down, x: float, y: float) -> None:
        """A finger that has gone far has swiped, so it touches nothing, wherever it comes up."""
        far = SLIP if down.board or (down.region and down.region.slack) else STRAY
        aside = SLIP if down.board else STRAY
        if abs(y - down.y) > far * self.widget.scale or abs(x - down.x) > aside * self.widget.scale:
            down.moving = True
            self._hold.cancel()
            self.widget.press(None)

    def _lifted(self, _: object, touch: Any) -> bool:
        if self._is is not None and str(touch.uid) == self._is.finger:
            self._up(self._is, touch.x, self.widget.height - touch.y)
        self._fingers.pop(str(touch.uid), None)
        self.callbacks.lifted()
        return True

    def _up(self, down: _Down, x: float, y: float) -> None:
        """The newest finger has gone up at (x, y)."""
        self._let_go(seen=True)
        if down.moving:
            self.mover.let_go(y)
        if down.holding:
            self.callbacks.let_go()
        elif down.opened:
            self._slid(down, x, y)
        elif down.hit and not down.repeating:
            self._stray(down, x, y)
            if down.moving and down.board:
                self.mover.rest()
                self.callbacks.drawn(down.hit[1], *(_inside(down.hit, *at) for at in ((down.x, down.y), (x, y))))
            if not down.moving and down.hit[0].holds(x, y):
                self._tell(down.hit, down.x, down.y)

    def _held(self, _: float) -> None:
        if not self._is or not self._is.hit:
            return
        target = self._is.hit[1].target
        if isinstance(target, Tap):
            self._is.repeating = True
            self._again()
            return
        self.widget.press(None)
        if isinstance(target, HoldSeat):
            self._is.holding = True
            self.callbacks.held(target, self._is.finger)
        elif len(target.choices) == 1 and target.choices[0].input is not None:
            self._is.opened = True
            self._tell(self._is.hit, self._is.x, self._is.y)

    def _repeat(self, _: float) -> None:
        """The step on which a finger rests is done once more, while both are there."""
        down = self._is
        hit = self.widget.touch_at(down.x, down.y) if down and self.touched else None
        if not down or not down.hit or not hit or hit[1].target != down.hit[1].target:
            self._again.cancel()
            return
        self.callbacks.touched(hit[1], *_inside(hit, down.x, down.y))

    def _slid(self, down: _Down, x: float, y: float) -> None:
        """A finger that has stayed down has opened something; where it slides to and lets go, it answers, in one touch.
        """
        hit, slid = self.widget.touch_at(x, y), abs(x - down.x) + abs(y - down.y) > SLIP * self.widget.scale
        if slid and hit and isinstance(hit[1].target, Tap):
            self._tell(hit, x, y)

    def _tell(self, hit: tuple[Box, Touch], x: float, y: float) -> None:
        self.callbacks.touched(hit[1], *_inside(hit, x, y))


def _may_be_held(target: Target) -> bool:
    """Whether a finger that rests on it means more than one that touches it."""
    match target:
        case HoldSeat():
            return bool(target.peek)
        case Tap():
            return target.repeats
        case _:
            return isinstance(target, Choose)


def _inside(hit: tuple[Box, Touch], x: float, y: float) -> Point:
    """A point of the window in the drawing of what was hit."""
    box, place = hit
    return x - box.x + place.box.x, y - box.y + place.box.y
