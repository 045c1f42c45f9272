"""Whatever goes out of the table can be read where it arrives: by its window and by phones, in whole random games.

What may live here: this law over Views and lists. What may not: what they say (test_two_worlds.py has every page).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from msgspec import json

from companion.app.pages import router
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import AGREEMENT, HISTORY, PACKING, PUT_RIGHT, RULE_BOOK, SEATING, SET_UP_LIST
from companion.app.storage.inventory import make_inventory
from companion.engine.game import FULL, LIGHT
from companion.engine.screens import look
from companion.engine.table import Table, open_table
from companion.engine.view import PUBLIC, TABLE, Page, View
from tests.app.any_route import route_to
from tests.bench.tables import dealt
from tests.games.test_conformance import GAMES, SHIPS
from ui.touch.wire import messages

BOXES = {name: make_inventory(game, SHIPS.get(name, {}), ()) for name, game in GAMES.items()}
LISTS = AGREEMENT, HISTORY, PACKING, PUT_RIGHT, RULE_BOOK, SEATING, SET_UP_LIST
ENTRIES, PLAYERS = (15, 70, 160), 4


def faces(table: Table) -> Iterator[tuple[str, View | Page]]:
    """What each viewer can open of a game."""
    for viewer in (TABLE, PUBLIC, *(seat.id for seat in table.seats)):
        yield viewer, look(table, viewer, table.at)
        for name in LISTS if viewer != PUBLIC else ():
            context = PageContext(GAMES, inventories=BOXES, table=table, number=1, viewer=viewer)
            yield viewer, router.page(context, route_to(name))


def _is_long(entries: int, table: Table) -> bool:
    return len(table.entries) >= entries


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.wide) for seed in range(2, 6))])
@pytest.mark.parametrize("detail", [LIGHT, FULL])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_gets_a_view_or_a_page_can_read_it(game: str, detail: str, seed: int) -> None:
    if detail not in GAMES[game].details:
        return
    luck, table = Random(seed), open_table(GAMES[game], dealt.setup(GAMES[game], PLAYERS, seed, detail=detail))
    for entries in ENTRIES:
        table = dealt.played(table, luck, partial(_is_long, entries))
        for viewer, face in faces(table):
            sent = messages.shown(1, face)
            read = messages.read_to_window(messages.encode(sent))
            assert type(read.face) is type(face)
            if viewer != TABLE:
                json.decode(json.encode(sent.view or sent.page), type=type(face))
