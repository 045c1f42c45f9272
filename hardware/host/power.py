"""Switching the machine off and starting it again, through logind. Nothing else is known of logind here."""

from __future__ import annotations

from companion.engine.view import Notice
from companion.engine.words import Msg

from .bus import Bus, BusError

NAME, PATH = "org.freedesktop.login1", "/org/freedesktop/login1"
MEMBERS = {"power-off": "PowerOff", "restart": "Reboot"}
NOTICE = "power-off"
NO_RIGHTS = Notice(NOTICE, Msg("This user may not switch the machine off"), Msg(
    "The game is kept: you may just cut the power. “make install” gives the companion's user the right."))
NOBODY = Notice(NOTICE, Msg("This machine cannot be switched off from here"),
                Msg("The game is kept: you may just cut the power."))


def request_power(bus: Bus, order: str) -> Notice | None:
    """Have the machine do `order` (power-off, restart): None once it is on its way, else why it is not."""
    try:
        bus.call(NAME, PATH, f"{NAME}.Manager", MEMBERS[order], "b", False)
    except BusError as error:
        return NO_RIGHTS if error.refused else NOBODY
    return None
