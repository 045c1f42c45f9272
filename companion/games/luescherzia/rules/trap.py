"""Trap (red): evade it or obey it (LUE-28, LUE-29, LUE-A22)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import Loss
from companion.games.luescherzia.model import (
    EVADE,
    FindsDemanded,
    FindSpent,
    Judged,
    LoseFind,
    Losing,
    SkipsAdded,
    State,
    TrapSprung,
    TurnEnded,
)

from .probes import begin_probe
from .table import (
    active_player,
    change_player,
    change_sp,
    final_level,
    hurt_player,
    is_seated,
    player_on,
    tile_here,
    unless_turn_of,
)


def arrive_at_trap(state: State, drawn: bool) -> tuple[Any, ...]:
    """Drawn or entered, it triggers: first an A probe against its final level."""
    lying = tile_here(state)
    return begin_probe(state, EVADE, "a", final_level(state, lying) if lying else 0)


def judge_trap(state: State, result: Judged) -> tuple[Any, ...]:
    """Evaded: 1 SP at once. Otherwise the tile is obeyed."""
    lying, seat = tile_here(state), active_player(state).seat
    if result.won or lying is None:
        return (*change_sp(state, seat, 1), TurnEnded())
    return TrapSprung(seat, lying.tile), *obey_trap(state, seat, lying.tile.loss)


def obey_trap(state: State, seat: str, loss: Loss) -> tuple[Any, ...]:
    """Hit points, SP, turns, finds; nobody loses more than they have (LUE-A22)."""
    skips = (SkipsAdded(seat, loss.turns),) if loss.turns else ()
    return (*hurt_player(state, seat, loss.hp), *change_sp(state, seat, -loss.sp), *skips,
            *_lose_finds(seat, len(player_on(state, seat).finds), loss.finds))


def _lose_finds(seat: str, held: int, lost: int) -> tuple[Any, ...]:
    """All finds, or those that the owner chooses."""
    if held > lost > 0:
        return (FindsDemanded(lost),)
    return (*(FindSpent(seat, 0, "lost") for _ in range(min(held, lost))), TurnEnded())


def may_lose(state: State, command: LoseFind, by: str) -> tuple[Objection, ...]:
    """Only a find that the player has."""
    has = is_seated(state, by) and 0 <= command.index < len(player_on(state, by).finds)
    return (*unless_turn_of(state, by),
            *(() if has else (Objection("LUE-28", Msg("There is no such find."), waivable=False),)))


def lose_find(state: State, command: LoseFind, by: str) -> tuple[Any, ...]:
    """One find is gone; perhaps another must follow."""
    left = state.step.left - 1 if isinstance(state.step, Losing) else 0
    return FindSpent(by, command.index, "lost"), FindsDemanded(left) if left else TurnEnded()


def nothing_left(state: State) -> tuple[TurnEnded, ...]:
    """follow: finds that are gone after a correction cannot be lost (LUE-A22)."""
    return () if active_player(state).finds else (TurnEnded(),)


def skips_added(state: State, event: SkipsAdded) -> State:
    """evolve: turns to sit out add up."""
    return change_player(state, event.seat, skips=player_on(state, event.seat).skips + event.turns)


ACTS = {LoseFind: (may_lose, lose_find)}
STEPS = {LoseFind: (Losing,)}
JUDGE = {EVADE: judge_trap}
FOLLOW = {Losing: nothing_left}
EVOLVE = {TrapSprung: lambda state, event: state, SkipsAdded: skips_added,
          FindsDemanded: lambda state, event: replace(state, step=Losing(event.left))}
