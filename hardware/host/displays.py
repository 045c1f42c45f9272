"""Which displays are connected to which graphics card, as the kernel says. Pure but for reading its files.

What may live here: connectors. What may not: windows; another file says to SDL which card to take. Source: the kernel's
/sys/class/drm, where a folder "card1-HDMI-A-1" is the connector HDMI-A-1 of /dev/dri/card1.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

DRM = Path("/sys/class/drm")
PANELS = ("DSI", "DPI", "LVDS", "eDP")
"""Connectors of displays that are built in; of several displays these are the table's."""
NO_DISPLAYS = ("Writeback",)
FOLDER = re.compile(r"card(\d+)-(.+)")


class Connector(Struct, frozen=True):
    """One socket for a display: `card` is the number of the graphics card, `name` such as DSI-1 or HDMI-A-1."""

    card: int
    name: str
    connected: bool = False

    @property
    def is_panel(self) -> bool:
        """Whether its display is built in."""
        return self.name.startswith(PANELS)


def connectors(drm: Path = DRM) -> tuple[Connector, ...]:
    """Every connector below `drm`, connected or not; a card that only calculates has none."""
    named = ((folder, FOLDER.fullmatch(folder.name)) for folder in sorted(drm.glob("card*-*")))
    return tuple(Connector(int(name[1]), name[2], _is_connected(folder)) for folder, name in named
                 if name and not name[2].startswith(NO_DISPLAYS))


def best_connector(found: tuple[Connector, ...]) -> Connector | None:
    """The display to draw on: one that is built in before any other; None where none is connected."""
    there = [connector for connector in found if connector.connected]
    return min(there, key=lambda one: (not one.is_panel, one.card, one.name), default=None)


def _is_connected(folder: Path) -> bool:
    """Whether the kernel is sure that there is a display; SDL does not use one of which the kernel knows nothing
    either.
    """
    try:
        return (folder / "status").read_text(encoding="ascii").strip() == "connected"
    except (OSError, ValueError):
        return False
