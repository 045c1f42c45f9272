"""Orientation cards as choices: lay one, enter their order or their numbers (LUE-16, LUE-17).

What may live here: what is offered about cards. What may not: whether it is allowed (rules/cards.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.engine.game import FULL
from companion.engine.inputs import Field, Form, Number, Option, Order
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg, join_texts
from companion.games.luescherzia import forms, numbers
from companion.games.luescherzia.model import State, commands as do, state as st
from companion.games.luescherzia.rules import cards, march, table

from .apart import card_name

FEW_CARDS, MOST_ORDERS = 4, 6
INITIATIVE = Number(0, numbers.HIGHEST_INITIATIVE)


def _to_lay(state: State, play: st.Play) -> Msg:
    """The card that a phone is asked for; of two one after the other."""
    if sum(other.seat == play.seat for other in cards.expected_plays(state)) == 1:
        return Msg("Lay a card: enter its initiative")
    return Msg("Lay card {n} of two: enter its initiative", {"n": play.number + 1})


def _choosing(state: State, viewer: str) -> Iterator[Choice]:
    cycle, due = f"c{state.cycle}", cards.still_to_lay(state)
    if viewer != TABLE:
        yield from (Choice(f"{cycle}:lay:{play.number}", _to_lay(state, play), "cards-playing", play.seat,
                           INITIATIVE, "main", act=do.LayCard)
                    for play in [play for play in due if play.seat == viewer][:1])
        return
    everybody = cards.expected_plays(state)
    if len(everybody) == 1:
        yield Choice(f"{cycle}:laid", Msg("The card is laid"), "cards-playing", "", None, "main",
                     act=do.TellOrder((everybody[0].seat,)))
    elif len(due) == len(everybody):
        yield from _orders_offered(state, cycle, everybody)
    form = Form(tuple(Field(f"{play.seat}/{play.number}", card_name(state, play), INITIATIVE) for play in due))
    yield Choice(f"{cycle}:numbers", Msg("Enter the initiatives"), "numeric", "", form,
                 act=lambda values: do.TellInitiatives(tuple(values[field.name] for field in form.fields)))


def _orders_offered(state: State, cycle: str, everybody: tuple[st.Play, ...]) -> Iterator[Choice]:
    """The order of the cards: all possible orders at once, one touch; if there are many, card by card."""
    if not possible_orders(state):
        yield Choice(f"{cycle}:order", Msg("Touch the players in order: lowest initiative first"),
                     "sort-numeric-ascending", "",
                     Order(tuple(_card_option(state, play) for play in everybody)), "main", act=_told_order)
    for order in possible_orders(state):
        yield Choice(f"{cycle}:{order_key(order)}", order_name(state, order), "sort-numeric-ascending",
                     on=order_key(order), act=do.TellOrder(order))


def possible_orders(state: State) -> tuple[tuple[str, ...], ...]:
    """Every order in which the seats may have laid, while no card is known; none if there are too many to show, or the
    map is to be seen.
    """
    everybody = [play.seat for play in cards.expected_plays(state)]
    few = 1 < len(everybody) <= FEW_CARDS and len(cards.still_to_lay(state)) == len(everybody)
    if not few or state.detail == FULL:
        return ()
    found = sorted(set(permutations(everybody)))
    return tuple(found) if len(found) <= MOST_ORDERS else ()


def order_key(order: tuple[str, ...]) -> str:
    """The tile that stands for an order."""
    return f"order:{','.join(order)}"


def order_name(state: State, order: tuple[str, ...]) -> Msg:
    """Who comes after whom, in words."""
    return join_texts(Msg.plain(table.player_on(state, seat).name) for seat in order) or Msg("none")


def _card_option(state: State, play: st.Play) -> Option:
    return Option(f"{play.seat}/{play.number}", card_name(state, play), "cards-playing", play.seat)


def _told_order(keys: list[str]) -> do.TellOrder:
    return do.TellOrder(tuple(key.partition("/")[0] for key in keys))


def tell_card(state: State, seat: str, turn: str) -> Iterator[Choice]:
    """A card of which only the place in the order is known: drawn at a fork, at random, or never entered.

    A card whose number the box does not have is entered once, by the player who executes it.
    """
    number = table.current_play(state).initiative
    known = isinstance(number, int)
    if state.content.cards and not known:
        yield Choice(f"{turn}:card", Msg("Which card is it?"), "cards-playing", seat, INITIATIVE,
                     act=do.TellCard)
    if march.known_card(state) is None and (known or not state.content.cards):
        form = forms.filled_form(forms.CARD_FORM, {"initiative": number} if known else {})
        yield Choice(f"{turn}:describe", Msg("Enter the card"), "pencil", seat, form, "quiet",
                     act=lambda values: do.DescribeCard(forms.read_card(values)))


OFFERS = {st.Choosing: _choosing}
