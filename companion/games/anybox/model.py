"""The words of the game: the state, what players can want, what can happen. Nothing is decided here."""

from __future__ import annotations

from typing import Final, Literal, Union

from msgspec import Struct

from companion.engine import game
from companion.engine.secrecy import Hidden, Secret

from .content import Column, Content, Sheet, Things
from .options import Options

HERE: Final = "here"
COUNTED: Final = "counted"
OUT: Final = "out"
"""A player still plays; has left, and what they have counts; has left and is not ranked."""
ROUNDS = "rounds"
GOAL = "goal"
FULL = "full"
HAND = "hand"
COUNTER = "counter"
Values = tuple[tuple[int, int], ...]
"""Numbers to be written, each behind the index of its category."""
Standing = Union[int, Secret[int], Hidden]
"""What a counter stands at; one that is secret only its owner knows, until the game ends."""


Held = Union[Things, Secret[Things], Hidden]
"""What a player holds; only they know it, until the game ends."""


class Line(Struct, frozen=True):
    """What a player has written in one round, a number or nothing in each category.

    `missed`: the indices of categories that stay empty there, because the player was not there, or the category did not
    exist.
    """

    values: tuple[Union[int, None], ...]
    missed: tuple[int, ...] = ()


class Player(Struct, frozen=True):
    """A player, the lines of their sheet, their team, counted from 0, and their counters, one for each of the sheet:
    None where it is the table's. `told`: how often they have said what is secret. `holdings`: what they hold in secret,
    `held`: how many in each of these hands, which everybody sees.

    `late`: came after the game had begun, with so many points `ahead`. `stays`: whether they have left early.
    """

    seat: str
    name: str
    mark: str
    team: int = 0
    lines: tuple[Line, ...] = ()
    counters: tuple[Union[int, Secret[int], Hidden, None], ...] = ()
    told: int = 0
    late: bool = False
    ahead: int = 0
    stays: Literal["here", "counted", "out"] = HERE
    holdings: tuple[Held, ...] = ()
    held: tuple[int, ...] = ()


class Choosing(Struct, frozen=True, tag="Choosing"):
    """The table chooses a score sheet."""


class Writing(Struct, frozen=True, tag="Writing"):
    """The sheet is being filled."""


class Ended(Struct, frozen=True, tag="Ended"):
    """The end, and by what it came: rounds, goal, full, hand or counter."""

    why: str


Step = Union[Choosing, Writing, Ended]


class State(game.State, frozen=True, kw_only=True):
    """The whole game. `active` is the index of the player whose turn it is, `turn` counts the turns from 1, `thrown`
    how often the dice were thrown in this one. `counters` are the table's, one for each of the sheet: None where the
    players have it. `first` is the index of the player who began the round. `row`: the seats in the order of this
    round, nothing where it is that of the table; `passed`: the seats that have passed in it, in that order.
    """

    players: tuple[Player, ...]
    options: Options
    content: Content
    sheet: Sheet
    rounds: int = 0
    goal: int = 0
    step: Step = Choosing()
    active: int = 0
    turn: int = 1
    thrown: int = 0
    counters: tuple[Union[int, None], ...] = ()
    first: int = 0
    row: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


class ChooseSheet(Struct, frozen=True, tag="ChooseSheet"):
    """Play by this sheet (ANY-1)."""

    sheet: str


class TellSheet(Struct, frozen=True, tag="TellSheet"):
    """Play by a sheet that the table has just put together (ANY-1)."""

    sheet: Sheet


class Write(Struct, frozen=True, tag="Write"):
    """Write numbers into a line of the sheet of `seat` (ANY-2)."""

    seat: str
    line: int
    values: Values


class Throw(Struct, frozen=True, tag="Throw"):
    """Throw the dice of the turn (ANY-4)."""


class ThrowSome(Struct, frozen=True, tag="ThrowSome"):
    """Throw the dice in these slots again (ANY-4)."""

    slots: tuple[int, ...]


class Count(Struct, frozen=True, tag="Count"):
    """A counter of `seat` (empty: of the table) now stands at `value` (ANY-8)."""

    seat: str
    counter: int
    value: Standing


