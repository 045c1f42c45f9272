"""The voice: a program of the system reads one text at a time; a newer one cuts it short. Off unless it is wished for.

What stands in the frame of the dial is read after the news that brought it there, and at once when the dial is turned.

What may live here: a thread and the program espeak-ng. What may not: what is said (speech_text.py).
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from msgspec import Struct

from companion.engine.view import Notice
from companion.engine.words import Msg

from .programs import FindProgram

PROGRAM, SPEED = "espeak-ng", "165"
VOICE = "voice"
"""The part of the self-test, and the notice where the program is missing."""


END_S = 2.0
"""How long a program may take to fall silent when asked to."""
SOUNDS_S = 5.0
"""How long to wait at the most for sounds that are still to be heard: many cards play for one program at a time."""
LOOK_S = 0.05
"""How often to look whether a text is over, while another one waits for its end."""


class SpokenText(Struct, frozen=True):
    """A text in a language. `after`: it waits for the end of what is being said; `alone`: nothing waits for its end."""

    text: str
    language: str
    after: bool = False
    alone: bool = False


SILENCE = SpokenText("", "", alone=True)
"""The text that cuts every other short and is not said."""


class Saying(Struct, frozen=True):
    """What is said now, and what afterwards."""

    now: SpokenText | None = None
    later: SpokenText | None = None


def with_line(lines: Saying, line: SpokenText, *, speaking: bool) -> Saying:
    """The lines with one more; `speaking`: the present line is not over yet. What waited, or was cut, is not lost."""
    if line.after:
        return Saying(lines.now, line) if speaking else Saying(line)
    cut = lines.now if speaking and lines.now and lines.now.after else None
    return Saying(line, None if line.alone else lines.later or cut)


class Voice:
    """Says texts in a language ("de"). From any thread; nobody waits. While it is off, no program is started."""

    def __init__(self, find: FindProgram = shutil.which, program: str = PROGRAM,
                 wait: Callable[[float], object] = lambda _: None) -> None:
        """`find` looks for the program; `wait` waits until no sound is left to be played, at most so many seconds."""
        self._path, self._on, self._volume, self._wait = find(program), False, 0, wait
        self._child: subprocess.Popen[bytes] | None = None
        self._asked: SimpleQueue[SpokenText | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)

    @property
    def missing(self) -> Notice | None:
        """The text that is wanted while the voice cannot speak."""
        return None if self._path else Notice(VOICE, Msg("There is no voice on this device"), Msg(
            "Install it: sudo apt install espeak-ng"))

    @property
    def speaking(self) -> bool:
        """Whether something is being said."""
        child = self._child
        return child is not None and child.poll() is None

    def start(self) -> None:
        """From now on it speaks, where it is on."""
        self._thread.start()

    def stop(self) -> None:
        """No more; what is being said is cut short."""
        self._asked.put(None)

    def adjust(self, *, on: bool, volume: int) -> None:
        """Whether it speaks, and how loud (0 to 100). When it is to be silent, it does not even end its sentence."""
        was, self._on, self._volume = self._on, on and volume > 0, volume
        if was and not self._on:
            self._asked.put(SILENCE)

    def say(self, text: str, language: str, *, after: bool = False, alone: bool = False) -> None:
        """Say it now, or (`after`) once the present text is over; `alone`: texts that wait are dropped."""
        if self._on and self._path and text:
            self._asked.put(SpokenText(text, language, after, alone))

    def _run(self) -> None:
        lines, ended = Saying(), False
        while not ended:
            wanted, lines, ended = self._wanted(lines)
            if wanted is not lines.now:
                _end(self._child)
                self._child = self._begun(lines.now) if lines.now and lines.now.text and not ended else None
        _end(self._child)

    def _wanted(self, lines: Saying) -> tuple[SpokenText | None, Saying, bool]:
        """The line before, the line from now on, and whether the first is over; waits until that changes."""
        was = lines.now
        try:
            asked = self._asked.get(timeout=LOOK_S if lines.later else None)
            while asked is not None:
                speaking = lines.now is not was or self.speaking
                lines = with_line(lines, asked, speaking=speaking)
                asked = self._asked.get_nowait()
        except Empty:
            if lines.later and lines.now is was and not self.speaking:
                lines = Saying(lines.later)
            return was, lines, False
        return was, lines, True

    def _begun(self, line: SpokenText) -> subprocess.Popen[bytes] | None:
        self._wait(SOUNDS_S)
        command = (self._path or PROGRAM, "-v", line.language, "-s", SPEED, "-a", str(self._volume), "--stdin")
        try:
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,  # noqa: S603 our own
                                     stderr=subprocess.DEVNULL)
        except OSError:
            return None
        try:
            _tell(child, line.text)
        except OSError:  # it does not listen to us
            _end(child)
            return None
        return child


def _tell(child: subprocess.Popen[bytes], text: str) -> None:
    """Give the program its text. OSError if it has closed its input."""
    if child.stdin is not None:
        try:
            child.stdin.write(text.encode())
        finally:
            child.stdin.close()


def _end(child: subprocess.Popen[bytes] | None) -> None:
    """Cut the present text short, and leave no dead process behind."""
    if child is not None:
        child.terminate()
        try:
            child.wait(END_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
