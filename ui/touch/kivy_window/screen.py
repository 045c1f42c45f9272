"""The touch screen as the companion sees it: finished Views and Pages in, answers out, from any thread.

Knows neither layout nor what a touch means; Kivy is imported only when the screen runs.
Imports many modules, because everything that a screen is told or tells passes here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any
from uuid import uuid4

from companion.engine.answers import Answer, Reply
from companion.engine.view import TABLE, Guise, View
from companion.engine.words import Msg
from ui.touch.state.keys import TableButton
from ui.touch.state.scene import NOTHING_BEGUN, Act, Face, HalfMade, Scene

from . import backlight, input_watch, memory, panels, window

REMEMBERED = 16
"""So many answers may be under way before the oldest is forgotten."""


def import_screen() -> None:
    """Import what a screen consists of, except Kivy's window, which opens as it is imported (TouchScreen.open)."""
    memory.give_back_freed_blocks()
    window.prepare_window(None, fullscreen=False)
    import_module(f"{__package__}.presenter")
    import_module(f"{__package__}.pace")


class DialHand:
    """The hand on the dial beside the screen; from any thread."""

    def __init__(self, put: Callable[[Callable[[Any], None]], None]) -> None:
        """`put` has a function called with the presenter, in Kivy's thread."""
        self._put = put

    def __call__(self, steps: int, *, pushed: bool = False, back: bool = False) -> None:
        """The dial was turned by `steps`, or pushed, briefly or (`back`) for long; a dark screen is only woken."""
        def do(presenter: Any) -> None:
            covered = presenter.cover()
            if presenter.wake() or covered:
                return
            if steps:
                presenter.dial.turn(steps)
            elif pushed:
                presenter.dial.push()
            elif back:
                presenter.dial.back()
        self._put(do)


