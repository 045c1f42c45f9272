"""Joining: one line a seat and one for spectators; a touch shows the code that a phone scans. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.page import Page, Row
from companion.engine.view import PUBLIC
from companion.engine.words import Msg

from .place import JOIN, Invite, Known, Place, Step


def page(known: Known, place: Place) -> Page:
    """The seats and whose phone is there; below, the code of the seat that was touched last."""
    rows = (*_seat_rows(known), Row(Msg("Somebody who watches"), PUBLIC, icon="eye"))
    name = next((s.name for s in known.table.setup.seats if s.id == place.seat), "") if known.table else ""
    scan = Msg("{name}: scan this with your phone", {"name": name}) if name else Msg("Scan this to watch the game")
    text = Msg("Touch a seat, then scan the code with the phone.") if not place.qr else scan
    return Page(JOIN, Msg("Phones at this table"), text, rows, qr=place.qr, back="back", notices=known.notices)


def answer(known: Known, place: Place, key: str, value: Any) -> Step | None:
    """A code for one seat, or back."""
    if key == "back":
        return Step(Place("table" if known.table else "home"))
    return Step(Place(JOIN, seat=key), Invite(key))


def _seat_rows(known: Known) -> tuple[Row, ...]:
    seats = known.table.setup.seats if known.table else ()
    return tuple(Row(Msg("{name}", {"name": seat.name}), seat.id, _here(known, seat.id), mark=seat.mark)
                 for seat in seats)


def _here(known: Known, seat: str) -> Msg:
    return Msg("connected") if seat in known.connected else Msg("no phone")
