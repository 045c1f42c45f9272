"""Hands in secret (ANY-15): how many everybody holds, what is in the own ones, and how that is entered.

What may live here: that. What may not: whether it is allowed (rules/holding.py).
"""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.inputs import Field, Form, Number, Text
from companion.engine.parts import Cards, Counter, Part, Tile, Tiles
from companion.engine.secrecy import Hidden, Secret
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.anybox.content import MOST_HELD, Holding, Things
from companion.games.anybox.model import HERE, Held, Hold, Player, State
from companion.games.anybox.sheet_words import sheet_word, words_with_commas

from .words import counter_name, mark_icon, things_name

LONGEST_HAND = 200


def known_things(held: Held) -> Things | None:
    """What is in a hand, or None where it has been hidden from this viewer."""
    return None if isinstance(held, Hidden) else held.value if isinstance(held, Secret) else held


def holding_parts(state: State, viewer: str) -> Iterator[Part]:
    """How many everybody holds; what is in the hand of whoever looks, and in those that the end has opened."""
    if not state.sheet.holdings:
        return
    yield Tiles(tuple(Tile(sheet_word(holding.name), "cards", id=f"holding:{index}",
                           counters=tuple(Counter(Msg.plain(player.name), player.held[index],
                                                  icon=mark_icon(player)) for player in state.players))
                      for index, holding in enumerate(state.sheet.holdings)), Msg("In secret"))
    for player in state.players:
        for index, holding in enumerate(state.sheet.holdings):
            things = known_things(player.holdings[index])
            if things:
                own, name = player.seat == viewer, sheet_word(holding.name)
                yield Cards(name if own else counter_name(player, name), tuple(
                    Tile(Msg.plain(thing), counters=(Counter(Msg("How many"), count),) if count > 1 else ())
                    for thing, count in things), player.held[index])


def holding_choices(state: State, viewer: str) -> Iterator[Choice]:
    """Everybody says what is in the own hand; at the shared screen, for who has no phone, without what was in it."""
    for player in state.players:
        for index, holding in enumerate(state.sheet.holdings):
            if viewer in (TABLE, player.seat) and player.stays == HERE:
                yield from _tellings(player, index, holding)


def _tellings(player: Player, index: int, holding: Holding) -> Iterator[Choice]:
    name, things = counter_name(player, sheet_word(holding.name)), known_things(player.holdings[index]) or ()
    kinds, words = dict(things), ", ".join(thing for thing, count in things for _ in range(count))
    yield Choice(f"hold:{index}:{player.seat}", name, "cards", player.seat,
                 _form_of_kinds(holding, kinds) if holding.kinds else Text(LONGEST_HAND, value=words), "quiet",
                 f"holding:{index}", rule="ANY-15",
                 act=partial(_hold_kinds, player.seat, index, holding.kinds) if holding.kinds else (
                     partial(_hold_words, player.seat, index)))
    if player.held[index]:
        yield Choice(f"hold:{index}:{player.seat}:nothing", Msg.of("{hand}: nothing left", hand=name), "cards-outline",
                     player.seat, emphasis="quiet", on=f"holding:{index}", rule="ANY-15",
                     act=Hold(player.seat, index, Secret((), (player.seat,))))


def _form_of_kinds(holding: Holding, now: dict[str, int]) -> Form:
    return Form(tuple(Field(str(place), Msg.plain(kind), Number(0, MOST_HELD, now.get(kind, 0)))
                      for place, kind in enumerate(holding.kinds)))


def _hold_kinds(seat: str, index: int, kinds: tuple[str, ...], values: dict[str, Any]) -> Hold:
    things = tuple((kind, values[str(place)]) for place, kind in enumerate(kinds) if values.get(str(place)))
    return Hold(seat, index, Secret(things, (seat,)))


def _hold_words(seat: str, index: int, text: str) -> Hold:
    things: Things = tuple(Bag(words_with_commas(text)).items())
    return Hold(seat, index, Secret(things, (seat,)))


def hand_words(held: Held) -> str:
    """What is in a hand, in one line; nothing if that is not known."""
    return things_name(known_things(held) or ())
