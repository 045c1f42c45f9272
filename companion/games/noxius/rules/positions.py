"""Positions and order of play: R2, an enemy's fall, who is next (NOX-7, NOX-8, NOX-10 to NOX-12, NOX-16).

What may live here: where figures stand and who acts when. What may not: what is done in a turn.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.noxius.model import (
    NOBODY,
    NOWHERE,
    Asking,
    Choosing,
    Due,
    Positioning,
    Ready,
    Regrouping,
    State,
    commands as do,
    events as ev,
)
from companion.games.noxius.model.state import POSITIONS, Player

from . import buffs, mission
from .table import (
    acting_rank,
    can_act,
    change_player,
    foe_with,
    no_objection,
    player_on,
    players_by_position,
    waiting_players,
    without_the_fallen,
)

MOST_POSITIONS = 4


def open_numbers(state: State) -> range:
    """NOX-11: as many positions as players."""
    return range(1, len(state.players) + 1)


def may_move(state: State, command: do.MoveFigure, by: str) -> tuple[Objection, ...]:
    """NOX-11, NOX-12, and what the moment allows: R2 for everybody, later only after an enemy's fall (NOX-16)."""
    player, number = player_on(state, command.seat), command.number
    beside = number == 0 and command.foe == NOWHERE
    if not beside and (foe_with(state, command.foe) is None or not 1 <= number <= MOST_POSITIONS):
        return (Objection("NOX-10", Msg("There is no such position."), waivable=False),)
    other = players_by_position(state).get(number)
    found = [*_own(command.seat, by), *_fit(player)]
    if other is not None and other.seat != player.seat:
        found.append(Objection("NOX-12", Msg("{name} stands on P{n} already.", {"name": other.name, "n": number}),
                               waivable=False))
    if number > len(state.players):
        found.append(Objection("NOX-11", Msg("With {n} players only P1 to P{n} are open.", {"n": len(state.players)})))
    return (*found, *_in_mid_round(player, command.foe)) if isinstance(state.step, Regrouping) else tuple(found)


def _in_mid_round(player: Player, foe: int) -> tuple[Objection, ...]:
    """NOX-16: characters who have not acted, at another enemy; one whose enemy fell may change its mind until all go
    on.
    """
    if player.acted:
        return (Objection("NOX-16", Msg("{name} has acted already.", {"name": player.name})),)
    fine = player.former or foe not in (player.enemy, NOWHERE)
    return () if fine else (
        Objection("NOX-16", Msg("In mid-round only a position at another enemy may be taken.")),)


def _own(seat: str, by: str) -> tuple[Objection, ...]:
    return () if by in (seat, "table") else (
        Objection("NOX-7", Msg("Place your own figure only."), waivable=False),)


def _fit(player: Player) -> tuple[Objection, ...]:
    return () if can_act(player) else (
        Objection("NOX-A13", Msg("{name} is out of action.", {"name": player.name}), waivable=False),)


def may_trade(state: State, command: do.TradePlaces, by: str) -> tuple[Objection, ...]:
    """NOX-7: two who both stand on the board, or one who does and one who does not."""
    pair = player_on(state, command.seat), player_on(state, command.other)
    return (*_own(command.seat, by), *_fit(pair[0]), *_fit(pair[1]))


def trade_places(state: State, command: do.TradePlaces, by: str) -> tuple[ev.FigureMoved, ...]:
    """Each stands where the other stood."""
    one, other = player_on(state, command.seat), player_on(state, command.other)
    return (ev.FigureMoved(one.seat, other.enemy, other.number), ev.FigureMoved(other.seat, one.enemy, one.number))


def may_line_up(state: State, command: do.LineUp, by: str) -> tuple[Objection, ...]:
    """With one enemy the order says everything: everybody who can act, each once."""
    fine = len(state.foes) == 1 and sorted(command.seats) == sorted(p.seat for p in state.players if can_act(p))
    return () if fine else (Objection("NOX-7", Msg("Here each figure is placed by itself."), waivable=False),)


def line_up(state: State, command: do.LineUp, by: str) -> tuple[ev.FigureMoved, ...]:
    """The first on the highest position, the last on P1."""
    numbers = range(len(command.seats), 0, -1)
    return tuple(ev.FigureMoved(seat, state.foes[0].id, n) for seat, n in zip(command.seats, numbers, strict=True))


