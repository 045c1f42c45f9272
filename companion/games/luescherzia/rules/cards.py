"""DEAL and CHOOSE: the cards of a cycle and their order (LUE-15 to LUE-17, LUE-40, LUE-41, LUE-A6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.engine.game import FULL, Objection, Opened, Opening
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.luescherzia.model import (
    SOLO,
    TWO_PLAYERS,
    CardLaid,
    Choosing,
    LayCard,
    OrderSet,
    Play,
    Ready,
    State,
    TellInitiatives,
    TellOrder,
)

from .table import is_out


def expected_plays(state: State) -> tuple[Play, ...]:
    """The cards that this cycle waits for, in seating order; two players lay two each while they live (LUE-A27)."""
    return tuple(Play(player.seat, number) for player in state.players
                 for number in range(2 if state.variant == TWO_PLAYERS and not is_out(player) else 1))


def still_to_lay(state: State) -> tuple[Play, ...]:
    """The expected cards that do not lie yet."""
    laid = {(play.seat, play.number) for play in state.step.laid} if isinstance(state.step, Choosing) else set()
    return tuple(play for play in expected_plays(state) if (play.seat, play.number) not in laid)


def may_lay(state: State, command: LayCard, by: str) -> tuple[Objection, ...]:
    """LUE-16: one card each (two in the two-player game)."""
    if any(play.seat == by for play in still_to_lay(state)):
        return ()
    return (Objection("LUE-16", Msg("Your card already lies face down."), waivable=False),)


def lay_card(state: State, command: LayCard, by: str) -> tuple[CardLaid, ...]:
    """The card lies face down; only its owner knows it (LUE-39)."""
    due = next(play for play in still_to_lay(state) if play.seat == by)
    return (CardLaid(replace(due, initiative=Secret(command.initiative, (by,)))),)


def may_tell_order(state: State, command: TellOrder, by: str) -> tuple[Objection, ...]:
    """The order names every card of the cycle once."""
    if sorted(command.seats) == sorted(play.seat for play in expected_plays(state)):
        return ()
    return (Objection("LUE-16", Msg("Every card laid has exactly one place in the order."), waivable=False),)


def tell_order(state: State, command: TellOrder, by: str) -> tuple[OrderSet, ...]:
    """The order as the table says it."""
    seen: dict[str, int] = {}
    plays = []
    for seat in command.seats:
        plays.append(Play(seat, seen.get(seat, 0)))
        seen[seat] = seen.get(seat, 0) + 1
    return (OrderSet(with_chance(state, tuple(plays))),)


def may_tell_initiatives(state: State, command: TellInitiatives, by: str) -> tuple[Objection, ...]:
    """One number for each card that does not lie yet."""
    if len(command.numbers) == len(still_to_lay(state)):
        return ()
    return (Objection("LUE-16", Msg("Each card needs its number."), waivable=False),)


def tell_initiatives(state: State, command: TellInitiatives, by: str) -> tuple[OrderSet, ...]:
    """The order that the numbers make."""
    told = tuple(replace(play, initiative=number)
                 for play, number in zip(still_to_lay(state), command.numbers, strict=True))
    return (in_order(state, (*_turned_up(state), *told)),)


def _turned_up(state: State) -> tuple[Play, ...]:
    laid = state.step.laid if isinstance(state.step, Choosing) else ()
    return tuple(replace(play, initiative=_number(play)) for play in laid)


def _number(play: Play) -> int:
    return reveal(play.initiative) if isinstance(play.initiative, Secret) else 0


def in_order(state: State, plays: tuple[Play, ...]) -> OrderSet:
    """Ascending initiative (LUE-17); equal numbers keep the seating order (LUE-A6)."""
    numbers = [play.initiative for play in plays]
    ordered = sorted(plays, key=lambda play: _place_in_order(state, play))
    return OrderSet(with_chance(state, tuple(ordered)), tied=len(set(numbers)) < len(numbers))


def _place_in_order(state: State, play: Play) -> tuple[int, int, int]:
    seats = [player.seat for player in state.players]
    number = play.initiative if isinstance(play.initiative, int) else 0
    return number, seats.index(play.seat), play.number


def called_next(state: State, plays: tuple[Play, ...], n: int) -> tuple[Play, ...]:
    """The cards of this cycle after card `n` got another number; executed cards, and the present one, stay as they are.

    With one player every card is followed by one drawn at random, and cards without a number keep their places.
    """
    if n <= state.turn or state.variant == SOLO:
        return plays
    others = (*plays[:n], *plays[n + 1:])
    place = next((there for there, other in enumerate(others) if there > state.turn and isinstance(
        other.initiative, int) and _place_in_order(state, other) > _place_in_order(state, plays[n])), len(others))
    return (*others[:place], plays[n], *others[place:])


def with_chance(state: State, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """With one player, a card drawn at random follows every card (LUE-41)."""
    return tuple(_alternating(plays)) if state.variant == SOLO else plays


def _alternating(plays: tuple[Play, ...]) -> Iterator[Play]:
    for play in plays:
        yield play
        yield Play(play.seat, play.number, chance=True)


def all_laid(state: State) -> tuple[OrderSet, ...]:
    """follow: once every card lies, they are turned up; with one player on the light level there is nothing to choose.
    """
    if state.variant == SOLO and state.detail != FULL:
        return (OrderSet(with_chance(state, expected_plays(state))),)
    return () if still_to_lay(state) else (in_order(state, _turned_up(state)),)


def card_laid(state: State, event: CardLaid) -> State:
    """evolve: a card lies face down."""
    laid = state.step.laid if isinstance(state.step, Choosing) else ()
    return replace(state, step=Choosing((*laid, event.play)))


def order_set(state: State, event: OrderSet) -> State:
    """evolve: the cards lie in order."""
    return replace(state, plays=event.plays, turn=-1, step=Ready())


def cards_open(state: State, event: OrderSet) -> tuple[Opened, ...]:
    """The cards that lay face down are turned up with their numbers; an order that the table enters shows none."""
    laid = {(play.seat, play.number) for play in state.step.laid} if isinstance(state.step, Choosing) else set()
    return tuple(Opened(play.seat, f"card/{state.cycle}/{play.number}") for play in event.plays
                 if (play.seat, play.number) in laid and play.initiative is not None and not play.chance)


OPENS = {OrderSet: Opening(cards_open)}
ACTS = {LayCard: (may_lay, lay_card), TellOrder: (may_tell_order, tell_order),
        TellInitiatives: (may_tell_initiatives, tell_initiatives)}
STEPS = {LayCard: (Choosing,), TellOrder: (Choosing,), TellInitiatives: (Choosing,)}
FOLLOW = {Choosing: all_laid}
EVOLVE = {CardLaid: card_laid, OrderSet: order_set}
