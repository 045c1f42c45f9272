"""Moving, turning up, claiming: ADV-13, ADV-14, ADV-A7 to ADV-A9, ADV-A23."""

from __future__ import annotations

import pytest

from companion.engine.parts import Provinces
from companion.engine.words import say
from companion.games.advyria import GAME
from companion.games.advyria.content import Adventure
from companion.games.advyria.model import (
    Claim,
    Go,
    Leave,
    PlayAdventure,
    ReachAdventure,
    Stay,
    TurnUpAdventure,
    TurnUpGold,
)
from companion.games.advyria.rules.table import discard_count, face_down
from tests.advyria.seated import BOARD, LANTERN, TURNIP, Seated, full
from tests.games.touching import offer, offered, seen, touch


@pytest.mark.parametrize(("face", "last"), [(1, "q1"), (3, "q3"), (6, "q6")])
def test_ADV_13_up_to_as_many_fields_as_the_die_shows(face: int, last: str) -> None:
    game = full().play("knight").roll(face)
    places = offer(game, f":go:{face}").input.places
    assert set(places) == {f"q{n}" for n in range(1, face + 1)}
    assert game.rules_against(Go(f"q{face + 1}")) == ["ADV-13"]
    assert game.do(Go(last)).player("Ada").figure == last


def test_ADV_13_one_may_go_less_far_or_not_at_all() -> None:
    assert full().play("knight").roll(6).do(Go("q2")).player("Ada").figure == "q2"
    assert full().play("knight").roll(6).do(Stay()).player("Ada").figure == "north"


def test_ADV_13_a_button_pressed_too_early_keeps_nobody_from_moving() -> None:
    game = full().play("knight")
    assert not [choice for choice in offered(game).values() if choice.emphasis == "main"]
    assert offer(game.roll(2), ":stay").emphasis == "normal"


def test_ADV_13_first_the_die_is_rolled() -> None:
    game = full().play("knight")
    assert game.rules_against(Go("q2")) == ["ADV-13"]
    assert not [key for key in offered(game, "Ada") if ":go:" in key]


def test_ADV_13_a_die_that_the_companion_does_not_see_is_told_by_the_field() -> None:
    game = full().play("knight")
    assert set(offer(game, ":go:hand").input.places) == {f"q{n}" for n in range(1, 7)}
    assert touch(game, ":go:hand", "q5").player("Ada").figure == "q5"
    assert full().play("knight").rules_against(Go("q7", told=True)) == ["ADV-13"]


def test_ADV_13_no_move_ends_on_another_figure_but_passes_it() -> None:
    game = full().give("Ben", figure="q2").play("knight").roll(3)
    assert game.rules_against(Go("q2")) == ["ADV-13"]
    assert set(offer(game, ":go:3").input.places) == {"q1", "q3"}
    assert game.do(Go("q3")).player("Ada").figure == "q3"


def test_ADV_13_what_the_table_allows_is_done_on_the_screen_as_well() -> None:
    game = full().give("Ben", figure="q2").play("knight").roll(1)
    refused = offer(game, ":elsewhere")
    assert (refused.rule, refused.waivable, "q2" in refused.input.fields[0].input.places) == ("ADV-13", True, True)
    game = touch(game, ":elsewhere", {"field": "q9"}, waive=True)
    assert (game.player("Ada").figure, game.step, game.table.entries[-1].waived) == ("q9", "TurningUp", ("ADV-13",))
    assert not [key for key in offered(full().play("knight").roll(1), "Ada") if key.endswith(":elsewhere")]


def test_ADV_13_what_the_table_allows_is_done() -> None:
    game = full().give("Ben", figure="q2").play("knight").roll(1).do(Go("q2"), waive=True)
    assert game.player("Ada").figure == game.player("Ben").figure == "q2"


def test_ADV_13_a_phone_shows_the_fields_in_reach_while_its_player_moves() -> None:
    game = full().play("knight")
    fields = {viewer: lambda viewer=viewer: [place.id for part in seen(game, viewer).stage
                                             if isinstance(part, Provinces) for place in part.places]
              for viewer in ("Ada", "Ben", "public")}
    assert (fields["Ada"](), fields["Ben"](), len(fields["public"]())) == ([], [], len(BOARD))
    game.roll(2)
    assert (fields["Ada"](), fields["Ben"]()) == (["q1", "q2", "north"], [])


def test_ADV_14_gold_is_taken_village_side_up() -> None:
    game = full().play("knight").roll(4).do(Go("q4"), TurnUpGold())
    assert (game.player("Ada").villages, game.player("Ada").gold, face_down(game.state)) == (1, 0, 25)
    assert "q4" not in {tile.field for tile in game.state.tiles}


