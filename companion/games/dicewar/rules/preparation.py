"""Who starts (DW-4): both roll any die, the higher one starts; and cards that read otherwise (DW-8).

What may live here: what the table enters before the build-up. What may not: what a card does.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.dicewar.content import People, unread_cards
from companion.games.dicewar.model import (
    Acting,
    Again,
    Begun,
    Building,
    CardRead,
    Rolling,
    Spending,
    StartRollAsked,
    StartRolled,
    StartTied,
    State,
    commands as do,
)

from .start import PLAYERS
from .table import HIGHEST, place_of


def start_rolling(state: State) -> Rolling:
    """How far the roll for the start has come."""
    return state.step if isinstance(state.step, Rolling) else Rolling()


def start_faces(state: State) -> tuple[int, ...]:
    """The faces that have landed for the start, in seating order."""
    return (*start_rolling(state).rolled, *(dice.landed_faces(state.roll) if state.roll else ()))


def start_winner(state: State) -> str:
    """Who has rolled higher; empty while a die is missing."""
    thrown = start_faces(state)
    if len(thrown) < PLAYERS or thrown[0] == thrown[1]:
        return ""
    return state.players[0 if thrown[0] > thrown[1] else 1].seat


def roll_on(state: State) -> tuple[Any, ...]:
    """follow: when a die has landed the next is asked for; equal faces are rolled again."""
    if state.roll is None or not dice.roll_complete(state.roll):
        return ()
    thrown = start_faces(state)
    if len(thrown) < PLAYERS:
        return StartRolled(state.roll.seat, thrown[0]), ask_start_roll(state, len(thrown))
    return (StartTied(), ask_start_roll(state, 0, 1)) if thrown[0] == thrown[1] else ()


def ask_start_roll(state: State, place: int, ties: int = 0) -> StartRollAsked:
    """The die of one player; each tie is a roll of its own."""
    seat = state.players[place].seat
    return StartRollAsked(dice.ask_for(f"start:{start_rolling(state).tries + ties}:{seat}", seat, 1))


def may_roll(state: State, command: do.RollForStart, by: str) -> tuple[Objection, ...]:
    """Once; ties roll again by themselves."""
    return () if state.roll is None else (
        Objection("DW-4", Msg("The start is being rolled for."), waivable=False),)


def roll_for_start(state: State, command: do.RollForStart, by: str) -> tuple[Any, ...]:
    """The first player's die."""
    return (ask_start_roll(state, 0),)


def may_reread(state: State, command: do.ReadStartDie, by: str) -> tuple[Objection, ...]:
    """A die that has been rolled before the other one; the other one is still the roll that is going on."""
    rolled = {player.seat for player, _ in zip(state.players, start_rolling(state).rolled, strict=False)}
    fits = command.seat in rolled and 1 <= command.face <= HIGHEST
    return () if fits else (Objection("DW-4", Msg("No such die has been rolled."), waivable=False),)


def read_start_die(state: State, command: do.ReadStartDie, by: str) -> tuple[Any, ...]:
    """The face that was meant."""
    return (StartRolled(command.seat, command.face),)


def may_begin(state: State, command: do.Begin, by: str) -> tuple[Objection, ...]:
    """The higher die starts; a table may also say it without dice."""
    if command.seat not in {player.seat for player in state.players}:
        return (Objection("DW-4", Msg("Nobody sits there."), waivable=False),)
    return () if start_winner(state) in ("", command.seat) else (
        Objection("DW-4", Msg("The higher die starts.")),)


def begin(state: State, command: do.Begin, by: str) -> tuple[Any, ...]:
    """The start player builds up first."""
    return (Begun(command.seat),)


def read_card(state: State, command: do.ReadCard, by: str) -> tuple[Any, ...]:
    """DW-8: what the card says overrides everything else."""
    card = command.card
    known = {there.level: there for cards in state.peoples for there in cards
             if there.key.partition("/")[0] == card.key.partition("/")[0] and there.name}
    cards = (known | {card.level: card}).values()
    return (CardRead(card, People(card.key.partition("/")[0], card.people, tuple(cards))),)


def start_rolled(state: State, event: StartRolled) -> State:
    """evolve: a face for the start; a corrected one is put before the roll that is going on."""
    step, place = start_rolling(state), place_of(state, event.seat)
    step = replace(step, rolled=(*step.rolled[:place], event.face, *step.rolled[place + 1:]))
    return replace(state, step=step, roll=None if state.roll and state.roll.seat == event.seat else state.roll)


def start_tied(state: State, event: StartTied) -> State:
    """evolve: both roll again."""
    return replace(state, step=Rolling(tries=start_rolling(state).tries + 1), roll=None)


def card_read(state: State, event: CardRead) -> State:
    """evolve: everybody who has this card plays it so, and so does a player who takes this people later."""
    players = tuple(replace(player, cards=tuple(event.card if card.key == event.card.key else card
                                                for card in player.cards)) for player in state.players)
    key = event.card.key.partition("/")[0]
    known = {cards[0].key.partition("/")[0]: cards for cards in state.peoples}
    cards = known.get(key, unread_cards(key, event.card.people))
    known[key] = tuple(event.card if card.level == event.card.level else card for card in cards)
    return replace(state, players=players, peoples=tuple(known.values()))


def _no_objection(state: State, command: Any, by: str) -> tuple[()]:
    return ()


ACTS = {do.RollForStart: (may_roll, roll_for_start), do.ReadStartDie: (may_reread, read_start_die),
        do.Begin: (may_begin, begin),
        do.ReadCard: (_no_objection, read_card)}
STEPS = {do.RollForStart: (Rolling,), do.ReadStartDie: (Rolling,), do.Begin: (Rolling,),
         do.ReadCard: (Rolling, Building, Acting, Again, Spending)}
FOLLOW = {Rolling: roll_on}
EVOLVE = {StartRollAsked: lambda state, event: replace(state, roll=event.roll), StartRolled: start_rolled,
          StartTied: start_tied, CardRead: card_read,
          Begun: lambda state, event: replace(state, roll=None, step=Building(), active=place_of(state, event.seat))}
