"""Envoys: a priest's diplomacy and denunciation, a spy that lures a courtier away (LYS-44 to LYS-47, LYS-A12)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.content import CASTLE, PRIEST, SPY
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import Ordering, State

from .agents import RULES, agent_in_use, agent_ordering, unless_able, used_up
from .influence import lose_courtier
from .realm import controller_of, courtier_by_id, pieces_at
from .table import NO_SUCH, active_faction, faction_named, two_players, unless_active


def owner_here(state: State) -> str:
    """The rival who controls the province of the agent in use; empty: none."""
    agent = agent_in_use(state)
    owner = controller_of(state, agent.place) if agent else ""
    return "" if owner == active_faction(state).id else owner


def _unless_rival(state: State) -> tuple[Objection, ...]:
    return () if owner_here(state) else (Objection("LYS-44", Msg("No rival controls this province."), False),)


def may_negotiate(state: State, command: do.Negotiate, by: str) -> tuple[Objection, ...]:
    """A priest with a card to give, once in each use (LYS-44, LYS-A12)."""
    agent, found = agent_in_use(state), [*unless_active(state, by), *_unless_rival(state)]
    if agent and agent.kind != PRIEST:
        found.append(Objection(RULES[agent.kind], Msg("Only priests negotiate.")))
    if agent_ordering(state).talked:
        found.append(Objection("LYS-44", Msg("A priest negotiates once in each use.")))
    if not active_faction(state).hand:
        found.append(Objection("LYS-44", Msg("There is no card to give.")))
    return tuple(found)


def gift_cards(state: State, giver: str, to: str) -> tuple[Any, ...]:
    """A card of the priest's player for the owner, then one from the pile; not with two players (LYS-44)."""
    drawn = 0 if two_players(state) else 1
    given = min(1, faction_named(state, giver).hand)
    return (ev.Negotiated(giver, to), ev.Changed(giver, hand=drawn - given), ev.Changed(to, hand=1))


def negotiate(state: State, command: do.Negotiate, by: str) -> tuple[Any, ...]:
    """Diplomacy."""
    return *gift_cards(state, active_faction(state).id, owner_here(state)), used_up(state, 1, talks=True)


def may_denounce(state: State, command: do.Denounce, by: str) -> tuple[Objection, ...]:
    """A priest in a rival's province (LYS-44)."""
    return (*unless_able(state, by, (PRIEST,), 1), *_unless_rival(state))


def denounce(state: State, command: do.Denounce, by: str) -> tuple[Any, ...]:
    """A shame marker for the rival (LYS-44, LYS-47)."""
    rival = owner_here(state)
    return ev.Denounced(active_faction(state).id, rival), ev.Changed(rival, shame=1), used_up(state, 1)


def may_lure(state: State, command: do.Lure, by: str) -> tuple[Objection, ...]:
    """A spy beside a castle of the courtier's owner (LYS-45, LYS-46)."""
    there, agent = courtier_by_id(state, command.courtier), agent_in_use(state)
    if there is None or agent is None or there[0].id == active_faction(state).id:
        return (*unless_active(state, by), NO_SUCH)
    found = [*unless_able(state, by, (SPY,), 1)]
    if not any(p.kind == CASTLE and p.faction == there[0].id for p in pieces_at(state, agent.place)):
        found.append(Objection("LYS-45", Msg("The spy must be beside a castle of the courtier's owner.")))
    return tuple(found)


def lure(state: State, command: do.Lure, by: str) -> tuple[Any, ...]:
    """The courtier changes sides, the spy dies without shame (LYS-46)."""
    there, agent = courtier_by_id(state, command.courtier), agent_in_use(state)
    moved = lose_courtier(there[0], command.courtier, active_faction(state).id) if there else ()
    return (*moved, *((ev.PieceTaken(agent, "lured"),) if agent else ()))


ACTS = {do.Negotiate: (may_negotiate, negotiate), do.Denounce: (may_denounce, denounce), do.Lure: (may_lure, lure)}
STEPS = dict.fromkeys(ACTS, (Ordering,))
EVOLVE: dict[type, Any] = {ev.Negotiated: lambda state, event: state, ev.Denounced: lambda state, event: state}
