"""No touch is lost: the very first one after the start acts, and one that wakes a dark screen lets the next act."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.eyes import is_page
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.picture import Picture, brightness
from tests.appliance.places import BACK, SETTINGS_PAGE
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

NIGHTS = 3
"""The settings on the home page, and the way back."""
EARLY_NIGHT = "printf '[screen]\\ndim_after_s = 20\\n' >> {0}; systemctl restart --no-block {1}"
DARK = 0.6
"""Of its light by day a picture has less than this share by night."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """The first touch of a machine's life; then nights that fall after twenty seconds."""
    pi = workshop.ready()
    day = table.settled(pi)
    yield Tried("the first touch after the start acts", 1, tuple(_opens_and_closes(pi)))
    before = table.main_pid(pi)
    pi.shell(EARLY_NIGHT.format(table.SETTINGS, table.SERVICE))
    pi.until(lambda: table.main_pid(pi) not in (0, before), "it starts anew")
    table.ready(pi, "with-early-nights")
    yield Tried("a touch wakes a dark screen, the next one acts", NIGHTS, tuple(
        f"night {number}: {wrong}" for number in range(1, NIGHTS + 1) for wrong in _night(pi, day)))


def _night(pi: Machine, day: Picture) -> Iterator[str]:
    """One night, and what is wrong in the morning."""
    pi.see("night", lambda seen: brightness(seen) < DARK * brightness(day))
    pi.touch(*SETTINGS_PAGE)
    pi.until(lambda: brightness(pi.picture()) > DARK * brightness(day), "a touch wakes the screen", table.REACTION_S)
    if is_page(pi.picture()):
        yield "the touch that wakes has acted"
    yield from _opens_and_closes(pi)


def _opens_and_closes(pi: Machine) -> Iterator[str]:
    """One touch there and one back; what it did not do."""
    for place, page in ((SETTINGS_PAGE, True), (BACK, False)):
        pi.touch(*place)
        try:
            pi.until(lambda: is_page(pi.picture()) is page, "a touch acts", table.REACTION_S)  # noqa: B023
        except NotSeenError:
            yield f"the touch at {place} was lost"
