"""PURE. What leaves the table for a hall: the messages for programs with marks in place of names, results, a few facts.

What may live here: the form of what leaves, and taking names out. What may not: when it leaves, the line.

A table that does not agree to names gives none: texts that may hold one (what is to be done, the headline, the reason)
are left empty, and everything else is named by its mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from companion.app.storage.journal import Recorded, lasting_id
from companion.app.storage.kept_result import KeptResult, read_result

from .happenings import iso_time
from .messages import VERSION, Time, Version

WITHOUT_NAMES = "state"
FREE_TEXTS = {"prompt", "headline", "reason", "die"}
PRINTED_TEXTS = {"phase", "was"}
"""Texts of a game that seldom name a player; one that does is left empty."""


class HallSeat(Struct, frozen=True):
    """How one player came out: `rank` from 1 (null: none), `total` (null: not counted)."""

    seat: str
    name: str
    mark: str
    rank: int | None
    total: int | None
    winner: bool


class HallResult(Struct, frozen=True, kw_only=True):
    """How a game ended. `edition` grows when it is put right later; `withdrawn`: the game goes on after all."""

    version: Version = VERSION
    id: str
    edition: int = 0
    game: str
    title: str
    began: Time
    ended: Time | None
    duration_ms: int | None
    withdrawn: bool
    players: tuple[HallSeat, ...]


class HallInfo(Struct, frozen=True, kw_only=True):
    """What a hall wants to know besides the game. `tell`: how much this table tells; `calls`: it wants somebody."""

    version: Version = VERSION
    program: str
    tell: str
    calls: bool


class _Seated(Struct, frozen=True):
    id: str
    name: str
    mark: str = ""


class _Seats(Struct, frozen=True):
    seats: tuple[_Seated, ...] = ()


def hall_result(game: Recorded, title: str, table: str) -> HallResult:
    """The result of a game as the journal has it; `table` is the table's id, as it is for exports."""
    result = read_result(game.result) if game.result else None
    rows = {row.seat: row for row in result.rows} if result else {}
    seats = _seated(game.setup, result) if result else ()
    players = tuple(HallSeat(seat.id, seat.name, seat.mark, row.rank or None if row else None,
                             row.total if row else None, bool(row and row.winner))
                    for seat in seats for row in (rows.get(seat.id),))
    return HallResult(id=lasting_id(table, game.opened, game.id), game=game.game, title=title,
                      began=iso_time(game.opened * 1000),
                      ended=iso_time(result.ended * 1000) if result and result.ended else None,
                      duration_ms=(result.lasted or None) if result else None, withdrawn=result is None,
                      players=players)


def _seated(setup: bytes, result: KeptResult) -> tuple[_Seated, ...]:
    """Everybody who played, also who came after the set-up."""
    late = (_Seated(seat.id, seat.name, seat.mark) for seat in result.joined)
    return (*msgspec.json.decode(setup, type=_Seats).seats, *late)


def for_hall(message: Struct, tell: str) -> bytes:
    """A message as it leaves the table."""
    document = msgspec.to_builtins(message)
    if tell == WITHOUT_NAMES:
        document = _with_marks(document, _whole_words(_names_in(document)))
    return msgspec.json.encode(document)


def _names_in(document: Any) -> set[str]:
    """Every name of a player or a side in a message."""
    if isinstance(document, list | tuple):
        return set().union(*map(_names_in, document))
    if not isinstance(document, dict):
        return set()
    own = {document[key] for key in ("name", "active_name") if document.get(key)}
    return own.union(*map(_names_in, document.values()))


def _whole_words(names: Iterable[str]) -> re.Pattern[str] | None:
    ordered = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(ordered)})(?!\w)", re.IGNORECASE) if ordered else None


def _with_marks(document: Any, names: re.Pattern[str] | None) -> Any:
    if isinstance(document, list | tuple):
        return [_with_marks(part, names) for part in document]
    if not isinstance(document, dict):
        return document
    return {key: _bare(key, value, document, names) for key, value in document.items()}


def _bare(key: str, value: Any, around: dict[str, Any], names: re.Pattern[str] | None) -> Any:
    """One value without a name in it."""
    if key == "name":
        return around.get("mark") or around.get("seat", "")
    if key == "active_name":
        return around.get("active_mark") or around.get("active", "")
    if key in FREE_TEXTS:
        return ""
    if key in PRINTED_TEXTS and isinstance(value, str):
        return "" if names and names.search(value) else value
    return _with_marks(value, names)
