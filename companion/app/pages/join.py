"""Joining: one line a seat and one for spectators; a touch shows the code that a phone scans. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.table import Table
from companion.engine.view import PUBLIC, Choice, Page, Row, SeatPanel
from companion.engine.words import Msg

from . import ceremony
from .navigation import AskHost, Invite, PageContext, Transition
from .routes import AT_TABLE, JOIN, NETWORK, SEATING, HomeRoute, JoinRoute, NetworkRoute

ROUTE = JoinRoute
PHONE = "phone:"
"""The first letters of the key of a choice on a player's panel that makes a code for that player's phone."""


def page(context: PageContext, route: JoinRoute) -> Page:
    """The seats and whose phone is there; below, the code of the seat that was touched last.

    In this device's own network two codes take the seats' place: first into the network, then to the table.
    """
    before = context.network.code if route.qr else ""
    by_hand = (*_network_rows(context), *_by_hand(route.qr, context.network.host))
    rows = by_hand if before else (*by_hand, *_seat_rows(context), Row(Msg("Somebody who watches"), PUBLIC, icon="eye"))
    name = next((s.name for s in context.table.seats if s.id == route.seat), "") if context.table else ""
    scan = Msg("{name}: scan this with your phone", {"name": name}) if name else Msg("Scan this to watch the game")
    text = Msg("Touch a seat, then scan the code with the phone.") if not route.qr else scan
    if before:
        text = Msg("{name}: scan the Wi-Fi first, then the table", {"name": name or Msg("Somebody who watches")})
    seats = (Choice(SEATING, Msg("Who sits where"), "seat"),) if context.table else ()
    return Page(JOIN, Msg("Phones at this table"), text, rows, seats, qr=route.qr, back="back", notices=context.notices,
                before=before)


def answer(context: PageContext, route: JoinRoute, key: str, value: Any) -> Transition | None:
    """A code for one seat, or back."""
    if key == "back":
        if route.qr and context.network.code:
            return Transition(JoinRoute())
        return Transition(AT_TABLE if context.table else HomeRoute())
    if key == NETWORK:
        return Transition(NetworkRoute(JoinRoute()), AskHost("look"))
    if key == SEATING:
        return Transition(ceremony.open_ceremony(context))
    return Transition(JoinRoute(seat=key), Invite(key))


def panel_choices(panels: tuple[SeatPanel, ...]) -> tuple[Choice, ...]:
    """For each panel a way to the code for the phone of the player who plays it."""
    return tuple(Choice(f"{PHONE}{panel.owner}:{panel.seat}", Msg("Join with a phone"), "cellphone", emphasis="quiet",
                        on=panel.seat) for panel in panels)


def seat_invited(table: Table, key: str) -> str:
    """The seat whose phone is meant by the key of a panel's choice; empty if the key means something else."""
    owner = key.removeprefix(PHONE).partition(":")[0] if key.startswith(PHONE) else ""
    return owner if any(seat.id == owner for seat in table.seats) else ""


def _by_hand(url: str, host: str) -> tuple[Row, ...]:
    """What to open and type on a phone whose camera reads no codes, as the code itself says it.

    `host`: this machine's name in the network, where phones find it by that as well.
    """
    address, _, code = url.removeprefix("http://").partition("/#")
    port = address.rpartition(":")[2]
    named = Msg("the same: {address}", {"address": f"{host}:{port}"}) if host else None
    return (Row(Msg("Or open {address} and type:", {"address": address}), value=Msg.plain(code), note=named,
                icon="keyboard"),) if code else ()


def _network_rows(context: PageContext) -> tuple[Row, ...]:
    """The way to a network if no phone can come in without one; in the hotspot, how to come into it."""
    seen = context.network
    if seen.code:
        words = Msg("{name}, password {password}", {"name": seen.name, "password": seen.password})
        return (Row(Msg("First into this Wi-Fi:"), value=words, icon="wifi"),)
    if seen.managed and not seen.way:
        return (Row(Msg("There is no network"), NETWORK, icon="wifi-off", tone="warn",
                    note=Msg("Join one, or open one of this device's own")),)
    return ()


def _seat_rows(context: PageContext) -> tuple[Row, ...]:
    seats = context.table.seats if context.table else ()
    return tuple(Row(Msg.plain(seat.name), seat.id, _here(context, seat.id), mark=seat.mark)
                 for seat in seats)


def _here(context: PageContext, seat: str) -> Msg:
    return Msg("connected") if seat in context.connected else Msg("no phone")
