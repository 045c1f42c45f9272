"""A box of its own, entered through the pages as a person does. A whole game with a whole box: tests/real_box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import TABLE, BagSizes, Skills
from tests.app.bench import Bench
from tests.reading import say
from tests.real_box.entered import content
from tests.real_box.person import BoxPerson

SKILLS = {"n": 3, "o": 2, "r": 1, "d": 2, "a": 4}
BOX: dict[str, tuple[dict[str, Any], ...]] = {
    "avatars": ({"name": "Vreni", "hp": 8, **SKILLS, "advantage": "Finds twice", "search_sp": 1, "always_o": 1},
                {"name": "Ueli", "hp": 10, **SKILLS, "drawback": "Hears no NPC", "npc_bonus": "no", "npc_penalty": 2}),
    "board": ({"width": 7, "height": 6, "start_x": 4, "start_y": 1, "exit_x": 4, "exit_y": 6},),
    "grounds": ({"x": 2, "y": 3, "level": 1, "name": "Water"}, {"x": 6, "y": 4, "level": -1}),
    "sizes": ({"one": 20, "two": 8, "three": 8},),
    "tiles/monster": ({"level": 1, "hearts": 1, "name": "Rat"}, {"level": 3, "hearts": 4, "n": -2, "text": "Roars"}),
    "tiles/trap": ({"level": 1, "hp": 1, "sp": 0, "finds": 0, "turns": 1, "a": -1},),
    "tiles/npc": ({"level": 2, "r": 2, "o": -1, "name": "Guide", "back": 1},),
    "finds": ({"name": "Lamp", "points": 1, "sp": 2, "a": 1, "effect": "See the next tile"},),
    "cards": tuple({"initiative": n, "turn": str(n % 4), "step1": "f", "step2": "fr"[n % 2]} for n in range(3, 33, 3)),
}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path, games={GAME.id: GAME})


def say_yes(bench: Bench, key: str, value: Any = None) -> None:
    reply = bench.answer(key, value)
    assert reply.result == "accepted", (key, value, reply)


def enter(bench: Bench) -> None:
    """From home through every list of the box, and home again."""
    for key in ("boxes", GAME.id):
        say_yes(bench, key)
    for kind, filled_forms in BOX.items():
        say_yes(bench, f"kind:{kind}")
        for values in filled_forms:
            say_yes(bench, "add", values)
        say_yes(bench, "back")
    say_yes(bench, "back")
    say_yes(bench, "back")


def sat_down(bench: Bench) -> None:
    say_yes(bench, f"new:{GAME.id}")
    for name in ("Ada", "Ben"):
        say_yes(bench, "add", name)
    bench.arrange(detail="full")


def ways(bench: Bench) -> list[str]:
    return [choice.key for choice in bench.screen.choices]


def test_what_was_entered_by_touch_is_what_the_components_say(tmp_path: Path) -> None:
    owner = BoxPerson(tmp_path)
    owner.enters(GAME.id, BOX)
    there = content(owner, GAME.id)
    told = [tile for tile in there.tiles if tile.source == TABLE]
    assert (len(there.cards), len(told), there.sizes) == (10, 4, BagSizes(20, 8, 8))
    assert {avatar.name: avatar.traits.modifiers for avatar in there.avatars if avatar.source == TABLE} == {
        "Vreni": Skills(o=1), "Ueli": Skills()}
    assert [tile.modifiers for tile in told if tile.text == "Roars"] == [Skills(n=-2)]


def test_an_empty_box_is_refused_at_full_in_words_and_light_begins_at_once(bench: Bench) -> None:
    sat_down(bench)
    assert "start" not in ways(bench)
    say_yes(bench, "lacking")
    assert "0 of 2 avatars" in str([say(row.label) for row in bench.screen.rows])
    say_yes(bench, "back")
    bench.arrange(detail="light")
    say_yes(bench, "start")
    assert bench.table.setup.detail == "light"


def test_what_makes_no_sense_is_told_at_its_field_and_nothing_is_kept(bench: Bench) -> None:
    for key in ("boxes", GAME.id, "kind:board"):
        say_yes(bench, key)
    reply = bench.answer("add", {**BOX["board"][0], "exit_y": 9})
    assert (reply.result, say(reply.why)) == ("refused", "This field is not on the board.")
    assert bench.repository.inventories[GAME.id].content.board.source == ""


def test_a_card_is_opened_changed_and_keeps_its_place(bench: Bench) -> None:
    enter(bench)
    for key in ("boxes", GAME.id, "kind:cards", "thing:card-3"):
        say_yes(bench, key)
    form = next(row.input for row in bench.screen.rows if row.key == "edit")
    say_yes(bench, "edit", {**dict(form.filled), "step1": "l"})
    cards = bench.repository.inventories[GAME.id].content.cards
    assert [card.steps for card in cards if card.key == "card-3"] == ["lr"]
    assert len(cards) == 10
