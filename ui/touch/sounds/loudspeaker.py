"""The loudspeaker: sounds go to a program of the system, one after the other, beside everything else.

A child process plays, and only while something sounds: an open sound device would wake the processor all evening, and
a picture never waits for one. Where there is no program, or it fails, the table is silent and the self-test says why;
one that failed is tried again a little later, for a loudspeaker that was pulled out is plugged in again. Many cards
play for one program at a time (HDMI without a desktop): the voice waits until no sound is left, and a sound that the
voice has kept from the card is tried again at once.
What may live here: a thread, a program, volume. What may not: which sound is heard when (sound_events.py).
"""

from __future__ import annotations

import errno
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue

from companion.engine.view import Notice
from companion.engine.words import Msg, as_told, phrase_of, say, why_not

from .recipe import RATE
from .sample_files import FOLDER, load_samples
from .sound_events import SUCCESS

GAP_S = 0.03
LATE_S = 5.0
AGAIN_S = 10.0
"""So long after a failure nothing is tried: a program that fails may have taken LATE_S for it."""
MOST_WAITING = 6
TRIES, BREATH_S = 10, 0.1
"""How often a sound is tried while the voice has the card, and how long after the last time."""
SOUND = "sound"
"""The part of the self-test."""
NO_CARD = Msg("no sound card is there")
MEANT = {phrase_of(errno.ENOENT): NO_CARD, phrase_of(errno.ENODEV): NO_CARD, phrase_of(errno.ENXIO): NO_CARD,
         phrase_of(errno.EBUSY): Msg("another program has the sound card"),
         phrase_of(errno.ECONNREFUSED): Msg("the sound service does not run")}
"""What the last words of such a program mean (aplay: "audio open error: No such file or directory")."""


class Loudspeaker:
    """Plays by name what lies in `folder`. From any thread; nobody waits. Volume 0 is silence, and starts nothing."""

    def __init__(self, command: tuple[str, ...], folder: Path = FOLDER, late_s: float = LATE_S,
                 clock: Callable[[], float] = time.monotonic, speaks: Callable[[], bool] = lambda: False) -> None:
        """`command` takes samples on its standard input; empty: there is nothing to play with.

        `late_s`: so many seconds after a sound should be over, a program that still runs is ended. `clock`: seconds
        that only go on, asked by whoever plays and by the thread that does. `speaks`: whether the voice has the card.
        """
        self._speaks, self._waiting, self._news = speaks, 0, threading.Condition()
        self._command, self._folder, self._volume = command, folder, 0
        self._late_s, self._clock, self._silent_until = late_s, clock, 0.0
        self._asked: SimpleQueue[tuple[str, ...] | None] = SimpleQueue()
        self._child: subprocess.Popen[bytes] | None = None
        self._cut: subprocess.Popen[bytes] | None = None
        self._kept: dict[tuple[str, int], bytes] = {}
        self.trouble = "" if command else "aplay"
        self._thread = threading.Thread(target=self._run, name="loudspeaker", daemon=True)

    def start(self) -> None:
        """From now on it plays."""
        self._thread.start()

    def stop(self) -> None:
        """No more, once what sounds is over."""
        self._asked.put(None)

    def set_volume(self, percent: int) -> None:
        """How loud it plays from now on, 0 to 100. When it falls silent, what sounds just now ends as well."""
        was, self._volume = self._volume, percent
        if was and not percent and (child := self._child) is not None:
            self._cut = child
            child.terminate()

    def play(self, names: Iterable[str]) -> None:
        """Play these one after the other, once the present sound is over; if too many wait, the newest."""
        wanted = tuple(names)
        if wanted and self._volume and self._command and self._clock() >= self._silent_until:
            with self._news:
                self._waiting += 1
            self._asked.put(wanted)

    def wait(self, seconds: float) -> None:
        """Wait until no sound is left to be played, at most so long."""
        with self._news:
            self._news.wait_for(lambda: not self._waiting, seconds)

    def try_out(self) -> Notice:
        """Play one sound, however it went before; a notice that is good, or says what to do."""
        self.trouble = "" if self._command else "aplay"
        if self._command:
            self._sound((SUCCESS,), max(self._volume, 40))
        if not self.trouble:
            return Notice(SOUND, Msg("it played through {program}", {"program": self._command[0]}), tone="good")
        if not self._command:
            return Notice(SOUND, Msg("no program to play sounds"), Msg("Install it: sudo apt install alsa-utils"))
        meant = next((why for end, why in MEANT.items() if self.trouble.endswith(end)), as_told(self.trouble))
        return Notice(SOUND, Msg("silent ({why})", {"why": meant}),
                      Msg("Is a loudspeaker there, and chosen in the system? Games do not need it."))

    def _run(self) -> None:
        while (names := self._asked.get()) is not None:
            taken = 1
            try:
                while len(names) < MOST_WAITING:
                    more = self._asked.get_nowait()
                    if more is None:
                        return
                    names, taken = (*names, *more), taken + 1
            except Empty:
                pass
            if volume := self._volume:  # it may have been silenced since it was asked
                self._sound(names[-MOST_WAITING:], volume)
            with self._news:
                self._waiting -= taken
                self._news.notify_all()

    def _sound(self, names: tuple[str, ...], volume: int) -> None:
        """Have it played; an error is remembered, and nothing is tried for a while, unless the voice is its cause."""
        for _ in range(TRIES):
            spoke = self._speaks()
            self.trouble = self._played(names, volume)
            if not (self.trouble and (spoke or self._speaks())):
                break
            threading.Event().wait(BREATH_S)
        else:
            return
        if self.trouble:
            self._silent_until = self._clock() + AGAIN_S

    def _played(self, names: tuple[str, ...], volume: int) -> str:
        """Have it played to its end; the last words of what failed, empty if nothing did."""
        try:
            data = b"".join(self._loaded(name, volume) + bytes(2 * int(GAP_S * RATE)) for name in names)
            return self._given(data)
        except (OSError, subprocess.TimeoutExpired) as error:
            return say(why_not(error))[:80]

    def _given(self, data: bytes) -> str:
        """Give the program its samples and wait for its end; its last words if it failed. OSError, TimeoutExpired."""
        with subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,  # noqa: S603 our own
                              stderr=subprocess.PIPE) as child:
            self._child = child
            try:
                _, told = child.communicate(data, timeout=len(data) / 2 / RATE + self._late_s)
            finally:
                self._child = None
                child.kill()
        if not child.returncode or child is self._cut:
            return ""
        return (told.decode(errors="replace").strip().splitlines() or ["?"])[-1][:80]

    def _loaded(self, name: str, volume: int) -> bytes:
        if (name, volume) not in self._kept:
            self._kept = {key: kept for key, kept in self._kept.items() if key[1] == volume}
            self._kept[name, volume] = load_samples(self._folder, name, volume)
        return self._kept[name, volume]
