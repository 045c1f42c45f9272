"""Everything that one viewer can get to see of two tables, side by side: Views, lists, history, every step changed.

What may live here: the walk through the pages, along the same answers at both tables. What may not: where the tables
come from (two_worlds.py), what is to be true of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import json
from msgspec.structs import replace

from companion.app.integrations.happenings import TableMoment
from companion.app.integrations.public_state import public_state
from companion.app.pages import agreement, packing, router
from companion.app.pages.navigation import PageContext, Propose, Transition
from companion.app.pages.routes import (
    AGREEMENT,
    HISTORY,
    PACKING,
    PREVIEW,
    PUT_RIGHT,
    AmendedRoute,
    MomentRoute,
    PreviewRoute,
    Route,
)
from companion.app.session import snapshot
from companion.app.simulation.monkey import value_for
from companion.app.storage.inventory import make_inventory
from companion.engine.answers import Answer
from companion.engine.log import entries_backwards, entry_headline
from companion.engine.past.amending import may_change
from companion.engine.screens import look
from companion.engine.table import Table
from companion.engine.view import PUBLIC, TABLE, Page, View
from tests.app.any_route import route_to
from tests.games.test_conformance import GAMES, SHIPS

BOXES = {name: make_inventory(game, SHIPS.get(name, {}), ()) for name, game in GAMES.items()}
CHAIN = 2
"""So often it is followed what a change asks for besides."""
HOUSE = ("home", "menu", "settings", "hardware", "statistics", "dice-luck", "boxes", "content", "rule-book", "share")
"""Pages that know the table, and are not about its past."""
NEWEST = 2
"""So many of the newest entries are looked at in any case: an undo, and what it took back."""
Said = tuple[str, bytes, bytes]
"""Where it was said, and what was said there at either table."""


class Walk:
    """One viewer's way through all pages of two tables; `steps` entries are looked at, `ways` acts tried on each."""

    def __init__(self, one: Table, other: Table, viewer: str, luck: Random, steps: int, ways: int) -> None:
        self.tables, self.viewer, self.luck = (one, other), viewer, luck
        self.steps, self.ways = steps, ways

    def all_pages(self) -> Iterator[Said]:
        """Every page, as both tables show it."""
        yield self._said("view", [_sent(self._view(table)) for table in self.tables])
        yield self._said("history", [_history(table, self.viewer) for table in self.tables])
        if self.viewer == PUBLIC:
            return
        for page_id in (PUT_RIGHT, AGREEMENT, PACKING, HISTORY):
            yield from self._lists(page_id)
        yield self._said("card",
                         [json.encode(packing.packing_card(self._context(table), table)) for table in self.tables])
        yield self._said("laid out", [_sent(router.page(self._context(table), agreement.laid_out(table)))
                                      for table in self.tables if agreement.laid_out(table).id == AGREEMENT])
        if self.viewer == TABLE:
            yield from (self._page(f"house {page_id}", route_to(page_id)) for page_id in HOUSE
                        if page_id in router.PAGES)
        length = len(self.tables[0].entries)
        for seq in (*range(max(0, length - NEWEST), length), *_sample(range(length - NEWEST), self.steps, self.luck)):
            yield from self._moment(seq)

    def _moment(self, seq: int) -> Iterator[Said]:
        """The table as it was, and all that can be changed there."""
        route = MomentRoute(seq)
        yield self._page(f"moment {seq}", route)
        if not may_change(self.tables[0], seq):
            return
        for how in ("left-out", "instead", "before"):
            found = yield from self._answer(f"change {seq} {how}", (route, route), f"change:{seq}", how)
            if found is not None and found[0].id == PREVIEW:
                yield from self._preview(f"left out {seq}", found)
            elif found is not None:
                yield from self._otherwise(f"{how} {seq}", found)

    def _otherwise(self, where: str, routes: tuple[Route, Route], asked: int = 0) -> Iterator[Said]:
        """What could be done instead, what that asks for besides (`asked` times so far), and what would come of it."""
        yield self._pages(where, routes)
        shown = router.page(self._context(self.tables[0]), routes[0])
        choices = [choice for choice in shown.choices if choice.key != "back"]
        for choice in _sample(choices, self.ways, self.luck):
            value = value_for(choice.input, self.luck)
            here = f"{where} {choice.key} = {value!r}"
            found = yield from self._answer(here, routes, choice.key, value)
            if found is not None and found[0].id == PREVIEW:
                yield from self._preview(here, found)
            elif found is not None and asked == CHAIN:
                yield self._pages(here, found)
            elif found is not None:
                yield from self._otherwise(f"{here}, then", found, asked + 1)

    def _preview(self, where: str, routes: tuple[Route, Route]) -> Iterator[Said]:
        yield self._pages(f"{where}: preview", routes)
        one, other = (AmendedRoute(route.change, route.word_asked)
                      for route in routes if isinstance(route, PreviewRoute))
        yield self._pages(f"{where}: amended", (one, other))
        shown = router.page(self._context(self.tables[0]), routes[0])
        rows = [row for row in shown.rows if row.key.startswith("way:")] if isinstance(shown, Page) else []
        for row in _sample(rows, 2, self.luck):
            way = value_for(row.input, self.luck)
            found = yield from self._answer(f"{where} {row.key} {way}", routes, row.key, way)
            if found is not None:
                yield self._pages(f"{where} {row.key} {way}: preview", found)
        yield from self._wished(where, routes)

    def _wished(self, where: str, routes: tuple[Route, Route]) -> Iterator[Said]:
        """What others are asked to agree to."""
        taken = [router.transition(self._context(table), route, self._given("ask", None))
                 for table, route in zip(self.tables, routes, strict=True)]
        actions = [each.action for each in taken if isinstance(each, Transition)]
        wishes = [action.wish for action in actions if isinstance(action, Propose)]
        yield self._said(f"{where}: whom to ask", [json.encode([wish.of for wish in wishes[n:n + 1]]) for n in (0, 1)])
        if len(wishes) == 2:
            asked = [PreviewRoute(wish.change, word_asked=True) for wish in wishes]
            contexts = [replace(self._context(table), wish=wish)
                        for table, wish in zip(self.tables, wishes, strict=True)]
            yield self._said(f"{where}: asked", [_sent(router.page(context, route))
                                                 for context, route in zip(contexts, asked, strict=True)])

    def _lists(self, page_id: str) -> Iterator[Said]:
        """A list with each of its lines touched, and all that comes after it."""
        due, seen = [route_to(page_id)], set[str]()
        while due:
            route = due.pop()
            yield self._page(f"{page_id} {route}", route)
            shown = router.page(self._context(self.tables[0]), route)
            keys = [choice.key for choice in shown.choices if choice.key == "more" or choice.key.startswith("older:")]
            keys += [row.key for row in shown.rows if row.key.startswith("ask:")] if isinstance(shown, Page) else []
            for key in keys:
                if f"{replace(route, line='') if hasattr(route, 'line') else route}/{key}" not in seen:
                    seen.add(f"{replace(route, line='') if hasattr(route, 'line') else route}/{key}")
                    found = yield from self._answer(f"{page_id} {key}", (route, route), key, None)
                    due += [found[0]] if found is not None else []

    def _answer(self, where: str, routes: tuple[Route, Route], key: str, value: Any,
                ) -> Any:
        """The same answer at both tables: what is replied, or both ways on."""
        found = [router.transition(self._context(table), route, self._given(key, value))
                 for table, route in zip(self.tables, routes, strict=True)]
        yield self._said(where, [b"on" if isinstance(each, Transition) else json.encode(each) for each in found])
        first, second = found
        return (first.route, second.route) if isinstance(first, Transition) and isinstance(second, Transition) else None

    def _given(self, key: str, value: Any) -> Answer:
        return Answer(self.viewer, key, self.tables[0].at, value)

    def _page(self, where: str, route: Route) -> Said:
        return self._pages(where, (route, route))

    def _pages(self, where: str, routes: tuple[Route, Route]) -> Said:
        return self._said(where, [_sent(_without_acts(router.page(self._context(table), route)))
                                  for table, route in zip(self.tables, routes, strict=True)])

    def _said(self, where: str, said: list[bytes]) -> Said:
        return (where, said[0], said[1]) if len(said) == 2 else (where, b"", b"")

    def _context(self, table: Table) -> PageContext:
        return PageContext(GAMES, inventories=BOXES, table=table, number=1, viewer=self.viewer)

    def _view(self, table: Table) -> Any:
        if self.viewer == TABLE:
            return snapshot.screen_view(table, table.at, 0, (), ())
        there = snapshot.other_views(table, table.at, 0, (), ())
        return [there[self.viewer], *([_for_programs(table)] if self.viewer == PUBLIC else [])]


def _for_programs(table: Table) -> Any:
    """The state that programs read; what they are told of events: tests/app/integrations/test_whole_games.py."""
    public = look(table, PUBLIC, table.at)
    return public_state(TableMoment(table, public.phase, table.at, 0), public)


def _sent(shown: Any) -> bytes:
    """What goes out, as bytes that whoever gets them can read: a window ends at what it cannot."""
    data = json.encode(shown)
    if isinstance(shown, View | Page):
        json.decode(data, type=type(shown))
    return data


def _without_acts(shown: View | Page) -> View | Page:
    return replace(shown, choices=tuple(replace(choice, act=None) for choice in shown.choices))


def _history(table: Table, viewer: str) -> bytes:
    """The whole history, and every entry in one line, as undo and redo call it."""
    lines = [said for _, said in entries_backwards(table, len(table.entries) - 1, viewer)]
    return json.encode([lines, [entry_headline(table, entry.seq, viewer) for entry in table.entries]])


def _sample(things: Iterable[Any], most: int, luck: Random) -> list[Any]:
    there = list(things)
    return there if len(there) <= most else luck.sample(there, most)
