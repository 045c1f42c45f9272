"""What Lüscherzia's screens offer to whom: finds without phones, equal things told apart, nothing that is refused."""

from __future__ import annotations

from companion.engine.acts import Adjust, Undo
from companion.engine.parts import Counters, Track
from companion.engine.screens import look
from companion.engine.secrecy import Secret
from companion.engine.table import last_step
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.luescherzia.content import Avatar, Skills
from companion.games.luescherzia.model import (
    CountFinds,
    Fight,
    LayCard,
    Play,
    ReachExit,
    UseRest,
)
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from tests.games.touching import offered, seen, told, touch
from tests.luescherzia.seated import Seated, a_find, fork, monster, rest, trap
from tests.luescherzia.test_put_right import in_turn, on_map


class TestWithoutPhones:
    """Finds on the shared screen, which sees none of them."""

    def test_the_only_find_is_named_and_nobody_sees_which(self) -> None:
        game = in_turn().give("Ben", finds=(Secret(UNNAMED, ("seat-2",)),))
        touch(game, "name:1", "f32")
        assert game.player("Ben").finds[0].value.points == 3
        assert "f32" not in str(look(game.table, TABLE).stage)

    def test_a_find_without_name_is_exchanged_for_what_is_printed_on_it(self) -> None:
        game = in_turn().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)),))
        assert touch(game, "exchange:1", 2).sp("Ada") == 5
        assert game.finds("Ada") == 0

    def test_one_of_several_is_used_by_its_number(self) -> None:
        game = in_turn().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)), Secret(a_find(3), ("seat-1",))))
        assert touch(game, "use:2", "1").player("Ada").finds[0].value == UNNAMED

    def test_a_find_just_won_is_exchanged_before_the_next_card_moves(self) -> None:
        game = in_turn().draw(monster(1)).do(Fight()).roll(5, 1)
        assert game.turn == "Ben"
        assert touch(game, "exchange:1", 2).sp("Ada") == 6
        assert not [key for key in offered(in_turn()) if "exchange" in key]

    def test_all_finds_are_counted_where_nobody_knows_which_are_named(self) -> None:
        finds = (Secret(UNNAMED, ("seat-1",)), Secret(a_find(3), ("seat-1",)))
        game = in_turn().give("Ada", finds=finds).do(ReachExit())
        assert say(offered(game)["count:seat-1"].label) == "Ada: points on all finds"
        assert say(offered(game, "Ada")["count:seat-1"].label) == "Ada: points on the finds not named"
        assert [score.finds for score in touch(game, "count:seat-1", 5).state.step.scores] == [5, 0, 0]

    def test_a_find_typed_once_is_offered_again_when_it_has_been_seen(self) -> None:
        game = in_turn().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)),))
        form = {"name": "Old map", "points": 2, "sp": 1, "o": 1}
        touch(game, "find:0:new", form, "Ada")
        assert "Old map" not in str(offered(game, "Ben"))
        touch(game, "find:0:old-map:use", None, "Ada")
        assert "old-map" in [find.key for find in game.state.content.finds]


def test_what_is_always_refused_is_not_offered_at_a_rest_with_everybody_full() -> None:
    game = in_turn().draw(rest).do(UseRest()).roll(5, 1)
    assert [key for key in offered(game) if "rest-" in key] == ["t1:rest-find"]


def test_LUE_8_advantage_and_drawback_stand_on_the_own_phone_and_where_one_rolls() -> None:
    gifted = Avatar("gifted", "Gifted", 8, Skills(2, 2, 2, 2, 2), advantage="Open to news", drawback="Afraid of change")
    game = in_turn(avatars={"Ada": gifted})
    assert "Open to news" in str(seen(game, "Ada").stage)
    assert "Open to news" not in str([seen(game, viewer).stage for viewer in ("Ben", TABLE)])
    assert "Afraid of change" in str(seen(game.draw(monster(1)).do(Fight())).stage)


def test_the_round_has_one_number_everywhere() -> None:
    game = in_turn().be(timeline=4, advances=1).draw(fork)
    shown = seen(game)
    track = shown.header[0]
    assert isinstance(track, Track)
    assert say(shown.phase) == "Round 3 of 10"
    assert "Round 3 begins" in told(game)
    assert say(track.cells[track.position].label) == "3"
    assert "Round marker to field 3" in [say(hand.text) for hand in shown.hands]


def test_equal_dice_are_one_option_to_reroll() -> None:
    game = in_turn().draw(trap(2, hp=1)).land(1, 1)
    options = next(choice for key, choice in offered(game).items() if ":reroll" in key).input.options
    assert [say(option.label) for option in options] == ["the 1"]


def test_a_new_tile_is_entered_on_a_phone_too_and_like_tiles_are_told_apart() -> None:
    game = in_turn()
    assert "t1:0:new:monster" in offered(game, "Ada")
    options = offered(game, "Ada")["t1:0:draw"].input.options
    labels = [say(option.label) for option in options]
    assert len(set(labels)) == len(labels)
    assert "Monster: level 1, 1 heart" in labels


