"""The glass between scene and fingers, on Kivy's main thread: draws the scene, turns touches into answers.

What a touch means is decided in react.py, what is drawn in layout/; nothing here is truth, all of it can be redrawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from msgspec.structs import replace

from companion.engine.answers import Reply
from companion.engine.page import Page
from companion.engine.view import View
from companion.engine.words import Msg

from . import clockwork, glyphs, paint, react
from .board import Board, Region
from .inks import Box, Touch
from .layout.compose import panes
from .measures import measures
from .peeking import Peeking
from .pen import Pen
from .scene import Act, Scene
from .targets import HoldSeat
from .touch_guard import Guard

HOLD_S = 0.5


@dataclass(frozen=True)
class Wires:
    """What the glass is connected to: where acts go, words, monotonic ms and table time in ms, seconds until dark."""

    act: Callable[[Act], None]
    say: Callable[[Msg, str], str]
    now: Callable[[], int]
    table_now: Callable[[], int]
    dim_after_s: float = 0.0


@dataclass
class Finger:
    """The finger on the glass: where it came down, upon what, and whether it moves a list or holds a panel."""

    x: float
    y: float
    hit: tuple[Box, Touch] | None
    region: Region | None
    start: float = 0.0
    moving: bool = False


class Glass:
    """One window full of scene."""

    def __init__(self, board: Board, wires: Wires) -> None:
        self.board, self.wires = board, wires
        self.scene, self.guard, self.peeking = Scene(), Guard(), Peeking()
        self.finger: Finger | None = None
        self.dark = False
        self._hold = Clock.create_trigger(self._held, HOLD_S)
        self._tick: Any = None
        self._dusk = Clock.create_trigger(self._dim, wires.dim_after_s) if wires.dim_after_s else None
        board.bind(size=self._resized, on_touch_down=self._down, on_touch_move=self._move, on_touch_up=self._up)

    def show(self, face: View | Page) -> None:
        """Show a finished View or Page; news wakes a dimmed screen."""
        if face != self.scene.face:
            self.scene = react.faced(self.scene, face)
            self._wake()
            self.draw()

    def peek(self, view: View | None) -> None:
        """Show the secrets of `view`'s seat, or cover them; secrets that come after the release are not shown."""
        self.peeking, allowed = self.peeking.told(view.viewer if view else "")
        self.scene = replace(self.scene, secrets=view if allowed else None)
        self._wake()
        self.draw()

    def reply(self, reply: Reply, act: Act | None) -> None:
        """Say what became of `act`, where it was refused."""
        self.scene = react.replied(self.scene, reply, act)
        self.draw()

    def relanguage(self) -> None:
        """Draw everything anew in the language that is spoken now."""
        self.board.forget()
        self.draw()

    def draw(self) -> None:
        """Bring the window up to date; panes that are equal to what is shown are left alone."""
        face, pen = self.scene.face, self._pen()
        now = self.wires.table_now()
        self.board.show(panes(self.scene, pen, now))
        self.guard = self.guard.shown(self.board.spots(), self.wires.now())
        wait = clockwork.next_change(face.clock, now) if isinstance(face, View) else 0
        if self._tick:
            self._tick.cancel()
        self._tick = Clock.schedule_once(lambda _: self.draw(), wait / 1000) if wait else None

    def _pen(self) -> Pen:
        face, game = self.scene.face, self.scene.game
        offers: dict[str, tuple] = {}
        for choice in face.choices if face else ():
            if choice.on:
                offers[choice.on] = (*offers.get(choice.on, ()), choice)
        seats = {panel.seat: panel for panel in face.seats} if isinstance(face, View) else {}
        return Pen(measures(*self.board.size), lambda msg: self.wires.say(msg, game), paint.text_width,
                   glyphs.icons().__contains__, seats, offers)

    def _resized(self, *_: object) -> None:
        self.board.forget()
        self.draw()

    def _down(self, _: object, touch: Any) -> bool:
        if self._wake():
            return True
        x, y = touch.x, self.board.height - touch.y
        region = self.board.region_at(x, y)
        hit = self.board.touch_at(x, y)
        if hit and not self.guard.allows(x, y + (region.offset if region else 0.0), self.wires.now()):
            hit = None
        self.finger = Finger(x, y, hit, region, region.offset if region else 0.0)
        self.board.press(hit[0] if hit else None)
        if hit and isinstance(hit[1].target, HoldSeat):
            self._hold()
        return True

    def _move(self, _: object, touch: Any) -> bool:
        finger, y = self.finger, self.board.height - touch.y
        if finger is None or self.peeking.seat or not finger.region or not finger.region.slack:
            return True
        if abs(y - finger.y) > measures(*self.board.size).px(12):
            finger.moving = True
            self._hold.cancel()
            self.board.press(None)
        if finger.moving:
            finger.region.move(finger.start + finger.y - y, self.board.height)
        return True

    def _up(self, _: object, touch: Any) -> bool:
        finger, self.finger = self.finger, None
        self._hold.cancel()
        self.board.press(None)
        if self.peeking.seat:
            self._cover()
        elif finger and finger.hit and not finger.moving and finger.hit[0].holds(touch.x, self.board.height - touch.y):
            self._touched(finger, *finger.hit)
        return True

    def _touched(self, finger: Finger, box: Box, touch: Touch) -> None:
        x, y = finger.x - box.x + touch.box.x, finger.y - box.y + touch.box.y
        step = react.touched(self.scene, touch.target, x, y, measures(*self.board.size).touch / 2)
        self.scene = step.scene
        self.draw()
        for act in step.acts:
            self.wires.act(act)

    def _held(self, _: float) -> None:
        target = self.finger.hit[1].target if self.finger and self.finger.hit else None
        if isinstance(target, HoldSeat):
            self.peeking = self.peeking.held(target.seat)
            self.board.press(None)
            self.wires.act(Act(f"peek:{target.seat}"))

    def _cover(self) -> None:
        """Hide at once, whatever the companion may answer, and tell it."""
        seat, self.peeking = self.peeking.seat, self.peeking.released()
        self.scene = replace(self.scene, secrets=None)
        self.draw()
        self.wires.act(Act(f"cover:{seat}"))

    def _wake(self) -> bool:
        """Put off the night; true if it was dark."""
        if self._dusk:
            self._dusk.cancel()
            self._dusk()
        was, self.dark = self.dark, False
        if was:
            self.board.dim(False)
        return was

    def _dim(self, _: float) -> None:
        self.dark = True
        self.board.dim(True)
