"""The display's own light, where this machine has one that may be set: plain files of the kernel. No overlay is here.

A display without one (HDMI, a window on a desktop), or whose files belong to somebody else, is left to the painter.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """Every light below `folder` that takes a brightness. Source: the kernel's ABI/stable/sysfs-class-backlight."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._lights = tuple((light / "brightness", most) for light in sorted(folder.glob("*"))
                             if (most := _most(light)) and _takes(light / "brightness", most))

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._lights)

    def set(self, percent: int) -> None:
        """Shine with `percent` of the most that is possible, never not at all; a light that refuses stays as it is."""
        for file, most in self._lights:
            _put(file, max(1, round(most * percent / 100)))


def _most(light: Path) -> int:
    try:
        return int((light / "max_brightness").read_text())
    except (OSError, ValueError):
        return 0


def _takes(file: Path, most: int) -> bool:
    """Whether a brightness can be written: the one that is there already."""
    try:
        return _put(file, min(most, max(0, int(file.read_text()))))
    except (OSError, ValueError):
        return False


def _put(file: Path, value: int) -> bool:
    try:
        file.write_text(str(value))
    except OSError:
        return False
    return True
