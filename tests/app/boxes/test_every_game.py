"""The box of every game on its pages: each thing is drawn, its form begins with what it says, and keeps all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes import things
from companion.app.pages import router
from companion.app.pages.navigation import PageContext, SenselessError
from companion.app.pages.routes import BoxPlace, BoxRoute
from companion.app.storage.inventory import Inventory, make_inventory, shipped_boxes
from companion.engine.content.kinds import ContentKind
from companion.engine.inputs import Form, Number, Pick, Text, input_fits
from companion.engine.view import Page
from companion.games import catalogue

CONFIG = Path(__file__).parents[3] / "config" / "games"
GAMES = catalogue()
KINDS = [pytest.param(name, kind, id=f"{name}-{kind.name}") for name, game in GAMES.items() for kind in game.kinds]


def examples(name: str) -> Inventory:
    content = make_inventory(GAMES[name], shipped_boxes(CONFIG).get(name, {}), ()).examples
    return Inventory(content, content)


def drawn(name: str, place: BoxPlace) -> Page:
    shown = router.page(PageContext(GAMES, inventories={name: examples(name)}), BoxRoute(place))
    assert isinstance(shown, Page)
    return shown


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_every_thing_has_a_page_whose_form_begins_with_all_it_says(name: str, kind: ContentKind) -> None:
    content = examples(name).content
    assert drawn(name, BoxPlace(name)).rows
    assert drawn(name, BoxPlace(name, kind.name)).rows
    for thing in kind.things(content):
        page = drawn(name, BoxPlace(name, kind.name, things.thing_handle(thing)))
        edit = next(row for row in page.rows if row.key == "edit")
        assert input_fits(plain(dict(edit.input.filled)), edit.input), thing


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_a_form_that_is_confirmed_as_it_is_changes_nothing(name: str, kind: ContentKind) -> None:
    content = examples(name).content
    assert kind.values
    for thing in kind.things(content):
        values = plain(dict(things.filled_in(kind.asked(content), kind.values(thing)).filled))
        again = kind.read(values)
        again = replace(again, key=thing.key) if "key" in getattr(again, "__struct_fields__", ()) else again
        assert kind.values(again) == kind.values(thing)


def plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_what_is_entered_under_a_name_that_is_there_becomes_no_twin_of_it(name: str, kind: ContentKind) -> None:
    """Whatever key ships with a thing. What has no name is known by all that it says."""
    assert kind.values
    inventories = {name: examples(name)}
    there = kind.things(inventories[name].content)
    route = BoxRoute(BoxPlace(name, kind.name))
    if not isinstance(getattr(inventories[name].content, kind.name.partition("/")[0]), tuple):
        return  # there is one of it in the box
    for thing in (one for one in there if getattr(one, "name", "") or kind.name in ("cards", "grounds", "fields")):
        values = otherwise(kind, kind.asked(inventories[name].content), plain(kind.values(thing)))
        context = PageContext(GAMES, inventories=inventories)
        with pytest.raises(SenselessError, match="change it") as asked:
            router.PAGES["content"].answer(context, route, "add", values)
        assert asked.value.waivable
        assert asked.value.insist
        done = router.PAGES["content"].answer(replace(context, waive=True), route, "add", values)
        written = done.action.change.after[0]
        assert (written.kind, written.key) == (kind.name, thing.key)
        assert b'"key":"' + thing.key.encode() + b'"' in written.value


def otherwise(kind: ContentKind, form: Form, values: dict[str, Any]) -> dict[str, Any]:
    """The same thing, of which one number or one text is another."""
    assert kind.values
    same = kind.read(values).key
    for field in form.fields:
        for value in changed_answers(field.input, values.get(field.name)):
            told = values | {field.name: value}
            if input_fits(told, form) and key_read(kind, told) == same and kind.values(kind.read(told)) != values:
                return told
    raise AssertionError(f"{kind.name}: nothing of it can be changed under its name")


def key_read(kind: ContentKind, values: dict[str, Any]) -> str:
    """The key that is made of these values; of such as cannot be so, none."""
    try:
        return str(kind.read(values).key)
    except ValueError:
        return ""


def changed_answers(wanted: Any, now: Any) -> list[Any]:
    match wanted:
        case Number(minimum, maximum):
            return [value for value in (minimum, maximum) if value != now]
        case Text():
            return ["Something else"]
        case Pick(options, 1, 1):
            return [option.key for option in options if option.key != now]
    return []
