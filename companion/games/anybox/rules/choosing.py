"""The sheet (ANY-1): the table chooses by which one it plays, or says it anew, and everybody gets a first line.

What may live here: that choice. What may not: what makes a sheet one that can be played (content.py).
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.game import Objection
from companion.engine.words import Msg
from companion.games.anybox import model as m
from companion.games.anybox.content import Sheet, playable_sheets, sheet_fault

from .counters import seat_counters, table_counters
from .holding import seat_holdings
from .turns import empty_line


def chosen_sheet(state: m.State, key: str) -> Sheet | None:
    """The sheet of this key, or None."""
    return next((sheet for sheet in playable_sheets(state.content) if sheet.key == key), None)


def may_choose(state: m.State, command: m.ChooseSheet, by: str) -> tuple[Objection, ...]:
    """Anybody may, but only one that there is."""
    return () if chosen_sheet(state, command.sheet) else (
        Objection("ANY-1", Msg("This box has no such score sheet."), waivable=False),)


def choose(state: m.State, command: m.ChooseSheet, by: str) -> tuple[m.Event, ...]:
    """The event carries the whole sheet, because the box may be changed later."""
    sheet = chosen_sheet(state, command.sheet)
    return (m.SheetChosen(sheet),) if sheet else ()


def may_tell(state: m.State, command: m.TellSheet, by: str) -> tuple[Objection, ...]:
    """Anybody may, if the sheet makes sense and takes no place of another one in the box."""
    fault = sheet_fault(command.sheet)
    if fault:
        return (Objection("ANY-1", fault[0], waivable=False),)
    return (Objection("ANY-1", Msg("This box has a score sheet of that name: choose it."), waivable=False),) if (
        chosen_sheet(state, command.sheet.key)) else ()


def tell(state: m.State, command: m.TellSheet, by: str) -> tuple[m.Event, ...]:
    """The table plays by it at once."""
    return (m.SheetChosen(command.sheet),)


def sheet_chosen(state: m.State, event: m.SheetChosen) -> m.State:
    """evolve: an empty first line and empty hands for everybody, counters where they begin; where there are teams,
    neighbours are opponents.
    """
    sheet = event.sheet
    players = tuple(replace(player, lines=(empty_line(sheet),), team=place % sheet.teams if sheet.teams else 0,
                            counters=seat_counters(sheet, player.seat),
                            holdings=seat_holdings(sheet, player.seat), held=(0,) * len(sheet.holdings))
                    for place, player in enumerate(state.players))
    return replace(state, sheet=sheet, players=players, rounds=sheet.rounds, goal=sheet.goal, step=m.Writing(),
                   counters=table_counters(sheet))


ACTS = {m.ChooseSheet: (may_choose, choose), m.TellSheet: (may_tell, tell)}
STEPS = dict.fromkeys(ACTS, (m.Choosing,))
EVOLVE = {m.SheetChosen: sheet_chosen}
