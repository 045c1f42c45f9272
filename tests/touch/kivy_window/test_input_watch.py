"""A device that says something wakes the loop, whatever it says; one that goes or may not be read does no harm."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from ui.touch.kivy_window.input_watch import InputWatch

PATIENCE_S = 90.0


@pytest.fixture
def woken() -> SimpleQueue[None]:
    """Each time the loop was woken."""
    return SimpleQueue()


@pytest.fixture
def devices(tmp_path: Path, woken: SimpleQueue[None]) -> Iterator[Path]:
    """A folder with two devices that are pipes, one that cannot be read, and what is no device; it is watched."""
    for name in ("event0", "event1", "mouse0"):
        os.mkfifo(tmp_path / name)
    (tmp_path / "event2").mkdir()
    watch = InputWatch(lambda: woken.put(None), tmp_path)
    watch.start()
    yield tmp_path
    watch.stop()


def test_whatever_a_device_says_wakes(devices: Path, woken: SimpleQueue[None]) -> None:
    for name in ("event0", "event1"):
        with (devices / name).open("wb", buffering=0) as device:
            device.write(b"x" * 10_000)
            woken.get(timeout=PATIENCE_S)


def test_a_device_that_is_gone_is_heard_again_when_it_is_back(devices: Path, woken: SimpleQueue[None]) -> None:
    for _ in range(2):
        with (devices / "event0").open("wb", buffering=0) as device:
            device.write(b"touch")
            woken.get(timeout=PATIENCE_S)


def test_each_device_is_told_once_it_is_there_and_again_when_it_is_back(tmp_path: Path) -> None:
    found = SimpleQueue[Path]()
    watch = InputWatch(lambda: None, tmp_path, found.put, look_again_s=0.2)
    os.mkfifo(tmp_path / "event0")
    watch.start()
    assert found.get(timeout=PATIENCE_S) == tmp_path / "event0"
    with (tmp_path / "event0").open("wb", buffering=0) as device:
        device.write(b"touch")
    assert found.get(timeout=PATIENCE_S) == tmp_path / "event0", "its end was its being pulled"
    os.mkfifo(tmp_path / "event7")
    assert found.get(timeout=PATIENCE_S) == tmp_path / "event7"
    watch.stop()


def test_where_there_are_no_devices_it_ends_as_well(tmp_path: Path, woken: SimpleQueue[None]) -> None:
    watch = InputWatch(lambda: woken.put(None), tmp_path / "nowhere")
    watch.start()
    watch.stop()
    assert woken.empty()
