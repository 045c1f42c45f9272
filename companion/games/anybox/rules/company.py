"""Who plays, and by how many categories, once the game has begun: somebody comes late (ANY-10), somebody leaves early
(ANY-11), one more category is counted (ANY-12).

What may live here: these three, and what each means, which is said before it is done. What may not: how a line is
written (turns.py), who stands where (counting.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine import dice
from companion.engine.game import Objection, Seat
from companion.engine.roster import change_player, is_seated, player_on
from companion.engine.view import MARKS, TABLE
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import LOWEST, MOST_COLUMNS, MOST_PLAYERS, ONCE, TOGETHER, sheet_fault

from .counters import seat_counters
from .counting import player_total
from .holding import seat_holdings
from .row import those_here
from .turns import empty_line, missed_line, round_number

LAST, AVERAGE = "last", "average"


def joined(state: m.State) -> tuple[Seat, ...]:
    """The seats of those who came late."""
    return tuple(Seat(player.seat, player.name, player.mark) for player in state.players if player.late)


def may_begin_ahead(state: m.State) -> bool:
    """Whether who comes late may be given points: where rounds were missed, and everybody plays alone."""
    return state.sheet.written != ONCE and not state.sheet.teams and round_number(state) > 1


def points_ahead(state: m.State, begins: str) -> int:
    """With how many points somebody begins who comes late, as the others stood before this round."""
    if begins not in (LAST, AVERAGE) or not may_begin_ahead(state):
        return 0
    totals = [player_total(state, replace(player, lines=(*player.lines[:-1], empty_line(state.sheet))))
              for player in those_here(state)]
    last = max(totals) if state.sheet.wins == LOWEST else min(totals)
    wanted = last if begins == LAST else (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return wanted - player_total(state, _newcomer(state, m.PlayerJoined("", "", "")))


def may_join(state: m.State, command: m.Join, by: str) -> tuple[Objection, ...]:
    """As long as there is a place at the table, under a name that nobody has; what it means is said first (ANY-10)."""
    if len(state.players) >= MOST_PLAYERS:
        return _never("ANY-10", Msg("No more can play by one sheet."))
    if not command.name or command.name.casefold() in {player.name.casefold() for player in state.players}:
        return _never("ANY-10", Msg("Somebody at this table has this name."))
    return _unless_still(state) or _said_first(
        what_joining_means(state, _arrival(state, command)), Msg("Let {name} play", {"name": command.name}))


def join(state: m.State, command: m.Join, by: str) -> tuple[m.Event, ...]:
    """A new player, with the next seat and the first mark that is free."""
    return (_arrival(state, command),)


def _arrival(state: m.State, command: m.Join) -> m.PlayerJoined:
    taken = {player.mark for player in state.players}
    mark = next(mark for mark in MARKS if mark not in taken)
    return m.PlayerJoined(f"seat-{len(state.players) + 1}", command.name, mark, smallest_team(state),
                          points_ahead(state, command.begins))


def smallest_team(state: m.State) -> int:
    """The first team with the fewest players who are still there."""
    return min(range(max(1, state.sheet.teams)),
               key=lambda team: sum(player.team == team for player in those_here(state)))


def what_joining_means(state: m.State, who: m.PlayerJoined) -> tuple[Msg, ...]:
    """What it means that somebody comes late, in sentences."""
    once = Msg("{name} begins with an empty sheet and fills at the end what others have filled already.",
               {"name": who.name})
    means = [once if state.sheet.written == ONCE else Msg(
        "{name} writes from round {n} on.", {"name": who.name, "n": round_number(state)})]
    if may_begin_ahead(state):
        means.append(Msg("What was missed is not made up for; {n} point to begin with.", {"n": who.ahead},
                         "What was missed is not made up for; {n} points to begin with."))
    if state.sheet.teams > 1:
        means.append(Msg("{name} plays in the smallest team.", {"name": who.name}))
    if state.sheet.order != TOGETHER:
        means.append(Msg("{name} sits at the end of the row.", {"name": who.name}))
    return tuple(means)


def player_joined(state: m.State, event: m.PlayerJoined) -> m.State:
    """evolve: one more player, with a sheet as long as everybody's."""
    return replace(state, players=(*state.players, _newcomer(state, event)))


def _newcomer(state: m.State, event: m.PlayerJoined) -> m.Player:
    missed = (missed_line(state.sheet),) * (len(state.players[0].lines) - 1)
    return m.Player(event.seat, event.name, event.mark, event.team, (*missed, empty_line(state.sheet)),
                    seat_counters(state.sheet, event.seat), late=True, ahead=event.ahead,
                    holdings=seat_holdings(state.sheet, event.seat), held=(0,) * len(state.sheet.holdings))


