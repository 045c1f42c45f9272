"""What somebody has peeked at is gone from the window's memory once it is covered.

What may live here: real windows that are searched. What may not: who may peek, and for how long
(tests/touch/kivy_window/test_peeking_window.py).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.engine.parts import Cards, Counter, Tile
from companion.engine.view import View
from companion.engine.words import Msg
from companion.window.beginning import BegunWindow
from companion.window.process import WindowProcess
from tests.phone.rig import until
from tests.touch import samples
from ui.touch.wire import messages

pytestmark = pytest.mark.e2e
WORD = "Zweiundvierzigerlei"
PUBLIC_WORD = "Allerweltswort"


def in_public() -> View:
    return replace(samples.PROBE, prompt=replace(samples.PROBE.prompt, text=Msg(f"{PUBLIC_WORD}: los")))


def secrets() -> View:
    """A View whose every secret has the word in it, in texts long and short, and in the name of a picture."""
    hand = Cards(Msg(f"Hand {WORD}"), tuple(
        Tile(Msg(f"{WORD} {n}, ein Text, der umbrochen wird, weil er so lang ist"), "sword", "quiet",
             (Counter(Msg(f"Wert {WORD}"), 40 + n, icon="sword"),)) for n in range(3)))
    panel = replace(samples.SECRETS.seats[0], counters=(Counter(Msg(f"Leben {WORD}"), 8, 9, "heart", "hp"),))
    return replace(samples.SECRETS, stage=(hand,), seats=(panel, *samples.SECRETS.seats[1:]),
                   prompt=replace(samples.PROBE.prompt, text=Msg(f"Geheim: {WORD}")))


class Searched:
    """A window in a process of its own, and what is found in it."""

    def __init__(self, folder: Path, word: str) -> None:
        self._found, self._number = folder / "found", 0
        command = (sys.executable, "-m", "tests.window.searched", word[::-1], str(self._found))
        self.process = WindowProcess(BegunWindow(command))

    def tell(self, *told: messages.ToWindow) -> None:
        """Send messages, and wait until they are on the glass."""
        self._number += 1
        for message in (*told, messages.PulseAsked(self._number)):
            self.process.send(message)
        until(lambda: messages.PictureDrawn(self._number) in list(self.process.receive(0.1)))

    def texts(self) -> list[str]:
        """The texts with the word in them that are within reach now."""
        self._found.unlink(missing_ok=True)
        os.kill(self.process.pid, signal.SIGUSR1)
        until(self._found.exists)
        return msgspec.json.decode(self._found.read_bytes(), type=list[str])


    def open_secrets(self) -> None:
        """Show secrets, and find them; again if they covered themselves by their time before the search was done."""
        def found() -> bool:
            self.tell(messages.SecretsShown(messages.sealed_view(secrets())))
            return len(self.texts()) > 10
        until(found)


@contextmanager
def searched(folder: Path, monkeypatch: pytest.MonkeyPatch, word: str = WORD) -> Iterator[Searched]:
    """Such a window, which shows what everybody may see."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    window = Searched(folder, word)
    try:
        window.tell(messages.OpenWindow(), messages.ScreenAdjusted(language="de"), messages.shown(0, in_public()))
        yield window
    finally:
        window.process.end()


@pytest.mark.wide
def test_nothing_of_a_covered_secret_is_within_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with searched(tmp_path, monkeypatch) as window:
        assert window.texts() == []
        window.open_secrets()
        window.tell(messages.SecretsShown(None))
        assert window.texts() == []


@pytest.mark.wide
def test_nothing_of_one_that_news_take_away_is_within_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with searched(tmp_path, monkeypatch) as window:
        window.open_secrets()
        window.tell(messages.shown(0, samples.HOME))  # nobody sits there any more
        assert window.texts() == []


@pytest.mark.wide
def test_a_secret_that_comes_too_late_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with searched(tmp_path, monkeypatch) as window:
        window.tell(messages.SecretsShown(messages.sealed_view(secrets()), "touch"))  # whose finger has gone
        assert window.texts() == []


@pytest.mark.wide
def test_what_everybody_may_see_is_found_by_the_same_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with searched(tmp_path, monkeypatch, PUBLIC_WORD) as window:
        window.tell(messages.SecretsShown(messages.sealed_view(secrets())))
        window.tell(messages.SecretsShown(None))
        assert any(PUBLIC_WORD in text for text in window.texts())
