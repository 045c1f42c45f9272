"""The screen as a program: opened, served, touched by its own mouse, turned, stopped; and where there is no display."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.bench.instruments.x_server import x_server
from tests.phone.rig import until

ROOMY = (1280, 800)

pytestmark = pytest.mark.e2e


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own, because Kivy opens only one window a process."""
    return subprocess.run([sys.executable, *arguments], env=os.environ | environment, capture_output=True, text=True,
                          timeout=60, check=False)


@pytest.mark.parametrize("source", ["mouse", "panel"])
@pytest.mark.parametrize(("rotation", "size"), [(0, "800 480"), (90, "480 800"), (180, "800 480"), (270, "480 800")])
@pytest.mark.sampled(8)
def test_a_touch_is_answered_whichever_way_the_screen_is_turned(rotation, size, source):
    done = run("-m", "tests.touch.kivy_window.once", str(rotation), source, SDL_VIDEODRIVER="offscreen")
    lines = done.stdout.splitlines() or [done.stderr]
    assert lines[0] == size
    assert "settings" in lines  # touched again and again until it is answered; the answer may not be the last line
    assert done.returncode == 0


def test_without_a_display_it_says_what_to_do():
    done = run("-m", "tests.touch.kivy_window.once", "0", SDL_VIDEODRIVER="x11", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.stderr.count("Traceback") == 1
    assert "NoDisplayError" in done.stderr
    assert "--headless" in done.stderr


@pytest.mark.wide
def test_a_panel_that_is_filled_shows_no_pointer_and_a_window_does():
    for filled, pointer in ((True, "False"), (False, "True")):
        opening = f"from ui.touch.kivy_window import window; window.prepare_window((800, 480), {filled})"
        done = run("-c", f"{opening}; print(window.open_window(0).show_cursor)", SDL_VIDEODRIVER="offscreen")
        assert done.stdout == f"{pointer}\n", done.stderr


@pytest.mark.wide
def test_a_display_without_a_window_manager_is_filled(tmp_path):
    code = """if True:
        from ui.touch.kivy_window import window
        window.prepare_window(None, fullscreen=True)
        opened = window.open_window(0)
        opened.clearcolor = (1, 1, 1, 1)
        print(*opened.size, flush=True)
        while True:
            opened.dispatch("on_draw")
            opened.dispatch("on_flip")
    """
    with x_server(tmp_path, ROOMY) as display:
        drawing = subprocess.Popen([sys.executable, "-c", code], env=os.environ | display.environment,
                                   stdout=subprocess.PIPE, text=True)
        try:
            assert drawing.stdout.readline() == "1280 800\n"
            until(lambda: display.picture().getextrema() == ((255, 255),) * 3)
        finally:
            drawing.kill()
            drawing.communicate()


@pytest.mark.wide
def test_sdl_is_told_on_which_card_the_display_is_unless_somebody_has_chosen_one():
    code = "import os; from ui.touch.kivy_window import window; window.prepare_window((800, 480), False); "
    code += "window.open_window(0, card=2); print(os.environ['SDL_KMSDRM_DEVICE_INDEX'])"
    assert run("-c", code, SDL_VIDEODRIVER="offscreen").stdout == "2\n"
    assert run("-c", code, SDL_VIDEODRIVER="offscreen", SDL_KMSDRM_DEVICE_INDEX="0").stdout == "0\n"


def test_only_one_source_of_touches_is_heard(crank):
    from kivy.config import Config
    assert Config.items("input") == [("mouse", "mouse,disable_multitouch")]


def test_the_screen_is_imported_without_kivy():
    modules = "ui.touch.kivy_window.screen, ui.touch.layout, ui.touch.state.reducer"
    done = run("-c", f"import sys, {modules}; print('kivy' in sys.modules)")
    assert done.stdout == "False\n", done.stderr
