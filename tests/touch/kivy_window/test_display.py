"""Whether there is a display at all, told from the environment alone."""

from __future__ import annotations

import pytest

from ui.touch.kivy_window.window import NoDisplayError, driver


def test_x_wayland_and_a_wish_are_left_to_sdl() -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        assert driver({name: "x"}, []) == ""


def test_without_them_the_kernels_own_panel_is_used() -> None:
    assert driver({}, ["/dev/dri/card0"]) == "kmsdrm"


def test_with_nothing_to_be_seen_on_a_word_says_so() -> None:
    with pytest.raises(NoDisplayError, match="headless"):
        driver({}, [])
