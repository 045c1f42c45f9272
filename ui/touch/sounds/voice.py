"""The voice: a program of the system reads one text at a time; a newer one cuts it short. Off unless it is wished for.

What may live here: a thread and the program espeak-ng. What may not: what is said (spoken.py).
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from queue import Empty, SimpleQueue

from companion.engine.view import Notice
from companion.engine.words import Msg

from .programs import FindProgram

PROGRAM, SPEED = "espeak-ng", "165"
VOICE = "voice"
"""The part of the self-test, and the notice where the program is missing."""


class Voice:
    """Says texts in a language ("de"). From any thread; nobody waits. While it is off, no program is started."""

    def __init__(self, find: FindProgram = shutil.which, program: str = PROGRAM) -> None:
        """`find` looks for the program."""
        self._path, self._on, self._volume = find(program), False, 0
        self._asked: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)

    @property
    def missing(self) -> Notice | None:
        """What is to be said while it is wished for and cannot speak."""
        return None if self._path else Notice(VOICE, Msg("There is no voice on this device"), Msg(
            "Install it: sudo apt install espeak-ng"))

    def start(self) -> None:
        """From now on it speaks, where it is on."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what is being said is cut short."""
        self._asked.put(None)

    def adjust(self, *, on: bool, volume: int) -> None:
        """Whether it speaks, and how loud (0 to 100)."""
        self._on, self._volume = on and volume > 0, volume

    def say(self, text: str, language: str) -> None:
        """Say it now; what was being said is over."""
        if self._on and self._path and text:
            self._asked.put((text, language))

    def _run(self) -> None:
        child: subprocess.Popen[bytes] | None = None
        while (asked := self._asked.get()) is not None:
            asked = _newest(self._asked, asked)
            _end(child)
            if asked is None:
                return
            child = self._begun(*asked)
        _end(child)

    def _begun(self, text: str, language: str) -> subprocess.Popen[bytes] | None:
        command = (self._path or PROGRAM, "-v", language, "-s", SPEED, "-a", str(self._volume), "--stdin")
        try:
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,  # noqa: S603 our own
                                     stderr=subprocess.DEVNULL)
            if child.stdin:
                child.stdin.write(text.encode())
                child.stdin.close()
        except OSError:
            return None
        return child


def _newest(waiting: SimpleQueue[tuple[str, str] | None], first: tuple[str, str]) -> tuple[str, str] | None:
    """The last text that was asked for; None where it is over."""
    newest: tuple[str, str] | None = first
    try:
        while newest is not None:
            newest = waiting.get_nowait()
    except Empty:
        pass
    return newest


def _end(child: subprocess.Popen[bytes] | None) -> None:
    """Cut short what is being said, and leave no dead process behind."""
    if child is not None:
        child.terminate()
        child.wait()


