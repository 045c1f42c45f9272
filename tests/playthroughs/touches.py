"""How often the shared screen is touched in a golden playthrough, turn by turn. Nothing is judged here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from companion.app.simulation.monkey import value_for
from companion.engine import inputs
from companion.engine.acts import COMMANDS, Land
from companion.engine.game import Ask, Game
from companion.engine.secrecy import redact
from companion.engine.table import Accepted, Table, open_table, submit
from companion.engine.view import TABLE, Choice


def touches_of_turns(game: Game, setup: Any, asks: tuple[Ask[Any], ...], tracked: bool) -> float:
    """The touches of the median turn; `tracked` dice need none, others are typed."""
    turns: Counter[tuple[str, int]] = Counter()
    for table, ask in _told(open_table(game, setup), asks):
        whose = game.turn(table.state)
        if whose is not None and not _apart(ask.command, tracked):
            turns[whose] += touches(table, ask.command)
    return median(turns.values())


def _told(table: Table, asks: tuple[Ask[Any], ...]) -> Iterator[tuple[Table, Ask[Any]]]:
    for ask in asks:
        yield table, ask
        done = submit(table, ask)
        assert isinstance(done, Accepted)
        table = done.table


def _apart(command: Any, tracked: bool) -> bool:
    """Corrections, clocks and peeks belong to no turn; tracked dice touch nothing."""
    return tracked if isinstance(command, Land) else isinstance(command, COMMANDS)


def touches(table: Table, command: Any) -> int:
    """One for the thing that is offered, and one for whatever is pointed at after it; dice are typed face by face."""
    if isinstance(command, Land):
        return 1 + len(command.rolled)
    offered = table.game.look(redact(table.state, TABLE), TABLE).choices
    return 1 + min((pointing(choice.input) for choice in offered if _means(choice, command)), default=0)


def _means(choice: Choice, command: Any) -> bool:
    if choice.input is None or choice.act is None:  # without an act it only says why something is refused
        return bool(choice.act == command)
    return type(choice.act(value_for(choice.input, Random(1)))) is type(command)


def pointing(wanted: inputs.Input | None) -> int:
    """Touches after the choice itself; a lit field or place is the choice."""
    match wanted:
        case inputs.Move() | inputs.Number() | inputs.Text():
            return 1
        case inputs.Pick(_, least, most):
            return 1 if least == most == 1 else least + 1
        case inputs.DiceInput(count):
            return count
        case inputs.Order(items):
            return max(1, len(items) - 1)
        case inputs.Form(fields):
            return 1 + sum(max(1, pointing(field.input)) for field in fields if not field.optional)
    return 0
