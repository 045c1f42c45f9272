"""The loudspeaker: sounds go to a program of the system, one after the other, beside everything else.

A child process plays, and only while something sounds: an open sound device would wake the processor all evening, and
a picture never waits for one. Where there is no program, or it fails, the table is silent and the self-test says why.
What may live here: a thread, a program, volume. What may not: which sound is heard when (sound_events.py).
"""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, SimpleQueue

from companion.engine.view import Notice
from companion.engine.words import Msg, as_told, say, why_not

from .recipe import RATE
from .sample_files import FOLDER, load_samples
from .sound_events import SUCCESS

GAP_S = 0.03
LATE_S = 5.0
MOST_WAITING = 6
SOUND = "sound"
"""The part of the self-test."""


class Loudspeaker:
    """Plays by name what lies in `folder`. From any thread; nobody waits. Volume 0 is silence, and starts nothing."""

    def __init__(self, command: tuple[str, ...], folder: Path = FOLDER, late_s: float = LATE_S) -> None:
        """`command` takes samples on its standard input; empty: there is nothing to play with.

        `late_s`: so many seconds after a sound should be over, a program that still runs is ended.
        """
        self._command, self._folder, self._volume = command, folder, 0
        self._late_s = late_s
        self._asked: SimpleQueue[tuple[str, ...] | None] = SimpleQueue()
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
        """How loud it plays from now on, 0 to 100."""
        self._volume = percent

    def play(self, names: Iterable[str]) -> None:
        """Play these one after the other, once the present sound is over; if too many wait, the newest."""
        wanted = tuple(names)
        if wanted and self._volume and not self.trouble:
            self._asked.put(wanted)

    def try_out(self) -> Notice:
        """Play one sound, however it went before; a notice that is good, or says what to do."""
        self.trouble = "" if self._command else "aplay"
        if self._command:
            self._sound((SUCCESS,), max(self._volume, 40))
        if not self.trouble:
            return Notice(SOUND, Msg("it played through {program}", {"program": self._command[0]}), tone="good")
        if not self._command:
            return Notice(SOUND, Msg("no program to play sounds"), Msg("Install it: sudo apt install alsa-utils"))
        return Notice(SOUND, Msg("silent ({why})", {"why": as_told(self.trouble)}),
                      Msg("Is a loudspeaker there, and chosen in the system? Games do not need it."))

    def _run(self) -> None:
        while (names := self._asked.get()) is not None:
            try:
                while len(names) < MOST_WAITING:
                    more = self._asked.get_nowait()
                    if more is None:
                        return
                    names = (*names, *more)
            except Empty:
                pass
            self._sound(names[-MOST_WAITING:], self._volume)

    def _sound(self, names: tuple[str, ...], volume: int) -> None:
        """Have it played; an error is remembered, and nothing is tried again until somebody asks."""
        try:
            data = b"".join(self._loaded(name, volume) + bytes(2 * int(GAP_S * RATE)) for name in names)
            done = subprocess.run(self._command, input=data, capture_output=True, check=False,  # noqa: S603 our own
                                  timeout=len(data) / 2 / RATE + self._late_s)
            if done.returncode:
                self.trouble = (done.stderr.decode(errors="replace").strip().splitlines() or ["?"])[-1][:80]
        except (OSError, subprocess.TimeoutExpired) as error:
            self.trouble = say(why_not(error))[:80]

    def _loaded(self, name: str, volume: int) -> bytes:
        if (name, volume) not in self._kept:
            self._kept = {key: kept for key, kept in self._kept.items() if key[1] == volume}
            self._kept[name, volume] = load_samples(self._folder, name, volume)
        return self._kept[name, volume]
