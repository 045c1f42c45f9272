"""A companion on its files, from its first picture to its end: opened, served, closed.

What may live here: the order in which things begin and end. What may not: the command line, how parts are put together.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from companion import __version__
from companion.app.appliance.restore import before_opening
from companion.app.config.settings import Settings
from companion.app.session.control import Control
from companion.app.storage import state_dir
from companion.app.storage.errors import StoreError
from companion.app.translation import Catalogue, language_of
from companion.assembly import Application, answered, supervise
from companion.display import ScreenOpener
from companion.engine.words import Msg

IN_USE = Msg("Another companion is running here already; there can be one for each state directory.")


def in_use(settings: Settings) -> bool:
    """Whether another companion has this table's files."""
    with suppress(StoreError):
        try:
            state_dir.lock(state_dir.state_directory(settings, os.environ)).close()
        except BlockingIOError:
            return True
    return False


def opened(settings: Settings, otherwise: Callable[..., Application] | None = None, *,
            aloud: bool = True) -> Application | None:
    """The app on its files, which it has for itself alone; None (told) while another companion has them.

    StoreError where they cannot be used, or what `otherwise` makes of the settings, the folder and the error.
    """
    state = state_dir.state_directory(settings, os.environ)
    try:
        lock = state_dir.lock(state_dir.made(state))
        word = before_opening(state, __version__)
        app = Application(settings, state, aloud=aloud)
        app.on_close(lock.close)
        if word:
            app.state.notify(word)
    except BlockingIOError:
        print(Catalogue(language_of(settings.table.language)).say(IN_USE), file=sys.stderr)
        return None
    except StoreError as error:
        if otherwise is None:
            raise
        app = otherwise(settings, state, error)
    return app


def serve(app: Application, headless: bool, platform: str, more: tuple[tuple[str, str], ...] = (),
           then: Callable[[], None] = lambda: None) -> int:
    """Open everything that is there, and do what is to be done `then`; wait for the end."""
    ended = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    opener = ScreenOpener(app)
    screen = None if headless else opener.opened()
    app.runner.start()
    control = Control(app.folder, lambda question: answered(app, question))
    control.start()
    opening = threading.Thread(target=_open_parts, args=(app, platform, more, then), name="opening")
    came = supervise(app, screen)
    if screen is not None:
        screen.when_drawn(opening.start)
    else:
        opening.start()
        opening.join()
        print("\n".join(app.invitations()), flush=True)
        screen = None if headless else opener.awaited(ended)
        if screen is not None:
            came(screen)
    if screen is None:
        ended.wait()
    else:
        threading.Thread(target=lambda: (ended.wait(), screen.stop()), daemon=True).start()
        screen.run()
    if opening.ident is not None:  # a window that is closed before it was drawn has opened nothing else
        opening.join()
    control.stop()
    app.close()
    return 0


def _open_parts(app: Application, platform: str, more: tuple[tuple[str, str], ...], then: Callable[[], None]) -> None:
    """All else, now that there is a picture: it would only have kept the processor from that."""
    gc.freeze()
    gc.enable()
    app.open_parts(platform, more)
    then()
