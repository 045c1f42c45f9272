"""The end of a turn: the hand is cut to its level, and every fairy thrown away may cost gold (ADV-21, ADV-A20, A21)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.advyria.model import (
    EndTurn,
    FairiesJudged,
    FairiesLeft,
    HandCut,
    JudgeFairies,
    Peeking,
    Player,
    Playing,
    RollingForFairies,
    State,
    TurnEnded,
    TurnOver,
)

from .table import active_player, change_player, discard_cards, unless_turn_of
from .wizard import with_losses

COSTLY = 6


def hand_excess(player: Player) -> int:
    """How many cards a player holds above their hand level."""
    return max(0, player.hand - player.level)


def may_end(state: State, command: EndTurn, by: str) -> tuple[Objection, ...]:
    """No more fairies than cards thrown away, and no more sixes than fairies. Remaining looks may be skipped."""
    fits = 0 <= command.fairies <= hand_excess(active_player(state)) and command.sixes <= command.fairies
    return (*unless_turn_of(state, by), *(() if fits else (
        Objection("ADV-21", Msg("So many cards are not discarded."), waivable=False),)))


def end_turn(state: State, command: EndTurn, by: str) -> tuple[Any, ...]:
    """Only the active player's hand is cut (ADV-A21); at the cap a fairy costs nothing any more (ADV-A20)."""
    player = active_player(state)
    over = hand_excess(player)
    cut = (HandCut(by, over, command.fairies),) if over else ()
    if not (command.fairies and fairy_costs(state, player)):
        return *cut, *finish_turn(by)
    if command.sixes < 0:
        return *cut, FairiesLeft(by, command.fairies)
    return *cut, FairiesJudged(by, command.sixes, with_losses(state, player, command.sixes)), *finish_turn(by)


def fairy_costs(state: State, player: Player) -> bool:
    """Whether a fairy thrown away may cost something: at the cap nobody rolls (ADV-A20)."""
    return player.losses < state.options.loss_cap


def finish_turn(seat: str) -> tuple[TurnEnded, ...]:
    """Nothing more to do in this turn."""
    return (TurnEnded(seat),)


def may_judge(state: State, command: JudgeFairies, by: str) -> tuple[Objection, ...]:
    """Only dice that have landed can stand, because until then a reading may be corrected; or people say how many sixes
    there were.
    """
    asked = len(state.roll.slots) if state.roll else 0
    if command.sixes > asked:
        lie: tuple[Objection, ...] = (Objection("ADV-21", Msg("So many dice are not rolled."), waivable=False),)
    else:
        lie = () if command.sixes >= 0 or dice.roll_complete(state.roll) else (
            Objection("ADV-21", Msg("First all dice must lie."), waivable=False),)
    return (*unless_turn_of(state, by), *lie)


def judge_fairies(state: State, command: JudgeFairies, by: str) -> tuple[Any, ...]:
    """Each six costs one loss more; this ends the turn."""
    player, lying = active_player(state), dice.landed_faces(state.roll).count(COSTLY) if state.roll else 0
    sixes = command.sixes if command.sixes >= 0 else lying
    return FairiesJudged(by, sixes, with_losses(state, player, sixes)), *finish_turn(by)


def fairies_left(state: State, event: FairiesLeft) -> State:
    """evolve: a die for each of them."""
    roll = dice.ask_for(f"{state.rolls}/fairies", event.seat, event.dice)
    return replace(state, step=RollingForFairies(), roll=roll, rolls=state.rolls + 1)


def fairies_judged(state: State, event: FairiesJudged) -> State:
    """evolve: the losses stand."""
    return replace(change_player(state, event.seat, losses=event.losses), roll=None)


def turn_ended(state: State, event: TurnEnded) -> State:
    """evolve: in the finale a turn without drawing and playing is a pass (ADV-23)."""
    passed = state.finale and not (state.turn.acted or state.turn.paid)
    return replace(state, step=TurnOver(), roll=None, passes=state.passes + 1 if passed else 0)


ACTS = {EndTurn: (may_end, end_turn), JudgeFairies: (may_judge, judge_fairies)}
STEPS = {EndTurn: (Playing, Peeking), JudgeFairies: (RollingForFairies,)}
EVOLVE = {HandCut: lambda state, event: discard_cards(state, event.seat, event.cards), FairiesLeft: fairies_left,
          FairiesJudged: fairies_judged, TurnEnded: turn_ended}
