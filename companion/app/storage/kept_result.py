"""How a game ended, as it is kept in the journal with the entry that ended it: a View's Result and when that was.

What may live here: making and reading it. What may not: when it is written, statistics.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from companion.engine.codec import encode
from companion.engine.game import Seat
from companion.engine.past.ending import ended_by
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE, Result


class KeptResult(Result, frozen=True):
    """A Result, and what the wall clock said at the entry that ended the game (seconds; 0: an older version kept it).

    `joined`: who came after the set-up, which does not name them.
    """

    ended: int = 0
    joined: tuple[Seat, ...] = ()


def result_of(table: Table, wall_at: Callable[[int], int]) -> bytes:
    """How the game on this table ended, empty while it goes on. `wall_at`: what the wall clock said at an entry."""
    result = look(table, TABLE).result if table.game.over(table.state) else None
    if result is None:
        return b""
    return encode(KeptResult(**structs.asdict(result), ended=wall_at(ended_by(table)),
                             joined=table.game.joined(table.state)))


def read_result(kept: bytes) -> KeptResult | None:
    """How a game ended; None where it was put away without a result, or with one that nobody can read any more."""
    try:
        return msgspec.json.decode(kept, type=KeptResult)
    except msgspec.MsgspecError:
        return None
