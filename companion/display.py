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
from companion.app.session.inbox import Cleared, Noted
from companion.app.session.subscribers import Message, ReplySent, Snapshot
from companion.app.storage import state_dir
from companion.app.translation import language_of, rule_at_hand
from companion.assembly import Application
from companion.engine.answers import ACCEPTED, REFUSED
from companion.engine.view import Page, View
from companion.engine.words import Msg, first_sentence
from hardware.host import displays
from ui.touch.sounds.aloud import sentences
from ui.touch.sounds.heard import REFUSAL, heard
from ui.touch.sounds.loudspeaker import SOUND, Loudspeaker
from ui.touch.sounds.programs import player
from ui.touch.sounds.spoken import spoken, taught
from ui.touch.sounds.voice import Voice
from ui.touch.state import named

LOOK_S = 3.0
"""So often is looked for a display that has been connected; three small files are read for it."""
LATER = Msg("No display is connected. The companion goes on for phones, and opens its window when there is one.")


class Sounding:
    """What is heard beside the window: it hears of everything last, and the window never waits for it."""

    def __init__(self, app: Application) -> None:
        self._app, self._missed, self._by_dial, self._taken = app, False, False, False
        self._last: View | Page | None = None
        self._lesson: Msg | None = None
        self._voice: Voice | None = None

    def begin(self) -> None:
        """From now on; until the companion ends."""
        self._speaker, self._voice = Loudspeaker(player(os.environ)), Voice()
        self._app.probes[SOUND] = self._speaker.try_out
        for part in (self._speaker, self._voice):
            part.start()
            self._app.on_close(part.stop)
        self._app.subscribers.add(Msg("The sound"), self.tell, last=True)

    def tell(self, message: Message) -> None:
        """Let be heard what has changed."""
        match message:
            case Snapshot(shown):
                self._adjust(message)
                self._speaker.play(heard(self._last, shown))
                if message.settings.sound.voice:
                    self._speak(shown)
                self._last = shown
            case ReplySent("table", "touch", reply) if reply.result == ACCEPTED:
                self._taken = True
            case ReplySent("table", source, reply) if reply.result == REFUSED:
                self._speaker.play((REFUSAL,))
                if source != "touch" and reply.why is not None:  # of a touch the screen itself says why
                    self._say((self._app.say(reply.why, self._last.game if self._last else ""),))

    def read(self, texts: tuple[str, ...], how: str) -> None:
        """Read what stands in the frame of the dial, or has opened on the screen; from any thread."""
        if how != named.OPENED:
            self._by_dial = how != named.LEFT
        self._say(texts, after=how == named.FOLLOWED, alone=how == named.TURNED)

    def _adjust(self, message: Snapshot) -> None:
        if self._voice is None:
            return
        wanted, missing = message.settings.sound, self._voice.missing
        self._speaker.set_volume(wanted.volume)
        self._voice.adjust(on=wanted.voice, volume=wanted.volume)
        if missing and wanted.voice != self._missed:
            self._missed = wanted.voice
            self._app.runner.put(Noted(missing) if wanted.voice else Cleared(missing.id))

    def _speak(self, shown: View | Page) -> None:
        """What has changed: little for who looks, all of it for who goes by the dial."""
        texts = [self._app.say(text, shown.game) for text in spoken(self._last, shown, whole=self._by_dial)]
        lesson = taught(self._lesson, shown)
        if lesson is not None:
            self._lesson = lesson
            texts.append(first_sentence(self._app.say(lesson, shown.game)))
        if not texts and self._by_dial and self._taken:
            texts.append(self._app.say(Msg("Done")))  # what was answered is secret, or changes nothing that is shown
        self._taken = False
        self._say(tuple(texts))

    def _say(self, texts: tuple[str, ...], *, after: bool = False, alone: bool = False) -> None:
        read = sentences(texts, self._app.say)
        if self._voice is not None and read:
            self._voice.say(read, language_of(self._app.state.settings.table.language), after=after, alone=alone)


class ScreenOpener:
    """Opens the touch screen of `app` once. `drm`: the kernel's folder of connectors."""

    def __init__(self, app: Application, drm: Path = displays.DRM) -> None:
        self._app, self._drm, self._hopeless = app, drm, False

    def opened(self) -> Any:
        """The touch screen, or None (told) where there is no display."""
        from ui.touch.kivy_window import window
        card = None
        if window.is_drawn_by_the_kernel(os.environ):
            display = displays.best(displays.connectors(self._drm))
            if display is None:
                return self._say(LATER)
            card = display.card
        try:
            return self._screen(card)
        except window.NoDisplayError as error:
            self._hopeless = True  # Kivy looks for a window once a process
            return self._say(error.text, Msg("The companion goes on without a screen."))

    def awaited(self, ended: threading.Event, look_s: float = LOOK_S) -> Any:
        """The touch screen, as soon as a display is connected; None once it has `ended`, or where none can come."""
        from ui.touch.kivy_window import window
        while not self._hopeless and not ended.wait(look_s):
            if not window.is_drawn_by_the_kernel(os.environ) or displays.best(displays.connectors(self._drm)):
                screen = self.opened()
                self._app.runner.put(Cleared("opening"))  # whatever is true now is told to the window as well
                return screen
        return None

    def _screen(self, card: int | None) -> Any:
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
        print(*(self._app.say(text) for text in texts), file=sys.stderr, flush=True)
