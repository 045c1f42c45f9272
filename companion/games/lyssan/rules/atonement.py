"""S1 and S2: agents are readied, shame is atoned for (LYS-21 to LYS-24, LYS-A9 to A11, LYS-A18, A27, A31)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import (
    BY_CARD,
    BY_COURTIER,
    BY_DEBT,
    MARKER,
    Atoning,
    Faction,
    Piece,
    State,
)

from .endings import eliminate_faction
from .influence import lose_courtier
from .realm import castles_of, on_map
from .table import change_faction, faction_named, fallen_agents, living_factions, unless_own

MOST_DEBTS = 3


def kinds_of_shame(who: Faction) -> tuple[str, ...]:
    """What there is to be atoned for, each kind once: fallen agents, and markers."""
    found = dict.fromkeys(f.kind for f in fallen_agents(who))
    return (*found, *((MARKER,) if who.shame > len(fallen_agents(who)) else ()))


def may_atone(state: State, command: do.Atone, by: str) -> tuple[Objection, ...]:
    """One for one, with whatever the faction has (LYS-22, LYS-A27, LYS-A31)."""
    wrong = unless_own(state, command.faction, by)
    if wrong:
        return wrong
    who = faction_named(state, command.faction)
    if command.what not in kinds_of_shame(who) or command.by not in (BY_CARD, BY_DEBT, BY_COURTIER):
        return (Objection("LYS-22", Msg("There is no such shame."), waivable=False),)
    return _unless_able(state, who, command)


def _unless_able(state: State, who: Faction, command: do.Atone) -> tuple[Objection, ...]:
    if command.by == BY_CARD and not who.hand:
        return (Objection("LYS-22", Msg("{name} has no influence cards left.", {"name": who.name})),)
    if command.by == BY_DEBT and who.debts >= MOST_DEBTS:
        return (Objection("LYS-24", Msg("Nobody takes more than three debts.")),)
    if command.by == BY_COURTIER and not any(c.id == command.courtier for c in who.courtiers):
        return (Objection("LYS-22", Msg("There is no such courtier."), waivable=False),)
    if _returns(state, who, command) and command.place not in castles_of(state, who.id):
        return (Objection("LYS-A11", Msg("Agents return to one of your castles."), waivable=False),)
    return ()


def _returns(state: State, who: Faction, command: do.Atone) -> bool:
    """Whether an agent comes back onto the board (LYS-23), which needs a castle."""
    return command.by == BY_DEBT and command.what != MARKER and on_map(state) and bool(castles_of(state, who.id))


def atone(state: State, command: do.Atone, by: str) -> tuple[Any, ...]:
    """A card, a courtier with everything that belongs to it, or a debt, which brings the agent back (LYS-22, LYS-23).
    """
    who = faction_named(state, command.faction)
    dead = next((f for f in fallen_agents(who) if f.kind == command.what), None)
    found: list[Any] = [ev.Atoned(who.id, command.by, dead)]
    if command.by == BY_CARD:
        found.append(ev.Changed(who.id, hand=-1))
    elif command.by == BY_COURTIER:
        found += lose_courtier(who, command.courtier)
    else:
        found.append(ev.Changed(who.id, debts=1))
    if dead and _returns(state, who, command):
        found.append(ev.PieceAdded(Piece(0, dead.kind, who.id, command.place, vassal=dead.vassal), "returned"))
    return tuple(found)


def may_atone_all(state: State, command: do.AtoneAll, by: str) -> tuple[Objection, ...]:
    """As many cards as there is shame."""
    wrong = unless_own(state, command.faction, by)
    if wrong or faction_named(state, command.faction).hand >= faction_named(state, command.faction).shame:
        return wrong
    return (Objection("LYS-22", Msg("There are fewer cards than shame.")),)


def atone_all(state: State, command: do.AtoneAll, by: str) -> tuple[Any, ...]:
    """One card each."""
    who = faction_named(state, command.faction)
    dead = (*fallen_agents(who), *(None,) * (who.shame - len(fallen_agents(who))))
    return (*(ev.Atoned(who.id, BY_CARD, found) for found in dead), ev.Changed(who.id, hand=-who.shame))


def is_helpless(who: Faction) -> bool:
    """Whether nothing is left to atone with (LYS-49)."""
    return who.shame > 0 and not who.hand and not who.courtiers and who.debts >= MOST_DEBTS


def may_give_up(state: State, command: do.GiveUp, by: str) -> tuple[Objection, ...]:
    """A faction that can atone has to (LYS-22)."""
    wrong = unless_own(state, command.faction, by)
    if wrong:
        return wrong
    who = faction_named(state, command.faction)
    if not who.shame:
        return (Objection("LYS-22", Msg("There is no such shame."), waivable=False),)
    return () if is_helpless(who) else (Objection("LYS-22", Msg("{name} can still atone.", {"name": who.name})),)


def give_up(state: State, command: do.GiveUp, by: str) -> tuple[Any, ...]:
    """Out of the game (LYS-49)."""
    return eliminate_faction(state, command.faction, "shame")


def all_atoned(state: State) -> tuple[ev.CollectingBegan, ...]:
    """follow: once no shame is left, taxes come."""
    return () if any(who.shame for who in living_factions(state)) else (ev.CollectingBegan(),)


def season_began(state: State, event: ev.SeasonBegan) -> State:
    """evolve, S1: everybody is ready (LYS-21, LYS-A9)."""
    ready = tuple(piece if piece.ready else replace(piece, ready=True) for piece in state.pieces)
    older = tuple(replace(who, fresh=0) if who.fresh else who for who in state.factions)
    return replace(state, season=event.season, seasons=state.seasons + 1, pieces=ready, factions=older, step=Atoning(),
                   turn=0)


def shame_atoned(state: State, event: ev.Atoned) -> State:
    """evolve: one shame less; the dead agent goes back to its supply."""
    who = faction_named(state, event.faction)
    left = list(who.fallen)
    if event.fallen in left:
        left.remove(event.fallen)
    return change_faction(state, who.id, shame=max(0, who.shame - 1), fallen=tuple(left))


ACTS = {do.Atone: (may_atone, atone), do.AtoneAll: (may_atone_all, atone_all), do.GiveUp: (may_give_up, give_up)}
STEPS = {do.Atone: (Atoning,), do.AtoneAll: (Atoning,), do.GiveUp: (Atoning,)}
FOLLOW = {Atoning: all_atoned}
EVOLVE = {ev.SeasonBegan: season_began, ev.Atoned: shame_atoned}
