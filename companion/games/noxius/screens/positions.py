"""Positions on a board of their own: columns are enemies, rows are P1 to P4, on the left stand those who have none.

What may live here: that board, and moving figures on it. What may not: whether a move is allowed (rules/positions.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.inputs import Move, Order
from companion.engine.parts import Grid, GridCell, Piece
from companion.engine.roster import people
from companion.engine.view import TABLE, Choice
from companion.engine.words import Msg
from companion.games.noxius.model import NOWHERE, Player, State, commands as do, state as st
from companion.games.noxius.rules import positions, table

from .words import hit_loss, short_name

Cell = tuple[int, int]
NO_POSITION = "map-marker-off"
"""The sign over the figures without a position; a field has no words that are translated, so the legend explains it."""


def position_board(state: State) -> Grid:
    """The figures at the enemies; a field says which position it is and what a hit costs there."""
    numbers = _numbers(state)
    beside = GridCell(0, 0, NO_POSITION, "quiet", "P –")
    heads = [GridCell(x, 0, "skull", "black", short_name(foe.enemy.name)) for x, foe in enumerate(state.foes, 1)]
    fields = [GridCell(*_field(state, foe.id, n), label=f"P{n} {hit_loss(foe.enemy.damage[n - 1])}")
              for foe in state.foes for n in numbers]
    pieces = (Piece(*_place(state, player), "bandage" if player.down else "account", seat=player.seat)
              for player in state.players if not player.dead)
    return Grid(len(state.foes) + 1, len(numbers) + 1, (beside, *heads, *fields), tuple(pieces))


def _numbers(state: State) -> range:
    """The rows: the open positions, and those that a table uses nevertheless (NOX-11)."""
    return range(1, max(len(state.players), *(player.number for player in state.players)) + 1)


def _field(state: State, foe: int, number: int) -> Cell:
    column = next((x for x, there in enumerate(state.foes, 1) if there.id == foe), 0)
    return column, len(_numbers(state)) + 1 - number


def _beside(state: State, player: Player) -> Cell:
    return 0, state.players.index(player) + 1


def _place(state: State, player: Player) -> Cell:
    return _field(state, player.enemy, player.number) if player.number else _beside(state, player)


def _commands(state: State, player: Player) -> dict[Cell, Any]:
    """Where a figure may go, and what it means: a free position, beside the board, or another's place."""
    there, who = table.players_by_position(state), player.seat
    found: dict[Cell, Any] = {}
    for foe in state.foes:
        for number in positions.open_numbers(state):
            other = there.get(number)
            if other is None or other.seat == who:
                found[_field(state, foe.id, number)] = do.MoveFigure(who, foe.id, number)
            elif other.enemy == foe.id and table.can_act(other) and isinstance(state.step, st.Positioning):
                found[_field(state, foe.id, number)] = do.TradePlaces(who, other.seat)
    found[_beside(state, player)] = do.MoveFigure(who, NOWHERE, 0)
    return {cell: command for cell, command in found.items() if cell != _place(state, player) and not (
        isinstance(command, do.MoveFigure) and positions.may_move(state, command, who))}


def figure_choices(state: State, viewer: str, moment: str) -> Iterator[Choice]:
    """Touch a figure, then where it goes; a phone moves its own."""
    may = positions.free_to_move(state) if isinstance(state.step, st.Regrouping) else tuple(
        filter(table.can_act, state.players))
    ways = {_place(state, player): _commands(state, player) for player in may if viewer in (TABLE, player.seat)}
    if state.foes and ways:
        yield Choice(f"{moment}:move", Msg("Move figures"), "cursor-move", "" if viewer == TABLE else viewer,
                     Move(tuple((start, tuple(ends)) for start, ends in ways.items())),
                     act=lambda value: ways[tuple(value[0])][tuple(value[1])])


def line_up(state: State, viewer: str, moment: str) -> Iterator[Choice]:
    """With one enemy, people enter all positions by touching the players in order."""
    may = [player for player in state.players if table.can_act(player)]
    if viewer == TABLE and len(state.foes) == 1 and len(may) > 1:
        unplaced = not any(player.number for player in may)
        yield Choice(f"{moment}:line-up", Msg("All positions, highest first"), "sort-numeric-descending",
                     "", Order(people(may, "account")),
                     "main" if unplaced else "normal", act=lambda seats: do.LineUp(tuple(seats)))
