"""The dice of this table, each with its faces beside what is to be expected of a fair one. Pure.

What may live here: that page. What may not: what a die's counts mean (die_record.py).
"""

from __future__ import annotations

from typing import Any

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import DICE_LUCK, DiceLuckRoute, StatisticsRoute
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from . import die_record

ROUTE = DiceLuckRoute
MOST_DICE = 12


def page(context: PageContext, route: DiceLuckRoute) -> Page:
    """Every die: its faces beside what is to be expected."""
    found = die_record.die_records(context.readings())[:MOST_DICE]
    rows = tuple(Row(Msg("Die {die}", {"die": record.die}), value=die_record.die_verdict(record), icon="dice-multiple")
                 for record in found)
    text = Msg("The bar is where 19 of 20 fair dice come to; a point beyond it is still no proof.")
    return Page(DICE_LUCK, Msg("The dice of this table"), text, rows, back="back", notices=context.notices,
                parts=tuple(die_record.die_picture(record) for record in found if record.rolls >= die_record.ENOUGH))


def answer(context: PageContext, route: DiceLuckRoute, key: str, value: Any) -> Transition | None:
    """Back to the statistics."""
    return Transition(StatisticsRoute()) if key == "back" else None
