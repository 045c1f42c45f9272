"""Finds as choices: name them, exchange them, use them up, count their points (LUE-25, LUE-36, LUE-A29).

The shared screen never sees which finds there are: unseen_finds.py. What may live here: what is offered about finds.
What may not: whether it is allowed (rules/finds.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Number, Option, Pick
from companion.engine.retelling import known_as
from companion.engine.secrecy import Secret, value_if_known
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.luescherzia import content, forms
from companion.games.luescherzia.model import Player, State, commands as do, state as st
from companion.games.luescherzia.rules import finds

from . import unseen_finds


def _counting(state: State, viewer: str) -> Iterator[Choice]:
    """Players who see their finds count those without a name; on the shared screen all are counted."""
    for player in finds.may_still_count(state):
        whole = viewer != player.seat
        unknown = whole or any(not find.key for find in map(value_if_known, player.finds) if find)
        label = Msg("{name}: points on all finds") if whole else Msg("{name}: points on the finds not named")
        if unknown:
            yield Choice(f"count:{player.seat}", Msg(label.id, {"name": player.name}), "trophy", player.seat,
                         Number(0, 99), "main", act=lambda points, whole=whole: do.CountFinds(points, whole))


def find_offers(state: State, viewer: str) -> Iterator[Choice]:
    """The player's finds: name them, exchange them, use them; their number can be corrected where it stands."""
    for place, player in enumerate(state.players):
        if viewer not in (TABLE, player.seat):
            continue
        yield unseen_finds.how_many(state, place)
        if not isinstance(state.step, st.Ended):
            yield from _known(state, player) if viewer == player.seat else unseen_finds.unseen_choices(state, place)


def _known(state: State, player: Player) -> Iterator[Choice]:
    """Finds without a name are all alike, so the first is named, exchanged or used."""
    nameless = False
    for place, veiled in enumerate(player.finds):
        find = value_if_known(veiled) or finds.UNNAMED
        if find.key:
            yield from _use_find(state, player, place, find)
        elif not nameless:
            nameless = True
            yield from _name_find(state, player, place)


def _name_find(state: State, player: Player, place: int) -> Iterator[Choice]:
    seat, told = player.seat, (value_if_known(find) for find in player.finds)
    by_key = {find.key: find for find in (*state.content.finds, *(find for find in told if find and find.key))}
    where = f"find:{place}"
    if by_key:
        yield Choice(f"find:{place}:is", Msg("Which find is it?"), "treasure-chest", seat, Pick(tuple(
            Option(find.key, Msg.plain(find.name), "treasure-chest", thing=f"finds:{find.key}")
            for find in by_key.values())), "quiet", where,
            act=lambda key: do.NameFind(place, Secret(by_key[key], (seat,))))
    yield Choice(f"find:{place}:new", Msg("Another find"), "pencil", seat, forms.FIND.plain, "quiet", where,
                 act=lambda values: do.NameFind(place, Secret(known_as(
                     state.content.finds, forms.FIND.read(values)), (seat,))))
    if finds.may_exchange_now(state, seat) and not isinstance(state.step, st.Counting):
        yield Choice(f"find:{place}:sp", Msg("Exchange it: SP printed on it"), "star-circle", seat,
                     Number(1, unseen_finds.MOST_WORTH, 1), "quiet", where,
                     act=lambda worth: do.ExchangeFind(place, worth))
    yield Choice(f"find:{place}:use", Msg("Use it up"), "treasure-chest", seat, None, "quiet", where,
                 act=do.UseFind(place))


def _use_find(state: State, player: Player, place: int, find: content.Find) -> Iterator[Choice]:
    args: dict[str, Any] = {"find": find.name, "n": find.sp}
    where, seat = f"find:{place}", player.seat
    if find.sp and finds.may_exchange_now(state, seat) and not isinstance(state.step, st.Counting):
        yield Choice(f"find:{place}:{find.key}:sp", Msg("{find}: exchange for {n} SP", args), "star-circle", seat, None,
                     "quiet", where, act=do.ExchangeFind(place))
    yield Choice(f"find:{place}:{find.key}:use", Msg("{find}: use it up", args), "treasure-chest", seat, None, "quiet",
                 where, act=do.UseFind(place))
    yield Choice(f"find:{place}:{find.key}:not", Msg("{find}: it is another one", args), "pencil", seat, None, "quiet",
                 where, act=do.NameFind(place, Secret(finds.UNNAMED, (seat,))))


OFFERS = {st.Counting: _counting}
