"""NPC (blue): hire it on entering, get past it on leaving (LUE-30, LUE-31, LUE-A17, LUE-A18)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.luescherzia.content import NPC
from companion.games.luescherzia.model import (
    HIRE,
    LEAVE_NPC,
    Declined,
    Hire,
    Judged,
    KeepNpc,
    MarchWentOn,
    Meeting,
    Met,
    NpcKept,
    NpcWon,
    Placed,
    Recruiting,
    State,
    TileRemoved,
    TurnEnded,
)

from .probes import begin_probe
from .table import (
    active_player,
    change_player,
    change_sp,
    final_level,
    player_on,
    tile_here,
    unless_out,
    unless_turn_of,
)


def arrive_at_npc(state: State, drawn: bool) -> tuple[Met, ...]:
    """On entering one may try to hire."""
    return (Met(drawn=drawn),)


def may_hire(state: State, command: Hire, by: str) -> tuple[Objection, ...]:
    """Only where an NPC lies."""
    lying = tile_here(state)
    here = lying is not None and lying.tile.kind == NPC
    return (*unless_turn_of(state, by), *unless_out(state),
            *(() if here else (Objection("LUE-30", Msg("There is no NPC here."), waivable=False),)))


def hire(state: State, command: Hire, by: str) -> tuple[Any, ...]:
    """An R probe against the final level."""
    lying = tile_here(state)
    return begin_probe(state, HIRE, "r", final_level(state, lying) if lying else 0)


def hire_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """Won: as many SP as the final level, and the tile is the player's. Lost: it stays, and the turn ends (LUE-A17)."""
    lying, seat = tile_here(state), active_player(state).seat
    if not judged.won or lying is None:
        return (TurnEnded(),)
    level = final_level(state, lying)
    return (*change_sp(state, seat, level), NpcWon(seat, lying.tile, level))


def keep_npc(state: State, command: KeepNpc, by: str) -> tuple[Any, ...]:
    """Keep the tile, or put it out of the game; SP came in both cases."""
    lying = tile_here(state)
    if command.keep and lying:
        return NpcKept(by, lying.tile), TileRemoved(state.here), TurnEnded()
    return Declined(by), TileRemoved(state.here, put_away=lying.tile if lying else UNSET), TurnEnded()


def leave_npc(state: State, lying: Placed) -> tuple[Any, ...]:
    """A D probe with one success, whatever its level."""
    return begin_probe(state, LEAVE_NPC, "d", 1)


def leave_judged(state: State, judged: Judged) -> tuple[Any, ...]:
    """LUE-31: past it, or the turn ends and the card goes unused to the timeline."""
    return (MarchWentOn(replace(judged.march, cleared=True)),) if judged.won else (TurnEnded(),)


def npc_kept(state: State, event: NpcKept) -> State:
    """evolve: its modifiers last."""
    return change_player(state, event.seat, npcs=(*player_on(state, event.seat).npcs, event.tile))


ACTS = {Hire: (may_hire, hire), KeepNpc: (lambda state, command, by: unless_turn_of(state, by), keep_npc)}
STEPS = {Hire: (Meeting,), KeepNpc: (Recruiting,)}
JUDGE = {HIRE: hire_judged, LEAVE_NPC: leave_judged}
EVOLVE = {NpcKept: npc_kept, NpcWon: lambda state, event: replace(state, step=Recruiting())}