class Hold(Struct, frozen=True, tag="Hold"):
    """What `seat` holds in one of its hands now (ANY-15)."""

    seat: str
    holding: int
    things: Held


class EndTurn(Struct, frozen=True, tag="EndTurn"):
    """The turn is over, the player stays in the round (ANY-13)."""


class Pass(Struct, frozen=True, tag="Pass"):
    """Take no more turns in this round (ANY-13)."""


class Reorder(Struct, frozen=True, tag="Reorder"):
    """Play this round in the order in which the counters stand now (ANY-14)."""


class EndNow(Struct, frozen=True, tag="EndNow"):
    """Nobody wants another round (ANY-6)."""


class Join(Struct, frozen=True, tag="Join"):
    """Somebody comes late and plays from now on; `begins` says with how many points: none, last or average (ANY-10)."""

    name: str
    begins: Literal["none", "last", "average"] = "none"


class Leave(Struct, frozen=True, tag="Leave"):
    """`seat` plays no further; `counts`: what they have counts at the end (ANY-11)."""

    seat: str
    counts: bool = True


class AddCategory(Struct, frozen=True, tag="AddCategory"):
    """The sheet of this game has one more category (ANY-12)."""

    column: Column


class SheetChosen(Struct, frozen=True, tag="SheetChosen"):
    """The table plays by this sheet."""

    sheet: Sheet


class RoundBegun(Struct, frozen=True, tag="RoundBegun"):
    """Everybody has a new line."""


class Written(Struct, frozen=True, tag="Written"):
    """`seat` has written numbers into a line."""

    seat: str
    line: int
    values: Values


class TurnPassed(Struct, frozen=True, tag="TurnPassed"):
    """The turn went to `seat`, because the one before was over or had nothing left to write."""

    seat: str


class Passed(Struct, frozen=True, tag="Passed"):
    """`seat` takes no more turns in this round."""

    seat: str


class RowSet(Struct, frozen=True, tag="RowSet"):
    """In this round turns go from seat to seat in this order."""

    seats: tuple[str, ...]


class DiceAsked(Struct, frozen=True, tag="DiceAsked"):
    """The dice of the turn are to be thrown."""


class SomeAskedAgain(Struct, frozen=True, tag="SomeAskedAgain"):
    """The dice in these slots are to be thrown again."""

    slots: tuple[int, ...]


class Counted(Struct, frozen=True, tag="Counted"):
    """A counter of `seat`, or of the table, stands at another value. `name`: what the sheet calls it, which may be
    another sheet than the present one once the choice has been taken back.
    """

    seat: str
    counter: int
    value: Standing
    name: str


class HandTold(Struct, frozen=True, tag="HandTold"):
    """`seat` has said what it holds in one of its hands; everybody knows how many. `name`: what the sheet calls it."""

    seat: str
    holding: int
    things: Held
    many: int
    name: str


class PlayerJoined(Struct, frozen=True, tag="PlayerJoined"):
    """`name` plays from now on, in this team, with so many points `ahead`."""

    seat: str
    name: str
    mark: str
    team: int = 0
    ahead: int = 0


class PlayerLeft(Struct, frozen=True, tag="PlayerLeft"):
    """The player on `seat`, who is called `name`, plays no further; `counts`: what they have counts at the end."""

    seat: str
    name: str
    counts: bool = True


class CategoryAdded(Struct, frozen=True, tag="CategoryAdded"):
    """The sheet has one more category, its last."""

    column: Column


class GameEnded(Struct, frozen=True, tag="GameEnded"):
    """The game is over."""

    why: str


class GameWentOn(Struct, frozen=True, tag="GameWentOn"):
    """The game is not over after all, because something was put right."""


Command = Union[ChooseSheet, TellSheet, Write, Throw, ThrowSome, Count, Hold, EndTurn, Pass, Reorder, EndNow, Join,
                Leave, AddCategory]
Event = Union[SheetChosen, RoundBegun, Written, TurnPassed, Passed, RowSet, DiceAsked, SomeAskedAgain, Counted,
              HandTold, PlayerJoined, PlayerLeft, CategoryAdded, GameEnded, GameWentOn]
