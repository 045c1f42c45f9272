"""A companion on its files, from its first picture to its end: opened, served, closed.

What may live here: the order in which things begin and end. What may not: the command line, how parts are put together.
Imports many modules, because whatever begins and ends with a companion is named here.
"""

from __future__ import annotations

import gc
import os
import resource
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion import __version__
from companion.app.appliance.end_awaited import EndAwaited
from companion.app.appliance.restore import before_opening
from companion.app.appliance.table_id import known_table
from companion.app.config.settings import Settings
from companion.app.session.control import Control
from companion.app.storage import state_dir
from companion.app.storage.errors import LockedError, StoreError
from companion.app.storage.in_place import require_places
from companion.assembly import Application, answer_question, join_line, supervise_companion
from companion.closed_pipe import print_aside
from companion.engine.words import Msg
from companion.own_program import module_command
from companion.showing import first_message, show_on, window_callbacks
from companion.window.beginning import MODULE, BegunWindow
from companion.window.keeper import WindowKeeper

MOST_FILES = 1024
"""select(2), by which some libraries wait, knows nothing of more open files than this."""

def open_companion(settings: Settings, otherwise: Callable[..., Application] | None = None, *,
                   aloud: bool = True,
                   leave: Callable[[Application], object] | None = None) -> Application:
    """The app on its files, which it has for itself alone; LockedError while another companion has them.

    StoreError where they cannot be used, or what `otherwise` makes of the settings, the folder and the error.
    """
    state = state_dir.state_directory(settings, os.environ)
    try:
        require_places(state_dir.make_state_folder(state))
        lock = state_dir.lock_state(state)
        word = before_opening(state, __version__, known_table(settings, state))
        app = Application(settings, state, aloud=aloud, leave=leave)
        app.on_close(lock.close)
        if word:
            app.state.shown.notify(word)
    except BlockingIOError as error:
        raise LockedError(state) from error
    except StoreError as error:
        if otherwise is None:
            raise
        app = otherwise(settings, state, error)
    return app


def serve(app: Application, headless: bool, platform: str, more: tuple[tuple[str, str], ...] = (),
           then: Callable[[], None] = lambda: None, *, window: BegunWindow | None = None) -> int:
    """Open everything, call `then`, and wait for the end. `window` has been started for this already."""
    ending, ended = EndAwaited(), threading.Event()
    raise_file_limit()
    if not headless:
        opening = first_message(app.state.settings, app.folder)
        callbacks = window_callbacks(app, ending.tell)
        command = window.command if window else tuple(module_command(MODULE))
        show_on(app, WindowKeeper(command, opening, callbacks, app.clock.now, begun=window))
    app.runner.start()
    control = Control(app.folder, lambda question: answer_question(app, question))
    control.start()
    supervise_companion(app)
    go = threading.Event()

    def open_parts() -> None:
        """Open everything else, now that there is a picture; before, it would only have taken the processor from that.
        """
        go.wait()
        if not ended.is_set():
            _open_parts(app, platform, more, then)
    parts = threading.Thread(target=open_parts, name="opening")
    if app.window is not None:
        app.window.when_first_drawn(go.set)
        app.window.start()
    else:
        go.set()
    parts.start()
    ending.wait()
    ended.set()
    go.set()
    parts.join()
    control.stop()
    app.close()
    ending.close()
    return 0


def raise_file_limit() -> None:
    """Allow ourselves as many open files as are useful, if the system lets us, because every line of a phone or a
    stranger needs one.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


AGAIN = 75
"""The exit code that asks systemd for a new start (RestartForceExitStatus in systemd/)."""


def begin_again(app: Application) -> None:
    """End at once, whatever still runs, and start again: by systemd, if systemd has started us, else by ourselves.

    The files on the disk are whole at any moment. From any thread.
    """
    print_aside(app.say(Msg("The game cannot be shown in time; the companion starts again without it.")), sys.stderr)
    if app.window is not None:
        app.window.kill()
    if "NOTIFY_SOCKET" in os.environ:
        os._exit(AGAIN)
    execute_again()


def execute_again() -> None:
    """Become a new companion with the same arguments, which inherits nothing that is open."""
    for handle in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if int(handle.name) > sys.stderr.fileno():
                os.set_inheritable(int(handle.name), False)
    os.execv(sys.executable, module_command("companion", *sys.argv[1:]))  # noqa: S606


def _open_parts(app: Application, platform: str, more: tuple[tuple[str, str], ...], then: Callable[[], None]) -> None:
    """Open devices and phones, and say how to join where there is no screen that does."""
    without_screen = app.window is None or not app.window.has_opened()
    gc.freeze()
    gc.enable()
    app.open_parts(platform, more)
    then()
    if without_screen:
        print_aside("\n".join(join_line(code) for code in app.join_codes()))
