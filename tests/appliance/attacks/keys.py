"""A keyboard, a number pad and a presenter, plugged in while all runs: pages open and close, a game goes on.

The devices are the kernel's own (uinput); what they say goes through evdev, udev, SDL and Kivy as from real ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.eyes import is_page
from tests.appliance.hands import Hands
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

ESCAPE, BACKSPACE, ENTER, PAD_PLUS, PAD_ENTER, DOWN, PAGE_DOWN = 1, 14, 28, 78, 96, 108, 109
"""The kernel's numbers of keys."""
WAYS = {"keyboard": (DOWN, ENTER, ESCAPE), "pad": (PAD_PLUS, PAD_ENTER, BACKSPACE)}
"""The keys that move the frame on, take what is in it, and go back."""
MOST = 12


def attack(workshop: Workshop) -> Iterator[Tried]:
    """On the first screen, then in a game."""
    pi = workshop.ready()
    hands = Hands(pi)
    table.wake(pi)
    for name, keys in WAYS.items():
        hands.plug(name)
        yield Tried(f"a {name} opens a page and goes back", 1, tuple(_there_and_back(pi, hands, name, keys)))
        hands.do(f"pull {name}")
        hands.plug(name)
        yield Tried(f"a {name} pulled and plugged does so again", 1, tuple(_there_and_back(pi, hands, name, keys)))
    table.open_game(pi)
    hands.plug("presenter")
    before = len(table.journal(pi))
    for _ in range(MOST):
        hands.press("presenter", PAGE_DOWN)
        table.settled(pi)
        if len(table.journal(pi)) > before:
            break
    pi.keep("moved-by-a-presenter")
    yield Tried("a presenter's “on” is a move in the journal", 1, () if len(table.journal(pi)) > before else (
        f"{MOST} times, and it is not",))
    hands.end()


def _there_and_back(pi: Machine, hands: Hands, name: str, keys: tuple[int, int, int]) -> Iterator[str]:
    """What the keys did not do; the first one back takes the frame away, the second leaves the page."""
    onward, take, back = keys
    for pressed, page in (((onward, take), True), ((back, back), False)):
        table.settled(pi)
        hands.press(name, *pressed)
        try:
            pi.until(lambda: is_page(pi.picture()) is page, "keys act", table.REACTION_S)  # noqa: B023
        except NotSeenError:
            yield f"the keys {pressed} did nothing"
            return
