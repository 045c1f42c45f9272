"""Of all that may be put right each line is found within two windows: in the one that opens, or in the one after it.

What may live here: how many windows lie on the way to a line, without moving a list. What may not: what may be put
right (tests/games), what has just happened (tests/app/pages/test_put_right.py).
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.app.pages import narrowing, put_right
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import PutRightRoute
from companion.app.translation import Catalogue
from companion.engine.acts import Pause
from companion.engine.game import Ask
from companion.engine.table import Accepted, Table, submit
from companion.engine.timers import RIGHTING
from companion.engine.view import TABLE, Page, Row
from companion.engine.words import say
from tests.games.sampled import LEVELS, moments, wholes
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.pane import seen_whole
from ui.touch.drawing.primitives import Touch
from ui.touch.state.scene import Scene

SIZE = (800, 480)
GERMAN = Catalogue("de")
FEW, MANY = 1, 5
SEARCHED = 3
"""What `windows` says of a line that is found by searching: that is two windows as well."""


def context_of(table: Table) -> PageContext:
    return PageContext({}, table=table, speak=GERMAN.say)


def in_sight(page: Page) -> set[str]:
    """The keys that can be touched in the window as it opens, in German, where words are longest."""
    scene, found = Scene(page), set[str]()
    pen = pen_of(scene, SIZE, True, language="de")
    for pane in layout.panes(scene, pen, 0):
        drawn, top = [], 0.0
        for piece in pane.pieces:
            drawn.append((top, piece.draw(pane.box.w, pane.box.h)))
            top += drawn[-1][1].height + pane.gap
        low = seen_whole(drawn, pane.box.h)
        found |= {getattr(primitive.target, "key", "") for at, drawing in drawn for primitive in drawing.primitives
                  if isinstance(primitive, Touch)
                  and at + min(primitive.box.bottom, primitive.box.y + low / 2) <= low + 1}
    return found


def after(table: Table, key: str, value: object = None) -> set[str]:
    """What is in sight in the window that a touch on `key` opens."""
    done = put_right.answer(context_of(table), PutRightRoute(), key, value)
    assert done is not None
    assert isinstance(done.route, PutRightRoute)
    return in_sight(put_right.page(context_of(table), done.route))


def searches(table: Table, row: Row) -> Iterator[str]:
    """What somebody might type who looks for a line: a word of it, two, or its beginning; with whose it is."""
    words = GERMAN.say(row.label, table.game.id).split()
    yield " ".join(words)[:narrowing.LONGEST]
    yield " ".join(words)[-narrowing.LONGEST:].partition(" ")[2] or words[-1][:narrowing.LONGEST]
    owner = next((seat.name for seat in table.seats if seat.mark == row.mark), "")
    for word in words:
        yield word[:narrowing.LONGEST]
        yield f"{owner} {word}"[:narrowing.LONGEST]
        yield f"{words[0]} {word}"[:narrowing.LONGEST]


def standing(table: Table) -> Table:
    """The table while the list lies open: a clock that can run out stands, and can be put right itself."""
    done = submit(table, Ask(Pause(RIGHTING), TABLE, table.at))
    return done.table if isinstance(done, Accepted) else table


def windows(table: Table) -> dict[str, int]:
    """How many windows lie on the way to each line: 1 in the first, 2 after one touch, 3 after one search."""
    page = put_right.page(context_of(table), PutRightRoute())
    rows = {row.key: row for row in page.rows if row.key and row.shape == "line"}
    first = in_sight(page)
    found = dict.fromkeys(first & rows.keys(), 1)
    for key in sorted(key for key in first if key.startswith(narrowing.OWNER)):
        found |= dict.fromkeys((after(table, key) & rows.keys()) - found.keys(), 2)
    for key in rows.keys() - found.keys() if narrowing.SEARCH in first else ():
        for words in searches(table, rows[key]):
            if key in after(table, narrowing.SEARCH, words):
                found[key] = 3
                break
    return {key: found.get(key, 9) for key in rows}


def lost(table: Table) -> list[str]:
    """What stands further away than the second window."""
    table = standing(table)
    lines, found = put_right.correction_rows(context_of(table), table), windows(table)
    return [say(row.label) for row in lines if found[row.key] > SEARCHED]


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(5, "noxius-full")
def test_whatever_may_be_put_right_is_found_within_two_windows(name: str, detail: str) -> None:
    """In the longest list that was come across; the window that opens, and that of a player or of what is searched for.
    """
    tables = [table for whole_game in wholes(name, detail) for table in moments(whole_game, FEW)]
    assert lost(max(tables, key=lambda table: len(put_right.correction_rows(context_of(table), table)))) == []


@pytest.mark.wide
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_it_is_found_at_every_moment(name: str, detail: str) -> None:
    for whole_game in wholes(name, detail):
        for table in moments(whole_game, MANY):
            assert lost(table) == [], len(table.entries)
