"""Fighting: enemies are killed, castles and sites destroyed (LYS-40 to LYS-43, LYS-45, LYS-47, LYS-A10, LYS-A26)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, CASTLE, KNIGHT, NOBLE, PRIEST, RAZED, SITE, SPY
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Fallen, Ordering, Piece, State

from .agents import agent_in_use, beside_agent, unless_able, used_up
from .realm import drop_piece, piece_by_id, victim_protected
from .spring import may_be_claimed, triumph_laid
from .table import NO_SUCH, active_faction, change_faction, faction_named, fallen_agents, unless_active

KILLS = {KNIGHT: {KNIGHT: 1, NOBLE: 1}, NOBLE: {NOBLE: 1, KNIGHT: 2}, SPY: {SPY: 1, PRIEST: 1}}
"""Who kills whom, and with how many actions (LYS-40, LYS-41, LYS-45)."""
RAZERS, RAZING = (KNIGHT, NOBLE), 2


def may_kill(state: State, command: do.Kill, by: str) -> tuple[Objection, ...]:
    """An enemy of the right kind in the same province, not beside a castle of its owner (LYS-42, LYS-A26)."""
    victim, agent = piece_by_id(state, command.victim), agent_in_use(state)
    if agent is None:
        return tuple(unless_able(state, by, (), 1))
    if victim is None or victim.kind not in AGENTS or victim.faction == active_faction(state).id or not beside_agent(
        state, victim):
        return (*unless_active(state, by), NO_SUCH)
    killers = tuple(kind for kind, prey in KILLS.items() if victim.kind in prey)
    found = [*unless_able(state, by, killers, kill_cost(agent, victim))]
    if victim_protected(state, victim):
        found.append(Objection("LYS-42", Msg("The castle protects its knights and nobles.")))
    return tuple(found)


def kill_cost(agent: Piece | None, victim: Piece) -> int:
    """How many actions it takes (LYS-41)."""
    return KILLS.get(agent.kind, {}).get(victim.kind, 1) if agent else 1


def kill(state: State, command: do.Kill, by: str) -> tuple[Any, ...]:
    """The dead agent becomes its faction's shame (LYS-47)."""
    victim = piece_by_id(state, command.victim)
    if victim is None:
        return ()
    return ev.PieceKilled(victim, active_faction(state).id), used_up(state, kill_cost(agent_in_use(state), victim))


def may_raze(state: State, command: do.Raze, by: str) -> tuple[Objection, ...]:
    """An enemy castle or site in the same province, with both actions (LYS-40, LYS-41, LYS-43)."""
    target = piece_by_id(state, command.target)
    if agent_in_use(state) is None:
        return tuple(unless_able(state, by, (), RAZING))
    if target is None or target.kind not in (CASTLE,
                                             SITE) or target.faction == active_faction(state).id or not beside_agent(
            state, target):
        return (*unless_active(state, by), NO_SUCH)
    return tuple(unless_able(state, by, RAZERS, RAZING))


def raze(state: State, command: do.Raze, by: str) -> tuple[Any, ...]:
    """Shame for its owner (LYS-43, LYS-A10); a triumph may depend on a castle (LYS-15)."""
    target, who = piece_by_id(state, command.target), active_faction(state).id
    if target is None:
        return ()
    shame = target.kind == SITE or state.options.castle_shame
    won = (ev.TriumphAwarded(n, who) for n in range(len(state.row)) if target.kind == CASTLE and _for_razing(state, n))
    return ev.PieceRazed(target, who, shame), used_up(state, RAZING), *won


def _for_razing(state: State, index: int) -> bool:
    triumph = triumph_laid(state, index)
    return triumph is not None and triumph.measure == RAZED and may_be_claimed(state, index)


def piece_killed(state: State, event: ev.PieceKilled) -> State:
    """evolve: from the board onto the sheet (LYS-47)."""
    dead, who = event.piece, faction_named(state, event.piece.faction)
    gone = drop_piece(state, dead.id)
    return change_faction(gone, who.id, shame=who.shame + 1,
                          fallen=(*fallen_agents(who), Fallen(dead.kind, dead.vassal)))


def piece_razed(state: State, event: ev.PieceRazed) -> State:
    """evolve: gone; perhaps shame."""
    who = faction_named(state, event.piece.faction)
    return change_faction(drop_piece(state, event.piece.id), who.id, shame=who.shame + event.shame,
                          fallen=fallen_agents(who))


ACTS = {do.Kill: (may_kill, kill), do.Raze: (may_raze, raze)}
STEPS = dict.fromkeys(ACTS, (Ordering,))
EVOLVE = {ev.PieceKilled: piece_killed, ev.PieceRazed: piece_razed}
