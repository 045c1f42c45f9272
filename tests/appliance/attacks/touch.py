"""A finger opens a game: from the home page through a player's name to the table."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Touch as a person would who plays alone."""
    pi = workshop.ready()
    table.open_game(pi)
    pi.keep("game-opened")
    yield Tried("a touch starts a game", 1)
    before = table.journal(pi)
    table.move_on(pi)
    pi.keep("first-move")
    yield Tried("a touch is a move in the journal", 1, () if len(table.journal(pi)) > len(before) else ("it is not",))
