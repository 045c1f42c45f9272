"""Joining: one line a seat and one for spectators; a touch shows the code that a phone scans. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.view import PUBLIC, Page, Row
from companion.engine.words import Msg

from .navigation import JOIN, Invite, PageContext, Route, Transition


def page(context: PageContext, route: Route) -> Page:
    """The seats and whose phone is there; below, the code of the seat that was touched last."""
    rows = (*_by_hand(route.qr), *_seat_rows(context), Row(Msg("Somebody who watches"), PUBLIC, icon="eye"))
    name = next((s.name for s in context.table.setup.seats if s.id == route.seat), "") if context.table else ""
    scan = Msg("{name}: scan this with your phone", {"name": name}) if name else Msg("Scan this to watch the game")
    text = Msg("Touch a seat, then scan the code with the phone.") if not route.qr else scan
    return Page(JOIN, Msg("Phones at this table"), text, rows, qr=route.qr, back="back", notices=context.notices)


def answer(context: PageContext, route: Route, key: str, value: Any) -> Transition | None:
    """A code for one seat, or back."""
    if key == "back":
        return Transition(Route("table" if context.table else "home"))
    return Transition(Route(JOIN, seat=key), Invite(key))


def _by_hand(url: str) -> tuple[Row, ...]:
    """For a phone whose camera reads no codes: what to open and what to type there, as the code itself says it."""
    address, _, code = url.removeprefix("http://").partition("/#")
    return (Row(Msg("Or open {address} and type:", {"address": address}), value=Msg.plain(code),
                icon="keyboard"),) if code else ()


def _seat_rows(context: PageContext) -> tuple[Row, ...]:
    seats = context.table.setup.seats if context.table else ()
    return tuple(Row(Msg.plain(seat.name), seat.id, _here(context, seat.id), mark=seat.mark)
                 for seat in seats)


def _here(context: PageContext, seat: str) -> Msg:
    return Msg("connected") if seat in context.connected else Msg("no phone")
