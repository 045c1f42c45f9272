"""The window's program: what the table sends is shown and heard, what is touched is sent back.

What may live here: what each message means for the screen and the sound, how a window begins and ends. What may not:
what is drawn, what is true. The table goes on without this program, and may start another one at any moment.
"""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from companion.engine.words import Msg
from ui.touch.kivy_window import screen, window
from ui.touch.state import scene
from ui.touch.wire import line, messages

from .sounding import Sounding

SayText = Callable[[Msg, str], str]
OTHER_VERSION = Msg("The window belongs to another version of the companion. Start the companion again.")
FIRST_S, LAST_S = 60.0, 2.0
"""How long a window waits for its first message, and for its last words to leave."""


def now_ms() -> int:
    """Monotonic milliseconds, the same as the table's."""
    return time.monotonic_ns() // 1_000_000


class WindowProgram:
    """One window on one line. `words` gives, for a language ("de"), the function that says a text in it, given a
    game's id or ""; `rules` gives the text of a rule by its id.
    """

    def __init__(self, to_table: line.WindowLine, words: Callable[[str], SayText],
                 rules: Callable[[str], Msg | None]) -> None:
        self._line, self._words, self._rules = to_table, words, rules
        self._language, self._says = "", words("en")
        self._ahead: int | None = None
        self._half = scene.NOTHING_BEGUN
        self._closing = False
        self._sounding = Sounding(self._say, lambda name, notice: self._send(messages.WindowNoticed(name, notice)))
        self._screen: screen.TouchScreen

    def run(self) -> int:
        """Open the window and serve it until it is closed, by the table or by somebody; the exit code."""
        screen.import_screen()  # meanwhile the table reads its settings
        try:
            opening, *more = self._first_messages()
        except line.LineEndedError:
            return 1
        if not isinstance(opening, messages.OpenWindow) or opening.version != messages.VERSION:
            return self._end(messages.WindowRefused(OTHER_VERSION, hopeless=True))
        by_kernel = opening.fingers is None and window.is_drawn_by_the_kernel(os.environ)
        fingers = bool(opening.fingers) and window.has_fingers()
        self._screen = screen.TouchScreen(
            lambda answer: self._send(messages.TouchAnswered(answer)), self._say, now_ms, self._table_now,
            opening.rotation, opening.size, opening.fullscreen, fingers, card=opening.card, rules=self._rules,
            guises=opening.guises, pictures=Path(opening.pictures) if opening.pictures else None,
            aloud=self._sounding.read, begun=self._keep_half, watched=opening.watched, keys=opening.keys,
            press=lambda button: self._send(messages.KeyPressed(button, now_ms())), panels=by_kernel)
        try:
            self._screen.open()
        except window.NoDisplayError as error:
            return self._end(messages.WindowRefused(error.text))
        self._screen.resume(_read_half(opening.half))
        fingers = fingers or (by_kernel and window.has_fingers())
        self._send(messages.WindowOpened(messages.VERSION, self._screen.has_light, self._screen.light_denied, fingers))
        self._screen.when_drawn(self._begin)
        threading.Thread(target=self._listen, args=(more,), name="table", daemon=True).start()
        self._screen.run()
        self._sounding.stop()
        return self._end(None if self._closing else messages.WindowClosed())

    def _first_messages(self) -> list[messages.ToWindow]:
        """What the table sends first, as soon as it has."""
        until = time.monotonic() + FIRST_S
        while time.monotonic() < until:
            found = [self._read(data) for data in self._line.receive(1.0)]
            if found:
                return found
        raise line.LineEndedError("the table says nothing")

    def _listen(self, first: list[messages.ToWindow]) -> None:
        """Take messages until the line ends; then the window has nobody to draw for."""
        try:
            for message in first:
                self._take(message)
            while True:
                self._take_next()
        except line.LineEndedError:
            self._closing = True
            self._screen.stop()
            threading.Event().wait(LAST_S)
            os._exit(0)  # its own thread does not end: there is nobody whom a hanging window could still serve

    def _take_next(self) -> None:
        """Take what comes next. When this returns, nothing that was read is kept here: it may have been a secret."""
        for data in self._line.receive(FIRST_S):
            self._take(self._read(data))

    def _take(self, message: messages.ToWindow) -> None:
        match message:
            case messages.ScreenAdjusted():
                self._adjust(message)
            case messages.PictureSent(number, _, _, turned, ahead):
                self._ahead = ahead
                self._screen.show(message.face, turned)
                self._screen.pulse(lambda: self._send(messages.PictureDrawn(number)))
            case messages.SecretsShown(view, source):
                self._screen.peek(view, source)
            case messages.ReplyShown(reply):
                self._screen.reply(reply)
            case messages.DialTurned(steps, pushed, back):
                self._screen.dial(steps, pushed=pushed, back=back)
            case messages.PulseAsked(number):
                self._screen.pulse(lambda: self._send(messages.PictureDrawn(number)))
            case messages.SoundWanted(number):
                threading.Thread(target=self._try_sound, args=(number,), name="sound", daemon=True).start()
            case messages.WindowClosing():
                self._closing = True
                self._screen.stop()
        self._sounding.hear(message)

    def _adjust(self, wanted: messages.ScreenAdjusted) -> None:
        self._screen.adjust(wanted.brightness, wanted.dim_after_s, wanted.off_after_s, motion=wanted.motion,
                            colours=wanted.colours, text=wanted.text)
        if wanted.language != self._language:
            self._language, self._says = wanted.language, self._words(wanted.language)
            self._screen.relanguage()

    def _begin(self) -> None:
        """The first picture is on the glass: what took the processor from it may begin."""
        gc.freeze()
        gc.enable()
        self._sounding.begin()

    def _try_sound(self, number: int) -> None:
        self._send(messages.SoundTried(number, self._sounding.try_out()))

    def _say(self, msg: Msg, game: str = "") -> str:
        return self._says(msg, game)

    def _table_now(self) -> int:
        return 0 if self._ahead is None else max(now_ms() + self._ahead, 0)

    def _keep_half(self, shown: scene.Scene) -> None:
        """Have the table keep what somebody has begun, for the next window."""
        half = scene.half_made(shown)
        if half != self._half:
            self._half = half
            kept = b"" if half == scene.NOTHING_BEGUN else messages.encode(half)
            self._send(messages.HalfMadeKept(kept))

    def _send(self, message: messages.ToTable) -> None:
        self._line.send(messages.encode(message))

    def _read(self, data: bytes) -> messages.ToWindow:
        try:
            return messages.read_to_window(data)
        except msgspec.MsgspecError as error:
            raise line.LineEndedError(str(error)) from error

    def _end(self, last: messages.ToTable | None) -> int:
        """Say the last word, if any, and see that it leaves."""
        if last is not None:
            self._send(last)
        self._line.flush(LAST_S)
        self._line.close()
        return 0


def _read_half(kept: bytes) -> scene.HalfMade:
    """What was half made; nothing where the bytes make no sense."""
    try:
        return msgspec.msgpack.decode(kept, type=scene.HalfMade) if kept else scene.NOTHING_BEGUN
    except msgspec.MsgspecError:
        return scene.NOTHING_BEGUN
