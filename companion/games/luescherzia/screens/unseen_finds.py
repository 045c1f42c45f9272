"""Finds on the shared screen, where nobody may see them: named, exchanged and used up by their number.

What may live here: such choices. What may not: finds as their owner sees them (finds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine import acts, secrecy
from companion.engine.inputs import Field, Form, Number, Option, Pick
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.luescherzia.forms import FIND
from companion.games.luescherzia.model import Player, State, commands as do, state as st
from companion.games.luescherzia.rules import finds

from .believed.seats import find_options, finds_held

MOST_WORTH = 20


def find_counter(place: int) -> str:
    """The id of the number of finds on a player's panel."""
    return f"players/{place}/finds"


def how_many(state: State, place: int) -> Choice:
    """The number of finds, corrected where it stands."""
    held = finds_held(state, place)
    return Choice(f"adjust:{held.path}", held.label, "pencil", held.seat, held.input, "quiet", find_counter(place),
                  act=lambda count: acts.Adjust(held.path, count))


def unseen_choices(state: State, place: int) -> Iterator[Choice]:
    """For players without a phone: they name a find by its number, which they see while they hold their panel."""
    player, where = state.players[place], find_counter(place)
    seat, by_key = player.seat, {find.key: find for find in state.content.finds}
    if not player.finds:
        return
    if by_key:
        is_one = (Field("is", Msg("It is"), Pick(find_options(state))),)
        yield _numbered(player, "name", Msg("{name}: say which find it is"), where, is_one, lambda place, values: (
            do.NameFind(place, secrecy.Secret(by_key[values["is"]], (seat,)))))
    yield _numbered(player, "new", Msg("{name}: enter a find"), where, FIND.plain.fields, lambda place, values: (
        do.NameFind(place, secrecy.Secret(FIND.read(values), (seat,)))))
    if finds.may_exchange_now(state, seat) and not isinstance(state.step, st.Counting):
        worth = (Field("worth", Msg("SP printed on it"), Number(1, MOST_WORTH, 1)),)
        yield _numbered(player, "exchange", Msg("{name}: exchange a find for SP"), where, worth, lambda place, values: (
            do.ExchangeFind(place, values["worth"])))
    yield _numbered(player, "use", Msg("{name}: use up a find"), where, (), lambda place, values: do.UseFind(place))


def _numbered(player: Player, what: str, label: Msg, where: str, fields: tuple[Field, ...],
              make: Callable[[int, dict[str, Any]], Any]) -> Choice:
    """An act on one of a player's finds; a single find is not asked for, and a single question needs no form."""
    key, count = f"finds:{player.seat}:{what}:{len(player.finds)}", len(player.finds)
    which = () if count == 1 else (Field("which", Msg("Find"), Pick(tuple(
        Option(str(n), Msg("Find {n}", {"n": n + 1}), "treasure-chest") for n in range(count)))),)
    asked = (*which, *fields)
    text, icon = Msg(label.id, {"name": player.name}), "treasure-chest"
    if not asked:
        return Choice(key, text, icon, player.seat, None, "quiet", where, act=make(0, {}))
    if len(asked) == 1:
        name = asked[0].name
        return Choice(key, text, icon, player.seat, asked[0].input, "quiet", where, act=lambda value: make(
            int(value) if name == "which" else 0, {name: value}))
    return Choice(key, text, icon, player.seat, Form(asked), "quiet", where,
                  act=lambda values: make(int(values.get("which", 0)), values))
