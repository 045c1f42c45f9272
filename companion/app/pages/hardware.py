"""The parts: every button, die, lamp, the broker, the disk, and how each does. Pure; whoever tries them writes rows."""

from __future__ import annotations

from typing import Any

from companion.engine.view import Page
from companion.engine.words import Msg

from .navigation import HARDWARE, PageContext, Route, Transition


def page(context: PageContext, route: Route) -> Page:
    """One line a part, as it was last heard of."""
    text = Msg("Press every button and roll every die: each line changes when its part is heard.")
    nothing = Msg("No part is configured; everything can be done on the screen.")
    return Page(HARDWARE, Msg("Check the parts"), text if context.devices else nothing, context.devices, back="back",
                notices=context.notices)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Back home; there is nothing else to answer."""
    return Transition(Route()) if key == "back" else None
