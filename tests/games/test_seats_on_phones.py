"""Whatever the shared screen offers somebody, and no rule is against, can be done on that player's phone as well.

What may live here: comparing the two. What may not: what only the phone offers (test_privacy.py), a game's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.engine.screens import look
from companion.engine.table import Table, replay
from companion.engine.view import TABLE, Choice
from companion.games import catalogue
from tests.rehearsals import whole_game

GAMES = [(name, detail) for name, game in catalogue().items() for detail in game.details]
MOMENTS = 40
NOT_ACTS = ("peek:", "adjust:", "hands-done:")
"""Looking at one's own, what has a page of its own on phones (test_phone_lists.py), what hands do at the table."""
DOORS = {
    "luescherzia": {r"(.*):draw:.+": r"\1:draw", r"finds:seat-\d+:name:.*": "find:0:is",
                    r"finds:seat-\d+:new:.*": "find:0:new", r"finds:seat-\d+:use:.*": "find:0:use"},
    "dicewar": {r"(.*):beat:.+": r"\1:beat"},
    "advyria": {r"(.*):(knight|warrior|fairy)\d": r"\1:\2", r"(.*:\d+:\d+):open:\d+": r"\1:open",
                r"(.*:\d+:\d+):example-.+": r"\1:adventure"},
}
"""What is one touch for each thing on the shared screen, and one question with all of them on a phone."""
AT_THE_TABLE = {
    "dicewar": (r"t\d+:by-card(:.*)?",),  # on phones where an entered card says more than the companion can check
    "advyria": (r".*:go:hand", r".*:stay"),  # on phones once the die lies, which can be typed there
}
"""What a table says of what it has done already, where a phone is asked step by step."""


def door(game: str, key: str) -> str:
    """The key behind which a phone offers the same."""
    return next((re.sub(f"^{here}$", there, key) for here, there in DOORS.get(game, {}).items()
                 if re.fullmatch(here, key)), key)


def missing(game: str, table: Table) -> Iterator[str]:
    """What somebody is offered on the shared screen and not on the own phone."""
    shown = look(table, TABLE, table.at).choices
    for seat in table.setup.seats:
        own = {choice.key for choice in look(table, seat.id, table.at).choices}
        yield from (choice.key for choice in shown if choice.seat == seat.id and _counts(game, choice)
                    and not {choice.key, door(game, choice.key)} & own)


def _counts(game: str, choice: Choice) -> bool:
    told = any(re.fullmatch(pattern, choice.key) for pattern in AT_THE_TABLE.get(game, ()))
    return choice.objection is None and not choice.key.startswith(NOT_ACTS) and not told


@pytest.mark.parametrize(("name", "detail"), GAMES)
@pytest.mark.sampled(10)
def test_what_a_seat_may_do_on_the_screen_it_may_do_on_its_phone(name: str, detail: str) -> None:
    game = catalogue()[name]
    whole = whole_game(game, detail, 3)
    count = len(whole.entries)
    for length in range(0, count + 1, max(1, count // MOMENTS)):
        table = replay(game, whole.setup, whole.entries[:length])
        assert list(missing(name, table)) == [], f"after {length} entries"
