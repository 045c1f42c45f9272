"""A card that takes 300 ms longer for every flush (dm-delay), and then one to which nothing can be written (dm-flakey).

Slow: what writes nothing is as quick as before, moves wait and are accepted. Failing: a move is refused in words,
nothing of what was accepted is lost, and once the card is well again the game goes on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.appliance import table
from tests.appliance.card import FAILING, SLOW, SOUND, Card, mend, move_state, put_between
from tests.appliance.eyes import is_page
from tests.appliance.machine import Machine
from tests.appliance.places import BACK, SETTINGS_PAGE
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

TIMES, MOVES, TOUCHES = 3, 4, 4
SLOWER = 1.0
"""So many seconds longer a page may take on a slow card: what an emulated machine beside others needs now and then."""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Sound, slow, failing, sound again."""
    with TemporaryDirectory(prefix="card-") as folder:
        pi = workshop.ready()
        Card(Path(folder)).plug(pi)
        move_state(pi, SOUND)
        table.ready(pi, "on-a-sound-card")
        companion, sound = table.main_pid(pi), _page_s(pi)
        put_between(pi, SLOW)
        slow = _page_s(pi)
        yield Tried(f"a page opens in {slow:.1f} s on a slow card, in {sound:.1f} s on a sound one", TIMES,
                    () if slow < sound + SLOWER else ("it waits for the card",))
        yield _played(pi, companion)
        known = table.journal(pi)
        yield _failed(pi, companion)
        yield _mended(pi, known)
        workshop.clear()


def _page_s(pi: Machine) -> float:
    """How long a page takes to open, at best; each time it is closed again."""
    took = list[float]()
    for _ in range(TIMES):
        for place, page in ((SETTINGS_PAGE, True), (BACK, False)):
            pi.touch(*place)
            touched = time.monotonic()
            pi.until(lambda: is_page(pi.picture()) is page, "a touch acts", table.REACTION_S)  # noqa: B023
            took += [time.monotonic() - touched] if page else []
            table.settled(pi)
    return min(took)


def _played(pi: Machine, companion: int) -> Tried:
    """Moves are accepted, each once, by the same companion."""
    table.open_game(pi)
    before = table.journal(pi)
    for _ in range(MOVES):
        table.move_on(pi)
    found = table.journal(pi)
    pi.keep("on-a-slow-card")
    wrong = [] if found[:len(before)] == before else ["moves are lost"]
    wrong += [] if table.main_pid(pi) == companion else ["the companion has ended"]
    return Tried("moves on a slow card are accepted", MOVES, tuple(wrong))


def _failed(pi: Machine, companion: int) -> Tried:
    """Nothing can be written: touches are refused in words, and the table stays."""
    put_between(pi, FAILING)
    for _ in range(TOUCHES):
        table.touch_on(pi)
        table.settled(pi)
    pi.keep("card-fails")
    wrong = [] if table.main_pid(pi) == companion else ["the companion has ended"]
    _, traceback, rest = table.said(pi).partition("Traceback")
    wrong += [traceback + rest[:2000]] if traceback else []
    return Tried("a card that takes no write: refused in words, the table stays", TOUCHES, tuple(wrong))


def _mended(pi: Machine, known: tuple[str, ...]) -> Tried:
    """The card is well again; what had been accepted before it failed is there, and it is played on.

    What lies on a card that takes no write is not looked at: what was refused may still be seen in the system's memory.
    """
    mend(pi)
    table.ready(pi, "card-is-well")
    kept = table.journal(pi)[:len(known)] == known
    table.move_on(pi)
    pi.keep("played-on")
    return Tried("the card is well again: every move is there, it goes on", 1, () if kept else ("moves are lost",))
