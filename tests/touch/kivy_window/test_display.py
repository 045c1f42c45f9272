"""Whether there is a display at all, told from the environment alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ui.touch.kivy_window.window import NoDisplayError, has_fingers, one_touch_source, video_driver

C_LIBRARY = "libc.so.6"
MOUSE, PANEL = "0 0 0", "260800000000003"
"""Capabilities `abs` of a mouse, and of a panel that reports fingers."""


def test_x_wayland_and_a_wish_are_left_to_sdl() -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        assert video_driver({name: "x"}, []) == ""


def test_without_them_the_kernels_own_panel_is_used() -> None:
    assert video_driver({}, ["/dev/dri/card0"]) == "kmsdrm"


def test_with_nothing_to_be_seen_on_a_word_says_so() -> None:
    with pytest.raises(NoDisplayError, match="headless"):
        video_driver({}, [])


def panels(folder: Path, **capabilities: str) -> tuple[Path, Path]:
    """What the kernel knows of input devices, and the devices themselves, all of which may be read."""
    for name, bits in capabilities.items():
        (folder / "sys" / name / "device" / "capabilities").mkdir(parents=True)
        (folder / "sys" / name / "device" / "capabilities" / "abs").write_text(f"{bits}\n")
    (folder / "dev").mkdir()
    for name in capabilities:
        (folder / "dev" / name).touch()
    return folder / "sys", folder / "dev"


def test_a_panel_that_reports_fingers_is_found_if_it_may_be_read(tmp_path: Path) -> None:
    known, devices = panels(tmp_path, event0=MOUSE, event1=PANEL)
    assert has_fingers(known, devices, C_LIBRARY)
    assert not has_fingers(known, devices, "libnothing.so.1")
    (devices / "event1").unlink()
    assert not has_fingers(known, devices, C_LIBRARY)


def test_a_mouse_reports_no_fingers(tmp_path: Path) -> None:
    assert not has_fingers(*panels(tmp_path, event0=MOUSE), C_LIBRARY)


@pytest.mark.parametrize(("fingers", "source"), [(False, ("mouse", "mouse,disable_multitouch")),
                                                 (True, ("mtdev_%(name)s", "probesysfs,provider=mtdev"))])
def test_there_is_one_source_of_touches_whichever_it_is(*, fingers: bool, source: tuple[str, str]) -> None:
    from kivy.config import ConfigParser
    config = ConfigParser(name="")
    config.read_string("[input]\nmouse = mouse\nother = probesysfs\n")
    one_touch_source(config, fingers)
    assert config.items("input") == [source]
