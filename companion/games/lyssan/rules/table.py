"""Who is who at the table: factions, whose turn it is, what they have. Small questions that every chapter asks."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine import roster
from companion.engine.chapters import wrong_time
from companion.engine.game import Objection
from companion.engine.view import TABLE
from companion.engine.words import Msg
from companion.games.lyssan.content import TABLE as TOLD, Card, Debt, Triumph, join_thing, worth_offering
from companion.games.lyssan.model import events as ev
from companion.games.lyssan.model.state import (
    OPENING,
    Courting,
    Faction,
    Fallen,
    Fixing,
    Granting,
    Ordering,
    Placing,
    State,
    Welcoming,
)

WRONG_TIME = wrong_time("LYS-19")
NO_SUCH = Objection("", Msg("There is no such thing on the table."), waivable=False)


def faction_named(state: State, name: str) -> Faction:
    """The faction called `name`; UnknownSeatError if there is none."""
    return roster.member_at(state.factions, name, "id")


def change_faction(state: State, name: str, **changes: Any) -> State:
    """The state with fields of one faction replaced; UnknownSeatError if there is none."""
    return replace(state, factions=roster.change_member(state.factions, name, changes, "id"))


def living_factions(state: State) -> tuple[Faction, ...]:
    """The factions that are still in the game."""
    return tuple(faction for faction in state.factions if not faction.out)


def in_order(state: State) -> tuple[Faction, ...]:
    """The living factions in turn order."""
    return tuple(found for name in state.order if not (found := faction_named(state, name)).out)


def fallen_agents(who: Faction) -> tuple[Fallen, ...]:
    """The agents among a faction's shame (LYS-47); never more than its shame, which people may have corrected."""
    return who.fallen[:who.shame]


def active_faction(state: State) -> Faction:
    """The faction whose turn it is."""
    return faction_named(state, state.order[state.turn])


def in_turn(state: State) -> bool:
    """Whether one faction has its turn: orders in summer and autumn, markers and cards in the opening."""
    return isinstance(state.step, (Ordering, Granting, Fixing, Welcoming, Courting, Placing))


def may_act(state: State, viewer: str) -> bool:
    """Whether a viewer may have something to do: in a turn the shared screen and the one seat."""
    return not in_turn(state) or viewer in (TABLE, active_faction(state).seat)


def in_opening(state: State) -> bool:
    """Whether the first year has not begun."""
    return state.season == OPENING


def two_players(state: State) -> bool:
    """Whether every seat holds two factions (LYS-5)."""
    return len({faction.seat for faction in state.factions}) < len(state.factions)


def unless_active(state: State, by: str) -> tuple[Objection, ...]:
    """An objection if `by` is not the player whose turn it is (LYS-19)."""
    now = active_faction(state)
    return () if by == now.seat else (Objection("LYS-19", Msg("It is {name}'s turn.", {"name": now.name}), False),)


def unless_own(state: State, name: str, by: str) -> tuple[Objection, ...]:
    """An objection if `by` does not play that living faction."""
    here = any(f.id == name and f.seat == by and not f.out for f in state.factions)
    return () if here else (Objection("LYS-19", Msg("Act for your own faction only."), waivable=False),)


def unless_living(state: State, name: str) -> tuple[Objection, ...]:
    """An objection if no faction of that name is in the game."""
    return () if any(f.id == name for f in living_factions(state)) else (NO_SUCH,)


def unless_rich(state: State, who: Faction, coins: int, conscripts: int, rule: str) -> tuple[Objection, ...]:
    """An objection if a faction cannot pay so much."""
    if who.coins >= coins and who.conscripts >= conscripts:
        return ()
    text = Msg("This costs {coins} coins and {conscripts} conscripts; {name} has {has} and {had}.", {
        "coins": coins, "conscripts": conscripts, "name": who.name, "has": who.coins, "had": who.conscripts})
    return (Objection(rule, text),)


def remember_thing(state: State, kind: str, thing: Triumph | Card | Debt) -> State:
    """The state in which an entered thing that can be recognised is offered like everything in the box."""
    if thing.source != TOLD or not worth_offering(thing):
        return state
    things = {kind: join_thing(getattr(state.content, kind), thing)}
    told = tuple(dict.fromkeys((*state.told, f"{kind}/{thing.key}")))
    return replace(state, content=replace(state.content, **things), told=told)


def holdings_changed(state: State, event: ev.Changed) -> State:
    """evolve: more or less of something; nothing goes below zero, and no fallen agent lies where there is no shame."""
    who = faction_named(state, event.faction)
    names = ("coins", "conscripts", "hand", "debts", "shame")
    numbers: dict[str, Any] = {name: max(0, getattr(who, name) + getattr(event, name)) for name in names}
    return change_faction(state, who.id, fallen=fallen_agents(who), **numbers)


def income_collected(state: State, event: ev.Collected) -> State:
    """evolve: an income."""
    return holdings_changed(state, ev.Changed(event.faction, event.coins, event.conscripts, event.hand))


EVOLVE = {ev.Changed: holdings_changed, ev.Collected: income_collected}
