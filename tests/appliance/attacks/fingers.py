"""Ten fingers on a panel: one tap, a second one, a palm, one that stays, too many reports, a panel that is pulled.

The panel is one of the kernel's own (uinput), so that all from the kernel to Kivy sees what it sees of a real one.
Judged by the screen alone: the settings open and close, or they do not.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.eyes import is_page
from tests.appliance.hands import PANEL, Hands
from tests.appliance.machine import Machine, NotSeenError
from tests.appliance.places import BACK, NOWHERE, SETTINGS_PAGE
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

"""The settings on the home page, the way back, and where nothing is on either."""
PALM = ((150, 430), (180, 440), (205, 438), (230, 445), (190, 470))
"""Where the parts of a palm lie that is laid down on the button of the settings."""
TAPS, FINGERS, REPORTS, HZ = 5, 10, 1000, 200
AGAIN = 4
"""How often somebody touches a panel that has just been plugged in. Who opens it first is not who reads its fingers."""
BLOCKER = "blocker"


def attack(workshop: Workshop) -> Iterator[Tried]:
    """A panel that is plugged in while all runs, beside a mouse, with the settings as they come."""
    pi = workshop.ready()
    table.wake(pi)
    hands = Hands(pi)
    hands.plug(PANEL)
    wrong = tuple(_until_heard(pi, hands))
    yield Tried("a panel of ten fingers is plugged in while it runs: a tap acts", 2 * TAPS, wrong or tuple(
        wrong for _ in range(TAPS) for wrong in _opens_and_closes(pi, hands)))
    yield Tried("what says it is a mouse still acts", 1, tuple(_mouse(pi)))
    yield Tried("beside a finger that rests another one acts, and the first does nothing", 1, tuple(_second(pi, hands)))
    yield Tried("a palm does nothing, the next tap acts", 1, tuple(_palm(pi, hands)))
    yield Tried("beside a finger that never lifts others act", 2 * TAPS, tuple(_stays(pi, hands)))
    yield Tried(f"{FINGERS} fingers, {HZ} reports a second, then a tap", REPORTS, tuple(_swarm(pi, hands)))
    for what, name in (("pulled and plugged", False), ("back by another name", True)):
        yield Tried(f"the panel is {what}: a tap acts", 1, tuple(_pulled(pi, hands, name=name)))
    hands.end()


def _mouse(pi: Machine) -> Iterator[str]:
    """A click on the settings, and one back."""
    for place, page in ((SETTINGS_PAGE, True), (BACK, False)):
        pi.touch(*place)
        try:
            pi.until(lambda: is_page(pi.picture()) is page, "a click acts", table.REACTION_S)  # noqa: B023
        except NotSeenError:
            yield f"the click at {place} was lost"
            return


def _opens_and_closes(pi: Machine, hands: Hands, finger: int = 0) -> Iterator[str]:
    """One tap there and one back; what it did not do."""
    for place, page in ((SETTINGS_PAGE, True), (BACK, False)):
        hands.tap(*place, finger=finger)
        try:
            pi.until(lambda: is_page(pi.picture()) is page, "a tap acts", table.REACTION_S)  # noqa: B023
        except NotSeenError:
            yield f"the tap at {place} was lost"
            return


def _until_heard(pi: Machine, hands: Hands) -> Iterator[str]:
    """A panel that has just been plugged in is touched, and again where nothing came of it."""
    for _ in range(AGAIN):
        wrong = tuple(_opens_and_closes(pi, hands))
        if not wrong:
            return
    yield from wrong


def _second(pi: Machine, hands: Hands) -> Iterator[str]:
    """One finger rests on the settings, another one opens and closes them, and then the first one is lifted."""
    hands.do("down 0 {} {}".format(*SETTINGS_PAGE), "report")
    yield from _opens_and_closes(pi, hands, finger=1)
    hands.do("up 0", "report")
    if is_page(table.settled(pi)):
        yield "the finger that rested has opened the settings"
    yield from _opens_and_closes(pi, hands)


def _palm(pi: Machine, hands: Hands) -> Iterator[str]:
    """A hand is laid on a button, moves a little and is lifted."""
    hands.do(*(f"down {finger} {x} {y} 90" for finger, (x, y) in enumerate(PALM)), "report", "wait 150",
             *(f"move {finger} {x + 2} {y + 1}" for finger, (x, y) in enumerate(PALM)), "report", "wait 150",
             *(f"up {finger}" for finger in range(len(PALM))), "report")
    table.settled(pi)
    if is_page(pi.picture()):
        yield "the palm has opened the settings"
        hands.tap(*BACK)
        pi.until(lambda: not is_page(pi.picture()), "the settings are closed", table.REACTION_S)
    yield from _opens_and_closes(pi, hands)


def _stays(pi: Machine, hands: Hands) -> Iterator[str]:
    hands.do("down 0 {} {}".format(*NOWHERE), "report")
    for _ in range(TAPS):
        yield from _opens_and_closes(pi, hands, finger=3)
    hands.do("up 0", "report")


def _swarm(pi: Machine, hands: Hands) -> Iterator[str]:
    hands.do(f"swarm {FINGERS} {REPORTS} {HZ}")
    table.settled(pi)
    if is_page(pi.picture()):
        yield "a page is open"
    yield from _opens_and_closes(pi, hands)


def _pulled(pi: Machine, hands: Hands, *, name: bool) -> Iterator[str]:
    """The panel is gone and back, by another `name` of the kernel's if another device has taken its own."""
    hands.do(f"pull {PANEL}")
    if name:
        hands.plug(BLOCKER)
    hands.plug(PANEL)
    yield from _until_heard(pi, hands)
    if name:
        hands.do(f"pull {BLOCKER}")
