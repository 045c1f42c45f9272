"""How large an X display is: one that refuses for a moment, one that is not there, and what is no X at all."""

from __future__ import annotations

import ctypes
import time

import pytest

from ui.touch.kivy_window.x_display import TRIES, x_display_size

HERE = {"DISPLAY": ":7"}


class Xlib:
    """The library, with a server that refuses so often."""

    def __init__(self, refuses: int) -> None:
        self.refuses, self.waited = refuses, 0
        self.XOpenDisplay = lambda _: 1 if self.waited >= refuses else None
        self.XDefaultScreen = lambda _: 0
        self.XDisplayWidth, self.XDisplayHeight = lambda *_: 1280, lambda *_: 800

    def wait(self, _: float) -> None:
        self.waited += 1


@pytest.mark.parametrize(("refuses", "size"), [(0, (1280, 800)), (3, (1280, 800)), (TRIES, None)])
def test_a_server_that_begins_anew_is_asked_again(
        refuses: int, size: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Xlib(refuses)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: library)
    monkeypatch.setattr(time, "sleep", library.wait)
    assert x_display_size(HERE) == size
    assert library.waited == refuses


@pytest.mark.parametrize("environ", [{}, HERE | {"SDL_VIDEODRIVER": "offscreen"}, {"WAYLAND_DISPLAY": "wayland-0"}])
def test_what_is_no_x_has_no_such_size(environ: dict[str, str]) -> None:
    assert x_display_size(environ) is None


def test_without_the_library_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(name)
    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert x_display_size(HERE) is None
