"""Set-up and secrets, rule by rule: ADV-1 to ADV-8, ADV-29."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.engine.parts import Note
from companion.engine.secrecy import HIDDEN, Secret, redact
from companion.engine.words import say
from companion.games.advyria import GAME
from companion.games.advyria.content import ADVENTURE_TILES, GOLD_TILES, TILES, Hero
from companion.games.advyria.model import (
    Go,
    HeroTold,
    NameHero,
    PlaceFigure,
    PlaySet,
    TellFirst,
    TellHero,
    TurnUpAdventure,
    TurnUpGold,
)
from companion.games.advyria.rules import scoring
from companion.games.advyria.rules.table import face_down
from tests.advyria.righting import right
from tests.advyria.seated import BOX, LANTERN, NAMES, SCOUT, TURNIP, Seated, full
from tests.games.touching import offered, seen, touch


def test_ADV_1_fourteen_gold_tiles_and_twelve_adventures_make_twenty_six() -> None:
    assert (GOLD_TILES, ADVENTURE_TILES, GOLD_TILES + ADVENTURE_TILES) == (14, 12, TILES)


def test_ADV_1_a_fifteenth_gold_tile_is_doubted() -> None:
    game = Seated().give("Ada", villages=9).give("Ben", gold=5).play("knight")
    assert game.rules_against(TurnUpGold()) == ["ADV-1"]
    assert game.do(TurnUpGold(), waive=True).player("Ada").villages == 10


def test_ADV_1_a_thirteenth_adventure_and_a_second_one_of_a_name_are_doubted() -> None:
    game = Seated().give("Ada", adventures=12).play("knight")
    assert game.rules_against(TurnUpAdventure(LANTERN)) == ["ADV-1"]
    game = Seated().give("Ben", adventures=1, named=(LANTERN,)).play("knight")
    assert game.rules_against(TurnUpAdventure(LANTERN)) == ["ADV-1"]


def test_ADV_1_an_adventure_entered_by_a_name_already_found_is_another_one() -> None:
    game = Seated().give("Ben", adventures=1, named=(replace(LANTERN, key="own-fog"),)).play("knight")
    assert touch(game, ":new", {"name": "Fog", "colour": "red"}).state.step.adventure.key == "own-fog-2"


@pytest.mark.parametrize("viewer", ["table", "Ada"])
def test_ADV_1_an_unknown_adventure_is_entered_on_the_screen_or_the_own_phone(viewer: str) -> None:
    game = touch(full().play("knight").roll(2).do(Go("q2")), ":new", {"name": "Fog", "colour": "red"}, viewer)
    assert game.state.step.adventure.name == "Fog"


def test_ADV_1_corrections_bring_in_no_fifteenth_gold_tile_and_no_thirteenth_adventure() -> None:
    game = Seated().give("Ada", villages=5, gold=2, adventures=4).give("Ben", gold=3)
    bounds = {number.path: number.maximum for number in (*GAME.adjustable(game.state), *GAME.believed(game.state))}
    assert (bounds["players/0/villages"], bounds["players/1/gold"], bounds["players/1/adventures"]) == (9, 7, 8)
    paths = {number.path for number in GAME.adjustable(full().state)}
    assert not {path for path in paths if path.endswith(("villages", "gold", "adventures"))}


def test_ADV_2_one_to_four_play() -> None:
    assert GAME.seats == (1, 4)


def test_ADV_3_all_tiles_lie_village_side_up() -> None:
    assert face_down(Seated().state) == face_down(full().state) == 26
    assert {tile.field for tile in full().state.tiles} == {f"q{n}" for n in range(1, 27)}


def test_ADV_4_only_the_owner_knows_the_hero_card() -> None:
    game = touch(Seated(*NAMES), "hero", "scout", viewer="Ben")
    assert redact(game.state, "seat-2").players[1].hero == Secret("scout", ("seat-2",))
    for viewer in ("seat-1", "seat-3", "table", "public"):
        assert redact(game.state, viewer).players[1].hero == HIDDEN
        view = seen(game, viewer)
        assert "Scout" not in str((view.stage, view.seats, view.log, view.undo))
    assert "Scout" in str(seen(game, "Ben").stage)


BARD = {"name": "Bard", "adventures": ["turnip", "otter"], "others": "Fog", "text": "Sings twice."}
BARDS_CARD = Hero("own-bard", "Bard", ("turnip", "otter", "own-fog"), text="Sings twice.")


def test_ADV_4_a_hero_card_that_the_box_does_not_know_is_told_on_the_own_phone_and_stays_secret() -> None:
    game = touch(Seated(*NAMES, content=replace(BOX, heroes=())), "hero-card", BARD, viewer="Ben")
    assert game.player("Ben").hero == Secret("own-bard", ("seat-2",))
    assert game.player("Ben").card == Secret(BARDS_CARD, ("seat-2",))
    own = str(seen(game, "Ben").stage)
    assert all(said in own for said in ("Bard", "Turnip", "Sings twice."))
    for viewer in ("seat-1", "seat-3", "table", "public"):
        assert redact(game.state, viewer).players[1].card == HIDDEN
        view = seen(game, viewer)
        assert not {"Bard", "own-bard", "Sings"} & {*re.findall(r"[\w-]+", str(view))}
    assert "hero-card" not in offered(game, "Ben")
    assert "hero-card" not in offered(game)


def test_ADV_25_a_hero_card_that_was_told_counts_as_one_of_the_box_and_is_learned_once_the_game_is_put_away() -> None:
    game = touch(Seated("Ada", "Ben"), "hero-card", {**BARD, "others": "Lantern"}, viewer="Ada")
    assert scoring.hero_of(game.state, game.player("Ada")).adventures == ("turnip", "otter", "own-lantern")
    told = HeroTold("seat-1", Secret(BARDS_CARD, ("seat-1",)))
    assert [(one.kind, one.key, one.value) for one in GAME.learned(told)] == [("heroes", "own-bard", BARDS_CARD)]
    half = HeroTold("seat-1", Secret(replace(BARDS_CARD, adventures=("turnip",)), ("seat-1",)))
    assert GAME.learned(half) == ()


def test_ADV_25_a_hero_card_of_which_not_all_was_told_is_counted_by_hand() -> None:
    game = touch(Seated("Ada", "Ben"), "hero-card", {"name": "Bard", "adventures": ["turnip"]}, viewer="Ada")
    game.give("Ada", adventures=1, named=(TURNIP,))
    assert scoring.foreseen_points(game.state, game.player("Ada")) is None
    whole = touch(Seated("Ada", "Ben"), "hero-card", {"name": "Bard", "adventures": ["turnip", "otter", "lantern"]},
                  viewer="Ada")
    whole.give("Ada", adventures=1, named=(TURNIP,))
    assert scoring.foreseen_points(whole.state, whole.player("Ada")) == 1


def test_ADV_4_a_hero_card_told_wrongly_is_told_anew_or_is_one_of_the_box() -> None:
    game = touch(Seated("Ada", "Ben"), "hero-card", BARD, viewer="Ada")
    right(game, "players/0/hero", "scout", "Ada")
    assert scoring.hero_of(game.state, game.player("Ada")) == SCOUT
    right(game, "players/0/hero", "no", "Ada")
    assert "hero-card" in offered(touch(game, "hero-card", {**BARD, "name": "Owl"}, "Ada"), "Ben")
    assert scoring.hero_of(game.state, game.player("Ada")).name == "Owl"


def test_ADV_4_without_hero_cards_none_is_told() -> None:
    game = Seated(hero_cards=False)
    assert "hero" not in offered(game, "Ada")
    assert game.rules_against(NameHero(Secret("scout", ("seat-1",))), by="Ada") == ["ADV-4"]
    assert game.rules_against(TellHero(Secret(BARDS_CARD, ("seat-1",))), by="Ada") == ["ADV-4"]
    assert "hero-card" not in offered(game, "Ada")


def test_ADV_5_figures_begin_on_free_guild_fields() -> None:
    game = full(begin=False)
    assert offered(game)["place:seat-1"].input.places == ("north", "south", "east", "west")
    game.do(PlaceFigure("north"), by="Ada")
    assert game.rules_against(PlaceFigure("north"), by="Ben") == ["ADV-5"]
    assert game.rules_against(PlaceFigure("q3"), by="Ben") == ["ADV-5"]
    assert offered(game)["place:seat-2"].input.places == ("south", "east", "west")


def test_ADV_5_nobody_begins_before_all_figures_stand() -> None:
    game = full(begin=False).do(TellFirst("seat-2"), by="Ben").do(PlaceFigure("north"), by="Ada")
    assert game.step == "SettingOut"
    assert game.do(PlaceFigure("east"), by="Ben").turn == "Ben"


def test_ADV_6_level_three_and_no_losses() -> None:
    assert [(p.level, p.losses) for p in Seated(*NAMES).state.players] == [(3, 0)] * 4


def test_ADV_7_three_cards_each() -> None:
    assert [p.hand for p in Seated(*NAMES, begin=False).state.players] == [3] * 4
    assert Seated(*NAMES, begin=False, deck=60).state.pile == 60 - 12


def test_ADV_8_who_has_seen_a_dragon_begins_then_clockwise() -> None:
    game = touch(Seated("Ada", "Ben", "Cem", begin=False), "first:seat-3")
    assert [game.turn, *(game.end().turn for _ in range(4))] == ["Cem", "Ada", "Ben", "Cem", "Ada"]


def test_ADV_8_nobody_acts_out_of_turn() -> None:
    assert Seated().rules_against(PlaySet("knight", 2), by="Ben") == ["ADV-8"]


def test_ADV_8_alone_nobody_asks() -> None:
    assert Seated("Ada", begin=False).turn == "Ada"


@pytest.mark.parametrize("viewer", ["Ada", "Ben", "public"])
def test_ADV_29_hand_sizes_are_public(viewer: str) -> None:
    assert [panel.counters[0].value for panel in seen(Seated(), viewer).seats] == [6, 3]


def test_ADV_29_more_cards_than_one_holds_are_doubted() -> None:
    game = Seated().give("Ada", hand=1)
    assert game.rules_against(PlaySet("knight", 2)) == ["ADV-29"]
    assert game.do(PlaySet("knight", 2), waive=True).player("Ada").hand == 0


def test_ADV_3_an_invented_or_incomplete_board_is_said_at_set_up() -> None:
    """What the box lacks is not found out in the middle of the game."""
    example = replace(BOX, fields=tuple(replace(field, source="example") for field in BOX.fields))
    notes = [[say(part.text) for part in seen(game).stage if isinstance(part, Note)] for game in (
        full(begin=False), full(begin=False, content=example), full(begin=False, content=replace(BOX, fields=())),
        Seated(begin=False), full(content=example))]
    assert notes == [[], ["This board is an invented example, not the one of your box."],
                     ["No complete board is known: figures and fields are not followed."], [], []]
