"""Presents the scene, on Kivy's main thread: draws it, hands touches to state/reducer.py, lets the clock run, dims.

What a touch means is decided in state/reducer.py, what is drawn in layout/; nothing here is truth.
Imports many modules, because each thing that can be presented is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kivy.clock import Clock
from msgspec.structs import replace

from companion.engine import answers, view, words
from ui.touch import layout
from ui.touch.drawing import clock_text, pen, theme, themes
from ui.touch.meaning import peeking, targets
from ui.touch.state import focus, frame_speech, reducer, refresh, scene

from . import backlight, dial, gestures, glyphs, mover, pace, painter, pane_widget

NIGHT_PERCENT = 10
WATCH_S = 0.25
"""While secrets lie open, how often to ask whether they have lain open long enough."""


@dataclass(frozen=True)
class Callbacks:
    """What the presenter is connected to: where acts go, words, monotonic ms and table time in ms, the display's light,
    the texts of rules; how each game dresses, by its id; the files of small pictures by their names. `turn` turns the
    window by so many degrees from how it stands. `aloud` gets what may be read aloud, and why that has come up
    (state/frame_speech.py); `begun` the scene whenever it has been drawn.
    """

    act: Callable[[scene.Act], None]
    say: Callable[[words.Msg, str], str]
    now: Callable[[], int]
    table_now: Callable[[], int]
    light: backlight.Backlight
    rules: Callable[[str], words.Msg | None] = lambda _: None
    guises: Mapping[str, view.Guise] = field(default_factory=dict)
    pictures: Callable[[str], str] = lambda _: ""
    large: Callable[[str], pen.LargePicture | None] = lambda _: None
    turn: Callable[[int], object] = lambda _: None
    aloud: Callable[[tuple[str, ...], str], None] = lambda _texts, _how: None
    begun: Callable[[scene.Scene], None] = lambda _: None


class Presenter:
    """One window full of scene. It has many methods, because each thing that can be presented is one."""

    def __init__(self, widget: pane_widget.PaneWidget, callbacks: Callbacks) -> None:
        self.widget, self.callbacks = widget, callbacks
        self.scene, self.peeking, self.dark, self.out = scene.Scene(), peeking.Peeking(), False, False
        self.mover, self._sheet = mover.Mover(widget, callbacks.now), False
        self.faces = layout.StandingFaces()
        self.gestures = gestures.GestureRecognizer(widget, gestures.GestureCallbacks(
            self._touched, self._drawn, self._held, self.cover, self._begins, self._turn, callbacks.now), self.mover)
        self.dial = dial.DialFrame(widget, lambda: self.scene, self._touched, callbacks.now, self._framed)
        self._tick = Clock.create_trigger(self._run_clock, 0)
        self._dim_after_s, self._off_after_s, self._brightness, self._theme = 0.0, 0.0, 100, ""
        self._dusk, self._late = Clock.create_trigger(self.dim, 0), Clock.create_trigger(self.put_out, 0)
        self._watch = Clock.create_trigger(self._look_after_secrets, WATCH_S, interval=True)
        self.turned, self._towards = 0, 0
        widget.bind(size=lambda *_: self.relanguage())

    def resume(self, half: scene.HalfMade, face: scene.Face) -> None:
        """Go on with what was half made over `face` in another window, as far as it still means something."""
        self.scene = refresh.with_face(scene.Scene(face, half.dialog, None, half.field, half.start), face)
        self.wake()
        self.draw()

    def show(self, face: scene.Face, turned: int | None = None) -> None:
        """Show a finished View or Page; news wakes a dimmed screen. `turned` by so many degrees, None: as it is."""
        self._towards = self.turned if turned is None else turned
        if face != self.scene.face:
            if self.peeking.seat not in _seats(face):
                self.cover()
            was, lay, stood = self.scene.face, self.mover.lay(), self.turned
            self.scene = refresh.with_face(self.scene, face)
            self.wake()
            self.draw()
            if not (self.scene.dialog or self.scene.refusal or self.scene.secrets):
                self.mover.changed(was, face, lay if stood == self.turned else ())
        self._turn()

    def peek(self, view: scene.View | None, source: str = "") -> None:
        """Show the secrets of `view`'s seat, asked for from `source` (Answer.source), or cover them (None)."""
        seat = view.viewer if view else ""
        if not source:  # a button was let go of, whatever it meant
            self.wake()
        self.peeking = self.peeking.told(seat, source, self.callbacks.now())
        if self.peeking.shows(seat):
            self.scene = replace(self.scene, secrets=view)
            self.wake()
            self._watch()
            self.draw()
        elif not self.peeking.seat:
            self._covered()

    def reply(self, reply: answers.Reply, act: scene.Act | None) -> None:
        """Show what became of `act`, if it was refused."""
        self.wake()
        self._become(refresh.with_reply(self.scene, reply, act), act.key if act else "")

    def _become(self, scene_now: scene.Scene, touched: object) -> None:
        """Draw another scene; what was `touched`, a target or an answer's key, shakes if it has been refused."""
        before, lay, was, self.scene = self.scene, self.mover.lay(), self.scene.refusal, scene_now
        self.draw()
        fresh = self.scene.refusal not in (None, was)
        if self.dial.stop is not None or fresh:
            self._read(frame_speech.opened_words(before, self.scene, rule=self.callbacks.rules), frame_speech.OPENED)
        if fresh:
            self.mover.refused(touched, lay)

    def _framed(self, stop: focus.DialStop | None, how: str) -> None:
        """Have it read aloud where the frame of the dial is."""
        drawn = self.widget.regions[stop.region].words(stop.box) if stop else ()
        self._read(frame_speech.frame_words(stop, self.scene, drawn) if stop else (), how)

    def _read(self, texts: tuple[words.Msg, ...], how: str) -> None:
        self.callbacks.aloud(tuple(self.callbacks.say(text, self.scene.game) for text in texts), how)

    def relanguage(self) -> None:
        """Draw everything again, because language or size has changed."""
        self.cover()
        self.faces.forget()
        self.widget.forget()
        self.draw()

    def draw(self) -> None:
        """Bring the window up to date; panes that are equal to what is shown are left alone."""
        now = self.callbacks.table_now()
        self.mover.rest()
        brush = self._pen()
        dressed = themes.dress_colours(self._theme, brush.guise, self.callbacks.guises)
        if dressed != self.widget.dressed:
            self.widget.dressed = dressed
            self.widget.forget()
        self.widget.show(self.faces.panes(self.scene, brush, now))
        self._sheet, was = self.scene.dialog is not None, self._sheet
        if self._sheet and not was:
            self.mover.opened()
        self.gestures.drawn()
        self.dial.follow()
        self._wait_for_clock(now)
        self._turn()
        self.callbacks.begun(self.scene)

    def _turn(self) -> None:
        """Turn to the player who is to act, unless something lies under anybody's hands; then try again after that."""
        if self._towards == self.turned or self.gestures.touched or self.scene.begun or self.peeking.seat:
            return
        self.turned = self._towards
        self.gestures.turned()
        self.callbacks.turn(self.turned)
        self.gestures.drawn()

    def _wait_for_clock(self, now: int) -> None:
        self._tick.cancel()
        wait = clock_text.next_change(scene.clock_of(self.scene.face), now)
        if wait:
            self._tick.timeout = wait / 1000 + pace.EARLY_S
            self._tick()

    def _run_clock(self, _: float) -> None:
        """A second has passed: nothing but the clock looks different."""
        clock, regions, now = scene.clock_of(self.scene.face), self.widget.regions, self.callbacks.table_now()
        for name in layout.OF_TIME:
            if clock is not None and name in regions:
                self.widget.renew(layout.pane_at(regions[name].pane, clock, self._pen(), now))
        if clock is not None and layout.CLOCK in regions:
            self._wait_for_clock(now)

    def wake(self) -> bool:
        """End the night; true if it was dark."""
        for timer, after_s in ((self._dusk, self._dim_after_s), (self._late, self._off_after_s)):
            timer.cancel()
            if after_s:
                timer.timeout = after_s
                timer()
        was, self.dark, self.out = self.dark or self.out, False, False
        if was:
            self._shine()
        return was

    def adjust(self, brightness: int, dim_after_s: float, off_after_s: float = 0.0, *, motion: bool = True,
               colours: str = "", text: str = "") -> None:
        """Shine with `brightness` percent; dim, and go out, after so many seconds without a touch or news; 0: never.

        `colours`: the theme (themes.py); `text`: its size (measures.py).
        """
        self.mover.enabled = motion
        if (colours, text) != (self._theme, self.widget.text):
            self._theme, self.widget.text = colours, text
            self.relanguage()
        self._brightness, self._dim_after_s, self._off_after_s = brightness, dim_after_s, off_after_s
        self._shine()
        self.wake()

    def _shine(self) -> None:
        """By the display's own light, else by a shade; the night is both."""
        if self.out:
            self.callbacks.light.put_out()
            self.widget.shade(1.0)
            return
        night = theme.NIGHT_SHADE if self.dark else 0.0
        dull = 0.0 if self.callbacks.light else theme.DULL_SHADE * (100 - self._brightness) / 100
        self.callbacks.light.set(min(NIGHT_PERCENT, self._brightness) if self.dark else self._brightness)
        self.widget.shade(1 - (1 - night) * (1 - dull))

    def _pen(self) -> pen.Pen:
        game = self.scene.game
        guise = self.callbacks.guises.get(game, pen.HOUSE)
        return pen.pen_for(self.scene.face, self.widget.size, lambda msg: self.callbacks.say(msg, game),
                           painter.text_width, glyphs.has_icon, self.callbacks.rules, guise,
                           lambda text, size, bold: painter.text_width(text, size, bold, guise.face),
                           self.callbacks.guises, self.callbacks.pictures, self.callbacks.large,
                           text=self.widget.text)

    def touch(self, target: targets.Target) -> None:
        """Do what a touch on `target` does, wherever it lies."""
        self._touched(gestures.Touch(dial.NOWHERE, target), 0, 0)

    def _touched(self, touch: gestures.Touch, x: float, y: float) -> None:
        self._update(reducer.reduce_touch(self.scene, touch.target, x, y, self._pen().m.touch / 2), touch)

    def _update(self, update: reducer.Update, touch: gestures.Touch) -> None:
        for act in update.acts:
            self.callbacks.act(act)  # the table works at the answer while this is drawn
        self._become(update.scene, touch.target)

    def _drawn(self, touch: gestures.Touch, start: gestures.Point, end: gestures.Point) -> None:
        if isinstance(touch.target, gestures.Sketched):
            self._update(reducer.reduce_stroke(self.scene, touch.target, start, end, self._pen().m.touch / 2), touch)

    def _begins(self) -> bool:
        """Whether a touch that begins has already done its work, because it has covered secrets or woken the screen."""
        self.dial.leave()
        self.mover.rest()
        covered = self.cover()
        return self.wake() or covered

    def _held(self, panel: gestures.HoldSeat, finger: str) -> None:
        self.peeking = peeking.Peeking(panel.seat, finger, self.callbacks.now())
        self._watch()
        self.callbacks.act(scene.Act(panel.peek))

    def cover(self, *_: object) -> bool:
        """Hide what somebody peeks at, at once, whatever the companion may answer, and report it; True if so."""
        was = self.peeking
        if was.seat:
            self._covered()
        if was.finger:
            self.callbacks.act(scene.Act(f"cover:{was.seat}"))
        return bool(was.seat)

    def _covered(self) -> None:
        self.peeking, self.scene = peeking.Peeking(), replace(self.scene, secrets=None)
        self._watch.cancel()
        self.draw()
        painter.forget_texts()

    def _look_after_secrets(self, _: float) -> None:
        if self.peeking.over(self.callbacks.now()):
            self.cover()

    def dim(self, *_: object) -> None:
        """Let the night fall; the next touch only wakes the screen."""
        self.cover()
        self.dark = True
        self._shine()

    def put_out(self, *_: object) -> None:
        """Let nothing be seen at all; the next touch only wakes the screen."""
        self.cover()
        self.out = True
        self._shine()


def _seats(face: scene.Face) -> tuple[str, ...]:
    return tuple(panel.seat for panel in face.seats) if isinstance(face, scene.View) else ()
