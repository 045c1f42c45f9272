"""How a game ended, as it is kept in the journal with the entry that ended it: a View's Result and when that was.

What may live here: making and reading it. What may not: when it is written, statistics.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import structs

from companion.engine import timers
from companion.engine.codec import encode
from companion.engine.game import Seat
from companion.engine.past.ending import ended_by
from companion.engine.screens import look
from companion.engine.secrecy import redact
from companion.engine.table import Table
from companion.engine.view import PUBLIC, TABLE, Result


class KeptResult(Result, frozen=True):
    """A Result, and what the wall clock said at the entry that ended the game (seconds; 0: an older version kept it).

    `joined`: who came after the set-up, which does not name them. `played`: for how long the game was played
    without pauses, in ms; `turns`: how many it had; `spent`: how long each seat's turns took, in the order of the
    set-up and then of `joined`; `done` of `whole`: how far it came of its known length.
    """

    ended: int = 0
    joined: tuple[Seat, ...] = ()
    played: int = 0
    turns: int = 0
    spent: tuple[int, ...] = ()
    done: int = 0
    whole: int = 0


def result_of(table: Table, wall_at: Callable[[int], int]) -> bytes:
    """How the game on this table ended, empty while it goes on. `wall_at`: what the wall clock said at an entry."""
    result = look(table, TABLE).result if table.game.over(table.state) else None
    if result is None:
        return b""
    last = ended_by(table)
    clocks = table.clocks_then[last + 1]
    used = {spent.seat: spent.total for spent in clocks.spent}
    done, whole = table.game.length(redact(table.state, PUBLIC)) or (0, 0)
    return encode(KeptResult(**structs.asdict(result), ended=wall_at(last), joined=table.game.joined(table.state),
                             played=max(0, timers.play_time(clocks, result.lasted)), turns=clocks.turns,
                             spent=tuple(used.get(seat.id, 0) for seat in table.seats), done=done, whole=whole))


def read_result(kept: bytes) -> KeptResult | None:
    """How a game ended; None where it was put away without a result, or with one that nobody can read any more."""
    try:
        return msgspec.json.decode(kept, type=KeptResult)
    except msgspec.MsgspecError:
        return None
