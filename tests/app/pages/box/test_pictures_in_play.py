"""Pictures of things of the box, where these are to be seen in play: of the right one, and only to who may see it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes.things import title_of
from companion.app.pages.box.dressing import dress_view, wardrobe
from companion.app.pages.navigation import PageContext
from companion.app.pages.past import change_form, history_entry
from companion.app.pages.routes import Draft, MomentRoute, OtherwiseRoute
from companion.app.pages.seating import character_input
from companion.app.simulation.monkey import acting_viewers, random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.app.storage.inventory import Inventory, field_of, key_of_thing
from companion.engine import parts
from companion.engine.game import FULL, LIGHT, Game, Setup
from companion.engine.past.amending import Change
from companion.engine.screens import look
from companion.engine.table import as_it_was, open_table
from companion.engine.view import PUBLIC, TABLE, View
from companion.engine.words import say
from companion.games import catalogue
from companion.games.luescherzia.content import MONSTER, Content, Tile
from tests.games.test_conformance import content_of

SEEN = {"luescherzia": {"avatars", "tiles", "finds"}, "noxius": {"characters", "enemies", "missions", "races"},
        "dicewar": {"peoples"}, "lyssan": {"sheets", "triumphs", "cards"}, "advyria": {"adventures", "heroes"},
        "anybox": set[str]()}  # nobody knows what lies in any box, so nothing of it has a picture
MOMENTS, SEEDS = 80, 2


def pictured(game: Game, content: Any) -> Inventory:
    """A box in which every thing has a picture that is called as its kind's field and its key."""
    return Inventory(content, content, pictures={
        (kind.name, key_of_thing(thing)): f"{field_of(kind.name)}:{key_of_thing(thing)}"
        for kind in game.kinds for thing in kind.things(content)})


def shown(view: View) -> Iterator[tuple[str, str]]:
    """Every picture that stands beside something said of a thing, with what is said."""
    for part in view.stage:
        tiles = {parts.Tiles: "tiles", parts.Cards: "cards"}.get(type(part), "")
        yield from ((tile.picture, say(tile.label)) for tile in getattr(part, tiles or "-", ()) if tile.picture)
        if isinstance(part, parts.Cards | parts.Track | parts.Note) and part.picture:
            yield part.picture, say(getattr(part, "title", None) or part.text)


def views(game: Game, detail: str, seed: int) -> Iterator[View]:
    """Some moments of a random game, as everybody sees them."""
    luck = Random(seed)
    table = rehearse_game(game, random_setup(game, content_of(game), luck, detail=detail), luck).table
    for moment in sorted({round(n * len(table.entries) / MOMENTS) for n in range(MOMENTS + 1)}):
        then = as_it_was(table, moment)
        yield from (look(then, viewer) for viewer in (*acting_viewers(then.setup), PUBLIC))


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.id)
@pytest.mark.wide
def test_what_has_a_picture_is_seen_with_it_in_play(game: Game) -> None:
    box = wardrobe(game, pictured(game, content_of(game)))
    found = {picture.partition(":")[0] for detail in (LIGHT, FULL) for seed in range(SEEDS)
             for view in views(game, detail, seed) for picture, _ in shown(dress_view(view, box, 45))}
    assert found >= SEEN[game.id], SEEN[game.id] - found


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("game", "field"), [("luescherzia", "tiles"), ("lyssan", "triumphs"), ("noxius", "enemies"),
                                             ("advyria", "adventures")])
def test_it_is_the_picture_of_the_thing_that_is_named_there(game: str, field: str) -> None:
    of, content = catalogue()[game], content_of(catalogue()[game])
    names = {f"{field}:{thing.key}": say(title_of(kind, thing)) for kind in of.kinds for thing in kind.things(content)
             if field_of(kind.name) == field}
    worn = wardrobe(of, pictured(of, content))
    pairs = {pair for view in views(of, FULL, 2) for pair in shown(dress_view(view, worn, 45))}
    own = {name: thing.name for thing in getattr(content, field) if (name := f"{field}:{thing.key}") in names}
    assert any(picture in own for picture, _ in pairs)
    assert [(picture, said) for picture, said in pairs if own.get(picture) and own[picture] not in said] == []


