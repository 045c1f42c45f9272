"""Agents in use: selected, moved, readied, exhausted (LYS-29, LYS-39 to LYS-45, LYS-A13, A15, A20, A22).

fighting.py says how agents fight, envoys.py how they talk and lure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.content import AGENTS, KNIGHT, NOBLE, PRIEST, SPY
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Fixing, Granting, Ordering, Piece, State

from .realm import change_piece, neighbours_of, piece_by_id, province_at
from .table import NO_SUCH, WRONG_TIME, active_faction, in_opening, unless_active

ACTIONS = {KNIGHT: 2, NOBLE: 2, PRIEST: 1, SPY: 1}
RULES = {KNIGHT: "LYS-40", NOBLE: "LYS-41", PRIEST: "LYS-44", SPY: "LYS-45"}
READIES = {NOBLE: PRIEST, PRIEST: SPY}


def agent_ordering(state: State) -> Ordering:
    """The agent in use and what it may still do."""
    return state.step if isinstance(state.step, Ordering) else Ordering()


def agent_in_use(state: State) -> Piece | None:
    """The agent in use."""
    return piece_by_id(state, agent_ordering(state).piece)


def own_agent(state: State, number: int) -> Piece | None:
    """An agent of the faction in turn."""
    found = piece_by_id(state, number)
    return found if found and found.kind in AGENTS and found.faction == active_faction(state).id else None


def may_select(state: State, command: do.SelectAgent, by: str) -> tuple[Objection, ...]:
    """A ready agent of the faction (LYS-29)."""
    agent, found = own_agent(state, command.piece), [*unless_active(state, by)]
    if agent is None:
        return (*found, *((NO_SUCH,) if command.piece else ()))
    return (*found, *(() if agent.ready else (Objection("LYS-29", Msg("This agent is exhausted.")),)))


def select_agent(state: State, command: do.SelectAgent, by: str) -> tuple[ev.AgentUsed, ...]:
    """Nothing is done yet; remaining actions of another agent are lost (LYS-A20)."""
    agent = own_agent(state, command.piece)
    return (ev.AgentUsed(Ordering(command.piece, ACTIONS[agent.kind] if agent else 0)),)


def may_grant(state: State, command: do.GrantAction, by: str) -> tuple[Objection, ...]:
    """Any agent of the faction, ready or not (LYS-39); in the opening a card's effect is set by hand."""
    return (*unless_active(state, by), *(() if own_agent(state, command.piece) else (NO_SUCH,)),
            *((WRONG_TIME,) if in_opening(state) else ()))


def grant_action(state: State, command: do.GrantAction, by: str) -> tuple[ev.AgentUsed, ...]:
    """One action as a bonus, which exhausts nobody."""
    return (ev.AgentUsed(Ordering(command.piece, 1, granted=True)),)


def granted_to(state: State, kind: str) -> tuple[Any, ...]:
    """What a card brings that lets an agent of a kind act once more: a single agent acts at once, several are a choice.
    """
    able = [piece for piece in state.pieces if piece.kind == kind and piece.faction == active_faction(state).id]
    if len(able) == 1:
        return (ev.AgentUsed(Ordering(able[0].id, 1, granted=True)),)
    return (ev.GrantBegan(kind),) if able else ()


def used_up(state: State, cost: int, moves: bool = False, talks: bool = False) -> ev.AgentUsed:
    """The agent after an action; a priest's move and diplomacy go together in any order (LYS-44, LYS-A15)."""
    use, agent = agent_ordering(state), agent_in_use(state)
    moved, talked = use.moved or moves, use.talked or talks
    both = agent is not None and agent.kind == PRIEST and (moves or talks)
    left = (0 if moved and talked else use.left) if both else use.left - cost
    after = replace(use, left=left, moved=moved, talked=talked) if left > 0 else Ordering()
    return ev.AgentUsed(after, use.piece, exhausts=not use.granted)


def unless_able(state: State, by: str, kinds: tuple[str, ...], cost: int) -> Iterator[Objection]:
    """What every action needs: the right turn, a fitting agent in use, actions left."""
    yield from unless_active(state, by)
    agent, use = agent_in_use(state), agent_ordering(state)
    if agent is None:
        yield Objection("LYS-29", Msg("First touch the agent."), waivable=False)
    elif agent.kind not in kinds:
        yield Objection(RULES[agent.kind], Msg("This agent cannot do that."))
    elif use.left < cost or (agent.kind == PRIEST and (use.moved or use.talked)):
        yield Objection(RULES[agent.kind], Msg("The agent has too few actions left."))


def beside_agent(state: State, other: Piece | None) -> bool:
    """Whether a figure stands in the province of the agent in use: agents act only there (LYS-29)."""
    agent = agent_in_use(state)
    return agent is not None and other is not None and agent.place == other.place


def may_move(state: State, command: do.MoveAgent, by: str) -> tuple[Objection, ...]:
    """One move for each use, to a neighbouring province (LYS-40 to LYS-45)."""
    agent, found = agent_in_use(state), [*unless_active(state, by)]
    if agent is None or province_at(state, command.to) is None:
        return (*found, NO_SUCH)
    if agent_ordering(state).moved:
        found.append(Objection(RULES[agent.kind], Msg("An agent moves once in each use.")))
    if command.to not in neighbours_of(state, agent.place):
        found.append(Objection(RULES[agent.kind], Msg("Agents move into a neighbouring province.")))
    return tuple(found)


def move_agent(state: State, command: do.MoveAgent, by: str) -> tuple[Any, ...]:
    """One step."""
    return ev.PieceMoved(agent_ordering(state).piece, command.to), used_up(state, 1, moves=True)


def may_ready(state: State, command: do.ReadyAgent, by: str) -> tuple[Objection, ...]:
    """A noble readies a priest, a priest a spy: own, exhausted, in the same province (LYS-A22)."""
    other, agent = piece_by_id(state, command.other), agent_in_use(state)
    if other is None or other.kind not in AGENTS or not beside_agent(state,
                                                                     other) or other.id == agent_ordering(state).piece:
        return (*unless_active(state, by), NO_SUCH)
    found = [*unless_able(state, by, (NOBLE, PRIEST), 1)]
    if agent and READIES.get(agent.kind, other.kind) != other.kind:
        found.append(Objection(RULES[agent.kind], Msg("This agent cannot do that.")))
    if other.faction != active_faction(state).id:
        found.append(Objection("LYS-A22", Msg("Only your own agents are readied.")))
    return tuple(found)


def ready_agent(state: State, command: do.ReadyAgent, by: str) -> tuple[Any, ...]:
    """It may act again (LYS-29)."""
    return ev.PieceTurned(command.other, ready=True), used_up(state, 1)


def agent_used(state: State, event: ev.AgentUsed) -> State:
    """evolve: what the agent in use may still do; it is exhausted by its first action."""
    state = replace(state, step=event.use)
    return change_piece(state, event.piece, ready=False) if event.exhausts else state


ACTS = {do.SelectAgent: (may_select, select_agent), do.GrantAction: (may_grant, grant_action),
        do.MoveAgent: (may_move, move_agent),
        do.ReadyAgent: (may_ready, ready_agent)}
STEPS = {**dict.fromkeys(ACTS, (Ordering,)), do.GrantAction: (Ordering, Granting, Fixing),
         do.SelectAgent: (Ordering, Granting)}
EVOLVE = {ev.AgentUsed: agent_used, ev.GrantBegan: lambda state, event: replace(state, step=Granting(event.kind))}
