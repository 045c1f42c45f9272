"""A monkey at the table: it sees Views and answers them at random, and knows nothing else. Luck comes in as a Random.

What may live here: choosing among what is offered, a set-up or an answer. What may not: rules, tables, commands.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from companion.app.pages.join import PHONE
from companion.engine.game import Game, Seat, Setup
from companion.engine.inputs import Cell, DiceInput, Field, Form, Input, Move, Number, Order, Pick, PlaceInput, Text
from companion.engine.view import HANDS_DONE, MARKS, MENU, TABLE, Choice, View

SELDOM = ("adjust:", "peek:", "read:", "doubt:", "pause", "resume", "table-time", "set-clock:", "undo:", "redo:",
          "keep:", "withdraw:", "rare:", HANDS_DONE)
OFTEN_ENOUGH = 0.03
Chooser = Callable[[View, Random], Choice | None]
NAMES = ("North", "East", "South", "West", "Zenith", "Nadir", "Centre", "Edge")


def random_setup(game: Game, content: Any, luck: Random, seats: int = 0, detail: str = "") -> Setup[Any, Any]:
    """A set-up with `seats` players (0: any number that may play) and characters from `content`."""
    count = seats or luck.randint(*game.seats)
    there = [option.key for option in game.characters(content)] or [""]
    chosen = luck.sample(there, count) if len(there) >= count else luck.choices(there, k=count)
    places = tuple(Seat(f"seat-{n + 1}", NAMES[n], MARKS[n], chosen[n]) for n in range(count))
    return Setup(game.id, places, game.options(), content, detail or luck.choice(game.details), game.timer)


class HasSeats(Protocol):
    """A set-up, or a table, at which some came later."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who sits there."""


def acting_viewers(there: HasSeats) -> tuple[str, ...]:
    """Everybody who may act at this table."""
    return (TABLE, *(seat.id for seat in there.seats))


def choice_of(view: View, luck: Random) -> Choice | None:
    """A usual choice that is offered and not objected to, rarely a correction; None if there is none."""
    offered = possible_choices(view)
    usual = [choice for choice in offered if not choice.key.startswith(SELDOM)]
    found = offered if luck.random() < OFTEN_ENOUGH else usual
    return luck.choice(found) if found else None


def possible_choices(view: View) -> list[Choice]:
    """Everything that could be chosen now; ways to the companion's own pages are no moves."""
    return [choice for choice in view.choices
            if choice.objection is None and choice.on != MENU and not choice.key.startswith(PHONE)
            and _can(choice.input)]


def value_for(wanted: Input | None, luck: Random) -> Any:
    """A value that fits."""
    match wanted:
        case Pick(options, least, most):
            keys = [option.key for option in options]
            count = luck.randint(least, min(most, len(keys)))
            return luck.choice(keys) if least == most == 1 else luck.sample(keys, count)
        case Number(minimum, maximum):
            return luck.randint(minimum, maximum)
        case DiceInput(count, sides):
            return [luck.randint(1, sides) for _ in range(luck.randint(1, count))]
        case Cell(cells):
            return list(luck.choice(cells))
        case Move(moves):
            start, ends = luck.choice([move for move in moves if move[1]])
            return [list(start), list(luck.choice(ends))]
        case PlaceInput(places):
            return luck.choice(places)
        case Order(items):
            return luck.sample([item.key for item in items], len(items))
        case Text(longest, offered):
            return luck.choice([*offered, f"Word {luck.randint(1, 99)}"])[:longest]
        case Form(fields):
            return {field.name: value_for(field.input, luck) for field in fields if _filled(field, luck)}
    return None


def _filled(field: Field, luck: Random) -> bool:
    return not field.optional or (luck.random() < 0.5 and _can(field.input))


def _can(wanted: Input | None) -> bool:
    """Whether there is any value that fits."""
    match wanted:
        case Pick(options, least):
            return len(options) >= least
        case Cell(cells):
            return bool(cells)
        case Move(moves):
            return any(ends for _, ends in moves)
        case PlaceInput(places):
            return bool(places)
        case Form(fields):
            return all(field.optional or _can(field.input) for field in fields)
    return True
