"""The display's own light, where this machine has one that may be set: plain files of the kernel. No overlay is here.

A display without one (HDMI, a window on a desktop), or whose files belong to somebody else, is left to the painter.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path("/sys/class/backlight")
SHINING, OFF = 0, 4
"""What the kernel's bl_power says."""


class Backlight:
    """Every light below `folder` that takes a brightness. Source: the kernel's ABI/stable/sysfs-class-backlight."""

    def __init__(self, folder: Path = FOLDER) -> None:
        known = {light: most for light in sorted(folder.glob("*")) if (most := _most(light))}
        self._lights = {light: most for light, most in known.items() if _takes(light / "brightness", most)}
        self.denied = tuple(light.name for light in known if light not in self._lights)
        """The lights that exist and that this user may not set."""

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._lights)

    def set(self, percent: int) -> None:
        """Shine with `percent` of the most that is possible, but never not at all; a light that refuses stays as it is.
        """
        for light, most in self._lights.items():
            _power(light, SHINING)
            _put(light / "brightness", max(1, round(most * percent / 100)))

    def put_out(self) -> None:
        """Switch the light off, until the next `set`."""
        for light in self._lights:
            if not _power(light, OFF):
                _put(light / "brightness", 0)


def _most(light: Path) -> int:
    try:
        return int((light / "max_brightness").read_text())
    except (OSError, ValueError):
        return 0


def _takes(file: Path, most: int) -> bool:
    """Whether a brightness can be written, which is tried with the present one."""
    try:
        return _put(file, min(most, max(0, int(file.read_text()))))
    except (OSError, ValueError):
        return False


def _power(light: Path, value: int) -> bool:
    """Whether a light can also be switched on and off; not every one can."""
    return (light / "bl_power").exists() and _put(light / "bl_power", value)


def _put(file: Path, value: int) -> bool:
    try:
        file.write_text(str(value))
    except OSError:
        return False
    return True
