"""How the list of all that may be put right is ordered, and narrowed to one player's things or to a search.

First comes what has just happened, then the things of the player whose turn it is, then everything else in its usual
order. Pure.

What may live here: order and narrowing of lines. What may not: which lines there are, what a touch does (put_right.py).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.app.boxes import alphabet
from companion.engine.inputs import Text
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import TABLE, Row
from companion.engine.words import Msg, say

from .navigation import PageContext

SEARCH, EVERYTHING = "search", "everything"
OWNER, FOUND = "owner:", "found:"
"""The first letters of keys that narrow the list: of a chip, to the things of one mark or of nobody; of a search, to
lines that contain the words.
"""
MANY = 7
"""A list with more lines than this can be narrowed: so many stand in the smallest window."""
LATELY = 6
"""At most so many lines of what has just happened come first."""
LONGEST = 40
"""A search may have so many letters."""


def is_way(key: str) -> bool:
    """Whether a touch on this key narrows the list, or shows all of it again."""
    return key in (SEARCH, EVERYTHING) or key.startswith(OWNER)


def next_narrowing(key: str, value: object, now: str) -> str:
    """What the list is narrowed to after such a touch; a second one on the same mark shows everything."""
    if key == SEARCH:
        return f"{FOUND}{str(value).strip()}"
    return "" if key in (EVERYTHING, now) else key


def narrowing_chips(table: Table, rows: tuple[Row, ...], now: str) -> Iterator[Row]:
    """The search, and one chip for each player whose things stand in the list; nothing above a short list."""
    if len(rows) <= MANY:
        return
    found = now.removeprefix(FOUND) if now.startswith(FOUND) else ""
    yield Row(Msg("“{words}”", {"words": found}) if found else Msg("Search"), SEARCH, icon="magnify",
              tone=_tone(chosen=bool(found)), input=Text(LONGEST, value=found), shape="chip")
    if found:
        yield Row(Msg("Everything"), EVERYTHING, icon="close", shape="chip")
    there = {row.mark for row in rows}
    owners = [("", Msg("Table"), "table-furniture"), *((seat.mark, Msg.plain(seat.name), "")
                                                        for seat in table.seats)]
    yield from (Row(name, OWNER + mark, icon=icon, mark=mark, tone=_tone(chosen=now == OWNER + mark), shape="chip")
                for mark, name, icon in owners if mark in there and len(there) > 1)


def _tone(*, chosen: bool) -> str:
    return "good" if chosen else "plain"


def narrowed_rows(context: PageContext, table: Table, rows: tuple[Row, ...], now: str, lately: Collection[str]
                  ) -> tuple[Row, ...]:
    """The lines as the list is narrowed now; `lately` are the keys of what has just happened."""
    if now.startswith(OWNER):
        rows = tuple(row for row in rows if OWNER + row.mark == now)
    elif now.startswith(FOUND):
        return _found(context, table, rows, now.removeprefix(FOUND))
    return tuple(_in_order(table, rows, lately)) if len(rows) > MANY else rows


def _found(context: PageContext, table: Table, rows: tuple[Row, ...], words: str) -> tuple[Row, ...]:
    """The lines in which all words occur, or in the name of their player, in the language of the table or in English;
    lines that begin with the words come first, then those in which the words stand together.
    """
    names = {seat.mark: seat.name for seat in table.seats}

    def told(row: Row) -> tuple[str, ...]:
        parts = [part for part in (row.label, row.value) if part]
        return (*(context.speak(part, table.game.id) for part in parts), *map(say, parts), names.get(row.mark, ""))

    def far(row: Row) -> tuple[bool, bool]:
        return (not any(alphabet.bare_letters(said).startswith(alphabet.bare_letters(words)) for said in told(row)),
                not any(alphabet.is_in(words, said) for said in told(row)))
    there = (row for row in rows if all(alphabet.is_in(word, " ".join(told(row))) for word in words.split()))
    return tuple(sorted(there, key=far))


def _in_order(table: Table, rows: tuple[Row, ...], lately: Collection[str]) -> Iterator[Row]:
    """Each line once, under a heading that says why it stands there."""
    first = tuple(row for row in rows if row.key in lately)[:LATELY]
    seat = next((seat for seat in table.seats if seat.id == whose_turn(table)), None)
    turn = tuple(row for row in rows if seat and row.mark == seat.mark and row not in first)
    rest = tuple(row for row in rows if row not in first and row not in turn)
    yield from _under(Msg("What has just happened"), first)
    yield from _under(Msg("{name}, whose turn it is", {"name": seat.name if seat else ""}), turn)
    yield from _under(Msg("Everything else"), rest) if len(rest) < len(rows) else rest


def _under(heading: Msg, rows: tuple[Row, ...]) -> Iterator[Row]:
    if rows:
        yield Row(heading, tone="quiet")
        yield from rows


def whose_turn(table: Table) -> str:
    """The seat that the table waits for, as everybody sees it; empty: nobody alone."""
    view = look(table, TABLE, table.at)
    return next((panel.owner for panel in view.seats if panel.seat == view.prompt.seat), view.prompt.seat)