def free_to_move(state: State) -> tuple[Player, ...]:
    """NOX-16: characters who have not acted and find a free position at another enemy."""
    free = len(players_by_position(state)) < len(state.players)
    return tuple(player for player in waiting_players(state) if any(foe.id != player.enemy for foe in state.foes)
                 and (free or player.number))


def next_turn(state: State) -> tuple[Any, ...]:
    """NOX-8: the highest position that has not acted is next, or the round is over."""
    if state.regroup and free_to_move(state):
        return (ev.RegroupOpened(),)
    left = waiting_players(state)
    return (ev.TurnBegan(left[0].seat, state.turns + 1),) if left else mission.round_over(state)


def reopen_round(state: State) -> tuple[ev.RoundReopened, ...]:
    """follow: the round is not over while somebody turns out not to have acted (NOX-8)."""
    return (ev.RoundReopened(),) if waiting_players(state) else ()


def handed_over(state: State) -> tuple[Any, ...]:
    """A correction of whose turn it is: the turn begins, without what was going on in the other one (NOX-8)."""
    return (ev.DiePutAway(), ev.TurnBegan(state.active, state.turns)) if state.begun != state.turns else ()


def turn_began(state: State, event: ev.TurnBegan) -> State:
    """evolve: a turn; a character that is incapacitated and would have come earlier has missed its turn (NOX-A13)."""
    now = acting_rank(state, player_on(state, event.seat))
    players = tuple(replace(player, acted=True) if not can_act(player) and acting_rank(state, player) > now else player
                    for player in state.players)
    return replace(state, players=players, active=event.seat, turns=event.number, begun=event.number, step=Choosing(),
                   ability=NOWHERE, used=(), due=(), regroup=False)


def round_started(state: State, event: ev.RoundStarted) -> State:
    """evolve: the turns begin; a character out of action without a figure has no turn this round (NOX-A13)."""
    players = tuple(player if can_act(player) else replace(player, acted=True) for player in state.players)
    return replace(state, players=players, step=Ready(), regroup=False)


def figure_moved(state: State, event: ev.FigureMoved) -> State:
    """evolve: a figure; while an enemy's fall is sorted out, its former place is remembered."""
    former = player_on(state, event.seat).former if isinstance(state.step, Regrouping) else 0
    return change_player(state, event.seat, enemy=event.foe, number=event.number, former=former)


def round_regrouped(state: State, event: ev.RegroupClosed) -> State:
    """evolve: the round goes on, and new positions count."""
    players = tuple(replace(player, former=0) if player.number else player for player in state.players)
    return replace(state, players=players, step=Ready())


def open_positions(state: State, due: Due) -> tuple[ev.PositionsOpened, ...]:
    """R2 (NOX-7)."""
    return (ev.PositionsOpened(),)


def positions_opened(state: State, event: ev.PositionsOpened) -> State:
    """evolve: characters felled by the field leave the board (NOX-A13), and buffs that it used are gone (NOX-25)."""
    done = buffs.turn_over(without_the_fallen(state), NOBODY)
    return replace(done, step=Positioning(), active=NOBODY, used=())


ACTS = {
    do.MoveFigure: (may_move, lambda state, command, by: (ev.FigureMoved(command.seat, command.foe, command.number),)),
    do.TradePlaces: (may_trade, trade_places), do.LineUp: (may_line_up, line_up),
    do.StartRound: (no_objection, lambda state, command, by: (ev.RoundStarted(),)),
    do.GoOn: (no_objection, lambda state, command, by: (ev.RegroupClosed(),))}
STEPS = {do.MoveFigure: (Positioning, Regrouping), do.TradePlaces: (Positioning,), do.LineUp: (Positioning,),
         do.StartRound: (Positioning,), do.GoOn: (Regrouping,)}
FOLLOW = {Ready: next_turn, Asking: reopen_round}
DUES = {POSITIONS: open_positions}
EVOLVE = {
    ev.FigureMoved: figure_moved, ev.TurnBegan: turn_began, ev.RoundStarted: round_started,
    ev.PositionsOpened: positions_opened, ev.RoundReopened: lambda state, event: replace(state, step=Ready()),
    ev.RegroupOpened: lambda state, event: replace(state, step=Regrouping(), regroup=False, active=""),
    ev.RegroupClosed: round_regrouped}
