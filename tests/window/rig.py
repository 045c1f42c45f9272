"""A keeper with a window that draws nothing, as a program of its own. What may live here: putting them together."""

from __future__ import annotations

import queue
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.view import Page
from companion.engine.words import Msg
from companion.window import health
from companion.window.keeper import WindowCallbacks, WindowKeeper
from ui.touch.wire import messages

PATIENCE_S = 300.0


def pretended(how: str, record: Path) -> tuple[str, ...]:
    """The command of a window that draws nothing."""
    return (sys.executable, "-m", "tests.window.pretending", how, str(record))


def recorded(record: Path) -> list[dict[str, Any]]:
    """Every message that such windows have got so far."""
    lines = record.read_bytes().splitlines() if record.exists() else []
    return [msgspec.json.decode(line) for line in lines if line.endswith(b"}")]


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def display(folder: Path, status: str = "connected") -> Path:
    """The kernel's folder of connectors, with one to which a display is connected, or not."""
    connector = folder / "drm" / "card1-HDMI-A-1"
    connector.mkdir(parents=True, exist_ok=True)
    (connector / "status").write_text(f"{status}\n")
    return folder / "drm"


def no_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on pictures go straight to a display of the kernel's, whatever other tests have wished."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)


class Told:
    """What a keeper has told, in its order: (what, value)."""

    def __init__(self) -> None:
        self.all: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()

    def callbacks(self) -> WindowCallbacks:
        def put(what: str) -> Callable[..., object]:
            return lambda *values: self.all.put((what, values))
        return WindowCallbacks(put("answer"), put("opened"), put("note"), put("closed"), put("failed"), put("say"),
                               put("never_drew"), put("pressed"), put("stuck"))

    def until(self, what: str, *values: object) -> Any:
        """The values of the next telling of `what`, with just these values if there are any."""
        end = time.monotonic() + PATIENCE_S
        while True:
            told = self.all.get(timeout=max(end - time.monotonic(), 0.01))
            if told[0] == what and values in ((), told[1]):
                return told[1]


@contextmanager
def kept(how: str, folder: Path, opening: messages.OpenWindow | None = None, now: Callable[[], int] = now_ms,
         opens_ms: Callable[[int], int] = health.opening_ms) -> Iterator[tuple[WindowKeeper, Told]]:
    """A keeper of such a window, which shows a page; and what it tells."""
    told = Told()
    keeper = WindowKeeper(pretended(how, folder / "record"), opening or messages.OpenWindow(), told.callbacks(), now,
                          drm=display(folder), look_s=0.05, opens_ms=opens_ms)
    keeper.show(Page("home", Msg("Home")), None, None)
    keeper.start()
    try:
        yield keeper, told
    finally:
        keeper.stop()
