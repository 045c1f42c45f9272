"""Figures, tiles and adventures put right: where they are, which they are, what follows from it (ADV-13, ADV-14)."""

from __future__ import annotations

from companion.engine.acts import Adjust
from companion.engine.words import say
from companion.games.advyria.content import TILES, Adventure
from companion.games.advyria.model import (
    Claim,
    GiveTile,
    Tile,
)
from companion.games.advyria.rules.table import face_down
from tests.advyria.righting import keys, right, tiles
from tests.advyria.seated import LANTERN, OTTER, TURNIP, Seated, full
from tests.games.touching import offered, told, touch


class TestTiles:
    """Who has which tile, and what it is (ADV-14)."""

    def test_a_figure_that_stands_elsewhere(self) -> None:
        game = right(full(), "players/1/figure", "q3")
        assert (game.player("Ben").figure, game.turn, game.step) == ("q3", "Ada", "Playing")
        assert face_down(game.state) == TILES

    def test_a_figure_that_stands_elsewhere_turns_up_what_lies_there(self) -> None:
        game = full().lay(q3=LANTERN).play("knight").roll(6)
        touch(game, ":go:6", "q2")
        assert game.step == "TurningUp"
        right(game, "players/0/figure", "q3")
        assert (game.step, game.state.step.adventure) == ("Claiming", LANTERN)
        assert right(game, "players/0/figure", "north").step == "Playing"

    def test_the_tile_on_which_one_stands_has_long_been_taken(self) -> None:
        game = full().play("knight", 3).roll(2)
        touch(game, ":go:2", "q2")
        right(game, "tile/q2", "seat-2:gold")
        assert (game.step, game.player("Ben").villages, tiles(game)) == ("Moving", 1, TILES)

    def test_gold_was_an_adventure_and_the_other_way_round(self) -> None:
        game = full().play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":gold")
        right(game, "tile/q2", "open:lantern")
        assert (game.player("Ada").villages, game.state.tiles[-1].adventure) == (0, LANTERN)
        right(game, "tile/q2", "seat-1:gold")
        assert (game.player("Ada").villages, tiles(game)) == (1, TILES)

    def test_somebody_else_has_taken_it(self) -> None:
        game = full().play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":gold")
        right(game, "tile/q2", "seat-2:gold")
        assert (game.player("Ada").villages, game.player("Ben").villages) == (0, 1)
        assert told(game)[-1] == "Tile of Q2: Ada has it: gold tile → Ben has it: gold tile"

    def test_nothing_was_taken_at_all(self) -> None:
        game = full().play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":gold")
        right(game, "tile/q2", "down")
        assert (game.player("Ada").villages, face_down(game.state)) == (0, TILES)

    def test_a_gold_tile_that_was_turned_lies_before_nobody(self) -> None:
        game = full().play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":gold")
        right(game, "players/0/turned", 1)
        assert (game.player("Ada").villages, game.player("Ada").gold) == (0, 1)
        right(game, "tile/q2", "down")
        assert (game.player("Ada").villages, game.player("Ada").gold) == (0, 0)

    def test_a_completed_adventure_lies_open_after_all_and_its_card_is_in_the_hand(self) -> None:
        game = full(deck=60).play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":lantern")
        touch(game, ":claim")
        hand, laid = game.player("Ada").hand, game.state.laid
        right(game, "adventure/lantern", "open")
        assert (game.player("Ada").adventures, game.player("Ada").named, game.state.tiles[-1].field) == (0, (), "q2")
        assert (game.player("Ada").hand, game.state.laid) == (hand + 1, laid - 1)
        right(game, "adventure/lantern", "seat-2")
        assert (game.player("Ben").named, tiles(game)) == ((LANTERN,), TILES)

    def test_it_was_another_adventure_while_it_is_asked_for_the_card(self) -> None:
        game = full().play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":lantern")
        right(game, "tile/q2", "open:otter")
        assert (game.step, game.state.step.adventure) == ("Claiming", OTTER)
        assert game.do(Claim()).player("Ada").named == (OTTER,)

    def test_without_a_map_an_open_adventure_is_another_one_or_none(self) -> None:
        game = touch(Seated().play("knight"), ":lantern")
        right(game, "open/0", "otter")
        assert game.do(Claim()).player("Ada").named == (OTTER,)
        right(game, "adventure/otter", "hidden")
        assert (game.player("Ada").adventures, tiles(game)) == (0, 0)

    def test_without_a_map_a_phantom_goes_and_the_movement_with_it(self) -> None:
        game = touch(Seated().play("knight"), ":unnamed")
        assert (game.step, len(game.state.tiles)) == ("Claiming", 1)
        right(game, "nameless", 0)
        assert (game.step, game.state.tiles) == ("Playing", ())

    def test_without_a_map_others_stay_in_their_order(self) -> None:
        lying = (Tile("", Adventure()), Tile("", TURNIP), Tile("", Adventure()), Tile("", OTTER))
        game = Seated().be(tiles=lying)
        assert right(game, "nameless", 2).state.tiles == lying
        assert right(game, "nameless", 1).state.tiles == (lying[0], lying[1], lying[3])
        assert right(game, "nameless", 2).state.tiles == (lying[0], lying[1], lying[3], lying[0])

    def test_without_a_map_a_completed_adventure_that_nobody_has_told(self) -> None:
        game = right(Seated(), "adventure/turnip", "seat-2")
        assert (game.player("Ben").named, game.player("Ben").hand) == ((TURNIP,), 2)
        right(game, "adventure/turnip", "seat-1")
        assert (game.player("Ada").named, game.player("Ben").named, game.player("Ben").hand) == ((TURNIP,), (), 3)

    def test_without_a_map_the_last_find_was_something_else_or_nothing(self) -> None:
        game = touch(Seated().play("knight"), ":gold")
        right(game, "find", "open:otter")
        assert (game.player("Ada").villages, [tile.adventure for tile in game.state.tiles]) == (0, [OTTER])
        right(game, "find", "gold")
        assert (game.player("Ada").villages, game.state.tiles) == (1, ())
        right(game, "find", "-")
        assert (game.player("Ada").villages, "adjust:find" in offered(game)) == (0, False)

    def test_without_a_map_the_last_find_is_another_while_its_card_is_asked_for(self) -> None:
        game = right(touch(Seated().play("knight"), ":lantern"), "find", "open:otter")
        assert (game.step, game.do(Claim()).player("Ada").named) == ("Claiming", (OTTER,))
        right(game, "find", "open:")
        assert (game.player("Ada").adventures, [tile.adventure for tile in game.state.tiles]) == (0, [Adventure()])
        assert right(touch(Seated().play("knight"), ":lantern"), "find", "gold").step == "Playing"

    def test_a_name_that_was_mistyped_in_play(self) -> None:
        game = touch(full().play("knight").roll(2), ":go:2", "q2")
        touch(game, ":new", {"name": "Trunip", "colour": "red"})
        game.do(Adjust("printed/adventures/own-trunip", {"name": "Turnip", "colour": "red"}))
        assert (game.step, game.do(Claim()).player("Ada").named[0].name) == ("Claiming", "Turnip")
        game.do(Adjust("printed/adventures/own-trunip", {"name": "Turnips", "colour": "red"}))
        assert told(game)[-1] == "Turnip: all that is printed on it: Name: Turnip → Name: Turnips"

    def test_one_adventure_fewer_takes_the_newest_name_along(self) -> None:
        game = Seated().give("Ada", adventures=2, named=(TURNIP, OTTER))
        right(game, "players/0/adventures", 1)
        assert game.player("Ada").named == (TURNIP,)

    def test_a_village_was_turned_too_much(self) -> None:
        game = Seated().give("Ada", gold=3, villages=1)
        right(game, "players/0/turned", 2)
        assert (game.player("Ada").gold, game.player("Ada").villages) == (2, 2)

    def test_ADV_1_no_fifteenth_gold_tile_is_given(self) -> None:
        game = full().give("Ada", gold=14)
        game.be(tiles=game.state.tiles[14:])
        assert not [key for key in keys(game, "tile/q20") if key.endswith(":gold")]
        assert game.rules_against(GiveTile("q20", "seat-2", "gold")) == ["ADV-1"]

    def test_options_are_fields_and_adventures_by_name(self) -> None:
        shown = [say(option.label) for option in offered(full())["adjust:players/0/figure"].input.options]
        assert shown[:2] == ["Q1", "Q2"]
        labels = [say(option.label) for option in offered(full())["adjust:tile/q2"].input.options]
        assert len(set(labels)) == len(labels)
        assert {"lies face down", "open: Lantern", "Ben has it: gold tile"} <= set(labels)
