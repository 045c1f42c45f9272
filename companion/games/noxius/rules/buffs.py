"""Effects and buffs: whom they affect, what they do at once, how long they stay (NOX-25, NOX-35, NOX-A12, NOX-A20).

What may live here: effects of abilities, grey values and progress fields. What may not: who uses them when.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.noxius.content import (
    ABILITY,
    ALL,
    ENEMIES,
    FIELD,
    FIGHT,
    ONE,
    OTHERS,
    ROUND,
    SELF,
    USE,
    Effect,
)
from companion.games.noxius.model import NOBODY, Buff, Due, Player, State, events as ev
from companion.games.noxius.notation import LASTING, read_tokens, sign_total

from .table import change_player, player_on


def players_reached(state: State, effect: Effect, caster: str, target: str) -> tuple[Player, ...]:
    """Whom an effect reaches, with the trait that it asks for (NOX-35); a field's effect reaches everybody."""
    to = ALL if caster == NOBODY and effect.to != ENEMIES else effect.to
    seats = {SELF: (caster,), ONE: (target or caster,), ENEMIES: ()}.get(
        to, tuple(player.seat for player in state.players if to != OTHERS or player.seat != caster))
    found = (player for player in state.players if player.seat in seats and not player.dead)
    trait = effect.trait.casefold()
    return tuple(player for player in found if not trait or trait in map(str.casefold, player.character.traits))


def carry_out(state: State, effect: Effect, name: str, caster: str,
              target: str = "") -> tuple[tuple[Any, ...], tuple[Due, ...]]:
    """What an effect brings at once (buffs), and what is due because of it."""
    players = players_reached(state, effect, caster, target)
    price = tuple(Due(sign.what, sign.n, caster) for sign in read_tokens(effect.cost) if caster != NOBODY)
    dues = (*price, *(Due(sign.what, sign.n, player.seat) for player in players for sign in read_tokens(effect.gives)
                      if sign.what not in LASTING))
    if not any(sign.what in LASTING for sign in read_tokens(effect.gives)):
        return (), dues
    buff = Buff(name, caster, effect.gives, effect.lasts or _usual(effect, caster), state.round)
    return (*_lapse(state, buff, players), *(ev.BuffGiven(player.seat, buff) for player in players)), dues


def _usual(effect: Effect, caster: str) -> str:
    """How long it stays: a field's round, the caster's ability, or one round for others (NOX-25)."""
    return FIELD if caster == NOBODY else ABILITY if effect.to == SELF else ROUND


def _lapse(state: State, buff: Buff, players: tuple[Player, ...]) -> tuple[ev.BuffLapsed, ...]:
    """NOX-25: a buff that is cast again before it was used replaces the old one: a caster's own buff whoever had it,
    another's only on the same character.
    """
    if not buff.caster:
        return ()
    own = any((there.caster, there.name) == (buff.caster, buff.name)
              for player in state.players for there in player.buffs)
    others = tuple(ev.BuffLapsed(there.caster, there.name, player.seat) for player in players
                   for there in player.buffs if there.name == buff.name and there.caster not in (NOBODY, buff.caster))
    return (*((ev.BuffLapsed(buff.caster, buff.name),) if own else ()), *others)


def buff_bonus(player: Player, what: str) -> int:
    """What a character's buffs add to each number or each LP (NOX-A20)."""
    return sum(sign_total(buff.gives, what) for buff in player.buffs)


def turn_over(state: State, seat: str) -> State:
    """The state without buffs that were used, this ability's buffs, and the caster's of an earlier round (NOX-A12)."""
    return _keep(state, lambda player, buff: not _spent(state, player, buff, seat))


def _keep(state: State, stays: Callable[[Player, Buff], bool]) -> State:
    """The state with only those buffs that stay."""
    if not any(player.buffs for player in state.players):
        return state
    return replace(state, players=tuple(replace(player, buffs=tuple(
        buff for buff in player.buffs if stays(player, buff))) for player in state.players))


def _spent(state: State, player: Player, buff: Buff, seat: str) -> bool:
    if buff.lasts == ABILITY:
        return player.seat == seat
    used = any(sign_total(buff.gives, what) for whose, what in state.used if whose == player.seat)
    late = buff.lasts == ROUND and buff.caster == seat and buff.round < state.round
    return late or (used and buff.lasts in (ROUND, USE))


def new_round(state: State) -> State:
    """A field's effect is over; a buff stays until the caster's next turn, or not at all (NOX-A12)."""
    oldest = state.round - 1 if state.options.buffs_outlive_round else state.round
    return _keep(state, lambda player, buff: buff.lasts != FIELD and (buff.lasts != ROUND or buff.round >= oldest))


def end_fight(state: State) -> State:
    """No enemy is left, so whatever lasts for a fight is over."""
    return _keep(state, lambda player, buff: buff.lasts != FIGHT)


def buff_given(state: State, event: ev.BuffGiven) -> State:
    """evolve: one more advantage."""
    return change_player(state, event.seat, buffs=(*player_on(state, event.seat).buffs, event.buff))


def buff_lapsed(state: State, event: ev.BuffLapsed) -> State:
    """evolve: the buff is gone, from everybody or from one character."""
    return _keep(state, lambda player, buff: (buff.caster, buff.name) != (event.caster, event.name) or (
        event.seat not in (NOBODY, player.seat)))


def modifier_counted(state: State, event: ev.ModifierCounted) -> State:
    """evolve: buffs of this kind have been used."""
    return replace(state, used=(*state.used, (event.seat, event.what)))


EVOLVE = {ev.BuffGiven: buff_given, ev.BuffLapsed: buff_lapsed, ev.ModifierCounted: modifier_counted}
