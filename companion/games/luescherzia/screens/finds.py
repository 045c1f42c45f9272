"""Finds as choices: name one's own, exchange it, use it up, count its points (LUE-25, LUE-36, LUE-A29).

What may live here: what is offered about finds. What may not: whether it is allowed (rules/finds.py).
"""

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Number, Option, Pick
from companion.engine.secrecy import Secret, known
from companion.engine.view import Choice
from companion.engine.words import Msg
from companion.games.luescherzia import content
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import finds, table


def _counting(state: State, viewer: str) -> Iterator[Choice]:
    counted = {seat for seat, _ in state.step.points} if isinstance(state.step, st.Counting) else set()
    for player in state.players:
        unknown = any(find is None or not find.key for find in map(known, player.finds))
        if not table.out(player) and player.seat not in counted and unknown:
            yield Choice(f"count:{player.seat}", Msg("{name}: points on finds", {"name": player.name}), "trophy",
                         player.seat, Number(0, 99), "main", act=do.CountFinds)


def find_offers(state: State, viewer: str) -> Iterator[Choice]:
    """One's own finds: name them, exchange them, use them. The shared screen never sees them."""
    if isinstance(state.step, st.Ended):
        return
    for player in (player for player in state.players if player.seat == viewer):
        for place, veiled in enumerate(player.finds):
            find = known(veiled) or finds.UNNAMED
            yield from _use_find(state, viewer, place, find) if find.key else _name_find(state, viewer, place)


def _name_find(state: State, seat: str, place: int) -> Iterator[Choice]:
    by_key = {find.key: find for find in state.content.finds}
    if by_key:
        yield Choice(f"find:{place}:is", Msg("Which find is it?"), "treasure-chest", seat, Pick(tuple(
            Option(find.key, Msg.plain(find.name), "treasure-chest") for find in by_key.values())), "quiet",
            f"find:{place}", act=lambda key: do.NameFind(place, Secret(by_key[key], (seat,))))
    yield Choice(f"find:{place}:new", Msg("Another find"), "pencil", seat, content.FIND_FORM, "quiet",
                 act=lambda values: do.NameFind(place, Secret(content.read_find(values), (seat,))))


def _use_find(state: State, seat: str, place: int, find: content.Find) -> Iterator[Choice]:
    args: dict[str, Any] = {"find": find.name, "n": find.sp}
    own_turn = table.running(state) and table.active(state).seat == seat
    if find.sp and own_turn:
        yield Choice(f"find:{place}:{find.key}:sp", Msg("{find}: exchange for {n} SP", args), "star-circle", seat, None,
                     "quiet", act=do.ExchangeFind(place))
    yield Choice(f"find:{place}:{find.key}:use", Msg("{find}: use it up", args), "treasure-chest", seat, None, "quiet",
                 act=do.UseFind(place))


OFFERS = {st.Counting: _counting}
