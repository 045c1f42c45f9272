"""The window of a companion: what it is told of everything that is true, and what becomes of what it says.

What may live here: from the table's messages to the window's and back. What may not: processes (window/),
what is drawn. Imports many modules, because each thing that a window is told, or says, belongs to another one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from companion.app.appliance.installed import installation, root_of
from companion.app.config.guises import guises
from companion.app.config.settings import Settings, key_meanings
from companion.app.pages.navigation import Display
from companion.app.session.inbox import ScreenOpened, Undrawable
from companion.app.session.subscribers import FIRST, DialMoved, Message, PeekChanged, ReplySent, Snapshot
from companion.app.storage import state_dir
from companion.assembly import Application
from companion.closed_pipe import print_aside
from companion.engine.answers import Answer
from companion.engine.signals import Pressed
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.window.keeper import SOUND, WindowCallbacks, WindowKeeper
from ui.touch.wire import messages as wire

KEYS = "keys"
"""The name under which the keys at the window are a device."""
FINGERS = {"mouse": False, "mtdev": True}
"""Whether touches are read from the panel itself; for anything else the window decides."""
UNFIT = Msg("This new version cannot draw on this machine; the one before it stays.")


def first_message(settings: Settings, folder: Path) -> wire.OpenWindow:
    """How the window of a table with its files in `folder` is to be opened."""
    wanted = settings.screen
    width, _, height = wanted.size.partition("x")
    return wire.OpenWindow(rotation=wanted.rotation, size=(int(width), int(height)) if height else None,
                           fullscreen=wanted.fullscreen, fingers=FINGERS.get(wanted.touch), guises=guises(),
                           pictures=str(folder / state_dir.PICTURES), keys=key_meanings(settings.keys))


def show_on(app: Application, window: WindowKeeper) -> None:
    """Connect the window: it gets every snapshot first, because a picture takes longest, and not in this process."""
    app.window = window
    app.on_close(window.stop)
    app.probes[SOUND] = window.try_sound
    sight = app.state.sight

    def tell(message: Message) -> None:
        match message:
            case Snapshot(shown):
                app.set_language(message.settings.table.language)
                window.tell(_adjusted(message.settings, app.language))
                number = window.show(shown, message.turned, _ahead(app))
                sight.draws_first(type(shown).__name__, lambda done: window.when_drawn(number, done))
            case ReplySent("table", source, reply):
                window.tell(wire.ReplyShown(reply, source))
            case PeekChanged(view, source):
                window.tell(wire.SecretsShown(view and wire.sealed_view(view), source))
            case DialMoved(steps, pushed, back):
                window.tell(wire.DialTurned(steps, pushed, back))
    app.subscribers.add(Msg("The screen"), tell, FIRST)


def window_callbacks(app: Application, closed: Callable[[], object]) -> WindowCallbacks:
    """What becomes of what a window says; `closed` is called when somebody has closed it."""
    def touched(answer: Answer) -> None:  # a window speaks for the table, for nobody else, and not from the future
        app.runner.put(replace(answer, viewer=TABLE, source="touch", at=min(answer.at, app.clock.now())))

    def pressed(button: str, at: int) -> None:
        app.runner.put(Pressed(KEYS, min(at, app.clock.now()), button))

    def opened(window: wire.WindowOpened) -> None:
        app.runner.put(ScreenOpened(Display(window.light, window.fingers, window.denied)))

    def failed(drawing: bool) -> None:  # a game that was to be seen for the first time is left for Home
        if drawing and app.state.sight.first_game:
            app.runner.put(Undrawable())

    def say(texts: tuple[Msg, ...]) -> None:
        print_aside(" ".join(app.say(text) for text in texts), sys.stderr)

    def never_drew() -> None:  # a version on trial that cannot draw is no version to stay with
        if installation(root_of()).on_trial:
            say((UNFIT,))
            os._exit(1)
    return WindowCallbacks(touched, opened, app.note, closed, failed, say, never_drew, pressed,
                           stuck=lambda: app.runner.put(Undrawable()))


def _ahead(app: Application) -> int | None:
    """The table's time less the monotonic time, in ms; None without a table."""
    session, now = app.state.session, app.clock.now()
    return session.time(now) - now if session else None


def _adjusted(settings: Settings, language: str) -> wire.ScreenAdjusted:
    wanted, sound = settings.screen, settings.sound
    return wire.ScreenAdjusted(wanted.brightness, wanted.dim_after_s, wanted.off_after_s, wanted.motion, wanted.theme,
                               wanted.text_size, language, sound.volume, sound.voice)
