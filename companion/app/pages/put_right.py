"""Putting right what the companion believes about the table: everything that may be corrected, in one list. Pure.

What may live here: the list. What may not: what may be corrected (the games), what follows from it (the engine).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import acts, corrections, secrecy
from companion.engine.game import Adjustable, Ask
from companion.engine.inputs import Form, Input, Number, spoken
from companion.engine.table import Table, believed, objections
from companion.engine.view import TABLE, Page, Row
from companion.engine.words import Msg

from .navigation import AT_TABLE, PUT_RIGHT, Believe, PageContext, Route, SenselessError, Transition


def page(context: PageContext, route: Route) -> Page:
    """A line for each thing, with what is believed of it; a touch asks what is true."""
    table = context.table
    if table is None:
        return Page(PUT_RIGHT, Msg("Put right"), Msg("No game is open."), back="back")
    text = Msg("Touch what is not as on the table.")
    return Page(PUT_RIGHT, Msg("Put right"), text, _rows(table), back="back", notices=context.notices,
                game=table.game.id)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """Back to the table, or one thing put right; the list stays open for the next. SenselessError: it cannot be so."""
    if key == "back" or context.table is None:
        return Transition(AT_TABLE)
    found = objections(context.table, Ask(acts.Adjust(key, value), TABLE, context.table.at))
    if found:
        raise SenselessError(found[0].text)
    return Transition(route, Believe(key, value))


def _rows(table: Table) -> tuple[Row, ...]:
    """What belongs to nobody alone first, then everybody's, in table order."""
    places = {place.path: place for place in believed(table) if not place.aside}.values()
    seats = [seat.id for seat in table.setup.seats]
    marks = {seat.id: seat.mark for seat in table.setup.seats}
    shown = secrecy.redact(table.state, TABLE)
    ordered = sorted(places, key=lambda place: seats.index(place.seat) if place.seat in seats else -1)
    return tuple(_row(place, shown, marks.get(place.seat, "")) for place in ordered)


def _row(place: Adjustable, state: Any, mark: str) -> Row:
    now = corrections.get(state, place.path) if place.input is None else _seen(place.value)
    told = None if isinstance(place.wanted, Form) else spoken(place.wanted, now) or Msg("?")
    return Row(place.label, place.path, told, mark=mark, input=_from(place.wanted, now))


def _seen(value: Any) -> Any:
    """What is believed, as far as the shared screen may know it."""
    seen = secrecy.redact(value, TABLE)
    return secrecy.known(seen) if isinstance(seen, (secrecy.Secret, secrecy.Hidden)) else seen


def _from(wanted: Input, now: Any) -> Input:
    """A dial begins at what is believed; what nobody here may know begins at the least."""
    return replace(wanted, value=wanted.minimum if now is None else now) if isinstance(wanted, Number) else wanted
