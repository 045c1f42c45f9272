"""A whole invented box of the real size, touched and typed in at 800 × 480 through the pages, and a whole game at full.

Touches for everything from Home and back, letters (with the keys for capitals and signs) and swipes:
Lyssan, 26 provinces, a sheet, tokens, 10 triumphs, 16 cards, 6 debts: 603 touches, 1,918 letters, 19 swipes.
Advyria, 38 fields, 12 adventures, 4 hero cards, the deck: 381 touches, 556 letters, 20 swipes.
Lüscherzia, 4 avatars, board, water, bag, 18 tiles, 10 finds, 20 cards: 563 touches, 355 letters, 18 swipes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.lyssan.content import Content as Lyssan, all_ways as borders
from tests.real_box.entered import box_of, change, content, open_thing, plays
from tests.real_box.person import BoxPerson

MOST = {"lyssan": (603, 1918, 19), "advyria": (381, 556, 20), "luescherzia": (563, 355, 18)}
PLAYERS = {"lyssan": (2, 3, 4), "advyria": (1, 2, 4), "luescherzia": (1, 2, 4)}
CHARACTERS = {"lyssan": ("wolf", "hawk", "vulture"), "advyria": (), "luescherzia": ("vreni", "ueli")}


@pytest.fixture
def owner(tmp_path: Path) -> BoxPerson:
    return BoxPerson(tmp_path)


@pytest.mark.wide
@pytest.mark.parametrize("game", sorted(MOST))
def test_a_whole_box_is_entered_and_a_whole_game_at_full_is_played_with_it(owner: BoxPerson, game: str) -> None:
    owner.enters(game, box_of(game))
    assert all(n <= most for n, most in zip(owner.counted, MOST[game], strict=True)), owner.counted
    there, installed = content(owner, game), owner.shared.state.repository.games[game]
    told = {kind.name: sum(thing.source == "table" for thing in kind.things(there)) for kind in installed.kinds}
    assert {kind: count for kind, count in told.items() if count} == {
        kind: len(forms) for kind, forms in box_of(game).items()}
    assert [installed.lacks(there, seats) for seats in PLAYERS[game]] == [()] * len(PLAYERS[game])
    plays(owner, game, PLAYERS[game][1], *CHARACTERS[game], games=2)


def at_provinces(owner: BoxPerson, *provinces: dict[str, Any]) -> BoxPerson:
    owner.opens_box("lyssan", "kind:provinces")
    for said in provinces:
        owner.enter("add", {"terrain": "forest", **said})
    return owner


def map_of(owner: BoxPerson) -> set[tuple[str, str]]:
    """The borders by name."""
    there: Lyssan = content(owner, "lyssan")
    names = {province.key: province.name for province in there.provinces}
    return {(min(names[a], names[b]), max(names[a], names[b])) for a, b in borders(there.provinces)}


ROW = ({"name": "Au"}, {"name": "Berg", "near": ["Au"]}, {"name": "Cron", "near": ["Berg"]})


def test_a_border_is_seen_and_taken_away_at_either_end(owner: BoxPerson) -> None:
    at_provinces(owner, *ROW)
    change(owner, "Au", near=[])
    assert map_of(owner) == {("Berg", "Cron")}
    change(owner, "Berg", near=["Au", "Cron"])
    assert map_of(owner) == {("Au", "Berg"), ("Berg", "Cron")}
    change(owner, "Berg", near=["Au"])
    assert map_of(owner) == {("Au", "Berg")}
    owner.say("undo")
    assert map_of(owner) == {("Au", "Berg"), ("Berg", "Cron")}


def test_two_names_that_were_mixed_up_are_exchanged_and_every_border_stays(owner: BoxPerson) -> None:
    at_provinces(owner, *ROW)
    change(owner, "Au", name="Zz")
    change(owner, "Berg", name="Au")
    change(owner, "Zz", name="Berg")
    change(owner, "Au", terrain="farm")
    change(owner, "Berg", terrain="farm")
    assert map_of(owner) == {("Au", "Berg"), ("Au", "Cron")}


def test_what_borders_on_a_province_that_is_gone_keeps_its_other_borders(owner: BoxPerson) -> None:
    at_provinces(owner, *ROW, {"name": "Dorn", "near": ["Au", "Cron"]})
    open_thing(owner, "Au")
    owner.say("delete")
    change(owner, "Dorn", terrain="farm")
    assert map_of(owner) == {("Berg", "Cron"), ("Cron", "Dorn")}


def test_a_duplicate_borders_on_all_that_the_other_does(owner: BoxPerson) -> None:
    at_provinces(owner, *ROW)
    open_thing(owner, "Berg")
    owner.enter("duplicate", {"name": "Dorn"})
    assert map_of(owner) == {("Au", "Berg"), ("Berg", "Cron"), ("Au", "Dorn"), ("Cron", "Dorn")}


def test_a_hero_keeps_its_adventures_when_one_is_renamed_or_gone(owner: BoxPerson) -> None:
    owner.opens_box("advyria", "kind:adventures")
    for name in ("Fog", "Owl", "Eel"):
        owner.enter("add", {"name": name, "colour": "red"})
    owner.say("back")
    owner.say("kind:heroes")
    owner.enter("add", {"name": "Scout", "adventures": ["Fog", "Owl", "Eel"]})
    owner.say("back")
    owner.say("kind:adventures")
    change(owner, "Fog", name="Mist")
    open_thing(owner, "Owl")
    owner.say("delete")
    owner.say("back")
    owner.say("kind:heroes")
    change(owner, "Scout", name="Guide")
    assert [hero.adventures for hero in content(owner, "advyria").heroes] == [("own-fog", "own-owl", "own-eel")]


@pytest.mark.parametrize(("game", "kind", "said", "field", "word"), [
    ("lyssan", "cards", {"kind": "courtier", "cost": 1, "knight": 1}, "knight", "Only a vassal brings agents."),
    ("lyssan", "provinces", {"name": "-", "terrain": "farm"}, "name", "A name has letters or digits."),
    ("advyria", "heroes", {"name": "Scout", "others": "Fog"}, "others",
     "A hero card shows three different adventures."),
])
def test_what_makes_no_sense_is_told_at_its_field_and_mended_there(
        owner: BoxPerson, game: str, kind: str, said: dict[str, Any], field: str, word: str) -> None:
    owner.opens_box(game, f"kind:{kind}")
    owner.enter("add", said)
    assert owner.refused == word
    assert owner.editor.wrong == field
    owner.fills({"knight": {"kind": "vassal"}, "name": {"name": "Au"}, "others": {"others": "Fog, Owl, Eel"}}[field])
    assert owner.refused == ""
    assert sum(thing.source == "table" for thing in getattr(content(owner, game), kind)) == 1
