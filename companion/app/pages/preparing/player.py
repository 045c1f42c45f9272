"""One player who will sit down: name, character, mark, side of the table, or not at all. Draft in, Page out; pure.

What may live here: the page of one player. What may not: the list of all (seating.py), who sits at what button
(ceremony.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.app.pages.chairs import SIDES, Chair, with_side
from companion.app.pages.navigation import PageContext, SitDown, Transition
from companion.app.pages.routes import PLAYER, Draft, PlayerRoute, SeatDraft, SetupRoute
from companion.app.pages.seating import LONGEST_NAME, character_input, character_label, with_seat_changed
from companion.engine.inputs import Text
from companion.engine.view import MARKS, Choice, Page, Row
from companion.engine.words import Msg

ROUTE = PlayerRoute
MARK_NAMES = dict(zip(MARKS, (Msg("Triangle"), Msg("Square"), Msg("Circle"), Msg("Diamond"), Msg("Star"),
                              Msg("Hexagon"), Msg("Cross"), Msg("Moon")), strict=True))


def page(context: PageContext, route: PlayerRoute) -> Page:
    """Lines for name and character, marks that are free, the table with its four sides."""
    draft = route.draft
    seat, game = _seat(draft, route), context.games[draft.game]
    rows = [Row(Msg("Name"), "name", Msg.plain(seat.name), icon="pencil", mark=seat.mark,
                input=Text(LONGEST_NAME, (), seat.name))]
    character = character_label(context, draft, seat)
    if character is not None:
        rows.append(Row(game.role, "character", character, icon="drama-masks",
                        input=character_input(context, draft, seat.character)))
    choices = (Choice("leave", Msg("{name} does not play", {"name": seat.name}), "account-minus"),
               Choice("back", Msg("Done"), "check", emphasis="main"))
    rows += (*_marks(draft, seat), *_sides(context, draft, seat))
    return Page(PLAYER, Msg.plain(seat.name), None, tuple(rows), choices, back="back",
                notices=context.notices, game=game.id)


def answer(context: PageContext, route: PlayerRoute, key: str, value: Any) -> Transition | None:
    """Change the player, remove the player, or go back to all. SenselessError for a name that somebody else has."""
    draft, number = route.draft, route.number
    kind, _, rest = key.partition(":")
    match kind:
        case "name":
            return Transition(replace(route, draft=with_seat_changed(draft, number, name=value.strip())))
        case "character":
            return Transition(replace(route, draft=with_seat_changed(draft, number, character=value)))
        case "mark":
            return Transition(replace(route, draft=with_seat_changed(draft, number, mark=rest)))
        case "side":
            return Transition(route, SitDown(with_side(context.chairs, _seat(draft, route).name, rest)))
        case "leave":
            seats = tuple(seat for n, seat in enumerate(draft.seats, 1) if n != number)
            return Transition(SetupRoute(replace(draft, seats=seats)))
    return Transition(SetupRoute(draft))


def _seat(draft: Draft, route: PlayerRoute) -> SeatDraft:
    return draft.seats[route.number - 1]


def _marks(draft: Draft, seat: SeatDraft) -> Iterator[Row]:
    taken = {other.mark for other in draft.seats if other != seat}
    for mark in MARKS:
        if mark not in taken:
            tone = "good" if mark == seat.mark else "plain"
            yield Row(MARK_NAMES[mark], f"mark:{mark}", mark=mark, tone=tone, shape="chip")


def _sides(context: PageContext, draft: Draft, seat: SeatDraft) -> Iterator[Row]:
    """The four sides of the table, each with the players of this game who sit there."""
    own = context.chairs.get(seat.name, Chair()).side
    for side, where in SIDES.items():
        there = [s.name for s in draft.seats if context.chairs.get(s.name, Chair()).side == side]
        yield Row(where, f"side:{side}", Msg.plain(", ".join(there)) if there else None,
                  tone="good" if side == own else "plain", shape="edge")
