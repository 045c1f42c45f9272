"""Whose things are: for the lists of all that may be put right, and for what is compared or packed, player by player.

What may live here: path → owner. What may not: who may put a thing right on a phone (Adjustable.seat), any list. Pure.
"""

from __future__ import annotations

from companion.engine import corrections
from companion.engine.game import Adjustable
from companion.engine.table import Table, believed

COMMON = ""
"""The owner of things that belong to no single player."""


def thing_owners(table: Table) -> dict[str, str]:
    """Path → the seat that the thing belongs to."""
    return {place.path: owner_of(table, place) for place in believed(table)}


def owner_of(table: Table, place: Adjustable) -> str:
    """The player who may put it right on a phone, or else the one in whose part of the state it is."""
    return place.seat or _within(table, place.path)


def _within(table: Table, path: str) -> str:
    seats, there, steps = {seat.id for seat in table.seats}, table.state, path.split("/")
    for length in range(1, len(steps)):
        try:
            there = corrections.get_value(table.state, "/".join(steps[:length]))
        except KeyError:
            return COMMON
        if getattr(there, "seat", None) in seats:
            return str(there.seat)
    return COMMON
