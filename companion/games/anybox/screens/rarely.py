"""What hardly any evening needs: somebody comes late or leaves early, one more category is counted (ANY-10 to ANY-12).

What may live here: how it is asked for. What may not: what it means (rules/company.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.content.asked import name_with_letters
from companion.engine.inputs import Field, Form, Number, Option, Pick, Text
from companion.engine.roster import people
from companion.engine.view import RARE_KEY, RARELY, TABLE, Choice
from companion.engine.words import Msg
from companion.games.anybox.content import MOST_COLUMNS, MOST_PLAYERS, MOST_POINTS, Column
from companion.games.anybox.model import COUNTED, OUT, AddCategory, Join, Leave, State
from companion.games.anybox.rules.company import AVERAGE, LAST, may_begin_ahead
from companion.games.anybox.rules.row import those_here

LONGEST_NAME = 20
BEGINS = Pick((Option("none", Msg("no points")), Option(LAST, Msg("as much as whoever is last")),
               Option(AVERAGE, Msg("as much as all have on average"))))
COUNTS = Pick((Option(COUNTED, Msg("counts at the end")), Option(OUT, Msg("does not count"))))
CATEGORY = Form((
    Field("name", Msg("Name"), Text(40)), Field("each", Msg("Points for each"), Number(-99, 99, 1), optional=True),
    Field("lowest", Msg("Lowest number"), Number(-MOST_POINTS, 0), optional=True),
    Field("highest", Msg("Highest number"), Number(1, MOST_POINTS, 999), optional=True)))


def rare_choices(state: State, viewer: str) -> Iterator[Choice]:
    """Somebody comes late or leaves early, one more category: the first answer says what it means, the second does it.
    """
    if len(state.players) < MOST_PLAYERS:
        begins = (Field("begins", Msg("Begins with"), BEGINS),) if may_begin_ahead(state) else ()
        yield Choice(f"{RARE_KEY}join:{len(state.players)}", Msg("Somebody comes late"), "account-plus", "",
                     Form((Field("name", Msg("Name"), Text(LONGEST_NAME)), *begins)), "quiet", RARELY, rule="ANY-10",
                     act=partial(_coming, state))
    if len(those_here(state)) > 1:
        yield from _leavings(state, viewer)
    if len(state.sheet.columns) < MOST_COLUMNS:
        yield Choice(f"{RARE_KEY}category:{len(state.sheet.columns)}", Msg("One more category"),
                     "table-column-plus-after", "", CATEGORY, "quiet", RARELY, rule="ANY-12",
                     act=partial(_category, state))


def _leavings(state: State, viewer: str) -> Iterator[Choice]:
    """At the shared screen anybody may leave, on a phone whoever it belongs to."""
    counts = () if state.sheet.teams else (Field("counts", Msg("What is on the sheet"), COUNTS),)
    if viewer == TABLE:
        who = Field("who", Msg("Who"), Pick(people(those_here(state))))
        yield Choice(f"{RARE_KEY}leave:", Msg("Somebody leaves early"), "exit-run", "", Form((who, *counts)), "quiet",
                     RARELY, rule="ANY-11", act=lambda values: Leave(values["who"], _counts(values)))
    elif viewer in (player.seat for player in those_here(state)):
        yield Choice(f"{RARE_KEY}leave:{viewer}", Msg("Leave early"), "exit-run", viewer,
                     Form(counts) if counts else None, "quiet", RARELY, rule="ANY-11",
                     act=(lambda values: Leave(viewer, _counts(values))) if counts else Leave(viewer))


def _counts(values: dict[str, Any]) -> bool:
    return bool(values.get("counts", COUNTED) == COUNTED)


def _coming(state: State, values: dict[str, Any]) -> Join:
    """ValueError, with the field, if somebody has this name."""
    name = name_with_letters(values["name"].strip())
    if name.casefold() in {player.name.casefold() for player in state.players}:
        raise ValueError(Msg("Somebody at this table has this name."), "name")
    return Join(name, values.get("begins", "none"))


def _category(state: State, values: dict[str, Any]) -> AddCategory:
    """ValueError, with the field, if another one has this name."""
    column = Column(**values | {"name": name_with_letters(values["name"].strip())})
    if column.name.casefold() in {other.name.casefold() for other in state.sheet.columns}:
        raise ValueError(Msg("Two categories have the same name."), "name")
    return AddCategory(column)
