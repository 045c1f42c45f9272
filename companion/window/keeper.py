"""Keeps a window open beside the table: opens it where there is a display, sends it the newest picture, and ends and
replaces one that dies or hangs. The table and the phones never wait for it.

What may live here: one thread, and what a new window has to be told. What may not: what is drawn, what is true.
Imports many modules and has many methods, because whoever shows something and whoever watches comes to it.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from queue import Empty, SimpleQueue

from msgspec.structs import replace

from companion.engine.answers import Answer
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg
from hardware.host import desktops, displays
from ui.touch.kivy_window import window
from ui.touch.wire import line, messages

from . import health
from .beginning import BegunWindow
from .process import END_S, WindowProcess

log = logging.getLogger(__name__)
LOOK_S = 1.0
"""How often to look for a newly connected display, or a desktop that is there again: a few small files are read for it,
or one socket is asked.
"""
LEAVES = 2
"""So often a page is left at which windows fail, before they are left alone: for the table, and for Home."""
LEFT_MS = (LEAVES + 1) * health.WITHIN_MS
"""So long a page that was left counts, unless windows failed to draw it and draw what is shown instead of it."""
DESKTOP_S, AT_ONCE_S = 1.0, 0.1
"""So soon a desktop answers that is there, and one that does not keep a window waiting."""
LATER = Msg("No display is connected. The companion goes on for phones, and opens its window when there is one.")
WITHOUT = Msg("The companion goes on without a screen.")
WINDOW, SOUND = "window", "sound"
SOUND_S = 15.0
FAILS = Notice(WINDOW, Msg("The screen fails again and again"), Msg(
    "The game goes on, on phones and with buttons; the screen is tried again in a minute."), "bad")


class WindowEnding(Enum):
    """Why a window is no longer there."""

    STOPPED = auto()
    CLOSED = auto()
    UNOPENED = auto()
    WITHOUT_DISPLAY = auto()
    HOPELESS = auto()
    DIED = auto()
    HUNG = auto()


@dataclass(frozen=True)
class WindowCallbacks:
    """Who is told what, from the keeper's thread.

    `answer`: somebody has touched something. `opened`: a window is open, and what it can do. `note` gets a notice by
    its id, or None once it is over. `closed`: somebody has closed the window. `failed`: a window died or hung, and
    perhaps over what it was to draw (`drawing`: it did nothing else). `say` prints texts for people at a console.
    `never_drew`: windows have failed again and again, and none has ever drawn. `pressed`: a key stands for this button
    of the table, at monotonic ms. `stuck`: windows that could draw have failed again and again, perhaps over the page
    that is open.
    """

    answer: Callable[[Answer], object]
    opened: Callable[[messages.WindowOpened], object]
    note: Callable[[str, Notice | None], object]
    closed: Callable[[], object]
    failed: Callable[[bool], object]
    say: Callable[[tuple[Msg, ...]], object]
    never_drew: Callable[[], object] = lambda: None
    pressed: Callable[[str, int], object] = lambda _button, _at: None
    stuck: Callable[[], object] = lambda: None


class WindowKeeper:
    """Keeps one window. `tell`, `show`, `when_drawn`, `beat` and `try_sound` may be called from any thread."""

    def __init__(self, command: tuple[str, ...], opening: messages.OpenWindow, callbacks: WindowCallbacks,
                 now: Callable[[], int], drm: Path = displays.DRM, look_s: float = LOOK_S,
                 begun: BegunWindow | None = None, opens_ms: Callable[[int], int] = health.opening_ms) -> None:
        """`command` starts a window, which is opened as `opening` says. `now`: monotonic ms. `drm`: the kernel's folder
        of connectors, looked at every `look_s` seconds while none has a display. `begun`: the first window, if it
        has been started already. `opens_ms`: how long one may take to open after so many that took too long.
        """
        self._command, self._opening, self._callbacks, self._now = command, opening, callbacks, now
        self._drm, self._look_s, self._begun, self._opens_ms = drm, look_s, begun, opens_ms
        self._lock, self._ended = threading.Lock(), threading.Event()
        self._process: WindowProcess | None = None
        self._adjusted: messages.ScreenAdjusted | None = None
        self._shown: messages.PictureSent | None = None
        self._number, self._asked = 0, 0
        self._debt: health.Debt | None = None
        self._slow = 1.0
        self._half, self._fails, self._opened = b"", False, False
        self._deaths: tuple[int, ...] = ()
        self._died = 0
        self._late = 0
        self._leaves: tuple[int, ...] = ()
        self._drew, self._choked = False, False
        self._waiting: list[tuple[int, Callable[[], object]]] = []
        self._beats: list[Callable[[], object]] = []
        self._first = threading.Event()
        self._first_do: list[Callable[[], object]] = []
        self._sounds: dict[int, Callable[[Notice], object]] = {}
        self._thread = threading.Thread(target=self._run, name="window", daemon=True)

    def start(self) -> None:
        """Open the window as soon as there is a display for it."""
        self._thread.start()

    def stop(self) -> None:
        """Close the window, and open no other."""
        self._ended.set()
        with self._lock:
            if self._process is not None and not self._opened:
                self._process.end(0)  # it hears nothing before it is open, and has nothing to keep
            self._send(messages.WindowClosing())
        if self._thread.is_alive():
            self._thread.join()

    def kill(self) -> None:
        """End the window at once, and open no other; for a table that itself ends at once."""
        self._ended.set()
        process = self._process
        if process is not None:
            process.end(0)

    def tell(self, message: messages.ToWindow) -> None:
        """Have the window know something; without a window it is lost, except for how it is adjusted."""
        with self._lock:
            if isinstance(message, messages.ScreenAdjusted):
                if message == self._adjusted:
                    return
                self._adjusted = message
            self._send(message)

    def show(self, face: View | Page, turned: int | None, ahead: int | None) -> int:
        """Have the window show a face (messages.PictureSent), now or when there is one; the number of the picture."""
        with self._lock:
            self._number += 1
            self._shown = messages.shown(self._number, face, turned, ahead)
            self._drew = False
            self._ask(self._shown)
            return self._number

    def when_drawn(self, number: int, do: Callable[[], object]) -> None:
        """Call a function, once, as soon as the picture with this number or a later one is on the glass."""
        with self._lock:
            self._waiting.append((number, do))

    def when_first_drawn(self, do: Callable[[], object]) -> None:
        """Call a function, once, as soon as there has been a picture, or it is clear that there is none for now."""
        with self._lock:
            if not self._first.is_set():
                self._first_do.append(do)
                return
        do()

    def has_opened(self) -> bool:
        """Wait until there has been a picture, or it is clear that there is none for now; whether there is a window."""
        self._first.wait()
        return self._process is not None

    def beat(self, done: Callable[[], object]) -> None:
        """Have the keeper's thread call a function, the first time after the first picture."""
        with self._lock:
            self._beats.append(done)

    def try_sound(self) -> Notice:
        """Play a sound beside the window; a notice that is good, or says what to do. It takes as long as the sound."""
        heard = SimpleQueue[Notice]()
        with self._lock:
            self._number += 1
            self._sounds = {**self._sounds, self._number: heard.put}
            self._send(messages.SoundWanted(self._number))
        try:
            return heard.get(timeout=SOUND_S if self._process else 0.0)
        except Empty:
            return Notice(SOUND, Msg("the screen, beside which sounds are played, is not open"))

    def _send(self, message: messages.ToWindow) -> None:
        if self._process is not None:
            self._process.send(message)

    def _ask(self, message: messages.PictureSent | messages.PulseAsked) -> None:
        """Send something that is to be answered once it is drawn."""
        if self._process is not None:
            if self._debt is None:
                self._debt = self._debt_now(self._process)
            self._asked = message.number
            self._process.send(message)

    def _debt_now(self, process: WindowProcess, more: int = 0) -> health.Debt:
        return health.Debt(self._now(), int(process.spent_s * 1000), more, int(process.queued_s * 1000), self._slow)

    def _run(self) -> None:
        while not self._ended.is_set():
            ending = self._one_window() if self._has_display() else self._without_display()
            if ending is WindowEnding.CLOSED:
                self._reach_first()
                self._callbacks.closed()
            if ending in (WindowEnding.CLOSED, WindowEnding.HOPELESS, WindowEnding.STOPPED):
                break
            if ending in (WindowEnding.UNOPENED, WindowEnding.WITHOUT_DISPLAY):
                self._reach_first()
                told_of = ending is WindowEnding.WITHOUT_DISPLAY or self._by_kernel()
                self._wait(self._look_s if told_of else health.AGAIN_MS / 1000)
            else:
                self._failed(ending)
        self._reach_first()
        while not self._ended.wait(health.ASK_MS / 1000):
            self._do_beats()

    def _has_display(self) -> bool:
        """Whether there is a display to open a window on, as far as that can be known without trying."""
        if (displays.best_connector(displays.connectors(self._drm)) is not None if self._by_kernel()
                else desktops.desktop_answers(os.environ, DESKTOP_S)):
            return True
        if not self._first.is_set():
            self._callbacks.say((LATER,))
        return False

    def _by_kernel(self) -> bool:
        return window.is_drawn_by_the_kernel(os.environ)

    def _wait(self, seconds: float) -> None:
        """Wait so long, or until the end; whoever wants to know whether this thread works is answered."""
        until = self._now() + seconds * 1000
        while not self._ended.is_set() and (left := until - self._now()) > 0:
            self._do_beats()
            self._ended.wait(min(left, health.ASK_MS) / 1000)

    def _one_window(self) -> WindowEnding:
        """Open a window and serve it until it ends."""
        try:
            process = WindowProcess(self._take_begun() or BegunWindow(self._command))
        except OSError as error:
            log.warning("no window could be started: %s", error)
            return WindowEnding.DIED
        with self._lock:
            process.send(self._opening_now())
            if self._adjusted is not None:
                process.send(self._adjusted)
            if self._shown is not None:
                self._asked = self._shown.number
                process.send(self._shown)
            self._process, self._debt, self._opened, self._drew = process, None, False, False
        try:
            ending = self._serve(process)
        finally:
            with self._lock:
                self._process, self._debt = None, None
        failed = ending in (WindowEnding.DIED, WindowEnding.HUNG)
        code = process.end(0 if failed or (ending is WindowEnding.STOPPED and not self._opened) else END_S)
        if failed:
            log.warning("the window %s (exit code %s); another one is opened",
                        "has died" if ending is WindowEnding.DIED else "hangs and is ended", code)
        return ending

    def _without_display(self) -> WindowEnding:
        """Nothing is opened, and what was begun for it takes no memory meanwhile."""
        begun = self._take_begun()
        if begun is not None:
            begun.drop()
        return WindowEnding.WITHOUT_DISPLAY

    def _take_begun(self) -> BegunWindow | None:
        begun, self._begun = self._begun, None
        return begun

    def _opening_now(self) -> messages.OpenWindow:
        best = displays.best_connector(displays.connectors(self._drm)) if self._by_kernel() else None
        return replace(self._opening, card=best.card if best else None, half=self._half)

    def _serve(self, process: WindowProcess) -> WindowEnding:
        """Hear what a window says, and ask it whether it works, until it ends."""
        opens, turned, heard = self._now() + self._opens_ms(self._late), self._now(), self._now()
        sign = self._sign_of(process)
        while not self._ended.is_set():
            waits = health.ASK_MS if self._debt is None else health.LOOK_MS
            try:
                for message in process.receive(waits / 1000):
                    if isinstance(message, messages.WindowClosed):
                        return WindowEnding.CLOSED
                    if isinstance(message, messages.WindowRefused):
                        self._callbacks.say((message.why, WITHOUT))
                        return WindowEnding.HOPELESS if message.hopeless else WindowEnding.UNOPENED
                    self._hear(process, message)
                    heard, sign = self._now(), self._sign_of(process)
            except line.LineEndedError:
                return WindowEnding.STOPPED if self._ended.is_set() else WindowEnding.DIED
            self._do_beats()
            before_ms, turned = turned, self._now()  # one reading for all, so that no moment is in none of them
            stood_ms = health.stood_still(turned - before_ms, waits)
            if not self._opened:
                opens += stood_ms
                if turned > opens:
                    self._late += 1
                    return WindowEnding.HUNG
            elif self._owes_too_long(process, turned, forgiven=stood_ms > 0):
                return WindowEnding.HUNG
            elif turned - sign.at >= health.ASK_MS:
                before, sign = sign, self._sign_of(process)
                self._ask_whether_it_draws(unless=health.turns(before, sign) and sign.at - heard < health.SELDOM_MS)
        return WindowEnding.STOPPED

    def _sign_of(self, process: WindowProcess) -> health.Sign:
        return health.Sign(self._now(), int(process.spent_s * 1000), process.times_run)

    def _owes_too_long(self, process: WindowProcess, now: int, *, forgiven: bool) -> bool:
        """Whether the window hangs; `forgiven`: this process itself has stood still."""
        debt = self._debt
        if debt is None or not (forgiven or health.hangs(
                debt, now, int(process.spent_s * 1000), process.state, int(process.queued_s * 1000))):
            return False
        if not forgiven and not self._waits_for_desktop(process):
            log.warning("the window has owed a picture for %d ms: it ran for %d, waited for the processor for %d and "
                        "is in state %s; this machine is %.1f times slower than others", now - debt.since,
                        process.spent_s * 1000 - debt.spent, process.queued_s * 1000 - debt.queued, process.state,
                        debt.slow)
            return True
        with self._lock:
            if self._debt is not None:
                self._debt = self._debt_now(process, self._debt.more)
        return False

    def _waits_for_desktop(self, process: WindowProcess) -> bool:
        """Whether a window may be late because its desktop is, which hangs or gets too little of a busy processor."""
        return process.state == health.WAITS and not self._by_kernel() and not desktops.desktop_answers(
            os.environ, AT_ONCE_S)

    def _ask_whether_it_draws(self, *, unless: bool) -> None:
        with self._lock:
            if self._debt is None and not unless:
                self._number += 1
                self._ask(messages.PulseAsked(self._number))

    def _despair(self) -> None:
        """Windows have failed again and again: another page is tried at once, then they are left alone for a while."""
        if not self._first.is_set():
            self._callbacks.never_drew()
        elif len(lately := tuple(at for at in self._leaves if self._now() - at <= LEFT_MS)) < LEAVES:
            self._leaves, self._deaths = (*lately, self._now()), ()
            self._callbacks.stuck()
            return
        self._fails = True
        self._callbacks.note(WINDOW, FAILS)
        self._reach_first()

    def _hear(self, process: WindowProcess, message: messages.ToTable) -> None:
        """Let one message have its effect."""
        match message:
            case messages.WindowOpened():
                with self._lock:
                    self._slow = health.slowness(int(process.spent_s * 1000))
                    self._opened, self._late = True, 0
                    self._debt = self._debt_now(process, health.FIRST_MS) if self._shown is not None else None
                self._callbacks.opened(message)
            case messages.TouchAnswered(answer):
                self._callbacks.answer(answer)
            case messages.KeyPressed(button, at):
                self._callbacks.pressed(button, at)
            case messages.PictureDrawn(number):
                self._drawn(process, number)
            case messages.HalfMadeKept(half):
                self._half = half
            case messages.WindowNoticed(name, notice):
                self._callbacks.note(name, notice)
            case messages.SoundTried(number, notice) if number in self._sounds:
                self._sounds.pop(number)(notice)

    def _drawn(self, process: WindowProcess, number: int) -> None:
        with self._lock:
            self._debt = self._debt_now(process) if number < self._asked else None
            due = [do for wanted, do in self._waiting if wanted <= number]
            self._waiting = [one for one in self._waiting if one[0] > number]
            drawn = self._shown is not None and number >= self._shown.number
            self._drew = self._drew or drawn
        if drawn:
            if self._choked:
                self._leaves, self._choked = (), False
            self._withdraw_notice()
            self._reach_first()
        for do in due:
            do()

    def _withdraw_notice(self) -> None:
        """A picture is there again. Said once: whatever is said of a picture leads to another one."""
        if self._fails:
            self._fails = False
            self._callbacks.note(WINDOW, None)

    def _reach_first(self) -> None:
        """There has been a picture, or there is none for now. Whoever waits for that finds everything called."""
        while True:
            with self._lock:
                due, self._first_do = self._first_do, []
                if not due:
                    self._first.set()
                    return
            for do in due:
                do()

    def _do_beats(self) -> None:
        if not self._first.is_set():
            return
        with self._lock:
            due, self._beats = self._beats, []
        for done in due:
            done()

    def _failed(self, ending: WindowEnding) -> None:
        """A window has died or hung: how long to wait before the next one, and whom to tell."""
        self._deaths = (*self._deaths[-health.OFTEN:], self._now())
        self._choked = not self._drew
        self._callbacks.failed(ending is WindowEnding.HUNG)
        self._died = self._died + 1 if ending is WindowEnding.DIED else 0
        never = not self._first.is_set() and self._died >= health.OFTEN  # however long each one took for that
        if never or health.is_hopeless(self._deaths, self._now()):
            self._half = b""  # whatever was being made might be what kills it
            self._despair()
        self._wait(health.pause_ms(self._deaths, self._now()) / 1000)
