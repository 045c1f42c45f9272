"""What may be put right: as it is touched on the shared screen and on phones, and what follows from it by itself.

The commands SetFigure, GiveTile and PutTile are those of older games, which are played again as they were.
"""

from __future__ import annotations

import pytest

from companion.engine.acts import Adjust
from companion.engine.secrecy import Secret
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.advyria import GAME
from companion.games.advyria.content import TILES
from companion.games.advyria.model import (
    CastWizard,
    CountHero,
    EndTurn,
    GiveTile,
    Go,
    LookAt,
    NameHero,
    NoteTile,
    PlaceFigure,
    PutTile,
    SetFigure,
    Stay,
    TurnUpAdventure,
    TurnUpGold,
)
from companion.games.advyria.rules.scoring import player_score
from companion.games.advyria.rules.table import discard_count
from tests.advyria.righting import keys, right, tiles
from tests.advyria.seated import LANTERN, TURNIP, Seated, full
from tests.games.touching import offered, seen, told, touch


class TestWhoseTurnItIs:
    """The order, whose turn it is, what happened in it (ADV-8)."""

    def test_the_wrong_player_began_and_the_cards_go_along(self) -> None:
        game = right(Seated("Ada", "Ben", "Cem"), "turn", "seat-3")
        assert (game.turn, game.player("Ada").hand, game.player("Cem").hand, game.state.turn.number) == ("Cem", 3, 6, 1)
        assert told(game)[-1] == "Whose turn it is: Ada → Cem"
        assert game.end().turn == "Ada"

    def test_who_is_skipped_is_in_turn_after_all_and_draws(self) -> None:
        game = Seated("Ada", "Ben", "Cem").play("warrior")
        right(game, "turn", "seat-2")
        assert (game.turn, game.player("Ada").hand, game.player("Ben").hand) == ("Ben", 4, 6)

    def test_people_have_changed_places(self) -> None:
        game = right(Seated("Ada", "Ben", "Cem"), "order", ["seat-1", "seat-3", "seat-2"])
        assert [game.turn, game.end().turn, game.end().turn, game.end().turn] == ["Ada", "Cem", "Ben", "Ada"]
        assert "adjust:order" not in offered(Seated())

    def test_who_begins_is_told_anew_while_figures_are_placed(self) -> None:
        game = full(begin=False).do(PlaceFigure("north"), by="Ada")
        touch(game, "first:seat-1")
        right(game, "step/first", "seat-2").do(PlaceFigure("south"), by="Ben")
        assert game.turn == "Ben"

    def test_a_turn_mid_movement_is_somebody_elses(self) -> None:
        game = right(full().play("knight"), "turn", "seat-2")
        assert (game.turn, game.step, game.state.roll, game.player("Ben").hand) == ("Ben", "Playing", None, 6)

    def test_the_number_of_the_turn(self) -> None:
        assert say(seen(right(Seated(), "turn/number", 7)).phase) == "Turn 7"

    def test_a_manoeuvre_that_did_not_happen_may_still_be_made(self) -> None:
        game = full("Ada", "Ben").give("Ben", hand=9).be(turn=full().state.turn)
        right(game, "turn/manoeuvred", "yes")
        assert game.state.turn.manoeuvred
        assert not right(game, "turn/manoeuvred", "no").state.turn.manoeuvred

    def test_the_figure_of_somebody_else_was_sent_home(self) -> None:
        game = full("Ada", "Ben", "Cem").give("Ben", hand=9, figure="q1").give("Cem", hand=9, figure="q3")
        game.play("knight").roll(2).do(Go("q2"))
        touch(game, ":unnamed")
        touch(touch(game, ":leave"), ":manoeuvre:seat-2")
        right(game, "step/victim", "seat-3")
        assert touch(game, ":banish", "north").player("Cem").figure == "north"

    def test_two_knights_were_three(self) -> None:
        game = right(Seated().play("knight"), "step/left", 2)
        assert touch(game, ":nothing").step == "Moving"
        assert touch(game, ":nothing").step == "Playing"


