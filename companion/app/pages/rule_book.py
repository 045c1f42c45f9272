"""The rules of the game on the table in short form: those of this moment first, then in the book's order; and what the
signs mean. Pure.

What may live here: these lists and the search. What may not: what a rule says (each game's RULES.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.app.pages.navigation import PageContext, Transition
from companion.app.pages.routes import AT_TABLE, RULE_BOOK, RuleBookRoute
from companion.app.translation import rules_of, said_in
from companion.engine.inputs import Text
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from . import signs

ROUTE = RuleBookRoute
SEARCH = "search"
ALL = "all"
SIGNS = "signs"
LONGEST = 20


def page(context: PageContext, route: RuleBookRoute) -> Page:
    """Every rule at hand with what it says, `route.search` narrows them to those in which it stands; or what the signs
    mean that stand on the table's screen now.
    """
    if context.table is None:
        return Page(RULE_BOOK, Msg("Rules of this game"), Msg("No game is open."), back="back")
    game, table = context.table.game, context.table
    if route.signs:
        rows = signs.sign_rows(look(table, context.viewer), game.legend)
        return Page(RULE_BOOK, Msg("What the signs mean"), None, rows, back="back", notices=context.notices,
                    game=game.id)
    book = rules_of(game.id)
    found = [rule for rule, text in book.items() if _holds(context, game.id, rule, text, route.search)]
    now = [rule for rule in _named(table) if rule in found]
    rows = (*_search(route.search, len(book), len(found)),
            *(Row(Msg("{rule} · now", {"rule": rule}), note=book[rule], tone="good") for rule in now),
            *(Row(Msg.plain(rule), note=book[rule]) for rule in found if rule not in now))
    return Page(RULE_BOOK, Msg("Rules of this game"), None, rows, back="back", notices=context.notices, game=game.id)


def answer(context: PageContext, route: RuleBookRoute, key: str, value: Any) -> Transition | None:
    """Search for other words, show all rules or the signs, or go one step back."""
    if key == "back":
        return Transition(RuleBookRoute() if route.signs else AT_TABLE)
    if key == SIGNS:
        return Transition(RuleBookRoute(signs=True))
    return Transition(RuleBookRoute(value.strip() if key == SEARCH else ""))


def _holds(context: PageContext, game: str, rule: str, text: Msg, asked: str) -> bool:
    """Whether a rule contains the words of the search, in the language of the screen."""
    said = said_in(context.settings.table.language, text, game)
    return asked.casefold() in f"{rule} {said}".casefold()


def _search(asked: str, known: int, found: int) -> Iterator[Row]:
    yield Row(Msg("Search"), SEARCH, Msg.plain(asked) if asked else None, icon="magnify",
              input=Text(LONGEST, value=asked))
    if not asked:
        yield Row(Msg("What the signs mean"), SIGNS, icon="shape-outline")
    else:
        yield Row(Msg("Show all {n}", {"n": known}), ALL, Msg("{n} found", {"n": found}), icon="close")


def _named(table: Table) -> tuple[str, ...]:
    """The rules that the shared screen names now, the prompt's first."""
    view = look(table, "table")
    named = (view.prompt.rule, *(choice.rule for choice in view.choices), *(hand.rule for hand in view.hands))
    return tuple(dict.fromkeys(rule for rule in named if rule))
