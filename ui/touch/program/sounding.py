"""Sounds and the voice beside the window, for what has changed and for what is under the dial.

What may live here: when something is heard, and when it is said. What may not: sounds and words themselves (sounds/).
"""

from __future__ import annotations

import os
from collections.abc import Callable

from companion.engine.answers import ACCEPTED, REFUSED
from companion.engine.view import Notice, Page, View
from companion.engine.words import Msg, first_sentence
from ui.touch.sounds import loudspeaker, programs, sound_events, speech_signs, speech_text, voice
from ui.touch.state import frame_speech
from ui.touch.wire import messages


class Sounding:
    """Plays sounds and speaks beside the window, which never waits for it.

    `say` puts a text into the language of the screen, given the game's id or "". `note` gets a notice by its id, or
    None once it is over.
    """

    def __init__(self, say: Callable[[Msg, str], str], note: Callable[[str, Notice | None], None]) -> None:
        self._say, self._note = say, note
        self._missed, self._by_dial, self._taken = False, False, False
        self._last: View | Page | None = None
        self._lesson: Msg | None = None
        self._adjusted = messages.ScreenAdjusted()
        self._speaker = loudspeaker.Loudspeaker(programs.sound_player(os.environ), speaks=lambda: self._voice.speaking)
        self._voice = voice.Voice(wait=self._speaker.wait)

    def begin(self) -> None:
        """Begin; it goes on until `stop`."""
        for part in (self._speaker, self._voice):
            part.start()

    def stop(self) -> None:
        """No more, once what is heard is over."""
        for part in (self._speaker, self._voice):
            part.stop()

    def try_out(self) -> Notice:
        """Play one sound; a notice that is good, or says what to do. It takes as long as the sound."""
        return self._speaker.try_out()

    def hear(self, message: messages.ToWindow) -> None:
        """Make heard what the table has sent to the window."""
        match message:
            case messages.ScreenAdjusted():
                self._adjust(message)
            case messages.PictureSent():
                shown = message.face
                self._speaker.play(sound_events.sounds_between(self._last, shown))
                if self._adjusted.voice:
                    self._tell_news(shown)
                self._last, self._taken = shown, False
            case messages.ReplyShown(reply, "touch") if reply.result == ACCEPTED:
                self._taken = True
            case messages.ReplyShown(reply, source) if reply.result == REFUSED:
                self._speaker.play((sound_events.REFUSAL,))
                if source != "touch" and reply.why is not None:  # of a touch the screen itself says why
                    self._speak((self._say(reply.why, self._last.game if self._last else ""),))

    def read(self, texts: tuple[str, ...], how: str) -> None:
        """Read what stands in the frame of the dial, or has opened on the screen; from any thread."""
        if how != frame_speech.OPENED:
            self._by_dial = how != frame_speech.LEFT
        self._speak(texts, after=how == frame_speech.FOLLOWED, alone=how == frame_speech.TURNED)

    def _adjust(self, wanted: messages.ScreenAdjusted) -> None:
        self._adjusted, missing = wanted, self._voice.missing
        self._speaker.set_volume(wanted.volume)
        self._voice.adjust(on=wanted.voice, volume=wanted.volume)
        if missing and wanted.voice != self._missed:
            self._missed = wanted.voice
            self._note(missing.id, missing if wanted.voice else None)

    def _tell_news(self, shown: View | Page) -> None:
        """What has changed: little for players who look, all of it for players who use the dial."""
        texts = [self._say(text, shown.game)
                 for text in speech_text.spoken_texts(self._last, shown, whole=self._by_dial)]
        lesson = speech_text.taught_rule(self._lesson, shown)
        if lesson is not None:
            self._lesson = lesson
            texts.append(first_sentence(self._say(lesson, shown.game)))
        if not texts and self._by_dial and self._taken:
            texts.append(self._say(Msg("Done"), ""))  # what was answered is secret, or changes nothing that is shown
        self._speak(tuple(texts))

    def _speak(self, texts: tuple[str, ...], *, after: bool = False, alone: bool = False) -> None:
        read = speech_signs.join_sentences(texts, lambda text: self._say(text, ""))
        if read:
            self._voice.say(read, self._adjusted.language, after=after, alone=alone)
