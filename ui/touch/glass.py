"""The scene on the glass, on Kivy's main thread: draws it, hands touches to react.py, lets the clock run, dims.

What a touch means is decided in react.py, what is drawn in layout/; nothing here is truth, all of it can be redrawn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock
from msgspec.structs import replace

from companion.engine.answers import Reply
from companion.engine.words import Msg

from . import clockwork, finger, glyphs, layout, paint, peeking, pen, react, renew
from .board import Board
from .scene import Act, Face, Scene, View


@dataclass(frozen=True)
class Wires:
    """What the glass is connected to: where acts go, words, monotonic ms and table time in ms, seconds until dark."""

    act: Callable[[Act], None]
    say: Callable[[Msg, str], str]
    now: Callable[[], int]
    table_now: Callable[[], int]
    dim_after_s: float = 0.0


class Glass:
    """One window full of scene."""

    def __init__(self, board: Board, wires: Wires) -> None:
        self.board, self.wires = board, wires
        self.scene, self.peeking, self.dark = Scene(), peeking.Peeking(), False
        self.finger = finger.Finger(board, finger.Told(self._touched, self._held, self._cover, self.wake, wires.now))
        self._tick = Clock.create_trigger(lambda _: self.draw(), 0)
        self._dusk = Clock.create_trigger(self.dim, wires.dim_after_s)
        board.bind(size=lambda *_: self.relanguage())

    def show(self, face: Face) -> None:
        """Show a finished View or Page; news wakes a dimmed screen."""
        if face != self.scene.face:
            self.scene = renew.faced(self.scene, face)
            self.wake()
            self.draw()

    def peek(self, view: View | None) -> None:
        """Show the secrets of `view`'s seat, or cover them; secrets that come after the release are not shown."""
        self.peeking, allowed = self.peeking.told(view.viewer if view else "")
        self.scene = replace(self.scene, secrets=view if allowed else None)
        self.wake()
        self.draw()

    def reply(self, reply: Reply, act: Act | None) -> None:
        """Say what became of `act`, where it was refused."""
        self.scene = renew.replied(self.scene, reply, act)
        self.wake()
        self.draw()

    def relanguage(self) -> None:
        """Draw everything anew: another language, another size."""
        self.board.forget()
        self.draw()

    def draw(self) -> None:
        """Bring the window up to date; panes that are equal to what is shown are left alone."""
        face, now = self.scene.face, self.wires.table_now()
        self.board.show(layout.panes(self.scene, self._pen(), now))
        self.finger.drawn()
        self._tick.cancel()
        wait = clockwork.next_change(face.clock, now) if isinstance(face, View) else 0
        if wait:
            self._tick.timeout = wait / 1000
            self._tick()

    def wake(self) -> bool:
        """Put off the night; true if it was dark."""
        self._dusk.cancel()
        if self.wires.dim_after_s:
            self._dusk()
        was, self.dark = self.dark, False
        if was:
            self.board.dim(False)
        return was

    def _pen(self) -> pen.Pen:
        game = self.scene.game
        return pen.pen_for(self.scene.face, self.board.size, lambda msg: self.wires.say(msg, game), paint.text_width,
                           glyphs.icons().__contains__)

    def _touched(self, touch: finger.Touch, x: float, y: float) -> None:
        step = react.touched(self.scene, touch.target, x, y, self._pen().m.touch / 2)
        self.scene = step.scene
        self.draw()
        for act in step.acts:
            self.wires.act(act)

    def _held(self, panel: finger.HoldSeat) -> None:
        self.peeking = self.peeking.held(panel.seat)
        self.wires.act(Act(panel.peek))

    def _cover(self) -> None:
        """Hide at once, whatever the companion may answer, and tell it."""
        seat, self.peeking = self.peeking.seat, self.peeking.released()
        self.scene = replace(self.scene, secrets=None)
        self.draw()
        self.wires.act(Act(f"cover:{seat}"))

    def dim(self, *_: object) -> None:
        """Let the night fall; the next touch only wakes the screen."""
        self.dark = True
        self.board.dim(True)
