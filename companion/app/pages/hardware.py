"""The parts: every button, die, lamp, the broker, the disk, and how each does. Pure; whoever tries them writes rows."""

from __future__ import annotations

from typing import Any

from companion.engine.page import Page
from companion.engine.words import Msg

from .place import HARDWARE, Known, Place, Step


def page(known: Known, place: Place) -> Page:
    """One line a part, as it was last heard of."""
    text = Msg("Press every button and roll every die: each line changes when its part is heard.")
    nothing = Msg("No part is configured; everything can be done on the screen.")
    return Page(HARDWARE, Msg("Check the parts"), text if known.devices else nothing, known.devices, back="back",
                notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """Back home; there is nothing else to answer."""
    return Step(Place()) if key == "back" else None
