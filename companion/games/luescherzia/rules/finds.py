"""Finds: taken unseen, named by their owner, exchanged, used, counted (LUE-25, LUE-36, LUE-A29)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.secrecy import Secret, known, reveal
from companion.engine.words import Msg
from companion.games.luescherzia.content import Find
from companion.games.luescherzia.model import (
    CountFinds,
    Counting,
    ExchangeFind,
    FindNamed,
    FindsCounted,
    FindSpent,
    FindTaken,
    NameFind,
    Player,
    State,
    UseFind,
)

from .table import active, change_player, living, player_on, seated, sp

UNNAMED = Find("")


def take_find(state: State, seat: str) -> FindTaken:
    """One find more; which one it is its owner may say later."""
    return FindTaken(seat, Secret(UNNAMED, (seat,)))


def unnamed(player: Player) -> int:
    """How many finds of a player nobody has named."""
    return sum(reveal(find).key == "" for find in player.finds)


def _unless_held(state: State, index: int, by: str) -> tuple[Objection, ...]:
    has = seated(state, by) and 0 <= index < len(player_on(state, by).finds)
    return () if has else (Objection("LUE-25", Msg("There is no such find."), waivable=False),)


def may_name(state: State, command: NameFind, by: str) -> tuple[Objection, ...]:
    """Only one's own."""
    return _unless_held(state, command.index, by)


def name(state: State, command: NameFind, by: str) -> tuple[FindNamed, ...]:
    """Known to its owner alone."""
    return (FindNamed(by, command.index, Secret(reveal(command.find), (by,))),)


def may_exchange(state: State, command: ExchangeFind, by: str) -> tuple[Objection, ...]:
    """In one's own turn (LUE-A29), and only what has a worth."""
    missing = _unless_held(state, command.index, by)
    if missing:
        return missing
    found = []
    if isinstance(state.step, Counting):
        found.append(Objection("LUE-36", Msg("The Exit is reached: finds count what is printed on them."), False))
    if not state.plays or state.turn < 0 or active(state).seat != by:
        found.append(Objection("LUE-A29", Msg("Finds are exchanged in one's own turn.")))
    if reveal(player_on(state, by).finds[command.index]).sp <= 0:
        found.append(Objection("LUE-25", Msg("This find is worth no SP."), waivable=False, secret=True))
    return tuple(found)


def exchange(state: State, command: ExchangeFind, by: str) -> tuple[Any, ...]:
    """The card goes, the SP come."""
    worth = reveal(player_on(state, by).finds[command.index]).sp
    return FindSpent(by, command.index, "exchanged"), *sp(state, by, worth)


def may_use(state: State, command: UseFind, by: str) -> tuple[Objection, ...]:
    """Only one's own; when, the card says."""
    return _unless_held(state, command.index, by)


def use(state: State, command: UseFind, by: str) -> tuple[FindSpent, ...]:
    """The card is used up; what it does is done at the table, numbers are touched."""
    return (FindSpent(by, command.index, "used"),)


def still_to_count(state: State) -> tuple[Player, ...]:
    """The survivors whose unnamed finds nobody has counted yet (LUE-36)."""
    counted = {seat for seat, _ in state.step.points} if isinstance(state.step, Counting) else set()
    return tuple(player for player in living(state) if player.seat not in counted and unnamed(player))


def may_count(state: State, command: CountFinds, by: str) -> tuple[Objection, ...]:
    """Once for each survivor."""
    if any(player.seat == by for player in still_to_count(state)) and command.points >= 0:
        return ()
    return (Objection("LUE-36", Msg("These finds are counted already."), waivable=False),)


def count(state: State, command: CountFinds, by: str) -> tuple[FindsCounted, ...]:
    """The points printed on the finds that were not named."""
    return (FindsCounted(by, command.points),)


def taken(state: State, event: FindTaken) -> State:
    """evolve: one more."""
    return change_player(state, event.seat, finds=(*player_on(state, event.seat).finds, event.find))


def named(state: State, event: FindNamed) -> State:
    """evolve: it has a name."""
    finds = player_on(state, event.seat).finds
    return change_player(state, event.seat, finds=(*finds[:event.index], event.find, *finds[event.index + 1:]))


def spent(state: State, event: FindSpent) -> State:
    """evolve: one fewer."""
    finds = player_on(state, event.seat).finds
    return change_player(state, event.seat, finds=(*finds[:event.index], *finds[event.index + 1:]))


def counted(state: State, event: FindsCounted) -> State:
    """evolve: these points are known."""
    points = state.step.points if isinstance(state.step, Counting) else ()
    return replace(state, step=Counting((*points, (event.seat, event.points))))


def points(player: Player) -> int:
    """The points on the finds that are known."""
    return sum(find.points for find in map(known, player.finds) if find)


ACTS = {NameFind: (may_name, name), ExchangeFind: (may_exchange, exchange), UseFind: (may_use, use),
        CountFinds: (may_count, count)}
STEPS = {CountFinds: (Counting,)}
EVOLVE = {FindTaken: taken, FindNamed: named, FindSpent: spent, FindsCounted: counted}
