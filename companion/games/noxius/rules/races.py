"""Racial abilities: when they may be used, what they cost, what they give (NOX-34). Passive ones are on the sheet.

What may live here: the use of a racial ability. What may not: the races themselves (content.py).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.noxius.content import ABILITY, AFTER as AFTERWARDS, ANY, BEFORE, HIT, THROW, Race
from companion.games.noxius.model import (
    CHOOSE,
    END,
    REACT,
    ROLL,
    After,
    Buff,
    Choosing,
    Due,
    Player,
    Reacting,
    Rolling,
    State,
    commands as do,
    events as ev,
)
from companion.games.noxius.notation import COPY, LASTING, LOSE_LP, LOSE_SP, POWER, read_tokens

from .table import can_act, change_player, place_of, player_on, race_of


def race_moment(state: State) -> str:
    """The moment of the turn: before the ability, before the die is rolled, after the ability, or when hit."""
    return {Choosing: BEFORE, Rolling: THROW, After: AFTERWARDS, Reacting: HIT}.get(type(state.step), "")


def race_user(state: State) -> str:
    """Who may use a racial ability now: the player whose turn it is, or a character that was hit."""
    return state.step.seat if isinstance(state.step, Reacting) else state.active


def moment_fits(race: Race, now: str) -> bool:
    """NOX-34: if the race names no moment, before or after the ability."""
    return bool(race.options) and (race.when == now or (race.when == ANY and now in (BEFORE, AFTERWARDS)))


def race_affordable(race: Race, player: Player) -> bool:
    """Whether the character has what it costs, in exactly those points (NOX-29)."""
    cost = [sign.what for sign in read_tokens(race.cost)]
    return player.lp >= cost.count(LOSE_LP) and player.sp >= cost.count(LOSE_SP)


def changes_something(state: State, player: Player, option: str) -> bool:
    """Whether an option has an effect: power stays on the scale (NOX-A8), and copying an equal power changes nothing.
    """
    others = {other.power for other in state.players if other.seat != player.seat and not other.dead}
    reach = {COPY: bool(others - {player.power})}
    return any(0 <= player.power + sign.n <= player.character.top if sign.what == POWER else reach.get(sign.what, True)
               for sign in read_tokens(option))


def asks_for_target(option: str) -> bool:
    """Whether another character must be named."""
    return any(sign.what == COPY for sign in read_tokens(option))


def open_now(state: State, player: Player, now: str) -> bool:
    """Whether the racial ability can be used at a moment of the player's own turn."""
    race = race_of(state, player)
    if race is None or not moment_fits(race, now) or not race_affordable(race, player) or (race.once and player.raced):
        return False
    return any(changes_something(state, player, option) for option in race.options)


def may_use(state: State, command: do.UseRace, by: str) -> tuple[Objection, ...]:
    """NOX-34: the character's own, at its moment, once, for its price."""
    if wrong := _unless_asked(state, by):
        return wrong
    player, race = player_on(state, by), race_of(state, player_on(state, by))
    if race is None or not 0 <= command.option < len(race.options):
        return (Objection("NOX-34", Msg("There is no racial ability to use."), waivable=False),)
    others = [other.seat for other in state.players if other.seat != by and not other.dead]
    if asks_for_target(race.options[command.option]) and command.target not in others:
        return (Objection("NOX-34", Msg("Say whose power."), waivable=False),)
    found = []
    if not moment_fits(race, race_moment(state)):
        found.append(Objection("NOX-34", Msg("This is not the moment for it.")))
    if race.once and player.raced:
        found.append(Objection("NOX-34", Msg("It has been used this round.")))
    if not race_affordable(race, player):
        found.append(Objection("NOX-29", Msg("{name} cannot pay for it.", {"name": player.name}), waivable=False))
    return tuple(found)


def use_race(state: State, command: do.UseRace, by: str) -> tuple[Any, ...]:
    """The price, then the effect; then the interrupted step goes on."""
    race = race_of(state, player_on(state, by))
    assert race is not None  # noqa: S101 - may_use has made sure of it
    option = race.options[command.option]
    target = place_of(state, command.target) if command.target else 0
    signs = [sign for sign in (*read_tokens(race.cost), *read_tokens(option)) if sign.what not in LASTING]
    dues = tuple(Due(sign.what, target if sign.what == COPY else sign.n, by) for sign in signs)
    lasting = any(sign.what in LASTING for sign in read_tokens(option))
    buff = (ev.BuffGiven(by, Buff(race.name, by, option, ABILITY, state.round)),) if lasting else ()
    again = (ev.WorkResumed(),) if isinstance(state.step, Rolling) else ()  # the die is asked for anew behind it
    return ev.RaceUsed(by, race.name), *buff, *again, ev.DuesAdded((*dues, *_afterwards(state)))


def _afterwards(state: State) -> tuple[Due, ...]:
    return {Choosing: (Due(CHOOSE),), Rolling: (Due(ROLL, 0, state.active),), After: (Due(END),)}.get(
        type(state.step), ())


def react_to_hit(state: State, due: Due) -> tuple[Any, ...]:
    """After a hit the racial ability is offered, if it changes anything."""
    player = player_on(state, due.seat)
    offered = can_act(player) and open_now(state, player, HIT)
    return (ev.ReactionAsked(due.seat),) if offered else ()


def may_decline(state: State, command: do.Decline, by: str) -> tuple[Objection, ...]:
    """Only the one who is asked."""
    return _unless_asked(state, by)


def _unless_asked(state: State, by: str) -> tuple[Objection, ...]:
    return () if by == race_user(state) else (
        Objection("NOX-34", Msg("There is no racial ability to use."), waivable=False),)


ACTS = {do.UseRace: (may_use, use_race),
        do.Decline: (may_decline, lambda state, command, by: (ev.Declined(by), ev.WorkResumed()))}
STEPS = {do.UseRace: (Choosing, Rolling, After, Reacting), do.Decline: (Reacting,)}
DUES = {REACT: react_to_hit}
EVOLVE = {
    ev.Declined: lambda state, event: state,
    ev.RaceUsed: lambda state, event: change_player(state, event.seat, raced=True),
    ev.ReactionAsked: lambda state, event: replace(state, step=Reacting(event.seat))}