class TestPiles:
    """Cards: hands, draw pile, refill (ADV-9 to ADV-11)."""

    def test_a_hand_grows_out_of_the_discards_and_then_the_pile(self) -> None:
        game = Seated(deck=60).play("warrior")
        held, pile = game.player("Ben").hand, game.state.pile
        assert pile is not None
        right(game, "players/1/hand", held + 2)
        assert (game.state.pile, discard_count(game.state)) == (pile, 0)
        right(game, "players/1/hand", held + 5)
        assert (game.state.pile, game.player("Ben").hand) == (pile - 3, held + 5)

    def test_nobody_holds_more_cards_than_there_are(self) -> None:
        game = Seated(deck=12)
        there = game.player("Ada").hand + (game.state.pile or 0)
        assert offered(game)["adjust:players/0/hand"].input.maximum == there

    def test_the_refill_was_forgotten_or_has_not_been(self) -> None:
        game = right(Seated(), "refills", 0)
        assert game.state.refills == 0
        assert right(game, "refills", 1).state.refills == 1
        assert "adjust:refills" not in offered(Seated("Ada"))

    def test_the_pile_was_not_used_up(self) -> None:
        game = Seated().be(refills=0)
        game.be(dry=True)
        assert right(game, "dry", "no").end().state.finale is False

    def test_the_deck_has_other_cards_than_counted(self) -> None:
        game = Seated(deck=60)
        assert right(game, "cards", 66).state.cards == 66
        assert discard_count(game.state) == 6
        assert right(game, "counted", "no").state.pile is None
        assert right(game, "counted", "yes").state.pile == 60 - 9


class TestFinale:
    """It has begun, or not; it is over, or not (ADV-22 to ADV-24)."""

    def test_the_finale_has_not_begun_and_cards_are_due(self) -> None:
        game = Seated().be(dry=True, refills=0).end()
        assert (game.state.finale, game.player("Ben").hand) == (True, 3)
        right(game, "finale", "no")
        assert (game.state.finale, game.player("Ben").hand) == (False, 6)

    def test_the_finale_has_begun(self) -> None:
        assert right(Seated(), "finale", "yes").end().player("Ben").hand == 3

    def test_a_pass_was_none(self) -> None:
        game = Seated().be(finale=True, passes=1)
        right(game, "passes", 0)
        assert game.end().turn == "Ben"

    def test_the_game_is_over_and_goes_on_after_all(self) -> None:
        game = right(Seated(), "over", "yes")
        assert game.step == "Ended"
        right(game, "over", "no")
        assert (game.step, game.turn, game.player("Ben").heroes) == ("Playing", "Ben", -1)

    def test_a_tile_that_lies_on_the_board_after_all_reopens_the_game(self) -> None:
        game = full(hero_cards=False).give("Ada", gold=14).give("Ben", adventures=11)
        game.be(tiles=game.state.tiles[1:2]).play("knight").roll(2)
        touch(touch(game, ":go:2", "q2"), ":unnamed")
        assert touch(game, ":claim").end().step == "Ended"
        right(game, "tile/q2", "down")
        assert (game.step, game.turn, game.player("Ada").adventures) == ("Playing", "Ben", 0)
        assert "The game goes on after all" in told(game)

    def test_a_number_corrected_after_the_end_changes_the_result(self) -> None:
        game = Seated(hero_cards=False).give("Ben", losses=2)
        right(game, "over", "yes")
        assert say(seen(game).result.headline) == "Ada wins"
        right(game, "players/0/losses", 5)
        assert say(seen(game).result.headline) == "Ben wins"


class TestSecrets:
    """What only one player may know is put right on that player's phone, and nobody else hears of it."""

    def test_another_hero_card(self) -> None:
        game = Seated().do(NameHero(Secret("scout", ("seat-1",))), by="Ada")
        assert keys(game, "players/0/hero", "Ada") == ["other", "no"]
        right(game, "players/0/hero", "other", "Ada")
        assert game.player("Ada").hero == Secret("other", ("seat-1",))
        assert told(game, "Ada")[-1] == "Ada: hero card corrected"
        assert not [line for line in told(game) + told(game, "Ben") if "hero card" in line]
        for viewer in (TABLE, "Ben"):
            assert "adjust:players/0/hero" not in offered(game, viewer)
            assert not [line for line in told(game, viewer) if "Other" in line or "Scout" in line]
        assert "hero" in offered(right(game, "players/0/hero", "no", "Ada"), "Ada")

    def test_a_note_was_wrong(self) -> None:
        game = full().play("fairy").do(LookAt("q4")).do(NoteTile("q4", Secret("gold", ("seat-1",))), by="Ada")
        game.do(NameHero(Secret("other", ("seat-2",))), by="Ben")
        right(game, "sights/0/what", "lantern", "Ada")
        assert game.state.sights[0].what == Secret("lantern", ("seat-1",))
        assert "Lantern" not in str(seen(game, "Ben"))
        assert "adjust:sights/0/what" not in offered(game, "Ben")

    def test_another_tile_was_looked_at(self) -> None:
        game = full().play("fairy").do(LookAt("q4"))
        right(game, "sights/0/field", "q5")
        assert "note:q5" in offered(game, "Ada")

    def test_a_hero_card_corrected_after_the_end_is_counted_anew(self) -> None:
        game = Seated().do(NameHero(Secret("other", ("seat-1",))), by="Ada")
        game.give("Ada", adventures=1, named=(TURNIP,))
        right(game, "over", "yes")
        assert game.step == "Counting"
        game.do(CountHero(0), by="Ada")
        assert (game.step, player_score(game.state, game.player("Ada")).heroes) == ("Ended", 0)
        right(game, "players/0/hero", "scout", "Ada")
        assert (game.step, player_score(game.state, game.player("Ada")).heroes) == ("Ended", 5)

    def test_a_hero_card_with_adventures_that_nobody_knows_is_asked_for(self) -> None:
        """A name that was mistyped counted as none before."""
        game = Seated().do(NameHero(Secret("other", ("seat-1",))), by="Ada")
        game.give("Ada", adventures=1, named=(TURNIP,))
        right(game, "over", "yes")
        assert [key for key in offered(game, "Ada") if key.startswith("hero:")] == ["hero:seat-1:0", "hero:seat-1:1"]


