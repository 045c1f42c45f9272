"""Finds: taken unseen, named by their owner, exchanged, used, counted (LUE-25, LUE-36, LUE-A29)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.engine.game import Objection, Opened, Opening
from companion.engine.retelling import unless_news
from companion.engine.secrecy import Secret, reveal, value_if_known
from companion.engine.words import Msg
from companion.games.luescherzia.content import Find, with_thing
from companion.games.luescherzia.model import (
    Choosing,
    Counted,
    CountFinds,
    Counting,
    ExchangeFind,
    FindNamed,
    FindsCounted,
    FindSpent,
    FindTaken,
    Marching,
    NameFind,
    Player,
    State,
    UseFind,
)

from .table import active_player, card_running, change_player, change_sp, is_seated, living_players, player_on

UNNAMED = Find("")


def take_find(state: State, seat: str, drawn: int = 1) -> FindTaken:
    """One find from those drawn; its owner may say later which one it is."""
    return FindTaken(seat, Secret(UNNAMED, (seat,)), drawn)


def unnamed_finds(player: Player) -> int:
    """How many finds of a player nobody has named."""
    return sum(reveal(find).key == "" for find in player.finds)


def _unless_held(state: State, index: int, by: str) -> tuple[Objection, ...]:
    has = is_seated(state, by) and 0 <= index < len(player_on(state, by).finds)
    return () if has else (Objection("LUE-25", Msg("There is no such find."), waivable=False),)


def may_name(state: State, command: NameFind, by: str) -> tuple[Objection, ...]:
    """Only the player's own; before one that is known otherwise is changed, the player is asked."""
    return _unless_held(state, command.index, by) or unless_news(
        state.content.finds, reveal(command.find), secret=True)


def name_find(state: State, command: NameFind, by: str) -> tuple[FindNamed, ...]:
    """Known to its owner alone."""
    return (FindNamed(by, command.index, Secret(reveal(command.find), (by,))),)


def may_exchange(state: State, command: ExchangeFind, by: str) -> tuple[Objection, ...]:
    """In the player's own turn (LUE-A29), and only a find that has a worth."""
    missing = _unless_held(state, command.index, by)
    if missing:
        return missing
    found = []
    if isinstance(state.step, Counting):
        found.append(Objection("LUE-36", Msg("The Exit is reached: finds count what is printed on them."), False))
    if not may_exchange_now(state, by):
        found.append(Objection("LUE-A29", Msg("Finds are exchanged in your own turn.")))
    if find_worth(state, command, by) <= 0:
        found.append(Objection("LUE-25", Msg("This find is worth no SP."), waivable=False, secret=True))
    return tuple(found)


def may_exchange_now(state: State, seat: str) -> bool:
    """In the player's own turn, and until the next one has begun to move, because a find that was just won may be
    exchanged at once.
    """
    if card_running(state) and active_player(state).seat == seat:
        return True
    return state.last == seat and state.step in (Marching(), Choosing())


def find_worth(state: State, command: ExchangeFind, by: str) -> int:
    """The SP printed on a find: as it was named, or as it is said now."""
    find = reveal(player_on(state, by).finds[command.index])
    return find.sp if find.key else command.worth


def exchange_find(state: State, command: ExchangeFind, by: str) -> tuple[Any, ...]:
    """The card goes, the SP come."""
    return spent_by(state, by, command.index, "exchanged"), *change_sp(state, by, find_worth(state, command, by))


def may_use(state: State, command: UseFind, by: str) -> tuple[Objection, ...]:
    """Only the player's own; the card says when."""
    return _unless_held(state, command.index, by)


def use_find(state: State, command: UseFind, by: str) -> tuple[FindSpent, ...]:
    """The card is used up; its effect happens at the table, and numbers are corrected by touch."""
    return (spent_by(state, by, command.index, "used"),)


def spent_by(state: State, seat: str, index: int, why: str) -> FindSpent:
    """A find goes, and everybody sees what it was."""
    find = reveal(player_on(state, seat).finds[index])
    return FindSpent(seat, index, why, find) if find.key else FindSpent(seat, index, why)


def still_to_count(state: State) -> tuple[Player, ...]:
    """The survivors whose unnamed finds nobody has counted yet (LUE-36)."""
    return tuple(player for player in may_still_count(state) if unnamed_finds(player))


def may_still_count(state: State) -> tuple[Player, ...]:
    """The survivors with finds who have not said any points, whether their finds are named or not."""
    counted = {said.seat for said in state.counted}
    return tuple(player for player in living_players(state) if player.seat not in counted and player.finds)


def may_count(state: State, command: CountFinds, by: str) -> tuple[Objection, ...]:
    """Once for each survivor."""
    if any(player.seat == by for player in may_still_count(state)) and command.points >= 0:
        return ()
    return (Objection("LUE-36", Msg("These finds are counted already."), waivable=False),)


def count_finds(state: State, command: CountFinds, by: str) -> tuple[FindsCounted, ...]:
    """The points printed on the finds that were not named."""
    named = find_points(player_on(state, by)) if command.whole else 0
    return (FindsCounted(by, command.points - named),)


def find_taken(state: State, event: FindTaken) -> State:
    """evolve: one more."""
    return change_player(state, event.seat, finds=(*player_on(state, event.seat).finds, event.find))


def find_named(state: State, event: FindNamed) -> State:
    """evolve: it has a name."""
    finds = player_on(state, event.seat).finds
    return change_player(state, event.seat, finds=(*finds[:event.index], event.find, *finds[event.index + 1:]))


def find_spent(state: State, event: FindSpent) -> State:
    """evolve: one fewer. Everybody has seen it, so a find that was entered is offered from now on."""
    finds, gone = player_on(state, event.seat).finds, event.find
    if isinstance(gone, Find) and gone not in state.content.finds:
        state = replace(state, content=replace(state.content, finds=with_thing(state.content.finds, gone)))
    return change_player(state, event.seat, finds=(*finds[:event.index], *finds[event.index + 1:]))


def finds_counted(state: State, event: FindsCounted) -> State:
    """evolve: these points are known."""
    return replace(state, counted=(*state.counted, Counted(event.seat, event.points)))


def find_points(player: Player) -> int:
    """The points on the finds that are known."""
    return sum(find.points for find in map(value_if_known, player.finds) if find)


def find_open(state: State, event: FindSpent) -> tuple[Opened, ...]:
    """A find that is exchanged or used is seen by everybody, and so is its name if the owner has said it."""
    held = len(player_on(state, event.seat).finds)
    return (Opened(event.seat, f"find/{state.turns}/{event.index}/{held}"),) if event.why != "lost" else ()


OPENS = {FindSpent: Opening(find_open, lambda event: replace(event, find=UNSET))}
ACTS = {NameFind: (may_name, name_find), ExchangeFind: (may_exchange, exchange_find), UseFind: (may_use, use_find),
        CountFinds: (may_count, count_finds)}
STEPS = {CountFinds: (Counting,)}
EVOLVE = {FindTaken: find_taken, FindNamed: find_named, FindSpent: find_spent, FindsCounted: finds_counted}