def test_LUE_32_on_the_map_a_card_drawn_at_a_fork_is_told_by_its_number() -> None:
    game = on_map()
    game.be(board=(), plays=tuple(Play(play.seat) for play in game.state.plays))
    assert touch(game, ":card", 20).state.plays[0].initiative == 20
    assert not [key for key in offered(game) if key.endswith(":card")]


def test_a_die_that_is_rerolled_is_asked_for_alone() -> None:
    game = in_turn().draw(trap(2, hp=1)).land(1, 1)
    assert say(seen(game).prompt.text) == "Ada: Accept the roll, or reroll dice: evade the trap"
    touch(game, ":reroll:0", "0")
    assert say(seen(game).prompt.text) == "Ada: Reroll the die: evade the trap · 5 and 6 count"


def test_dice_that_lay_there_before_an_undo_are_to_be_looked_at_once_more() -> None:
    game = in_turn().draw(monster(1)).do(Fight()).land(5, 1)
    assert game.turn == "Ben"
    game.do(Undo(last_step(game.table)))
    assert say(seen(game).prompt.text) == "Ada: Check that the dice lie like this: fight the monster"
    game.do(Undo(last_step(game.table)))
    touch(game, ":act")
    assert say(seen(game).prompt.text) == "Ada: Check that the dice lie like this: fight the monster"
    assert game.turn == "Ada"
    assert touch(game, "read:0/fight#0.0", "4").turn == "Ada"
    assert say(seen(game).prompt.text) == "Ada: Check that the dice lie like this: fight the monster"
    assert touch(game, ":accept").turn == "Ben"
    assert game.finds("Ada") == 0


def test_LUE_20_turning_the_arrow_comes_before_the_move_and_is_seen_with_it() -> None:
    moves = [choice for key, choice in offered(in_turn()).items() if key in {"t1:exit", "t1:pay", "t1:stay"}]
    assert [(choice.key, choice.emphasis) for choice in moves] == [
        ("t1:exit", "normal"), ("t1:pay", "normal"), ("t1:stay", "normal")]


def draws(game: Seated) -> list[str]:
    """Who draws how many cards, as the shared screen says it."""
    return [say(counter.label) for part in seen(game).stage if isinstance(part, Counters) for counter in part.items]


def test_LUE_15_only_players_whose_card_does_not_lie_yet_are_told_to_draw() -> None:
    game = Seated("Ada", "Ben", "Cem")
    assert draws(game) == ["Ada draws", "Ben draws", "Cem draws"]
    assert draws(game.do(LayCard(30), by="Ada")) == ["Ben draws", "Cem draws"]
    assert draws(game.do(LayCard(40), by="Cem")) == ["Ben draws"]


def test_LUE_15_the_last_player_to_lay_a_card_is_asked_in_the_own_colour() -> None:
    game = Seated("Ada", "Ben", "Cem").do(LayCard(30), by="Ada")
    assert seen(game).prompt.seat == ""
    game.do(LayCard(40), by="Cem")
    assert [(prompt.seat, say(prompt.text)) for prompt in (seen(game).prompt, seen(game, "Ben").prompt)] == [
        ("seat-2", "Ben: Draw, and lay a card face down"), ("seat-2", "Draw, and lay a card face down")]


def test_LUE_36_the_last_player_to_count_is_asked_in_the_own_colour() -> None:
    game = in_turn()
    for name in ("Ada", "Ben"):
        game.give(name, finds=(Secret(UNNAMED, (game.seat[name],)),))
    game.do(ReachExit())
    assert seen(game).prompt.seat == ""
    game.do(CountFinds(2), by="Ada")
    assert (seen(game).prompt.seat, say(seen(game).prompt.text)) == (
        "seat-2", "Ben: Count the points on your finds: the Exit is reached")


def ended(game: Seated) -> tuple[str, str]:
    """The headline of the end and its reason."""
    result = seen(game).result
    assert result is not None
    return say(result.headline), say(result.reason)


def test_LUE_37_who_has_lost_reads_it_with_the_reason() -> None:
    late = in_turn(options=Options(fin_advance=1)).do(Adjust("advances", 1))
    assert ended(late) == ("You have lost", "Time is up: the round marker stands on “fin”.")
    last = in_turn().give("Ada", hp=0).give("Ben", hp=0).do(Adjust("players/2/hp", 0))
    assert ended(last) == ("You have lost", "Nobody has any hit points left.")


def test_LUE_41_who_has_too_few_points_alone_reads_that() -> None:
    assert ended(Seated("Ada").give("Ada", sp=14).do(ReachExit())) == (
        "You have lost", "The group has reached the Exit, but with fewer than 15 points.")
    assert ended(Seated("Ada").give("Ada", sp=15).do(ReachExit())) == ("Ada wins", "The group has reached the Exit.")
