"""Whether there is a display at all, told from the environment alone."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from ui.touch.kivy_window.panels import FingerPanels
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


class Reader:
    """Somebody who reads a panel, in a thread that is over as soon as `end` says so."""

    def __init__(self, device: Path) -> None:
        self.device, self.end = device, threading.Event()
        self.thread = threading.Thread(target=self.end.wait, daemon=True)
        self.thread.start()


def test_a_panel_is_read_from_the_moment_it_is_there_by_one_reader(tmp_path: Path) -> None:
    known, devices = panels(tmp_path, event0=MOUSE, event1=PANEL)
    readers: list[Reader] = []

    def begin(device: Path) -> Reader:
        readers.append(Reader(device))
        return readers[-1]
    reading = FingerPanels(begin, known)
    for name in ("event0", "event1", "event1", "event2"):
        reading.found(devices / name)
    assert [reader.device.name for reader in readers] == ["event1"]
    (known / "event1").rename(known / "event2")
    reading.found(devices / "event2")
    assert [reader.device.name for reader in readers] == ["event1", "event2"], "it came back by another name"
    readers[1].end.set()
    readers[1].thread.join()
    reading.found(devices / "event2")
    assert len(readers) == 3, "who no longer reads is replaced"
    for reader in readers:
        reader.end.set()


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
