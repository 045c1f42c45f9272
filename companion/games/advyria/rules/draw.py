"""Three cards at the start of a turn, the draw pile, its one refill, and what happens when it is used up (ADV-9 to
ADV-11, ADV-A3, ADV-A4). If the deck is not counted, people say that the pile is empty.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.model import (
    CardsDrawn,
    CardsMissed,
    Drawing,
    FinaleBegan,
    PileRanDry,
    PileRefilled,
    Playing,
    State,
    TellPileEmpty,
    Turn,
    TurnBegan,
)

from .table import change_player, discard_cards, discard_count, player_on, unless_turn_of

AT_ONCE = 3


def draw_three(state: State) -> tuple[Any, ...]:
    """follow: three cards; the discard pile is shuffled the moment a card is missing, once a game (ADV-10, ADV-A4)."""
    seat = state.turn.seat
    if state.pile is None:
        return (CardsDrawn(seat, AT_ONCE),)
    refill = state.refills > 0 and state.pile < AT_ONCE
    there = state.pile + (discard_count(state) if refill else 0)
    used_up = there <= AT_ONCE and state.refills - refill <= 0
    return (*((PileRefilled(discard_count(state)),) if refill else ()), CardsDrawn(seat, min(AT_ONCE, there)),
            *((PileRanDry(),) if used_up else ()))


def may_tell_empty(state: State, command: TellPileEmpty, by: str) -> tuple[Objection, ...]:
    """Not while the pile has cards by count. In the finale only to say that a wizard brought fewer than three cards,
    because even the discard pile had no more (ADV-A5).
    """
    if not 0 <= command.drawn <= AT_ONCE:
        return (Objection("ADV-9", Msg("Three cards are drawn at the most."), waivable=False),)
    found = [*unless_turn_of(state, by)]
    if fewer_came(state):
        return tuple(found)
    if state.finale or used_up(state):
        found.append(Objection("ADV-11", Msg("The draw pile is used up already."), waivable=False))
    if state.pile:
        found.append(Objection("ADV-11", Msg("By the companion's count {n} cards are left.", {"n": state.pile})))
    return tuple(found)


def tell_empty(state: State, command: TellPileEmpty, by: str) -> tuple[Any, ...]:
    """The one refill, or the last turn before the finale, perhaps with fewer cards. A player who got none at all has no
    pile in that turn, so this is already the first turn of the finale (ADV-A3).
    """
    if fewer_came(state):
        return (CardsMissed(by, min(AT_ONCE - command.drawn, state.turn.drawn)),)
    if state.refills > 0:
        return (PileRefilled(discard_count(state) if state.pile is not None else 0),)
    missed = AT_ONCE - command.drawn
    begun = (FinaleBegan(),) if missed == AT_ONCE and state.options.finale else ()
    return PileRanDry(), *((CardsMissed(by, missed),) if missed else ()), *begun


def fewer_came(state: State) -> bool:
    """Whether the player may say that a wizard of the finale has brought fewer than three cards."""
    return state.finale and state.pile is None and state.turn.paid and state.turn.drawn > 0


def used_up(state: State) -> bool:
    """Whether the pile is empty for good, so that the normal game ends with this turn (ADV-11, ADV-A3). Counted cards
    decide, also after a correction of their number; if cards are not counted, people have said it.
    """
    return state.dry if state.pile is None else state.pile == 0 and state.refills <= 0


def turn_began(state: State, event: TurnBegan) -> State:
    """evolve: three cards are due, but not in the finale (ADV-9, ADV-22)."""
    step = Playing() if state.finale else Drawing()
    return replace(state, turn=Turn(event.seat, event.number), step=step)


def cards_drawn(state: State, event: CardsDrawn) -> State:
    """evolve: the cards are in the hand."""
    pile = None if state.pile is None else state.pile - event.cards
    more = change_player(state, event.seat, hand=player_on(state, event.seat).hand + event.cards)
    return replace(more, pile=pile, step=Playing(), turn=replace(state.turn, drawn=state.turn.drawn + event.cards))


def pile_refilled(state: State, event: PileRefilled) -> State:
    """evolve: what was discarded can be drawn again."""
    pile = None if state.pile is None else state.pile + event.cards
    return replace(state, pile=pile, refills=state.refills - event.last)


def ran_dry(state: State, event: PileRanDry) -> State:
    """evolve: nothing left to draw."""
    return replace(state, dry=True, pile=None if state.pile is None else 0)


def cards_missed(state: State, event: CardsMissed) -> State:
    """evolve: so many of the cards are not in the hand."""
    fewer = discard_cards(state, event.seat, event.cards)
    return replace(fewer, turn=replace(state.turn, drawn=max(0, state.turn.drawn - event.cards)))


ACTS = {TellPileEmpty: (may_tell_empty, tell_empty)}
STEPS = {TellPileEmpty: (Playing,)}
FOLLOW = {Drawing: draw_three}
EVOLVE = {TurnBegan: turn_began, CardsDrawn: cards_drawn, PileRefilled: pile_refilled, PileRanDry: ran_dry,
          CardsMissed: cards_missed}
