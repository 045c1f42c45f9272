"""Guests at a box: phones of people who do not sit at the table. A code of their own lets them in, a touch shuts them
out. Pure.

What may live here: who may look into which box, and the page for that. What may not: what they see there (contents.py),
codes and brokers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.app.boxes.guest_access import Welcome
from companion.app.pages.navigation import LetIn, PageContext, ShutOut, Transition
from companion.app.pages.routes import GUESTS_HERE, BoxPlace, BoxRoute, GuestsRoute, Route
from companion.engine.view import GUESTS, Choice, Page, Row
from companion.engine.words import Msg

from .contents import place_of

ROUTE = GuestsRoute
ONE_MORE = "one-more"
SHUT = "shut:"
SHUT_ALL = "shut-all"


def guest_route(known: Welcome, phones: Mapping[str, Route], guest: str) -> Route:
    """Where in its box a guest's phone is."""
    return phones.get(guest) or BoxRoute(BoxPlace(known.boxes[guest]))


def open_guest_page(context: PageContext, box: BoxRoute) -> Transition | None:
    """The page with a code for one more phone; without a code if all places are taken."""
    game = place_of(context, box).game
    guest = _free(context, game)
    there = GuestsRoute(box=box, guest=guest)
    return Transition(there, LetIn(guest, game)) if guest else Transition(there)


def page(context: PageContext, route: GuestsRoute) -> Page:
    """The code for the next phone, until it has come; and the guests who have been let in."""
    game = context.games[place_of(context, route.box).game]
    come = route.guest in context.welcome.come
    qr = "" if come else route.qr
    text = Msg("Scan this with a phone: it opens this box there, and nothing else.") if qr else (
        Msg("The phone is here.") if come else Msg("No code can be shown just now."))
    more = (Choice(ONE_MORE, Msg("One phone more"), "cellphone-link", emphasis="main"),) if not qr and _free(
        context, game.id) else ()
    return Page(GUESTS_HERE, Msg("{game}: phones at this box", {"game": game.title}), text,
                (*_by_hand(qr), *_let_in(context, game.id)), more, qr=qr, back="back", notices=context.notices,
                game=game.id)


def answer(context: PageContext, route: GuestsRoute, key: str, value: Any) -> Transition | None:
    """Let one more phone in, or one out; or go back to the box. A code that nobody has used becomes invalid."""
    if key == ONE_MORE:
        return open_guest_page(context, route.box)
    if key.startswith(SHUT):
        return Transition(route, ShutOut((key.removeprefix(SHUT),)))
    if key == SHUT_ALL:
        return Transition(route, ShutOut(_guests_of(context, place_of(context, route.box).game)))
    unused = route.guest and route.guest not in context.welcome.come
    return Transition(route.box, ShutOut((route.guest,))) if unused else Transition(route.box)


def _guests_of(context: PageContext, game: str) -> tuple[str, ...]:
    return tuple(guest for guest in context.welcome.come if context.welcome.boxes.get(guest) == game)


def _free(context: PageContext, game: str) -> str:
    """A place for one more guest: a place that nobody has taken yet, if there is one."""
    known = context.welcome
    waiting = [guest for guest, box in known.boxes.items() if box == game and guest not in known.come]
    unused = (guest for guest in GUESTS if guest not in known.boxes)
    return next(iter((*waiting, *unused)), "")


def _by_hand(url: str) -> Iterator[Row]:
    """What to type on a phone whose camera reads no codes."""
    address, _, code = url.removeprefix("http://").partition("#")
    if code:
        yield Row(Msg("Or open {address} and type:", {"address": address}), value=Msg.plain(code), icon="keyboard")


def _let_in(context: PageContext, game: str) -> Iterator[Row]:
    guests = _guests_of(context, game)
    for guest in guests:
        here = Msg("connected") if guest in context.connected else Msg("asleep")
        yield Row(Msg("Phone {n}", {"n": GUESTS.index(guest) + 1}), SHUT + guest, here,
                  Msg("A touch takes the right back"), "cellphone-check")
    if len(guests) > 1:
        yield Row(Msg("Take it back from all of them"), SHUT_ALL, icon="cellphone-off")
