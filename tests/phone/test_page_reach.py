"""By finger, on a phone: whatever a player's View offers has a place on the page, in a real Chromium, at every width.

What may live here: the law, for phones. What may not: the shared screen (tests/touch/meaning/test_reach.py), what is
offered on which (tests/games/test_seats_on_phones.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page

from companion.app.session import snapshot
from companion.engine.inputs import Cell, DiceInput, Form, Move, PlaceInput
from companion.engine.parts import Provinces, Tile
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from tests.games.sampled import LEVELS, moments, wholes
from tests.phone.page_place import Place, errors_of, holds, turn
from ui.touch.meaning.choice_placement import ids_within

pytestmark = pytest.mark.e2e
WIDTHS = (320, 360, 390, 640)
SEAT = "seat-1"
FEW = 3
"""So many moments of a game are looked at."""
THERE = """() => {
  document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  const wide = document.documentElement.clientWidth;
  const seen = (one) => { const { left, right, width, height } = one.getBoundingClientRect();
    return one.checkVisibility() && width > 0 && height > 0 && left < wide && right > 0; };
  const all = (name) => [...document.querySelectorAll(`[data-${name}]`)].filter(seen).map(
    (one) => one.getAttribute(`data-${name}`));
  return { key: all("key"), on: all("on"), touch: all("touch"), cell: all("cell"), unlit: all("unlit"),
    type: all("type"), all: all("all-choices"), clock: all("mood"),
    zoom: [...document.querySelectorAll(".zoom")].filter(seen).map(() => "zoom") };
}"""


FIRST = """(names) => {
  scrollTo(0, 0);
  const bar = document.querySelector(".action-bar"), end = bar.getBoundingClientRect().top || innerHeight;
  const there = (name) => [...document.querySelectorAll(`[data-${name}]`)].filter((one) => one.checkVisibility());
  const answers = ["key", "on"].flatMap((kind) => there(kind).filter((one) => names.includes(one.dataset[kind])));
  const above = [...answers, ...there("cell"), ...there("touch")].filter((one) => !bar.contains(one))
    .map((one) => one.closest(".card") ?? one);
  return !above.length || ["all-choices", "type"].some((kind) => there(kind).length)
    || Math.min(...above.map((one) => one.getBoundingClientRect().top)) + 40 < end;
}"""


def views(name: str, detail: str, count: int = FEW) -> Iterator[View]:
    """What the player of seat 1 is shown at moments of whole games."""
    for whole in wholes(name, detail):
        for table in moments(whole, count):
            shown = snapshot.other_views(table, table.at, 0, (), ())[SEAT]
            if isinstance(shown, View):
                yield shown


def shown_at(page: Page, table: Place, view: View, number: int) -> View:
    """Show this player a View, marked as the `number`th in its prompt; it stands on the page then."""
    mark = f"moment {number}"
    shown = replace(view, prompt=replace(view.prompt, text=Msg.plain(mark)), revision=number + 1, result=(
        replace(view.result, headline=Msg.plain(mark)) if view.result else None))
    table.show(shown)
    if page.url == "about:blank":
        page.goto(table.invite(SEAT))
    holds(page, "(mark) => document.body.innerText.includes(mark)", mark)
    return shown


def asked(view: View) -> bool:
    """Whether the player of seat 1 is asked, alone or with all others."""
    return not view.result and (not view.prompt.seat or any(SEAT in (panel.player, panel.seat) for panel in view.seats
                                                           if panel.seat == view.prompt.seat))


def answers(view: View) -> Iterator[str]:
    """The names of what answers the prompt: choices of weight, and tiles and cards that are touched for any."""
    laid = {thing.id for part in view.stage for name in ("tiles", "cards") for thing in getattr(part, name, ())}
    for choice in view.choices:
        if choice.on in laid or (choice.emphasis != "quiet" and not choice.objection):
            yield from filter(None, (choice.key, choice.on))


def pointed(choice: Choice) -> bool:
    """Whether it is answered on a board or a map that is there."""
    wanted = choice.input.fields[0].input if isinstance(choice.input, Form) else choice.input
    return isinstance(wanted, Cell | Move | PlaceInput)


def _ids(tile: Tile) -> tuple[str, ...]:
    """What is touched with a tile: itself, and the numbers on it."""
    return tuple(name for name in (tile.id, *(counter.id for counter in tile.counters)) if name)


def missed(page: Page, view: View) -> set[str]:
    """What the View offers and the page has no place for; places of a small map are touched once it is enlarged."""
    there = {name: set(found) for name, found in page.evaluate(THERE).items()}
    things = there["on"] | there["touch"] | ({"clock"} if there["clock"] else set())
    things |= {name for part in view.stage for tile in getattr(part, "tiles", ()) for name in _ids(tile)
               if things & set(_ids(tile))}
    boards = there["cell"] | there["unlit"] | there["touch"] | there["zoom"]
    left = {choice.key: choice for choice in view.choices if choice.key not in there["key"] and choice.on not in things}
    if there["all"]:
        page.click("[data-all-choices]")
        sheet = page.evaluate(THERE)["key"]
        page.keyboard.press("Escape")
        left = {key: choice for key, choice in left.items() if key not in sheet}
    on_map = {name for part in view.stage if isinstance(part, Provinces) for name in ids_within(part) if there["zoom"]}
    return {key for key, choice in left.items() if not (pointed(choice) and boards) and choice.on not in on_map
            and not (isinstance(choice.input, DiceInput) and there["type"])}


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_every_choice_of_a_players_view_has_a_place_on_the_phone(name: str, detail: str, table: Place, page: Page
                                                                 ) -> None:
    luck = Random(f"{name} {detail}")
    for number, view in enumerate(views(name, detail)):
        shown = shown_at(page, table, view, number)
        assert page.viewport_size
        if page.viewport_size["width"] != (width := luck.choice(WIDTHS)):
            turn(page, width, 800)
        assert missed(page, shown) == set(), (number, width)
    assert errors_of(page) == []


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("name", "detail"), LEVELS)
def test_what_answers_begins_on_the_first_screen_of_whoever_is_asked(name: str, detail: str, table: Place, page: Page
                                                                 ) -> None:
    """Below it lie the own numbers and what hands have to do: nobody looks for an answer under them."""
    page.set_viewport_size({"width": 390, "height": 760})
    for number, view in enumerate(filter(asked, views(name, detail, 5 * FEW))):
        shown = shown_at(page, table, view, number)
        holds(page, FIRST, list(answers(shown)))