def test_ADV_14_with_its_card_an_adventure_is_completed() -> None:
    game = full().play("knight").roll(4).do(Go("q4"), TurnUpAdventure(LANTERN), Claim())
    assert (game.player("Ada").adventures, game.player("Ada").named) == (1, (LANTERN,))
    assert (game.player("Ada").hand, face_down(game.state), len(game.state.tiles)) == (3, 25, 25)


def test_ADV_14_without_its_card_it_stays_open() -> None:
    game = full().play("knight").roll(4).do(Go("q4"), TurnUpAdventure(LANTERN), Leave())
    assert (game.player("Ada").adventures, game.state.tiles[3].adventure, game.player("Ada").hand) == (0, LANTERN, 4)


def test_ADV_14_a_field_without_a_tile_offers_nothing() -> None:
    assert full().give("Ada", figure="q2").play("knight").roll(2).do(Go("north")).step == "Playing"


@pytest.mark.parametrize("ending", ["turnip", "unnamed"])
def test_ADV_14_an_adventure_is_named_by_one_touch_or_not_at_all(ending: str) -> None:
    game = touch(full().play("knight").roll(4).do(Go("q4")), f":{ending}")
    assert game.state.step.adventure == (TURNIP if ending == "turnip" else Adventure())


def test_ADV_14_a_new_adventure_is_learned() -> None:
    game = touch(full().play("knight").roll(4).do(Go("q4")), ":new", {"name": "Fog", "colour": "blue"})
    learned = [fact for event in game.table.entries[-1].events for fact in GAME.learned(event)]
    assert [(fact.kind, fact.key, fact.value.name) for fact in learned] == [("adventures", "own-fog", "Fog")]


def test_ADV_14_light_asks_only_what_was_found() -> None:
    game = Seated().play("knight", 4).do(TurnUpGold(), TurnUpAdventure(LANTERN), Claim(), Stay())
    assert (game.player("Ada").villages, game.player("Ada").adventures, game.step) == (1, 1, "Playing")
    assert face_down(game.state) == 24


def test_ADV_14_no_tile_is_turned_up_before_the_figure_has_moved() -> None:
    assert full().play("knight").rules_against(TurnUpGold()) == ["ADV-14"]


@pytest.mark.parametrize(("resolves", "step"), [(False, "Playing"), (True, "TurningUp")])
def test_ADV_A7_who_stays_turns_up_nothing(resolves: bool, step: str) -> None:
    game = full(zero_move_resolves=resolves).give("Ada", figure="q8").play("knight").roll(3)
    assert game.do(Stay()).step == step


def test_ADV_A8_each_movement_of_a_set_is_rolled_and_resolved_by_itself() -> None:
    game = full().play("knight", 3).roll(2)
    first = game.state.roll
    game.do(Go("q2"), TurnUpGold())
    assert (game.step, game.state.step.left) == ("Moving", 1)
    assert game.state.roll != first
    assert game.roll(1).do(Go("q3"), TurnUpGold()).step == "Playing"
    assert game.player("Ada").villages == 2


def test_ADV_A8_the_prompt_says_how_many_movements_are_left() -> None:
    game = full().play("knight", 3)
    assert say(seen(game).prompt.text) == "Ada: Roll the die (2 movements left)"
    assert say(seen(game.do(Stay())).prompt.text) == "Ada: Roll the die"


def test_ADV_A9_an_open_adventure_is_claimed_later_by_ending_there() -> None:
    game = full().lay(q3=LANTERN).play("knight").roll(3).do(Go("q3"))
    assert game.step == "Claiming"
    assert game.do(Claim()).player("Ada").named == (LANTERN,)


def test_ADV_A9_claiming_is_no_duty() -> None:
    game = full().lay(q3=LANTERN).play("knight").roll(3).do(Go("q3"), Leave())
    assert (game.player("Ada").adventures, len(game.state.tiles)) == (0, 26)


def test_ADV_A9_light_names_the_open_adventure_by_touching_it() -> None:
    game = Seated().play("knight").do(TurnUpAdventure(LANTERN), Leave()).play("knight")
    assert touch(game, ":open:0").do(Claim()).player("Ada").adventures == 1
    assert game.state.tiles == ()


def test_ADV_A9_an_adventure_that_does_not_lie_open_is_not_reached() -> None:
    assert Seated().play("knight").rules_against(ReachAdventure(0)) == ["ADV-A9"]


def test_ADV_A23_the_card_of_a_completed_adventure_lies_under_its_tile() -> None:
    game = Seated(deck=60).play("knight").do(TurnUpAdventure(LANTERN))
    before = discard_count(game.state)
    game.do(Claim())
    assert (discard_count(game.state), game.state.laid) == (before, 1)


def test_ADV_A23_a_card_played_as_action_is_discarded() -> None:
    assert discard_count(Seated(deck=60).do(PlayAdventure("blue")).state) == 1
