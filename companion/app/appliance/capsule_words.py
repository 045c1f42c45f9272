"""What a capsule holds, said before it is written: the game, and whose secrets are in it. Pure.

What may live here: those words. What may not: files, the capsule itself (simulation/capsule.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.secrecy import redact
from companion.engine.table import Table
from companion.engine.view import PUBLIC
from companion.engine.words import Msg

MINUTES = 10


def what_it_holds(table: Table) -> Msg:
    """The sentences that are said before a capsule of this game is written."""
    secret = tuple(_with_secrets(table))
    names = [seat.name for seat in table.seats
             if any(redact(tree, seat.id) != redact(tree, PUBLIC) for tree in secret)]
    whose = Msg("It holds no secrets.") if not secret else Msg(
        "Whoever has it can also read the secrets of {names}, and what nobody may know yet.",
        {"names": ", ".join(names)}) if names else Msg("Whoever has it can also read what nobody may know yet.")
    return Msg("{text} {remedy}", {"text": Msg(
        "It holds the whole game as it was played, and what dice, buttons and phones have said in the last {minutes} "
        "minutes.", {"minutes": MINUTES}), "remedy": whose})


def _with_secrets(table: Table) -> Iterator[Any]:
    """All that the game was and is, as far as spectators may not know it."""
    trees = (table.setup, table.state, *(entry.events for entry in table.entries))
    return (tree for tree in trees if redact(tree, PUBLIC) is not tree)
