"""What a sheet comes to (ANY-5): numbers and counters times what each is worth, and a bonus; nothing more than + − ×
and “each”.

What may live here: sums, and who stands where by them. What may not: when it is over (ending.py).
"""

from __future__ import annotations

from companion.games.anybox.content import HIGHEST, LOWEST, SUM, UNSEEN, Column
from companion.games.anybox.model import OUT, Line, Player, State

from .counters import player_counters, verdict


def column_points(state: State, player: Player, column: int) -> int:
    """What all numbers in one category are worth together."""
    return state.sheet.columns[column].each * sum(line.values[column] or 0 for line in player.lines)


def line_points(state: State, line: Line) -> int:
    """What one line is worth."""
    return sum(column.each * (value or 0) for column, value in zip(state.sheet.columns, line.values, strict=True))


def bonus_points(state: State, player: Player) -> int:
    """The bonus, if it is reached."""
    bonus = state.sheet.bonus
    if bonus is None:
        return 0
    reached = sum(column_points(state, player, column) for column in range(bonus.columns))
    return bonus.points if reached >= bonus.reach else 0


def player_total(state: State, player: Player) -> int:
    """What one player's sheet comes to."""
    counted = sum(tally.each * value for tally, value in player_counters(state, player))
    return counted + sheet_total(state, player)


def opened_points(state: State, player: Player) -> int:
    """What a player's secret counters are worth, once the end has opened them."""
    return sum(tally.each * value for tally, value in player_counters(state, player) if tally.whose == UNSEEN)


def sheet_total(state: State, player: Player) -> int:
    """What is written on one player's sheet comes to, with what they began with who came late."""
    return player.ahead + sum(line_points(state, line) for line in player.lines) + bonus_points(state, player)


def side_total(state: State, player: Player) -> int:
    """What a player's side has: the team where there are teams, else the player alone."""
    return sum(player_total(state, mate) for mate in _mates(state, player))


def goal_total(state: State, player: Player) -> int:
    """What counts for the goal: what nobody knows yet does not, or the end would tell it (ANY-9)."""
    return sum(player_total(state, mate) - opened_points(state, mate) for mate in _mates(state, player))


def _mates(state: State, player: Player) -> tuple[Player, ...]:
    return tuple(other for other in state.players if other.team == player.team) if state.sheet.teams else (player,)


def side_rank(state: State, player: Player) -> int:
    """The place of a player's side, from 1; sides that are equal share one (ANY-7)."""
    sides = {(other.team if state.sheet.teams else other.seat): _merit(state, other) for other in state.players}
    return 1 + sum(merit > _merit(state, player) for merit in sides.values())


def _merit(state: State, player: Player) -> tuple[int, int, int]:
    """What ranks a side, the higher the better: first what its counters mean, then its sum (ANY-A4); who has left and
    does not count comes last (ANY-11).
    """
    if player.stays == OUT:
        return 0, 0, 0
    total = side_total(state, player)
    meant = sum(verdict(state, mate) for mate in _mates(state, player))
    return 1, meant, total if state.sheet.wins == HIGHEST else -total


def offered_number(column: Column, faces: tuple[int, ...], takes: str = SUM) -> int:
    """The number that is offered first for a category, given the dice that lie there."""
    if not faces:
        return min(max(0, column.lowest), column.highest)
    taken = {HIGHEST: max(faces), LOWEST: min(faces)}.get(takes, sum(faces))
    said = faces.count(column.face) * column.face if column.face else taken
    return min(max(column.worth or said, column.lowest), column.highest)
