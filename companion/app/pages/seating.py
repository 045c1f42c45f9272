"""Who sits where in a game that is being set up: lines to touch, and the seats changed. Pure.

What may live here: seats, names, marks, characters. What may not: the rest of a draft.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.game import Game
from companion.engine.inputs import Option, Order, Pick, Text
from companion.engine.view import MARKS, Row
from companion.engine.words import Msg

from .navigation import Draft, PageContext, SeatDraft
from .setup_builder import content_of

LONGEST_NAME = 20


def seat_rows(context: PageContext, game: Game, draft: Draft) -> Iterator[Row]:
    """Every player, one more, another order, one less."""
    free = tuple(p.name for p in context.players if p.name not in {s.name for s in draft.seats})
    for number, seat in enumerate(draft.seats, 1):
        yield Row(Msg("Seat {n}", {"n": number}), f"seat:{number}", Msg.plain(seat.name), mark=seat.mark,
                  input=Text(LONGEST_NAME, free, seat.name))
    if len(draft.seats) < game.seats[1]:
        yield Row(Msg("Another player"), "add", icon="account-plus", input=Text(LONGEST_NAME, free))
    here = tuple(Option(str(n), Msg.plain(seat.name)) for n, seat in enumerate(draft.seats, 1))
    if len(here) > 1:
        yield Row(Msg("Order around the table"), "order", icon="sort", input=Order(here))
    if here:
        yield Row(Msg("Somebody leaves"), "remove", icon="account-minus", input=Pick(here))


def character_rows(context: PageContext, game: Game, draft: Draft) -> Iterator[Row]:
    """Every player's character, where the game has them."""
    there = game.characters(content_of(context, draft))
    labels = {option.key: option.label for option in there}
    for number, seat in enumerate(draft.seats, 1) if there else ():
        yield Row(Msg("Character of {name}", {"name": seat.name}), f"character:{number}",
                  labels.get(seat.character, Msg("to be chosen")), mark=seat.mark, input=Pick(there))


def with_seat_changed(draft: Draft, number: int, **changes: str) -> Draft:
    """The draft with something changed at seat `number`."""
    return replace(draft, seats=tuple(replace(seat, **changes) if n == number else seat
                                      for n, seat in enumerate(draft.seats, 1)))


def with_player(context: PageContext, seats: tuple[SeatDraft, ...], name: str) -> tuple[SeatDraft, ...]:
    """One more player, with the mark of earlier games if it is free."""
    taken = {seat.mark for seat in seats}
    usual = next((p.mark for p in context.players if p.name == name), "")
    free = [mark for mark in (usual, *MARKS) if mark in MARKS and mark not in taken]
    return (*seats, SeatDraft(name, free[0])) if free else seats
