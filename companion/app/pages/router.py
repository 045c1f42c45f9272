"""The book of all pages: which page is open, and whether an answer fits what it offers. Pure.

Imports many modules, because each page is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.answers import REFUSED, STALE, Answer, Reply
from companion.engine.inputs import fits
from companion.engine.view import Choice, Page, View
from companion.engine.words import Msg

from . import (
    agreement,
    box,
    ceremony,
    evenings,
    hardware,
    home,
    join,
    machine,
    menu,
    network,
    packing,
    preparing,
    put_right,
    rules,
    settings,
    setup,
    upkeep,
)
from .navigation import PageContext, Route, SenselessError, Transition
from .past import change_preview, history, history_entry, otherwise

DrawPage = Callable[[PageContext, Route], Page | View]
TakeAnswer = Callable[[PageContext, Route, str, Any], Transition | None]
PAGES: dict[str, tuple[DrawPage, TakeAnswer]] = {
    "home": (home.page, home.answer), "setup": (setup.page, setup.answer), "rules": (rules.page, rules.answer),
    **preparing.PAGES,
    **box.PAGES,
    **menu.PAGES,
    "join": (join.page, join.answer),
    "history": (history.page, history.answer), "moment": (history_entry.page, history_entry.answer),
    "put-right": (put_right.page, put_right.answer), "agreement": (agreement.page, agreement.answer),
    "packing": (packing.page, packing.answer),
    "otherwise": (otherwise.page, otherwise.answer), "preview": (change_preview.page, change_preview.answer),
    "amended": (change_preview.amended, change_preview.answer_amended),
    "settings": (settings.page, settings.answer), "hardware": (hardware.page, hardware.answer),
    "network": (network.page, network.answer), "machine": (machine.page, machine.answer),
    "statistics": (evenings.statistics.page, evenings.statistics.answer),
    "share": (evenings.share.page, evenings.share.answer),
    "dice-luck": (evenings.statistics.dice_page, evenings.statistics.dice_answer),
    "upkeep": (upkeep.page, upkeep.answer), "seating": (ceremony.page, ceremony.answer)}


def page(context: PageContext, route: Route) -> Page | View:
    """The page that is open."""
    return PAGES[route.id][0](context, route)


def transition(context: PageContext, route: Route, given: Answer) -> Transition | Reply:
    """Where an answer leads; only what the page offers can be answered, and only with a value that fits."""
    shown = page(context, route)
    offered = _offered(shown)
    if given.key not in offered:
        return Reply(given.id, STALE, 0, Msg("The screen has moved on; look again."))
    meant = offered[given.key]
    if meant.objection is not None and not (given.waive and meant.waivable):
        return Reply(given.id, REFUSED, 0, meant.objection, meant.rule, meant.waivable)
    if not fits(given.value, meant.input):
        return Reply(given.id, REFUSED, 0, Msg("This answer does not fit the question."))
    try:
        taken = PAGES[route.id][1](replace(context, seen=given.seen, waive=given.waive), route, given.key, given.value)
    except SenselessError as error:
        return Reply(given.id, REFUSED, 0, error.text, error.rule, error.waivable, error.field, error.insist)
    return taken or Reply(given.id, STALE, 0, Msg("The screen has moved on; look again."))


def main_key(shown: Page | View) -> str:
    """What the button `next` answers on this page; empty: nothing."""
    return next((c.key for c in shown.choices if c.emphasis == "main" and c.input is None and not c.objection), "")


def _offered(shown: Page | View) -> dict[str, Choice]:
    """What can be answered, each as the choice that it is."""
    found = {choice.key: choice for choice in shown.choices}
    if isinstance(shown, Page):
        found |= {row.key: Choice(row.key, row.label, input=row.input) for row in shown.rows if row.key}
        found |= {shown.back: Choice(shown.back, shown.title)} if shown.back else {}
    return found
