"""When there is a touch screen, and which: opened at the start, or when a display is connected later.

What may live here: what a window needs to know of settings and displays. What may not: what is drawn, what is played.
The table and the phones do not wait for it, and do not notice when it comes.
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from typing import Any

from companion.app.config.guises import guises
from companion.app.session.inbox import Cleared
from companion.app.storage import state_dir
from companion.app.translation import rule_at_hand
from companion.assembly import Application
from companion.closed_pipe import print_aside
from companion.engine.words import Msg
from hardware.host import displays

LOOK_S = 3.0
"""How often to look for a newly connected display; three small files are read for it."""
LATER = Msg("No display is connected. The companion goes on for phones, and opens its window when there is one.")


class ScreenOpener:
    """Opens the touch screen of `app` once. `drm`: the kernel's folder of connectors."""

    def __init__(self, app: Application, drm: Path = displays.DRM) -> None:
        self._app, self._drm, self._hopeless = app, drm, False

    def opened(self) -> Any:
        """The touch screen, or None, after a notice, if there is no display."""
        from ui.touch.kivy_window import window
        card = None
        if window.is_drawn_by_the_kernel(os.environ):
            display = displays.best_connector(displays.connectors(self._drm))
            if display is None:
                return self._say(LATER)
            card = display.card
        try:
            return self._screen(card)
        except window.NoDisplayError as error:
            self._hopeless = True  # Kivy looks for a window once a process
            return self._say(error.text, Msg("The companion goes on without a screen."))

    def awaited(self, ended: threading.Event, look_s: float = LOOK_S) -> Any:
        """The touch screen, as soon as a display is connected; None once it has `ended`, or if none can come."""
        from ui.touch.kivy_window import window
        while not self._hopeless and not ended.wait(look_s):
            if not window.is_drawn_by_the_kernel(os.environ) or displays.best_connector(displays.connectors(self._drm)):
                screen = self.opened()
                self._app.runner.put(Cleared("opening"))  # whatever is true now is told to the window as well
                return screen
        return None

    def _screen(self, card: int | None) -> Any:
        from companion.sounding import Sounding
        from ui.touch.kivy_window import screen, window
        app, wanted, sounding = self._app, self._app.state.settings.screen, Sounding(self._app)
        width, _, height = wanted.size.partition("x")
        size = (int(width), int(height)) if height else None
        fingers = wanted.touch == "mtdev" and window.has_fingers()
        shown = screen.TouchScreen(app.runner.put, app.say, app.clock.now, app.table_now, wanted.rotation, size,
                                   wanted.fullscreen, fingers, card=card, rules=rule_at_hand, guises=guises(),
                                   pictures=app.folder / state_dir.PICTURES, aloud=sounding.read)
        shown.open()
        app.show_on(shown, fingers=fingers)
        sounding.begin() if app.opened.is_set() else app.later.append(sounding.begin)
        return shown

    def _say(self, *texts: Msg) -> None:
        print_aside(" ".join(self._app.say(text) for text in texts), sys.stderr)
