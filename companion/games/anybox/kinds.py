"""What a box holds here: score sheets, with the form in which one is put together, changed, and called in lists.

What may live here: that form, both ways. What may not: the values themselves (content.py), what is done with them.
It is asked for by hand, because a line is no field: the categories lie flat in a sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.content.asked import NONE, name_with_letters
from companion.engine.content.kinds import ContentKind
from companion.engine.game import key_of
from companion.engine.inputs import Field, Form, Number, Option, Pick, SimpleInput, Text
from companion.engine.words import Msg

from .content import (
    AT_END,
    AT_HIGHEST,
    AT_LOWEST,
    BOX,
    BY_HIGHEST,
    BY_LOWEST,
    HIGHEST,
    LOST,
    LOWEST,
    MOST_COLUMNS,
    MOST_COUNTERS,
    MOST_HOLDINGS,
    MOST_POINTS,
    MOST_ROUNDS,
    NEVER,
    ONCE,
    OVER,
    PASSED,
    PASSING,
    PLAIN,
    PLAYER,
    ROUND,
    SUM,
    TOGETHER,
    TURNS,
    UNSEEN,
    WANDERING,
    WON,
    Bonus,
    Column,
    Holding,
    Sheet,
    Tally,
    sheet_fault,
)
from .sheet_words import sheet_word, words_with_commas

Values = dict[str, Any]
Lines = tuple[tuple[str, Msg, SimpleInput], ...]
LONGEST, LONGEST_KINDS = 40, 200
PLAIN_LINES = ("wins", "rounds", "goal", "written", "order", "lead", "dice", "sides", "throws", "takes")
LOW = Number(-MOST_POINTS, MOST_POINTS)
WINS = Pick((Option(HIGHEST, Msg("the most points")), Option(LOWEST, Msg("the fewest points"))))
WRITTEN = Pick((Option(ROUND, Msg("every category each round")), Option(ONCE, Msg("each category once"))))
ORDER = Pick((Option(TOGETHER, Msg("all together")), Option(TURNS, Msg("in turns")),
              Option(WANDERING, Msg("in turns, the first player changes")),
              Option(PASSING, Msg("in turns until all have passed")),
              Option(PASSED, Msg("so, and who passes first begins next time")),
              Option(BY_HIGHEST, Msg("in turns, the highest counter first")),
              Option(BY_LOWEST, Msg("in turns, the lowest counter first"))))
TEAMS = Pick((Option(NONE, Msg("everybody alone")), Option("1", Msg("all together against the box")),
              *(Option(str(n), Msg("{n} teams", {"n": n})) for n in (2, 3, 4))))
TAKES = Pick((Option(SUM, Msg("their sum")), Option(HIGHEST, Msg("the highest")), Option(LOWEST, Msg("the lowest"))))
DICE, BONUS = Msg("Dice"), Msg("Bonus")
WHOSE = Pick((Option(PLAYER, Msg("every player")),
              Option(UNSEEN, Msg("every player, in secret")),
              Option(BOX, Msg("the table"))))
ENDS = Pick((Option(NEVER, Msg("never")), Option(AT_LOWEST, Msg("at the lowest number")),
             Option(AT_HIGHEST, Msg("at the highest number"))))
MEANS = Pick((Option(OVER, Msg("it is over")), Option(WON, Msg("whoever is there has won")),
              Option(LOST, Msg("whoever is there has lost"))))
OPENS = Pick((Option(AT_END, Msg("everybody")), Option(NEVER, Msg("nobody else"))))
COUNTER_LINES: Lines = (
    ("name", Msg("Name"), Text(LONGEST)), ("whose", Msg("Who has one"), WHOSE), ("start", Msg("Begins at"), LOW),
    ("lowest", Msg("Lowest number"), LOW), ("highest", Msg("Highest number"), Number(-MOST_POINTS, MOST_POINTS, 99)),
    ("each", Msg("Points for each"), Number(-99, 99)), ("ends", Msg("Ends the game"), ENDS),
    ("means", Msg("What that means"), MEANS))
HOLDING_LINES: Lines = (
    ("name", Msg("Name"), Text(LONGEST)),
    ("kinds", Msg("Of which kinds, with commas (empty: own words)"), Text(LONGEST_KINDS)),
    ("opens", Msg("Who sees it in the end"), OPENS))
COLUMN_LINES: Lines = (
    ("name", Msg("Name"), Text(LONGEST)), ("each", Msg("Points for each"), Number(-99, 99, 1)),
    ("lowest", Msg("Lowest number"), LOW), ("highest", Msg("Highest number"), Number(-MOST_POINTS, MOST_POINTS, 999)),
    ("face", Msg("Dice that show this count here (0: none)"), Number(0, 20)),
    ("worth", Msg("What it brings at once (0: not always the same)"), LOW))
SHEET_FORM = Form((
    Field("name", Msg("Name"), Text(LONGEST)), Field("wins", Msg("Who wins"), WINS, optional=True),
    Field("rounds", Msg("Rounds (0: until the table ends it)"), Number(0, MOST_ROUNDS), optional=True),
    Field("goal", Msg("Ends at so many points (0: never)"), Number(0, MOST_POINTS), optional=True),
    Field("written", Msg("What is written"), WRITTEN, optional=True),
    Field("order", Msg("Who writes when"), ORDER, optional=True),
    Field("lead", Msg("Which counter says the order"), Number(1, MOST_COUNTERS, 1), optional=True),
    Field("teams", Msg("Who plays with whom"), TEAMS, optional=True),
    Field("dice", Msg("How many dice (0: none)"), Number(0, 12), optional=True, group=DICE),
    Field("sides", Msg("Sides of a die"), Number(2, 100, 6), optional=True, group=DICE),
    Field("throws", Msg("Rolls in a turn"), Number(1, 9, 1), optional=True, group=DICE),
    Field("takes", Msg("What of the dice counts"), TAKES, optional=True, group=DICE),
    Field("bonus_points", Msg("Points for it"), LOW, optional=True, group=BONUS),
    Field("bonus_reach", Msg("From so many points"), LOW, optional=True, group=BONUS),
    Field("bonus_columns", Msg("For so many categories, from the first"), Number(1, MOST_COLUMNS, 1), optional=True,
          group=BONUS),
    Field("bonus_name", Msg("Name"), Text(LONGEST), optional=True, group=BONUS),
    *(Field(f"k{number}_{name}", label, wanted, optional=True, group=Msg("Counter {n}", {"n": number}))
      for number in range(1, MOST_COUNTERS + 1) for name, label, wanted in COUNTER_LINES),
    *(Field(f"h{number}_{name}", label, wanted, optional=True, group=Msg("Hand in secret {n}", {"n": number}))
      for number in range(1, MOST_HOLDINGS + 1) for name, label, wanted in HOLDING_LINES),
    *(Field(f"c{number}_{name}", label, wanted, optional=True, group=Msg("Category {n}", {"n": number}))
      for number in range(1, MOST_COLUMNS + 1) for name, label, wanted in COLUMN_LINES)))
NEW_SHEET = Form(tuple(field for field in SHEET_FORM.fields if field.name in ("name", "wins", "rounds")))
"""All that most games need to begin with; the rest of a sheet can be said in the box."""
AT_FIELD = {"columns": "c1_name", "bonus": "bonus_columns"}
"""Where the form asks for what makes no sense, if not in the line of its name."""


def read_sheet(values: Values) -> Sheet:
    """A sheet as it was put together; without a category it has the one for points. ValueError, with the field, if it
    makes no sense.
    """
    name = name_with_letters(values["name"].strip())
    plain = {line: values[line] for line in PLAIN_LINES if line in values}
    teams = values.get("teams", NONE)
    sheet = Sheet(key_of(name), name, _read_columns(values) or PLAIN.columns, _read_bonus(values),
                  teams=0 if teams == NONE else int(teams), counters=_read_counters(values),
                  holdings=_read_holdings(values), **plain)
    if fault := sheet_fault(sheet):
        raise ValueError(fault[0], AT_FIELD.get(fault[1], fault[1]))
    return sheet


def _read_columns(values: Values) -> tuple[Column, ...]:
    said = _read_group(values, "c", MOST_COLUMNS, COLUMN_LINES, Msg("This category has no name."))
    return tuple(Column(**each) for each in said)


def _read_counters(values: Values) -> tuple[Tally, ...]:
    said = _read_group(values, "k", MOST_COUNTERS, COUNTER_LINES, Msg("This counter has no name."))
    return tuple(Tally(**each) for each in said)


def _read_holdings(values: Values) -> tuple[Holding, ...]:
    said = _read_group(values, "h", MOST_HOLDINGS, HOLDING_LINES, Msg("This hand has no name."))
    return tuple(Holding(**each | {"kinds": words_with_commas(each.get("kinds", ""))}) for each in said)


def _read_group(values: Values, letter: str, most: int, lines: Lines, nameless: Msg) -> Iterator[Values]:
    """What was said of each, in order; nothing of those of which nothing was said."""
    for number in range(1, most + 1):
        said = {line: values[field] for line, _, _ in lines if (field := f"{letter}{number}_{line}") in values}
        if "name" in said:
            yield said | {"name": said["name"].strip()}
        elif said:
            raise ValueError(nameless, f"{letter}{number}_name")


def _read_bonus(values: Values) -> Bonus | None:
    said = {line: values[f"bonus_{line}"] for line in ("columns", "reach", "points") if f"bonus_{line}" in values}
    if not said:
        return None
    if missing := next((line for line in ("columns", "reach", "points") if line not in said), ""):
        raise ValueError(Msg("A bonus needs all three numbers."), f"bonus_{missing}")
    return Bonus(values.get("bonus_name", "Bonus").strip(), **said)


def told_sheet(sheet: Sheet) -> Values:
    """The inverse of read_sheet; what a sheet has none of is not told."""
    plain = Sheet(sheet.key, sheet.name, sheet.columns)
    found: Values = {"name": sheet.name, "wins": sheet.wins}
    found |= {line: now for line in PLAIN_LINES[1:] if (now := getattr(sheet, line)) != getattr(plain, line)}
    if sheet.teams:
        found["teams"] = str(sheet.teams)
    if sheet.bonus is not None:
        found |= {f"bonus_{line}": getattr(sheet.bonus, line) for line in ("name", "columns", "reach", "points")}
    found |= {f"k{number}_{line}": getattr(tally, line) for number, tally in enumerate(sheet.counters, 1)
              for line, _, _ in COUNTER_LINES}
    for number, holding in enumerate(sheet.holdings, 1):
        found |= {f"h{number}_name": holding.name, f"h{number}_opens": holding.opens}
        found |= {f"h{number}_kinds": ", ".join(holding.kinds)} if holding.kinds else {}
    return found | {f"c{number}_{line}": getattr(column, line) for number, column in enumerate(sheet.columns, 1)
                    for line, _, _ in COLUMN_LINES}


CONTENT_KINDS = (ContentKind("sheets", Msg("Score sheet"), SHEET_FORM, read_sheet, told_sheet,
                             lambda sheet: sheet_word(sheet.name)),)
