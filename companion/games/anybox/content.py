"""What a copy of the game adds: score sheets, each a template by which any box on the shelf is scored.

What may live here: values, their bounds, what of them makes no sense together. What may not: how a sheet is filled
(rules/). `source` says where a sheet comes from: house (it ships), table (entered by the players).
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.engine.words import Msg

HOUSE = "house"
TABLE = "table"
ROUND: Final = "round"
ONCE: Final = "once"
HIGHEST: Final = "highest"
LOWEST: Final = "lowest"
SUM: Final = "sum"
TOGETHER: Final = "together"
TURNS: Final = "turns"
WANDERING: Final = "wandering"
PASSING: Final = "passing"
PASSED: Final = "passed"
BY_HIGHEST: Final = "by-highest"
BY_LOWEST: Final = "by-lowest"
UNTIL_ALL_PASS = frozenset({PASSING, PASSED})
BY_COUNTER = frozenset({BY_HIGHEST, BY_LOWEST})
"""The orders in which whoever passes is out until the next round, and those that a counter says."""
PLAYER: Final = "player"
BOX: Final = "table"
UNSEEN: Final = "secret"
NEVER: Final = "never"
AT_END: Final = "end"
AT_LOWEST: Final = "lowest"
AT_HIGHEST: Final = "highest"
OVER: Final = "over"
WON: Final = "won"
LOST: Final = "lost"
MOST_ROUNDS = 99
MOST_POINTS = 9999
MOST_COLUMNS = 14
MOST_COUNTERS = 4
MOST_HOLDINGS = 2
MOST_KINDS = 12
MOST_HELD = 40
MOST_PLAYERS = 6

Points = Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Kind = Annotated[str, Meta(min_length=1, max_length=24, pattern="^[^,]+$")]
Things = tuple[tuple[str, int], ...]
"""What somebody holds, each with how often."""


class Column(Struct, frozen=True, omit_defaults=True):
    """A category: its name, the numbers that may be written there, and how many points `each` of them is worth.

    `face`: the dice that show this face count here, each as much as it shows. `worth`: what the category brings at
    once. Both only say which number is offered first.
    """

    name: Name
    lowest: Points = 0
    highest: Points = 999
    each: Annotated[int, Meta(ge=-99, le=99)] = 1
    face: Annotated[int, Meta(ge=0, le=20)] = 0
    worth: Points = 0


class Bonus(Struct, frozen=True, omit_defaults=True):
    """So many `points` more for a player whose first `columns` categories come to `reach` points or more."""

    name: Name
    columns: Annotated[int, Meta(ge=1, le=MOST_COLUMNS)]
    reach: Points
    points: Points


class Tally(Struct, frozen=True, omit_defaults=True):
    """A counter: every player has one, in secret or not, or the table does; it begins at `start` and stays within its
    bounds.

    A player's is worth `each` points, a secret one as soon as the end opens it. At the bound that `ends` names it is
    over. `means` won or lost: who has brought a player's counter there is first or last; those who all play together
    have won or lost together.
    """

    name: Name
    whose: Literal["player", "secret", "table"] = PLAYER
    start: Points = 0
    lowest: Points = 0
    highest: Points = 99
    each: Annotated[int, Meta(ge=-99, le=99)] = 0
    ends: Literal["never", "lowest", "highest"] = NEVER
    means: Literal["over", "won", "lost"] = OVER

    @property
    def end(self) -> int | None:
        """The number at which it is over, if there is one."""
        return {AT_LOWEST: self.lowest, AT_HIGHEST: self.highest}.get(self.ends)


class Holding(Struct, frozen=True, omit_defaults=True):
    """What every player holds in secret, cards in hand or tokens behind a screen: only they know what, everybody sees
    how many. Of these `kinds`, or without any by words of their own. The end opens it, or it stays secret for good.
    """

    name: Name
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=MOST_KINDS)] = ()
    opens: Literal["end", "never"] = AT_END


class Sheet(Struct, frozen=True, omit_defaults=True):
    """A score sheet. `written`: every category each round, or each of them once. `order`: all players write together,
    they take turns, the first player of a round changes, or turns go on until everybody has passed; then the next
    round may have the order in which they passed. By a counter, the highest or the lowest comes first: `lead` says
    which one of the sheet's, from 1.

    `rounds` 0: nobody knows how many; `goal` 0: there is none. `teams` 0: everybody plays alone; 1: all
    play together against the box. In a turn `dice` with
    `sides` may be thrown up to `throws` times; where a category says nothing else, `takes` says what of them counts.
    """

    key: str
    name: Name
    columns: Annotated[tuple[Column, ...], Meta(min_length=1, max_length=MOST_COLUMNS)]
    bonus: Bonus | None = None
    written: Literal["round", "once"] = ROUND
    wins: Literal["highest", "lowest"] = HIGHEST
    order: Literal["together", "turns", "wandering", "passing", "passed", "by-highest", "by-lowest"] = TOGETHER
    lead: Annotated[int, Meta(ge=1, le=MOST_COUNTERS)] = 1
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    goal: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    teams: Annotated[int, Meta(ge=0, le=4)] = 0
    dice: Annotated[int, Meta(ge=0, le=12)] = 0
    sides: Annotated[int, Meta(ge=2, le=100)] = 6
    throws: Annotated[int, Meta(ge=1, le=9)] = 1
    takes: Literal["sum", "highest", "lowest"] = SUM
    counters: Annotated[tuple[Tally, ...], Meta(max_length=MOST_COUNTERS)] = ()
    holdings: Annotated[tuple[Holding, ...], Meta(max_length=MOST_HOLDINGS)] = ()
    source: str = TABLE

    @property
    def counted_dice(self) -> Literal["alike", "sum", "highest", "lowest"]:
        """What makes a throw remarkable: what of it is written; where several categories wait, that all are alike."""
        plain = len(self.columns) == 1 and not self.columns[0].face and not self.columns[0].worth
        return self.takes if plain else "alike"


class Content(Struct, frozen=True, omit_defaults=True):
    """The score sheets of this table."""

    sheets: tuple[Sheet, ...] = ()


PLAIN = Sheet("plain", "Points by rounds, lowest wins", (Column("Points", -999, 999),), wins=LOWEST)
"""The sheet of a table that has none."""


def playable_sheets(content: Content) -> tuple[Sheet, ...]:
    """The sheets that may be chosen; there is always one."""
    return tuple(sheet for sheet in content.sheets if sheet_fault(sheet) is None) or (PLAIN,)


def sheet_fault(sheet: Sheet) -> tuple[Msg, str] | None:
    """What of a sheet makes no sense together, and at which of its fields; None if all does."""
    names = [column.name.casefold() for column in sheet.columns]
    if len(set(names)) < len(names):
        return Msg("Two categories have the same name."), "columns"
    if any(column.lowest > column.highest for column in sheet.columns):
        return Msg("The lowest number is higher than the highest one."), "columns"
    if sheet.bonus is not None and sheet.bonus.columns > len(sheet.columns):
        return Msg("The bonus counts more categories than there are."), "bonus"
    if sheet.written == ONCE and sheet.rounds:
        return Msg("Where each category is written once, there are no rounds to count."), "rounds"
    if sheet.dice and sheet.order == TOGETHER:
        return Msg("Dice are rolled in turns; let the players take turns."), "order"
    if fault := _order_fault(sheet):
        return fault
    faults = (*(_tally_fault(sheet, tally) for tally in sheet.counters),
              *(_holding_fault(sheet, place) for place in range(len(sheet.holdings))))
    return next((fault for fault in faults if fault), None)


def _holding_fault(sheet: Sheet, place: int) -> tuple[Msg, str] | None:
    holding = sheet.holdings[place]
    if holding.name.casefold() in {other.name.casefold() for other in sheet.holdings[:place]}:
        return Msg("Two hands have the same name."), f"h{place + 1}_name"
    if len({kind.casefold() for kind in holding.kinds}) < len(holding.kinds):
        return Msg("Two kinds have the same name."), f"h{place + 1}_kinds"
    return None


def _order_fault(sheet: Sheet) -> tuple[Msg, str] | None:
    if sheet.written == ONCE and sheet.order in UNTIL_ALL_PASS | BY_COUNTER:
        return Msg("Where each category is written once, there is no next round with another order."), "order"
    if sheet.order in BY_COUNTER and sheet.lead > len(sheet.counters):
        return Msg("The sheet has no counter that could say the order."), "lead"
    if sheet.order in BY_COUNTER and sheet.counters[sheet.lead - 1].whose != PLAYER:
        return Msg("Only a counter that every player has, and not in secret, can say the order."), "lead"
    return None


def _tally_fault(sheet: Sheet, tally: Tally) -> tuple[Msg, str] | None:
    place = sheet.counters.index(tally) + 1
    if tally.name.casefold() in {other.name.casefold() for other in sheet.counters[:place - 1]}:
        return Msg("Two counters have the same name."), f"k{place}_name"
    if not tally.lowest <= tally.start <= tally.highest:
        return Msg("A counter begins within its bounds."), f"k{place}_start"
    if tally.start == tally.end:
        return Msg("It would be over before it begins."), f"k{place}_ends"
    if tally.whose == UNSEEN and tally.ends != NEVER:
        return Msg("What is secret cannot end the game: it would be known."), f"k{place}_ends"
    if tally.means != OVER and (tally.ends == NEVER or (sheet.teams != 1 and tally.whose == BOX)):
        return Msg("Only a counter that ends the game means won or lost, the table's only where all play together."), (
            f"k{place}_means")
    if tally.each and tally.whose == BOX:
        return Msg("Only a player's counter is worth points."), f"k{place}_each"
    return None
