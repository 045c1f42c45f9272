"""The icons that a phone is sent: those that our sources name, and all of them as soon as another is wanted.

What may live here: which icons are sent and drawn. What may not: how anything else on the page looks.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Request, expect

from companion.engine import parts
from companion.engine.game import Game
from companion.engine.view import View
from companion.engine.words import Msg
from companion.games import catalogue
from tests.laws import ROOT, sources
from tests.phone.page_place import Place, holds, join
from tests.phone.rig import a_view
from tests.rehearsals import rehearsed
from ui.phone.web import PAGE
from ui.touch.kivy_window import glyphs

SENT = frozenset(json.loads((PAGE / "icons.json").read_text(encoding="utf-8")))
ANEW = "The page was built before a source named these: `make run` builds it anew."
FIRST_LOAD = 250_000
"""Bytes over the line until a phone shows its first View."""
MOST_BYTES = 80_000
"""Of the icons and their names, as a phone gets them; all of them would be 591,000, or 452,000 packed."""


def quoted(source: str) -> Iterator[str]:
    """Every text that stands in a Python source."""
    return (node.value for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Constant) and isinstance(node.value, str))


def named(value: Any) -> Iterator[str]:
    """Every icon in a View as data."""
    if isinstance(value, dict):
        yield from (word for key, word in value.items() if key == "icon" and word)
        value = list(value.values())
    for inside in value if isinstance(value, list | tuple) else ():
        yield from named(inside)


@pytest.mark.wide
def test_every_icon_that_a_source_names_is_sent():
    known = set(glyphs.icon_codes())
    ours = [path for path in sources() if not path.is_relative_to(ROOT / "tests")]
    words = {word for path in ours for word in quoted(path.read_text(encoding="utf-8"))}
    assert known & words - SENT == set(), ANEW
    assert known >= SENT


@pytest.mark.wide
@pytest.mark.parametrize(("game", "detail"), [(game, detail) for game in catalogue().values()
                                              for detail in game.details],
                         ids=lambda value: getattr(value, "id", value))
def test_every_icon_of_a_whole_game_is_sent(game: Game, detail: str):
    shown = {icon for _, view in rehearsed(game, detail) for icon in named(msgspec.to_builtins(view))}
    assert shown
    assert shown & set(glyphs.icon_codes()) - SENT == set(), ANEW


def test_a_phone_gets_few_bytes_for_them():
    assert sum((PAGE / name).stat().st_size for name in ("icons.json", "icons.woff2")) < MOST_BYTES


def view_of(*icons: str) -> View:
    """A View whose stage shows these icons."""
    return replace(a_view("seat-1"), stage=(parts.Counters(tuple(
        parts.Counter(Msg(icon), 1, icon=icon) for icon in icons)),))


def shown(page: Page, table: Place, *icons: str) -> tuple[set[str], int]:
    """What a phone fetches to draw these icons, and how many it draws."""
    fetched: set[str] = set()
    page.on("request", lambda request: fetched.add(request.url.rpartition("/")[2]))
    join(page, table, view_of(*icons))
    drawn = page.locator(".counts .icon")
    expect(drawn).to_have_count(len(icons))
    holds(page, "document.fonts.status === 'loaded'")
    return {name for name in fetched if "icons" in name}, drawn.count()


@pytest.mark.sampled(2)
@pytest.mark.e2e
@pytest.mark.parametrize("game", ["anybox", "noxius"])
def test_all_that_a_phone_fetches_to_begin_with_is_little(page: Page, table: Place, game: str):
    """Page, program, signs and the face of the game, of which these two have the largest."""
    fetched = list[Request]()
    page.on("requestfinished", lambda request: fetched.append(request))
    join(page, table, replace(a_view("seat-1"), game=game))
    holds(page, "document.fonts.status === 'loaded'")
    bodies = {request.url: request.sizes()["responseBodySize"] for request in fetched}
    assert any(url.endswith("page.js") for url in bodies)
    assert sum(bodies.values()) <= FIRST_LOAD, bodies


@pytest.mark.wide
@pytest.mark.e2e
def test_the_icons_that_sources_name_need_nothing_else(page: Page, table: Place):
    assert shown(page, table, *sorted(SENT)) == ({"icons.json", "icons.woff2"}, len(SENT))


@pytest.mark.wide
@pytest.mark.e2e
def test_an_icon_that_no_source_named_is_fetched_when_it_is_shown(page: Page, table: Place):
    later = next(name for name in sorted(glyphs.icon_codes()) if name not in SENT)
    assert shown(page, table, "heart", later) == (
        {"icons.json", "icons.woff2", "all-icons.json", "all-icons.woff2"}, 2)