def may_leave(state: m.State, command: m.Leave, by: str) -> tuple[Objection, ...]:
    """Everybody themselves, or the shared screen for them; somebody has to stay (ANY-11)."""
    if by not in (TABLE, command.seat) or not is_seated(state, command.seat):
        return _never("ANY-11", Msg("Everybody says so themselves, or at the shared screen."))
    player = player_on(state, command.seat)
    if player.stays != m.HERE:
        return _never("ANY-11", Msg("{name} has left already.", {"name": player.name}))
    if len(those_here(state)) == 1:
        return _never("ANY-11", Msg("Somebody has to stay. Put the game away instead."))
    return _unless_still(state) or _said_first(
        what_leaving_means(state, command), Msg("{name} leaves", {"name": player.name}))


def what_leaving_means(state: m.State, command: m.Leave) -> tuple[Msg, ...]:
    """What it means that somebody leaves early, in sentences."""
    player = player_on(state, command.seat)
    means = [Msg("{name} writes nothing more, the others play on.", {"name": player.name})]
    if state.sheet.teams > 1:
        means.append(Msg("The points stay with the team."))
    elif not command.counts:
        means.append(Msg("{name} is not ranked.", {"name": player.name}))
    else:
        means.append(Msg("The points count at the end."))
        if state.sheet.wins == LOWEST and state.sheet.written != ONCE:
            means.append(Msg("The fewest points win, and {name} gets no more: that may be unfair.", {
                "name": player.name}))
    return tuple(means)


def leave(state: m.State, command: m.Leave, by: str) -> tuple[m.Event, ...]:
    """They play no further; in a team, and where all play together, what they have stays with the others."""
    player = player_on(state, command.seat)
    return (m.PlayerLeft(player.seat, player.name, command.counts or state.sheet.teams > 0),)


def player_left(state: m.State, event: m.PlayerLeft) -> m.State:
    """evolve: what they have written stays, and they write nothing more; their dice go with them."""
    gone = change_player(state, event.seat, stays=m.COUNTED if event.counts else m.OUT)
    own_roll = state.roll is not None and state.roll.seat == event.seat
    return replace(gone, roll=None) if own_roll else gone


def may_add(state: m.State, command: m.AddCategory, by: str) -> tuple[Objection, ...]:
    """As long as there is room on the sheet, under a name that no other has (ANY-12)."""
    if len(state.sheet.columns) >= MOST_COLUMNS:
        return _never("ANY-12", Msg("There is no room for another category."))
    if fault := sheet_fault(replace(state.sheet, columns=(*state.sheet.columns, command.column))):
        return _never("ANY-12", fault[0])
    return _unless_still(state) or _said_first(what_adding_means(state, command), Msg("Add the category"))


def what_adding_means(state: m.State, command: m.AddCategory) -> tuple[Msg, ...]:
    """What it means that a category is added, in sentences."""
    name = command.column.name
    since = Msg("Everybody has “{category}” to fill as well.", {"category": name}) if state.sheet.written == ONCE else (
        Msg("Everybody writes “{category}” from round {n} on, also whoever has written already in this one.", {
            "category": name, "n": round_number(state)}))
    return since, Msg("The sheet in the box stays as it is.")


def add(state: m.State, command: m.AddCategory, by: str) -> tuple[m.Event, ...]:
    """It is the last of the sheet."""
    return (m.CategoryAdded(command.column),)


def category_added(state: m.State, event: m.CategoryAdded) -> m.State:
    """evolve: a place for it in every line; rounds that are over stay without it."""
    place = len(state.sheet.columns)
    sheet = replace(state.sheet, columns=(*state.sheet.columns, event.column))
    players = tuple(replace(player, lines=tuple(
        _with_place(line, place, missed=number < len(player.lines) - 1 or place - 1 in line.missed)
        for number, line in enumerate(player.lines))) for player in state.players)
    return replace(state, sheet=sheet, players=players)


def _with_place(line: m.Line, place: int, *, missed: bool) -> m.Line:
    return m.Line((*line.values, None), (*line.missed, place) if missed else line.missed)


def _unless_still(state: m.State) -> tuple[Objection, ...]:
    """An objection while dice are in the air."""
    return _never("ANY-4", Msg("Wait until the dice lie.")) if dice.missing_dice(state.roll) else ()


def _never(rule: str, text: Msg) -> tuple[Objection, ...]:
    return (Objection(rule, text, waivable=False),)


def _said_first(means: tuple[Msg, ...], insist: Msg) -> tuple[Objection, ...]:
    """What something means, with the button that does it: no rule is broken, so none is waived."""
    text, *others = means
    for other in others:
        text = Msg.of("{one} {other}", one=text, other=other)
    return (Objection("", text, insist=insist),)


ACTS = {m.Join: (may_join, join), m.Leave: (may_leave, leave), m.AddCategory: (may_add, add)}
STEPS = {m.Join: (m.Writing,), m.Leave: (m.Writing,), m.AddCategory: (m.Writing,)}
EVOLVE = {m.PlayerJoined: player_joined, m.PlayerLeft: player_left, m.CategoryAdded: category_added}
