"""The picture of a board under the map of a game that is played with it, as bright as the setting says."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.boxes.things import sound_bytes
from companion.app.pages.box.dressing import dress_view, wardrobe
from companion.app.simulation.monkey import value_for
from companion.app.storage import inventory as inventories
from companion.app.storage.library import ContentItem
from companion.engine.parts import Provinces
from companion.engine.view import TABLE
from companion.games import catalogue
from companion.games.lyssan import content as lyssan
from tests.app.pages.box.test_board import SHIPS, Finger, entered

PICTURE = "0" * 64 + ".jpg"


def learn(finger: Finger, name: str | None) -> None:
    """The board has this picture from now on."""
    finger.bench.repository.learn("lyssan", ContentItem(inventories.PICTURE + "provinces", "", sound_bytes(name)))


def played(folder: Path) -> Finger:
    """A whole board entered, with its picture, and a full game begun with that box."""
    finger = Finger(folder, "lyssan", "provinces")
    example = inventories.make_inventory(catalogue()["lyssan"], SHIPS["lyssan"], ()).examples.provinces
    entered(finger, example, "terrain", lyssan.all_ways(example))
    learn(finger, PICTURE)
    bench = finger.bench
    for key in ("back",) * 4:
        bench.answer(key)
    for key, value in (("new:lyssan", None), ("add", "Ada"), ("add", "Ben"), ("add", "Cem")):
        bench.answer(key, value)
    bench.arrange(detail="full")
    bench.start()
    return finger


def maps(finger: Finger, viewer: str = TABLE) -> list[tuple[str, int]]:
    shown: Any = finger.bench.screen if viewer == TABLE else finger.bench.news.views[viewer]
    return [(part.picture, part.bright) for part in shown.stage if isinstance(part, Provinces)]


def placed(finger: Finger) -> Finger:
    """On to where the map is shown."""
    luck = Random(1)
    for _ in range(60):
        if maps(finger):
            break
        offered = [c for c in finger.bench.screen.choices if c.on not in ("menu", "hands") and c.objection is None
                   and not c.key.startswith(("adjust", "phone:"))]
        finger.bench.answer(offered[0].key, value_for(offered[0].input, luck))
    return finger


def test_the_picture_lies_under_the_map_on_the_screen_and_on_phones(tmp_path: Path) -> None:
    finger = placed(played(tmp_path))
    assert maps(finger) == [(PICTURE, 45)]
    assert maps(finger, "public") == [(PICTURE, 45)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("bright", "shown"), [(80, (PICTURE, 80)), (0, ("", 0))])
def test_it_is_as_bright_as_the_setting_says(tmp_path: Path, bright: int, shown: tuple[str, int]) -> None:
    finger = placed(played(tmp_path))
    for key, value in (("menu", None), ("settings", None)):
        finger.bench.answer(key, value)
    assert finger.bench.answer("screen.map_picture", bright).result == "accepted"
    assert maps(finger, "public") == [shown]
    assert finger.bench.answer("screen.map_picture", 101).result == "refused"


@pytest.mark.wide
def test_a_map_of_other_places_does_not_lie_on_the_picture_of_these(tmp_path: Path) -> None:
    finger = placed(played(tmp_path))
    view, game = finger.bench.view, catalogue()["lyssan"]
    own = finger.bench.repository.inventories["lyssan"]
    part = next(part for part in view.stage if isinstance(part, Provinces))
    for name in ("nowhere", ""):
        other = replace(part, picture="", places=(*part.places[1:], replace(part.places[0], id=name)))
        assert dress_view(replace(view, stage=(other,)), wardrobe(game, own), 45).stage == (other,)


def test_without_a_picture_there_is_none(tmp_path: Path) -> None:
    finger = placed(played(tmp_path))
    learn(finger, None)
    finger.bench.answer("menu")
    assert maps(finger, "public") == [("", 0)]


@pytest.mark.wide
def test_straightened_in_the_middle_of_a_game_it_moves_with_the_places_of_the_running_map(tmp_path: Path) -> None:
    finger = placed(played(tmp_path))
    finger.bench.state.services.straighten = lambda name, corners: PICTURE
    key = next(iter(finger.things))
    [was] = [part for part in finger.bench.screen.stage if isinstance(part, Provinces)]
    before = {place.id: (place.x, place.y) for place in was.places}
    for answer in ("menu", "content", "kind:provinces", "board", "corners"):
        assert finger.bench.answer(answer).result == "accepted", answer
    finger.say("trace", {"x": 0, "y": 0, "down": "corner-0"})
    for answer in ("straighten", "back", "back", "back"):
        finger.bench.answer(answer)
    lying = {p.key: (p.x, p.y) for p in finger.content.provinces}
    assert lying[key] != before[key]
    shown: Any = finger.bench.news.views["public"]
    [part] = [part for part in shown.stage if isinstance(part, Provinces)]
    assert {place.id: (place.x, place.y) for place in part.places} == lying
    assert part.picture == PICTURE


@pytest.mark.wide
def test_a_map_of_the_examples_does_not_lie_on_the_own_picture_though_places_are_called_the_same(
        tmp_path: Path) -> None:
    finger = placed(played(tmp_path))
    view, game, own = finger.bench.view, catalogue()["lyssan"], finger.bench.repository.inventories["lyssan"]
    examples = inventories.make_inventory(game, SHIPS["lyssan"], ()).examples
    part = next(replace(part, picture="", bright=0) for part in view.stage if isinstance(part, Provinces))
    bare = replace(view, stage=(part,))
    called = replace(examples, provinces=tuple(replace(one, source="example") for one in own.content.provinces))
    assert dress_view(bare, wardrobe(game, own, called), 45).stage == (part,)
    assert dress_view(bare, wardrobe(game, own, own.content), 45).stage[0].picture == PICTURE
