"""Rounds and turns (ANY-2, ANY-3): who may write, and where.

What may live here: what is still empty, and what writing there changes. What may not: what numbers are worth
(counting.py), when it is over (ending.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.roster import change_player, is_seated, place_of, player_on
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import ONCE, TOGETHER, WANDERING, Sheet

from .row import row_after, row_places, still_in, those_here, turns_go_on, until_all_pass


def empty_line(sheet: Sheet) -> m.Line:
    """A line in which nothing is written."""
    return m.Line((None,) * len(sheet.columns))


def missed_line(sheet: Sheet) -> m.Line:
    """A line of a round in which the player was not there."""
    return m.Line((None,) * len(sheet.columns), tuple(range(len(sheet.columns))))


def open_places(line: m.Line) -> tuple[int, ...]:
    """The indices of the categories of a line in which something may still be written."""
    return tuple(column for column, value in enumerate(line.values) if value is None and column not in line.missed)


def active(state: m.State) -> m.Player:
    """The player whose turn it is."""
    return state.players[state.active]


def round_number(state: m.State) -> int:
    """The round, from 1: the number of lines, or where each category is written once, how many all have written."""
    if state.sheet.written == ONCE:
        fewest = min(sum(value is not None for value in player.lines[0].values) for player in those_here(state))
        return min(fewest + 1, len(state.sheet.columns))
    return len(state.players[0].lines)


def open_cells(player: m.Player) -> tuple[tuple[int, int], ...]:
    """Where a player has still to write something: line and category, by their indices. Who has left writes nothing."""
    if player.stays != m.HERE:
        return ()
    return tuple((number, column) for number, line in enumerate(player.lines) for column in open_places(line))


def anything_open(state: m.State) -> bool:
    """Whether anybody still has something to write."""
    return any(open_cells(player) for player in state.players)


def writers(state: m.State) -> tuple[m.Player, ...]:
    """The players who may write now; where everybody may pass, those who have."""
    if until_all_pass(state):
        return tuple(player for player in state.players if player.seat in state.passed and open_cells(player))
    if state.sheet.order != TOGETHER:
        return (active(state),) if open_cells(active(state)) else ()
    return tuple(player for player in state.players if open_cells(player))


def may_write(state: m.State, command: m.Write, by: str) -> tuple[Objection, ...]:
    """Into empty categories of the player's own sheet, numbers within their bounds (ANY-2), in turn (ANY-3)."""
    if by != command.seat or not is_seated(state, by):
        return (Objection("ANY-2", Msg("Everybody writes on their own sheet."), waivable=False),)
    return _unless_empty(state, command) or _unless_turn(state, by)


def _unless_empty(state: m.State, command: m.Write) -> tuple[Objection, ...]:
    there, columns = open_cells(player_on(state, command.seat)), state.sheet.columns
    if not command.values or any((command.line, column) not in there for column, _ in command.values):
        return (Objection("ANY-2", Msg("Something is written there already; touch it to correct it."), False),)
    if any(not columns[column].lowest <= value <= columns[column].highest for column, value in command.values):
        return (Objection("ANY-2", Msg("This number is beyond the bounds of its category."), waivable=False),)
    return ()


def _unless_turn(state: m.State, by: str) -> tuple[Objection, ...]:
    if until_all_pass(state):
        return () if by in state.passed else (
            Objection("ANY-13", Msg("Pass first: then you write what the round has brought."), waivable=False),)
    if state.sheet.order == TOGETHER or active(state).seat == by:
        return ()
    return (Objection("ANY-3", Msg("It is {name}'s turn.", {"name": active(state).name}), waivable=False),)


def write(state: m.State, command: m.Write, by: str) -> tuple[m.Event, ...]:
    """It is written as it was said."""
    return (m.Written(command.seat, command.line, command.values),)


def written(state: m.State, event: m.Written) -> m.State:
    """evolve: the numbers stand there, and the turn is over when nothing more can be written in it."""
    player, said = player_on(state, event.seat), dict(event.values)
    was = player.lines[event.line]
    line = replace(was, values=tuple(said.get(column, value) for column, value in enumerate(was.values)))
    lines = (*player.lines[:event.line], line, *player.lines[event.line + 1:])
    after = change_player(state, event.seat, lines=lines)
    if state.sheet.order == TOGETHER or until_all_pass(state) or (state.sheet.written != ONCE and open_places(line)):
        return after
    return begin_turn(after, next_to_write(after))


def next_to_write(state: m.State) -> int:
    """The index of the next player of the round who has something to write; nobody has: the present one."""
    return next((place for place in row_after(state, state.active) if open_cells(state.players[place])), state.active)


def next_in_row(state: m.State) -> int:
    """The index of the next player of the round who has not passed; everybody has: the present one."""
    able = still_in(state)
    return next((place for place in row_after(state, state.active) if state.players[place] in able), state.active)


def round_is_open(state: m.State) -> bool:
    """Whether somebody has still to write, or to pass."""
    return anything_open(state) or (until_all_pass(state) and turns_go_on(state))


def round_is_fresh(state: m.State) -> bool:
    """Whether a round has begun in which nobody has passed, thrown or written anything."""
    return state.roll is None and not state.passed and all(
        value is None for player in state.players for value in player.lines[-1].values)


def turn_is_over(state: m.State) -> bool:
    """Whether whoever has the turn can do nothing more in it, but somebody else can."""
    if not turns_go_on(state):
        return False
    return active(state) not in still_in(state) if until_all_pass(state) else not open_cells(active(state))


def next_turn(state: m.State) -> int:
    """The index of whoever has the next turn."""
    return next_in_row(state) if until_all_pass(state) else next_to_write(state)


def begin_turn(state: m.State, place: int) -> m.State:
    """The turn of the player at this index begins, and no dice lie there."""
    return replace(state, active=place, turn=state.turn + 1, roll=None, thrown=0)


def turn_passed(state: m.State, event: m.TurnPassed) -> m.State:
    """evolve: somebody else has the turn."""
    return begin_turn(state, place_of(state, event.seat))


def round_begun(state: m.State, event: m.RoundBegun) -> m.State:
    """evolve: a new line for everybody; the first player begins, or the next one where that changes (ANY-3)."""
    players = tuple(replace(player, lines=(*player.lines, _new_line(state.sheet, player))) for player in state.players)
    fresh = replace(state, players=players, passed=())
    first = _next_here(fresh, state.first + 1 if state.sheet.order == WANDERING else 0)
    return begin_turn(replace(fresh, first=first), first)


def _new_line(sheet: Sheet, player: m.Player) -> m.Line:
    return empty_line(sheet) if player.stays == m.HERE else missed_line(sheet)


def _next_here(state: m.State, place: int) -> int:
    """The index of the first player from this place of the row on who has not left."""
    row = row_places(state)
    around = (row[(place + step) % len(row)] for step in range(len(row)))
    return next((there for there in around if state.players[there].stays == m.HERE), 0)


ACTS = {m.Write: (may_write, write)}
STEPS = {m.Write: (m.Writing,)}
EVOLVE = {m.Written: written, m.TurnPassed: turn_passed, m.RoundBegun: round_begun}