class TouchScreen:
    """The shared screen. `run` blocks the main thread; everything else may be called from any thread.

    `answer` gets what was touched; `say` puts a text into the screen's language, given the game's id or ""; `now` is
    monotonic ms, `table_now` the table's own time in ms. `rotation` is 0, 90, 180 or 270 degrees; without `size`
    (pixels) the window is 800 × 480 or, with `fullscreen`, the whole display. `fingers`: touches come from the panel
    itself, where one reports fingers (window.has_fingers). `lights` is the kernel's folder of backlights; `card` the
    number of the graphics card, where the kernel draws; `rules` gives the text of a rule by its id; `guises`: how each
    game dresses, by its id; `pictures` is the folder of pictures. `aloud` gets what may be read aloud, and why that has
    come up (state/frame_speech.py), and `begun` the scene whenever it has been drawn, both from Kivy's thread. A screen
    that is only `watched` hears no touch. `keys`: what the keys of a keyboard mean (state/keys.py), by their names;
    `press` gets the button of the table that one stands for. It has many methods, because each thing that can be told
    to a screen is one. `panels`: panels that report fingers are read beside the mouse, also those that come later.
    """

    def __init__(self, answer: Callable[[Answer], None], say: Callable[[Msg, str], str], now: Callable[[], int],
                 table_now: Callable[[], int], rotation: int = 0, size: tuple[int, int] | None = None,
                 fullscreen: bool = False, fingers: bool = False, lights: Path = backlight.FOLDER, *,
                 card: int | None = None, rules: Callable[[str], Msg | None] = lambda _: None,
                 guises: Mapping[str, Guise] | None = None, pictures: Path | None = None,
                 aloud: Callable[[tuple[str, ...], str], None] = lambda _texts, _how: None,
                 begun: Callable[[Scene], None] = lambda _: None, watched: bool = False,
                 keys: Mapping[str, str] | None = None,
                 press: Callable[[TableButton], object] = lambda _: None, panels: bool = False) -> None:
        self._answer, self._say, self._now, self._table_now = answer, say, now, table_now
        self._rotation, self._size, self._fullscreen, self._fingers = rotation, size, fullscreen, fingers
        self._card, self._rules, self._guises, self._pictures = card, rules, guises or {}, pictures
        self._aloud, self._begun, self._half, self._watched = aloud, begun, NOTHING_BEGUN, watched
        self._keys, self._press, self._panels = keys or {}, press, panels
        self._light, self._adjusted = backlight.Backlight(lights), (100, 0.0, 0.0, True, "", "")
        self._inbox: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._sent: dict[str, Act] = {}
        self.dial = DialHand(lambda do: self._put(lambda: do(self.presenter)))
        self.presenter: Any = None
        self.pace: Any = None
        self.keyboard: Any = None
        self._trigger: Callable[[], None] | None = None
        self._then: Callable[[], None] | None = None

    def when_drawn(self, do: Callable[[], None]) -> None:
        """Call a function as soon as the first picture is on the glass, or never will be. Once, before `run`."""
        self._then = do

    def resume(self, half: HalfMade) -> None:
        """Go on with what was half made in another window, as far as it still means something. Before the first `show`.
        """
        self._half = half

    def show(self, face: Face, turned: int | None = None) -> None:
        """Show a View or a Page, `turned` by so many degrees beyond the window's own rotation; None: as it is."""
        self._put(lambda: self._show(face, turned))

    def peek(self, view: View | None, source: str = "") -> None:
        """Show the secrets of the seat that `view` was made for, asked for from `source`; None covers them."""
        self._put(lambda: self.presenter.peek(view, source))

    def reply(self, reply: Reply) -> None:
        """Show what became of an answer of this screen; replies to others do not concern it."""
        self._put(lambda: self._replied(reply))

    def relanguage(self) -> None:
        """Translate everything again, because `say` speaks another language now."""
        self._put(lambda: self.presenter.relanguage())

    def adjust(self, brightness: int, dim_after_s: float, off_after_s: float = 0.0, *, motion: bool = True,
               colours: str = "", text: str = "") -> None:
        """Shine with `brightness` percent; dim, and go out, after so many seconds without a touch or news; 0: never.

        With `motion` changes are animated for a moment. `colours`: the theme; `text`: its size (measures.py).
        """
        if (brightness, dim_after_s, off_after_s, motion, colours, text) != self._adjusted:
            self._adjusted = brightness, dim_after_s, off_after_s, motion, colours, text
            self._put(lambda: self.presenter.adjust(brightness, dim_after_s, off_after_s, motion=motion,
                                                    colours=colours, text=text))

    def pulse(self, done: Callable[[], None]) -> None:
        """Have the screen's thread call `done` once it has drawn everything that was sent before."""
        self._put(lambda: _next_turn(done))

    @property
    def has_light(self) -> bool:
        """Whether the display has a light of its own that may be set; else the picture is darkened."""
        return bool(self._light)

    @property
    def light_denied(self) -> bool:
        """Whether the display has a light of its own that this user may not set."""
        return bool(self._light.denied)

    def stop(self) -> None:
        """Close the window; `run` returns."""
        self._put(_stop)

    def run(self) -> None:
        """Open the window and serve it until `stop` or until somebody closes it. Main thread only.

        Raises window.NoDisplayError, with what to do, where there is no display to open a window on.
        """
        presenter = self.presenter or self.open()
        from kivy.base import runTouchApp
        watch = input_watch.InputWatch(self.pace.hurry, found=self._panel_reader())
        watch.start()
        try:
            runTouchApp(presenter.widget)
        finally:
            self._drawn()
            watch.stop()
            self._light.set(self._adjusted[0])  # nobody is left to wake the display

    def _panel_reader(self) -> Callable[[Path], None]:
        """What gets each input device, from any thread, to read it where it is a panel that is wanted."""
        read = panels.FingerPanels().found if self._panels else lambda _: None
        return lambda device: self._put(lambda: read(device))

    def open(self) -> Any:
        """Open the window without serving it; returns its presenter. For `run`, and for tests that turn the crank."""
        window.prepare_window(self._size, self._fullscreen, fingers=self._fingers, watched=self._watched)
        opened = window.open_window(self._rotation, self._card)
        from kivy.clock import Clock

        from .keyboard import Keyboard
        from .pace import Pace
        from .pane_widget import PaneWidget
        from .presenter import Callbacks, Presenter
        callbacks = Callbacks(self._act, self._say, self._now, self._table_now, self._light, self._rules, self._guises,
                              self._picture, self._large,
                              lambda turned: window.turn_picture(opened, self._rotation + turned), self._aloud,
                              self._scene_drawn)
        self.presenter = Presenter(PaneWidget(size=opened.size), callbacks)
        if self._keys and not self._watched:
            self.keyboard = Keyboard(opened, self.presenter, self._keys, self._press)
        self.pace = Pace(opened)  # Kivy asks what was bound last first: it hears of a key that the keyboard takes, too
        self.presenter.mover.keep_up = self.pace.keep_up
        window.when_away(opened, self.presenter.cover)
        self._trigger = Clock.create_trigger(self._drain, 0)
        self._trigger()
        return self.presenter

    def _picture(self, name: str) -> str:
        """The file of the small picture of this name; empty where it is not there."""
        file = self._pictures / f"small-{name}" if self._pictures and "/" not in name else None
        return str(file) if file and file.is_file() else ""

    def _large(self, name: str) -> tuple[str, float, float] | None:
        """The file of the picture of this name and its size; None where it is not there."""
        from .painter import size_of
        file = self._pictures / name if self._pictures and name and "/" not in name else None
        size = size_of(str(file)) if file and file.is_file() else None
        return (str(file), *size) if size else None

    def _scene_drawn(self, scene: Scene) -> None:
        if self.keyboard is not None:
            self.keyboard.drawn(scene)
        self._begun(scene)

    def _show(self, face: Face, turned: int | None) -> None:
        if self._half != NOTHING_BEGUN:
            half, self._half = self._half, NOTHING_BEGUN
            self.presenter.resume(half, face)
        self.presenter.show(face, turned)
        if self._then:
            from kivy.clock import Clock
            Clock.schedule_once(lambda _: self._first_drawn(), 0)  # the next frame begins when this one is on the glass

    def _first_drawn(self) -> None:
        """Draw the first picture once more: where the kernel draws, it may have shown the first frame before that was
        finished, and nothing else comes on a screen that nobody touches.
        """
        self._drawn()
        self.presenter.widget.canvas.ask_update()

    def _drawn(self) -> None:
        then, self._then = self._then, None
        if then:
            then()

    def _put(self, do: Callable[[], None]) -> None:
        self._inbox.put(do)
        if self._trigger:
            self._trigger()

    def _drain(self, _: float) -> None:
        try:
            while True:
                self._inbox.get_nowait()()
        except Empty:
            return

    def _act(self, act: Act) -> None:
        name = f"touch-{uuid4().hex[:16]}"
        self._sent = dict([*self._sent.items(), (name, act)][-REMEMBERED:])
        self._answer(Answer(TABLE, act.key, self._now(), act.value, "touch", name, act.waive, seen=act.seen))

    def _replied(self, reply: Reply) -> None:
        if reply.id in self._sent:
            self.presenter.reply(reply, self._sent.pop(reply.id))
        else:  # somebody has pressed a button
            self.presenter.wake()


def _next_turn(done: Callable[[], None]) -> None:
    """After the frame that is about to be drawn."""
    from kivy.clock import Clock
    Clock.schedule_once(lambda _: done(), 0)


def _stop() -> None:
    from kivy.base import stopTouchApp
    stopTouchApp()
