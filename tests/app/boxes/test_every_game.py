"""The box of every game on its pages: each thing is drawn, its form begins with what it says, and keeps all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes import things
from companion.app.pages import box
from companion.app.pages.navigation import BoxPlace, PageContext, Route
from companion.app.storage.inventory import Inventory, inventory, shipped
from companion.engine.game import ContentKind
from companion.engine.inputs import fits
from companion.engine.view import Page
from companion.games import catalogue

CONFIG = Path(__file__).parents[3] / "config" / "games"
GAMES = catalogue()
KINDS = [pytest.param(name, kind, id=f"{name}-{kind.name}") for name, game in GAMES.items() for kind in game.kinds]


def examples(name: str) -> Inventory:
    content = inventory(GAMES[name], shipped(CONFIG).get(name, {}), ()).examples
    return Inventory(content, content)


def drawn(name: str, place: BoxPlace) -> Page:
    return box.PAGES["content"][0](PageContext(GAMES, inventories={name: examples(name)}), Route("content", box=place))


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_thing_has_a_page_whose_form_begins_with_all_it_says(name: str, kind: ContentKind) -> None:
    content = examples(name).content
    assert drawn(name, BoxPlace(name)).rows
    assert drawn(name, BoxPlace(name, kind.name)).rows
    for thing in kind.things(content):
        page = drawn(name, BoxPlace(name, kind.name, things.handle(thing)))
        edit = next(row for row in page.rows if row.key == "edit")
        assert fits(plain(dict(edit.input.filled)), edit.input), thing


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_a_form_that_is_confirmed_as_it_is_changes_nothing(name: str, kind: ContentKind) -> None:
    content = examples(name).content
    for thing in kind.things(content):
        values = plain(dict(things.filled_in(kind.asked(content), kind.values(thing)).filled))
        again = kind.read(values)
        again = replace(again, key=thing.key) if "key" in getattr(again, "__struct_fields__", ()) else again
        assert kind.values(again) == kind.values(thing)


def plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
