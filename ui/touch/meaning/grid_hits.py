"""Which lit field of the board a finger means, and what it means there. Pure; the board is drawn in parts/grid.py."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Cell, Form, Move
from companion.engine.parts import Grid
from companion.engine.view import Choice, View

from .targets import Fields

GridField = tuple[int, int]
Reached = tuple[Choice, GridField]


class Highlights(Struct, frozen=True):
    """What shines on a board: fields that answer, fields with a figure to be moved, the figure already touched."""

    answers: frozenset[GridField] = frozenset()
    starts: frozenset[GridField] = frozenset()
    start: GridField | None = None

    def moved(self, dx: int, dy: int) -> Highlights:
        """The same lights on a board whose field (0, 0) is elsewhere."""
        def there(fields: frozenset[GridField]) -> frozenset[GridField]:
            return frozenset((x + dx, y + dy) for x, y in fields)
        start = self.start and (self.start[0] + dx, self.start[1] + dy)
        return Highlights(there(self.answers), there(self.starts), start)


def on_board(choice: Choice) -> bool:
    """Whether `choice` is answered by touching fields of a board."""
    return isinstance(choice.input, Cell | Move)


def pointed_choice(choice: Choice) -> Choice | None:
    """`choice` as far as it is answered by touching fields: a form that begins with a field asks for that first."""
    if isinstance(choice.input, Form) and isinstance(choice.input.fields[0].input, Cell | Move):
        return replace(choice, input=choice.input.fields[0].input)
    return choice if on_board(choice) else None


def touchable_choices(choices: tuple[Choice, ...], field: Choice | None) -> tuple[Choice, ...]:
    """The choices that light the board: `field` alone while its field is asked for, else all that are allowed.

    A quiet one does not light it before it has been chosen.
    """
    wanted = (field,) if field else tuple(
        choice for choice in choices if not choice.objection and choice.emphasis != "quiet")
    return tuple(choice for choice in wanted if on_board(choice))


def refusing_choices(choices: tuple[Choice, ...], board: Grid) -> tuple[Choice, ...]:
    """The choices that explain why a field of this board is not lit."""
    return tuple(choice for choice in choices if choice.objection and board.id and choice.on == board.id
                 and on_board(choice))


def field_at(board: Fields, x: float, y: float) -> GridField:
    """The field under (x, y)."""
    return int((x - board.left) // board.side), int((y - board.top) // board.side)


def refused_choice(board: Fields, cell: GridField) -> Choice | None:
    """What speaks against touching `cell`, as a choice for this field alone."""
    for choice in board.refused:
        if board.start is not None and cell in move_ends(choice, board.start):
            return replace(choice, input=Move(((board.start, (cell,)),)))
        if board.start is None and isinstance(choice.input, Cell) and cell in choice.input.cells:
            return replace(choice, input=Cell((cell,)))
    return None


def move_ends(choice: Choice, start: GridField) -> tuple[GridField, ...]:
    """Where the figure on `start` may go with `choice`."""
    moves = choice.input.moves if isinstance(choice.input, Move) else ()
    return tuple(end for begin, there in moves if begin == start for end in there)


def move_starts(choice: Choice) -> tuple[GridField, ...]:
    """The fields whose figures `choice` moves."""
    return tuple(start for start, _ in choice.input.moves) if isinstance(choice.input, Move) else ()


def field_highlights(choices: tuple[Choice, ...], start: GridField | None) -> Highlights:
    """What shines for `choices`: if a figure was touched, only where it may go, and the other figures."""
    if start is not None:
        return Highlights(frozenset(end for c in choices for end in move_ends(c, start)),
                      frozenset(begin for c in choices for begin in move_starts(c)), start)
    cells = frozenset(cell for c in choices if isinstance(c.input, Cell) for cell in c.input.cells)
    return Highlights(cells, frozenset(begin for c in choices for begin in move_starts(c)))


def focus_view(view: View, start: GridField | None) -> View:
    """The View once the figure on `start` was touched: everything else that figure can do has a button of its own."""
    if start is None:
        return view
    there = (replace(choice, input=Cell((start,))) if isinstance(choice.input, Cell) else choice
             for choice in view.choices if not isinstance(choice.input, Cell) or start in choice.input.cells)
    return replace(view, choices=tuple(choice for choice in there if not isinstance(choice.input, Move)))


def is_decided(choice: Choice) -> bool:
    """Whether there is but one field to answer with."""
    return isinstance(choice.input, Cell) and len(choice.input.cells) == 1


def reachable_fields(board: Fields, x: float, y: float, reach: float) -> tuple[Reached, ...]:
    """The choices and fields that a finger at (x, y) may mean, the nearest first.

    Fields at least a finger (2 × `reach`) wide are hit exactly; around smaller ones everything within `reach` counts.
    """
    slack = 0.0 if board.side >= 2 * reach else reach - board.side / 2
    found = []
    for choice in board.choices:
        for cell in _meant(choice, board):
            away = _distance(board, cell, x, y)
            if away <= slack:
                found.append((away, choice, cell))
    return tuple((choice, cell) for _, choice, cell in sorted(found, key=lambda f: f[0]))


def narrow_choices(found: tuple[Reached, ...], start: GridField | None) -> tuple[Choice, ...]:
    """What can be answered at once on the one field that was found: the field itself, or the move to it."""
    answers = []
    for choice, cell in found:
        if isinstance(choice.input, Cell):
            answers.append(replace(choice, input=Cell((cell,))))
        elif start is not None and cell in move_ends(choice, start):
            answers.append(replace(choice, input=Move(((start, (cell,)),))))
    return tuple(answers)


def begins_move(choice: Choice, cell: GridField, start: GridField | None) -> bool:
    """Whether touching `cell` for `choice` only takes up the figure there, or puts it down again."""
    return isinstance(choice.input, Move) and (start is None or cell not in move_ends(choice, start))


def _meant(choice: Choice, board: Fields) -> tuple[GridField, ...]:
    """The fields that mean something for `choice`. Where a figure may go counts more than the figure standing there."""
    if board.start is None:
        return choice.input.cells if isinstance(choice.input, Cell) else move_starts(choice)
    goals = {end for c in board.choices for end in move_ends(c, board.start)}
    others = tuple(begin for begin in move_starts(choice) if begin not in goals)
    again = choice.input.cells if isinstance(choice.input, Cell) and board.start not in goals else ()
    return (*dict.fromkeys(move_ends(choice, board.start)), *others, *(cell for cell in again if cell == board.start))


def _distance(board: Fields, cell: GridField, x: float, y: float) -> float:
    left, top = board.left + cell[0] * board.side, board.top + cell[1] * board.side
    dx, dy = max(left - x, x - left - board.side, 0.0), max(top - y, y - top - board.side, 0.0)
    inside = left <= x < left + board.side and top <= y < top + board.side
    return dx + dy if inside or dx + dy else 1e-6
