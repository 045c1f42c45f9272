"""The year: turns one after another, seasons, the winter order (LYS-19, LYS-20, LYS-32, LYS-48)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.games.lyssan.model import commands as do, events as ev
from companion.games.lyssan.model.state import (
    AUTUMN,
    PLACING,
    SPRING,
    SUMMER,
    Courting,
    Faction,
    Fixing,
    Granting,
    Ordering,
    Ready,
    State,
    Welcoming,
)

from .lots import reorder_factions
from .realm import on_map
from .table import WRONG_TIME, active_faction, change_faction, faction_named, in_opening, unless_active


def winter_burden(who: Faction) -> int:
    """What delays a faction in winter: influence cards in hand and debts (LYS-48)."""
    return who.hand + who.debts


def winter_order(state: State) -> tuple[str, ...]:
    """The order of the next year: least burden first; equals keep their places (LYS-48)."""
    return winter_after(state, state.order)


def winter_after(state: State, order: tuple[str, ...]) -> tuple[str, ...]:
    """The order that follows on another one in winter, as things are now."""
    living = tuple(who for name in order if not (who := faction_named(state, name)).out)
    return tuple(who.id for who in sorted(living, key=winter_burden))


def order_stays(state: State) -> bool:
    """Whether the winter has changed nothing, so that nobody touches a marker (LYS-48)."""
    return tuple(name for name in state.former if name in state.order) == state.order


def next_place(state: State, start: int) -> int:
    """The first place of the order from `start` on whose faction is still in the game; -1: none."""
    return next((n for n in range(start, len(state.order)) if not faction_named(state, state.order[n]).out), -1)


def go_on(state: State) -> tuple[Any, ...]:
    """follow: summer after spring; turn after turn; autumn; winter and the next spring (LYS-20)."""
    if state.season == SPRING:
        return (ev.SeasonBegan(SUMMER),)
    due = next_place(state, state.turn + 1)
    if due >= 0:
        return (ev.TurnBegan(state.order[due], due, state.turns + 1),)
    if state.season == SUMMER:
        return (ev.SeasonBegan(AUTUMN),)
    return (ev.YearBegan(state.year + 1, winter_order(state)),)


def may_end(state: State, command: do.EndTurn, by: str) -> tuple[Objection, ...]:
    """Only in the faction's own turn."""
    return unless_active(state, by)


def end_turn(state: State, command: do.EndTurn, by: str) -> tuple[Any, ...]:
    """No more orders, or no more cards in the opening."""
    return court_over(state) if isinstance(state.step, Courting) else (ev.TurnEnded(active_faction(state).id),)


def court_over(state: State) -> tuple[Any, ...]:
    """The next faction plays influence; after the last the order is made again (LYS-11, LYS-12)."""
    due = next_place(state, state.turn + 1)
    return (ev.CourtBegan(due),) if due >= 0 else reorder_factions(state)


def skip_eliminated(state: State) -> tuple[Any, ...]:
    """follow: an eliminated faction has no turn left."""
    if not active_faction(state).out:
        return ()
    return court_over(state) if in_opening(state) else (ev.TurnEnded(active_faction(state).id),)


def turn_began(state: State, event: ev.TurnBegan) -> State:
    """evolve: a faction gives orders."""
    return replace(state, step=Ordering(), turn=event.turn, turns=event.number)


def turn_ended(state: State, event: ev.TurnEnded) -> State:
    """evolve: conscripts go back to the supply, coins stay (LYS-32)."""
    returned = (event.faction, faction_named(state, event.faction).conscripts)
    return replace(change_faction(state, event.faction, conscripts=0), step=Ready(), returned=returned)


def turn(state: State) -> tuple[str, int] | None:
    """Whose egg timer runs: summer and autumn turns only."""
    running = isinstance(state.step, (Ordering, Granting, Fixing, Welcoming)) and state.turns > 0
    return (active_faction(state).seat, state.turns) if running else None


def may_go_on(state: State, command: do.GoOn, by: str) -> tuple[Objection, ...]:
    """Only while hands have something to do."""
    return () if state.meanwhile else (WRONG_TIME,)


def went_on(state: State, command: do.GoOn, by: str) -> tuple[Any, ...]:
    """The markers lie (LYS-48), or the first figures stand (LYS-6)."""
    return (ev.WentOn(),)


def court_began(state: State, event: ev.CourtBegan) -> State:
    """evolve: a faction plays influence; where the companion follows no figures, they are placed before (LYS-6)."""
    first = event.turn == 0 and not on_map(state)
    return replace(state, step=Courting(), turn=event.turn, meanwhile=PLACING if first else "")


ACTS = {do.EndTurn: (may_end, end_turn), do.GoOn: (may_go_on, went_on)}
STEPS = {do.EndTurn: (Ordering, Courting)}
FOLLOW = {Ready: go_on, **dict.fromkeys((Courting, Ordering, Granting, Fixing), skip_eliminated)}
EVOLVE = {ev.TurnBegan: turn_began, ev.TurnEnded: turn_ended,
          ev.CourtBegan: court_began, ev.WentOn: lambda state, event: replace(state, meanwhile="")}
