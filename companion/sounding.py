"""Sounds and the voice beside the window, for what has changed and for what is under the dial.

What may live here: when something is heard, and when it is said. What may not: sounds and words themselves (ui/touch).
"""

from __future__ import annotations

import os

from companion.app.session.inbox import Cleared, Noted
from companion.app.session.subscribers import Message, ReplySent, Snapshot
from companion.app.translation import language_of
from companion.assembly import Application
from companion.engine.answers import ACCEPTED, REFUSED
from companion.engine.view import Page, View
from companion.engine.words import Msg, first_sentence
from ui.touch.sounds import loudspeaker, programs, sound_events, speech_signs, speech_text, voice
from ui.touch.state import frame_speech


class Sounding:
    """Plays sounds and speaks beside the window: it gets everything last, and the window never waits for it."""

    def __init__(self, app: Application) -> None:
        self._app, self._missed, self._by_dial, self._taken = app, False, False, False
        self._last: View | Page | None = None
        self._lesson: Msg | None = None
        self._voice: voice.Voice | None = None

    def begin(self) -> None:
        """Begin; it goes on until the companion ends."""
        self._speaker, self._voice = loudspeaker.Loudspeaker(programs.sound_player(os.environ)), voice.Voice()
        self._app.probes[loudspeaker.SOUND] = self._speaker.try_out
        for part in (self._speaker, self._voice):
            part.start()
            self._app.on_close(part.stop)
        self._app.subscribers.add(Msg("The sound"), self.tell, last=True)

    def tell(self, message: Message) -> None:
        """Make heard what has changed."""
        match message:
            case Snapshot(shown):
                self._adjust(message)
                self._speaker.play(sound_events.sounds_between(self._last, shown))
                if message.settings.sound.voice:
                    self._speak(shown)
                self._last, self._taken = shown, False
            case ReplySent("table", "touch", reply) if reply.result == ACCEPTED:
                self._taken = True
            case ReplySent("table", source, reply) if reply.result == REFUSED:
                self._speaker.play((sound_events.REFUSAL,))
                if source != "touch" and reply.why is not None:  # of a touch the screen itself says why
                    self._say((self._app.say(reply.why, self._last.game if self._last else ""),))

    def read(self, texts: tuple[str, ...], how: str) -> None:
        """Read what stands in the frame of the dial, or has opened on the screen; from any thread."""
        if how != frame_speech.OPENED:
            self._by_dial = how != frame_speech.LEFT
        self._say(texts, after=how == frame_speech.FOLLOWED, alone=how == frame_speech.TURNED)

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
        """What has changed: little for players who look, all of it for players who use the dial."""
        texts = [self._app.say(text, shown.game)
                 for text in speech_text.spoken_texts(self._last, shown, whole=self._by_dial)]
        lesson = speech_text.taught_rule(self._lesson, shown)
        if lesson is not None:
            self._lesson = lesson
            texts.append(first_sentence(self._app.say(lesson, shown.game)))
        if not texts and self._by_dial and self._taken:
            texts.append(self._app.say(Msg("Done")))  # what was answered is secret, or changes nothing that is shown
        self._say(tuple(texts))

    def _say(self, texts: tuple[str, ...], *, after: bool = False, alone: bool = False) -> None:
        read = speech_signs.join_sentences(texts, self._app.say)
        if self._voice is not None and read:
            self._voice.say(read, language_of(self._app.state.settings.table.language), after=after, alone=alone)
