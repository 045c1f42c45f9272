"""Programs that a measurement starts and ends: its own instruments and the companion itself, each by its process.

What may live here: starting, inbound lines, ending. What may not: what a program does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 40.0
COMPILED_ONCE = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As pip leaves a companion, and Kivy beside it: nothing is compiled at a start."""


class Program:
    """A running child. Every line that it prints is kept until somebody takes it; its errors are not held back."""

    def __init__(self, words: Sequence[str], environment: Mapping[str, str]) -> None:
        self._child = subprocess.Popen([sys.executable, *words], cwd=ROOT, env={**COMPILED_ONCE, **environment},
                                       text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: SimpleQueue[str] = SimpleQueue()
        self.pid = self._child.pid
        Thread(target=self._hear, daemon=True).start()

    def _hear(self) -> None:
        for line in self._child.stdout or ():
            self._lines.put(line.strip())

    def tell(self, line: str) -> None:
        """Write a line to its standard input."""
        if self._child.stdin is not None:
            self._child.stdin.write(line + "\n")
            self._child.stdin.flush()

    def line(self, beginning: str = "", patience_s: float = PATIENCE_S) -> str:
        """The next line that begins so; others are dropped. RuntimeError when it does not come in time."""
        try:
            while not (line := self._lines.get(timeout=patience_s)).startswith(beginning):
                pass
        except Empty as error:
            raise RuntimeError(f"no line “{beginning} …” came within {patience_s:g} s") from error
        return line

    def said(self, beginning: str, within_s: float) -> bool:
        """Whether a line that begins so comes in that time; it is taken."""
        try:
            return bool(self.line(beginning, within_s))
        except RuntimeError:
            return False

    def lines(self, beginning: str = "") -> list[str]:
        """The lines that begin so among those that have been printed so far; all of them are taken."""
        taken = []
        with suppress(Empty):
            while True:
                taken.append(self._lines.get_nowait())
        return [line for line in taken if line.startswith(beginning)]

    def drop_lines(self) -> None:
        """Forget what has been printed so far."""
        self.lines()

    def end(self) -> None:
        """End it and wait until it has ended."""
        self._child.terminate()
        try:
            self._child.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


@contextmanager
def running(*words: str, **environment: str) -> Iterator[Program]:
    """`python words …` for as long as the block lasts."""
    program = Program(words, environment)
    try:
        yield program
    finally:
        program.end()


@contextmanager
def instrument(told: Struct, *words: str) -> Iterator[Program]:
    """A program that is told what to do in one line of JSON, once it says that it is ready."""
    with running(*words) as program:
        program.tell(msgspec.json.encode(told).decode())
        program.line("ready")
        yield program
