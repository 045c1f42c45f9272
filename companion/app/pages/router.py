"""The book of all pages: which page is open, and whether an answer fits what it offers. Pure.

A module below this folder that says its `ROUTE` is a page, drawn by its `page` and answered by its `answer`. Nothing
has to be registered. All are imported with this one, because pages lead to one another anyhow. Python's own loader
lists them: they are found in a folder and in an archive.

What may live here: finding pages, asking one of them. What may not: what any page says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.app import pages
from companion.engine.answers import REFUSED, STALE, Answer, Reply
from companion.engine.inputs import Input, Text, input_fits
from companion.engine.view import Choice, Page, View
from companion.engine.words import Msg

from .navigation import PageContext, SenselessError, Transition
from .routes import Route


class PageBehaviour(NamedTuple):
    """Which routes lead to a page, how it is drawn for one, and where an answer on it leads."""

    route: type[Route]
    page: Callable[[PageContext, Any], Page | View]
    answer: Callable[[PageContext, Any, str, Any], Transition | None]


def _modules() -> Iterator[ModuleType]:
    """Every module of pages but this one."""
    for found in walk_packages(pages.__path__, f"{pages.__name__}."):
        if found.name != __name__:
            yield import_module(found.name)


def pages_by_id(modules: Iterator[ModuleType]) -> dict[str, PageBehaviour]:
    """The pages among these modules. ValueError where two have one name."""
    found: dict[str, PageBehaviour] = {}
    for module in modules:
        if hasattr(module, "ROUTE"):
            if module.ROUTE.id in found:
                raise ValueError(f"{module.__name__} is a second page {module.ROUTE.id!r}.")
            found[module.ROUTE.id] = PageBehaviour(module.ROUTE, module.page, module.answer)
    return found


PAGES = pages_by_id(_modules())


def page(context: PageContext, route: Route) -> Page | View:
    """The page that is open."""
    return PAGES[route.id].page(context, route)


def transition(context: PageContext, route: Route, given: Answer) -> Transition | Reply:
    """Where an answer leads. Only what the page offers can be answered, and only with a value that fits."""
    shown = page(context, route)
    offered = _offered(shown)
    if given.key not in offered:
        return Reply(given.id, STALE, 0, Msg("The screen has moved on; look again."))
    meant = offered[given.key]
    if meant.objection is not None and not (given.waive and meant.waivable):
        return Reply(given.id, REFUSED, 0, meant.objection, meant.rule, meant.waivable)
    if not input_fits(given.value, meant.input):
        return Reply(given.id, REFUSED, 0, Msg("This answer does not fit the question."))
    try:
        context = replace(context, seen=given.seen, waive=given.waive)
        taken = PAGES[route.id].answer(context, route, given.key, given.value)
    except SenselessError as error:
        return Reply(given.id, REFUSED, 0, error.text, error.rule, error.waivable, error.field, error.insist)
    return taken or Reply(given.id, STALE, 0, Msg("The screen has moved on; look again."))


def main_key(shown: Page | View) -> str:
    """What the button `next` answers on this page; empty: nothing."""
    return next((c.key for c in shown.choices if c.emphasis == "main" and c.input is None and not c.objection), "")


def _offered(shown: Page | View) -> dict[str, Choice]:
    """Everything that can be answered, each as a choice."""
    found = {choice.key: choice for choice in shown.choices}
    if isinstance(shown, Page):
        found |= {row.key: Choice(row.key, row.label, input=row.input) for row in shown.rows if row.key}
        found |= {choice.key: choice for row in shown.rows for choice in _last_answers(row.input)}
        found |= {shown.back: Choice(shown.back, shown.title)} if shown.back else {}
    return found


def _last_answers(wanted: Input | None) -> tuple[Choice, ...]:
    """The second way to answer a line of text, if it has one."""
    last = wanted.last if isinstance(wanted, Text) else None
    return (Choice(last.key, last.label, input=wanted),) if last else ()