class TestWhileSomethingElseIsAsked:
    """In every step there is something to put right."""

    @pytest.mark.parametrize("game", [
        full(begin=False), full(), full().play("knight"), full().play("fairy"), full().play("knight").roll(3).do(
            Go("q3")), full().play("knight").roll(3).do(Go("q3"), TurnUpAdventure(LANTERN)),
        full().give("Ada", hand=9).do(EndTurn(2)), Seated().play("knight"), Seated("Ada"),
        Seated().be(finale=True)], ids=lambda game: game.step)
    def test_numbers_tiles_and_figures(self, game: Seated) -> None:
        paths = {key for key in offered(game) if key.startswith("adjust:")}
        assert {"adjust:players/0/hand", "adjust:players/0/losses", "adjust:refills"} - paths <= (
            set() if len(game.state.players) > 1 else {"adjust:refills"})
        assert not game.state.fields or {"adjust:players/0/figure", "adjust:tile/q9"} <= paths

    def test_every_line_says_whose_and_what_and_no_key(self) -> None:
        game = full("Ada", "Ben", "Cem").lay(q3=LANTERN).play("fairy", 3).do(LookAt("q4"))
        said = [say(choice.label) for key, choice in offered(game).items() if key.startswith("adjust:")]
        assert len(set(said)) == len(said)
        assert not [line for line in said if "seat-" in line or "q4" in line]
        own = {choice.seat for key, choice in offered(game).items() if key.startswith("adjust:players/1")}
        assert own == {"seat-2"}


class TestOlderGames:
    """What was asked for before corrections were general."""

    def test_ADV_14_an_open_adventure_keeps_its_name(self) -> None:
        game = full().lay(q3=LANTERN).do(GiveTile("q3", "seat-1", "adventures"))
        assert (game.player("Ada").adventures, game.player("Ada").named, tiles(game)) == (1, (LANTERN,), TILES)
        assert right(game, "tile/q3", "open:lantern").player("Ada").named == ()

    def test_ADV_3_a_tile_told_by_mistake_lies_on_its_field_again(self) -> None:
        game = full().do(GiveTile("q3", "seat-1", "gold"), Adjust("players/0/gold", 0))
        assert game.do(PutTile("q3")).state.tiles[-1].field == "q3"
        assert (tiles(game), game.rules_against(PutTile("q4"))) == (TILES, ["ADV-1"])

    def test_without_a_map_there_is_no_board_to_set_right(self) -> None:
        assert Seated().rules_against(SetFigure("seat-1", "q3")) == ["ADV-1"]
        assert not [place.path for place in GAME.believed(Seated().state) if "tile/" in place.path]


def test_rules_that_a_table_plays_by() -> None:
    game = right(Seated(), "options", ["finale", "only_adventures"])
    assert (game.state.options.manoeuvre, game.state.options.finale, game.state.options.only_adventures) == (
        False, True, True)
    assert right(game, "options/loss_cap", 12).state.options.loss_cap == 12


def test_what_follows_in_play_is_as_before() -> None:
    game = full().do(CastWizard()).play("knight").roll(1).do(Stay())
    assert game.step == "Playing"
    assert touch(Seated().play("knight"), ":gold").do().player("Ada").villages == 1
    assert Seated().play("knight").do(TurnUpGold()).player("Ada").villages == 1
