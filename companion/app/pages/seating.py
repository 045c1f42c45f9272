"""Who plays in a game that is being set up: a card for each, an empty place, known names; and changes to the seats.
Pure.

What may live here: seats, names, marks, characters of a draft. What may not: the rest of a draft, one player's own page
(preparing/player.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.app.storage.inventory import OWN
from companion.engine.game import LIGHT, Game
from companion.engine.inputs import LastAnswer, Option, Pick, Text
from companion.engine.view import MARKS, Row
from companion.engine.words import Msg

from .chairs import SIDES, Chair
from .navigation import PageContext, SenselessError
from .routes import Draft, SeatDraft
from .setup_builder import content_of

LONGEST_NAME, MOST_CHIPS = 20, 8


def player_rows(context: PageContext, game: Game, draft: Draft, last: LastAnswer | None = None) -> Iterator[Row]:
    """A card for every player, and an empty place while there is room; then the known players, one touch each. `last`
    is what the next name may be answered with to begin at once.
    """
    for number, seat in enumerate(draft.seats, 1):
        chair = context.chairs.get(seat.name, Chair())
        side = Msg("Sits {where}", {"where": SIDES[chair.side]}) if chair.side in SIDES else None
        yield Row(Msg.plain(seat.name), f"player:{number}", character_label(context, draft, seat), side, mark=seat.mark,
                  tone="plain" if seat.character else "quiet", shape="card")
    if len(draft.seats) < game.seats[1]:
        label = Msg("Add player {n}", {"n": len(draft.seats) + 1})
        yield Row(label, "add", icon="account-plus", input=name_input(context, game, draft, last), shape="card")
        usual = {player.name: player.mark for player in context.players()}
        for name in _others(context, draft)[:MOST_CHIPS]:
            yield Row(Msg.plain(name), f"sit:{name}", mark=usual[name], shape="chip")


def name_input(context: PageContext, game: Game, draft: Draft, last: LastAnswer | None = None) -> Text:
    """The input for one more name, and for the next one while there is room; it opens where nobody is known yet."""
    others = _others(context, draft)
    return Text(LONGEST_NAME, others, again=len(draft.seats) + 1 < game.seats[1], opens=not (others or draft.seats),
                last=last)


def _others(context: PageContext, draft: Draft) -> tuple[str, ...]:
    """The known players who do not sit here yet; those who played last come first."""
    here = {seat.name.casefold() for seat in draft.seats}
    return tuple(player.name for player in context.players() if player.name.casefold() not in here)


def character_label(context: PageContext, draft: Draft, seat: SeatDraft) -> Msg | None:
    """The character of a seat in words; None if the box has none to choose."""
    there = seat_characters(context, draft)
    return next((option.label for option in there if option.key == seat.character),
                _unknown(context, draft)) if there else None


def _unknown(context: PageContext, draft: Draft) -> Msg:
    role = context.games[draft.game].role
    return Msg("{role} may stay open", {"role": role}) if draft.detail == LIGHT else Msg(
        "{role} not chosen yet", {"role": role})


def seat_characters(context: PageContext, draft: Draft) -> tuple[Option, ...]:
    """The characters in the box that is on the table."""
    return context.games[draft.game].characters(content_of(context, draft))


def character_input(context: PageContext, draft: Draft, now: str = "") -> Pick:
    """The characters to choose from, of which `now` is chosen; at light a character may stay unknown."""
    unknown = (Option("", _unknown(context, draft)),) if draft.detail == LIGHT else ()
    own = context.inventories[draft.game] if draft.box == OWN else None
    options = (*unknown, *(replace(option, picture=own.picture_of(option.thing)) if own else option
                           for option in seat_characters(context, draft)))
    return Pick(options, chosen=tuple(option.key for option in options if option.key == now))


def with_seat_changed(draft: Draft, number: int, **changes: str) -> Draft:
    """The draft with something changed at seat `number`. SenselessError if its name is somebody else's."""
    others = tuple(seat for n, seat in enumerate(draft.seats, 1) if n != number)
    if "name" in changes:
        _refuse_twice(others, changes["name"])
    return replace(draft, seats=tuple(replace(seat, **changes) if n == number else seat
                                      for n, seat in enumerate(draft.seats, 1)))


def with_player(context: PageContext, seats: tuple[SeatDraft, ...], name: str) -> tuple[SeatDraft, ...]:
    """Add a player, with the spelling and the mark of earlier games. SenselessError if somebody has that name."""
    _refuse_twice(seats, name)
    known = next((p for p in context.players() if p.name.casefold() == name.casefold()), None)
    taken = {seat.mark for seat in seats}
    free = [mark for mark in (known.mark if known else "", *MARKS) if mark in MARKS and mark not in taken]
    return (*seats, SeatDraft(known.name if known else name, free[0])) if free else seats


def _refuse_twice(seats: tuple[SeatDraft, ...], name: str) -> None:
    if any(seat.name.casefold() == name.casefold() for seat in seats):
        raise SenselessError(Msg("{name} sits at the table already.", {"name": name}))
