"""Hands of cards, tokens behind a screen (ANY-15): only their owners know what is in them, everybody sees how many.

What may live here: where they begin, how they change, what the end opens. What may not: other secrets (counters.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection, Opened
from companion.engine.roster import change_player, is_seated, player_on
from companion.engine.secrecy import Secret, reveal
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import AT_END, Sheet, Things


def seat_holdings(sheet: Sheet, seat: str) -> tuple[m.Held, ...]:
    """Hands in which there is nothing yet; what is in them is a secret from its birth."""
    nothing: Things = ()
    return tuple(Secret(nothing, (seat,)) for _ in sheet.holdings)


def how_many(things: Things) -> int:
    """How many things these are."""
    return sum(count for _, count in things)


def may_hold(state: m.State, command: m.Hold, by: str) -> tuple[Objection, ...]:
    """Everybody their own, also out of turn; of the kinds that the sheet names."""
    if by != command.seat or not is_seated(state, by):
        return _never(Msg("This hand is somebody else's."))
    if not 0 <= command.holding < len(state.sheet.holdings):
        return _never(Msg("The sheet has no such hand."))
    if not isinstance(command.things, Secret):
        return _never(Msg("What is secret is entered on your own phone."))
    kinds, things = state.sheet.holdings[command.holding].kinds, reveal(command.things)
    unknown = kinds and not {name for name, _ in things} <= {*kinds}
    return _never(Msg("The sheet knows no such kind.")) if unknown else ()


def hold(state: m.State, command: m.Hold, by: str) -> tuple[m.Event, ...]:
    """They hold what was said."""
    things = reveal(command.things) if isinstance(command.things, Secret) else ()
    name = state.sheet.holdings[command.holding].name
    return (m.HandTold(by, command.holding, Secret(things, (by,)), how_many(things), name),)


def hand_told(state: m.State, event: m.HandTold) -> m.State:
    """evolve: they hold that, and everybody sees how many."""
    player, place = player_on(state, event.seat), event.holding
    holdings = (*player.holdings[:place], event.things, *player.holdings[place + 1:])
    held = (*player.held[:place], event.many, *player.held[place + 1:])
    return change_player(state, event.seat, holdings=holdings, held=held, told=player.told + 1)


def opened_hands(state: m.State) -> m.State:
    """The state in which everybody knows what is in the hands that the end opens."""
    return replace(state, players=tuple(replace(player, holdings=tuple(
        held.value if isinstance(held, Secret) and holding.opens == AT_END else held
        for holding, held in zip(state.sheet.holdings, player.holdings, strict=True))) for player in state.players))


def covered_hands(state: m.State) -> m.State:
    """The state in which only their owners know again what is in them."""
    return replace(state, players=tuple(replace(player, holdings=tuple(
        Secret(held, (player.seat,)) if isinstance(held, tuple) else held for held in player.holdings))
        for player in state.players))


def hands_the_end_opens(state: m.State) -> tuple[Opened, ...]:
    """What is in them as it was said last."""
    return tuple(Opened(player.seat, f"holding/{place}/{player.told}") for player in state.players
                 for place, holding in enumerate(state.sheet.holdings) if holding.opens == AT_END)


def _never(text: Msg) -> tuple[Objection, ...]:
    return (Objection("ANY-15", text, waivable=False),)


ACTS = {m.Hold: (may_hold, hold)}
STEPS = {m.Hold: (m.Writing,)}
EVOLVE = {m.HandTold: hand_told}