def tiles(*two: Tile, played: Content | None = None) -> dict[str, str]:
    """The pictures in the palette of tiles, at the first tile to be drawn, by what is said there."""
    game, content = catalogue()["luescherzia"], Content(tiles=two)
    setup: Setup[Any, Any] = random_setup(game, content, Random(1), 2, LIGHT)
    luck = Random(2)
    table = rehearse_game(game, setup, luck, 40).table
    worn = wardrobe(game, pictured(game, content), played)
    for moment in range(len(table.entries) + 1):
        view = dress_view(look(as_it_was(table, moment), TABLE), worn, 45)
        faces = [tile for part in view.stage if isinstance(part, parts.Tiles) for tile in part.tiles
                 if tile.id.startswith("new:")]
        if faces:
            return {say(tile.label): tile.picture for tile in faces if tile.thing.endswith(("-a", "-b"))}
    return {}


ANT, BAT = Tile("m-a", MONSTER, "Ant", 1, 1), Tile("m-b", MONSTER, "Bat", 1, 1)


def test_two_monsters_of_one_level_have_each_their_own_picture() -> None:
    assert tiles(ANT, BAT) == {"Ant": "tiles:m-a", "Bat": "tiles:m-b"}


def test_an_invented_thing_has_not_the_picture_of_the_own_one_of_that_key() -> None:
    invented = Content(tiles=(replace(ANT, source="example"), BAT))
    assert tiles(ANT, BAT, played=invented) == {"Ant": "", "Bat": "tiles:m-b"}


def test_a_box_without_pictures_changes_nothing() -> None:
    game = catalogue()["luescherzia"]
    view = look(open_table(game, random_setup(game, content_of(game), Random(1))), TABLE)
    assert dress_view(view, wardrobe(game, Inventory(content_of(game), None)), 45) is view


def test_a_phone_chooses_among_pictures_what_the_screen_shows_as_tiles() -> None:
    game, content = catalogue()["luescherzia"], Content(tiles=(ANT, BAT))
    table = rehearse_game(game, random_setup(game, content, Random(1), 2, LIGHT), Random(2), 40).table
    worn = wardrobe(game, pictured(game, content))
    offered = [option for n in range(len(table.entries) + 1) for viewer in ("seat-1", "seat-2")
               for choice in dress_view(look(as_it_was(table, n), viewer), worn, 45).choices
               if choice.key.endswith(":draw") for option in getattr(choice.input, "options", ())]
    assert {say(option.label).partition(":")[0]: option.picture for option in offered if option.picture} == {
        "Ant": "tiles:m-a", "Bat": "tiles:m-b"}


@pytest.mark.parametrize("game", [game for game in catalogue().values() if game.characters(content_of(game))],
                         ids=lambda game: game.id)
def test_characters_are_chosen_by_their_pictures_before_the_game(game: Game) -> None:
    content = content_of(game)
    inventory = replace(pictured(game, content), examples=content)
    context = PageContext({game.id: game}, inventories={game.id: inventory})
    own, invented = (character_input(context, Draft(game.id, FULL, box=box)) for box in ("own", "examples"))
    assert [option.picture for option in own.options] == [option.thing for option in own.options]
    assert {option.picture for option in invented.options} == {""}


def test_the_past_is_looked_at_with_the_pictures_of_the_box_and_so_is_what_a_change_would_make_of_it() -> None:
    game, content = catalogue()["luescherzia"], Content(tiles=(ANT, BAT))
    table = rehearse_game(game, random_setup(game, content, Random(1), 2, LIGHT), Random(2), 40).table
    context = PageContext({game.id: game}, inventories={game.id: pictured(game, content)}, table=table)
    passed = next(seq for seq in table.counting if dict(shown(history_view(context, seq))))
    assert {"tiles:m-a", "tiles:m-b"} & dict(shown(history_view(context, passed))).keys()
    assert not dict(shown(history_view(replace(context, inventories={}), passed))), "a box without pictures has none"
    befores = [change_form.page(context, OtherwiseRoute(Change(seq))) for seq in table.counting]
    assert {"tiles:m-a", "tiles:m-b"} & {picture for view in befores if isinstance(view, View)
                                         for picture, _ in shown(view)}


def history_view(context: PageContext, seq: int) -> View:
    """The table as it was after an entry, as the history shows it."""
    found = history_entry.page(context, MomentRoute(seq))
    assert isinstance(found, View)
    return found
