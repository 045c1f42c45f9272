"""Mistakes that a table makes with the real box, each put right by hand, without undoing what came after."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Adjust, Correct
from companion.engine.screens import look
from companion.engine.secrecy import Secret, redact
from companion.engine.table import Accepted, believed, undo
from companion.engine.view import PUBLIC, TABLE
from companion.engine.words import say
from companion.games.luescherzia.content import Avatar, Board, Card, Content, Ground, Skills
from companion.games.luescherzia.model import (
    Accept,
    CountFinds,
    Decline,
    DrawTile,
    EnterTile,
    Fight,
    Hire,
    KeepNpc,
    LayCard,
    NameFind,
    ReachExit,
    Search,
    Stay,
    TellInitiatives,
    UseRest,
)
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from tests.games.touching import offered, seen, told, touch
from tests.luescherzia.seated import PLAIN, Seated, a_find, find_site, fork, monster, npc, rest, trap

BOX = Content(tiles=(monster(1), monster(2, 2), trap(2, hp=2), npc(1, n=1, d=-1), fork, rest, find_site),
              finds=(a_find(3, sp=2), a_find(1, n=1)))
MAP = Content(tiles=BOX.tiles, board=Board(5, 5, (2, 0), (2, 4), (Ground(2, 1, 1, "Water"),)),
              cards=(Card(10, "f"), Card(20, "b", 1)))


def three(**more: Any) -> Seated:
    return Seated("Ada", "Ben", "Cem", content=BOX, **more)


def in_turn(**more: Any) -> Seated:
    return three(**more).order("Ada", "Ben", "Cem")


def on_map() -> Seated:
    return Seated("Ada", "Ben", detail="full", content=MAP, options=Options(two_player_variant=False)).do(
        TellInitiatives((10, 20)))


def put_right(game: Seated, path: str, value: Any) -> Seated:
    """Through the list: the line whose path begins so."""
    found = [place for place in believed(game.table) if place.path.startswith(path)]
    assert found, (path, [place.path for place in believed(game.table)])
    return game.do(Adjust(found[0].path, value))


def reprinted(game: Seated, path: str = "printed/", **values: int) -> Seated:
    """The form of all that is printed on something, with some of it as it should be."""
    found = next(place for place in believed(game.table) if place.path.startswith(path))
    return game.do(Adjust(found.path, {**found.value, **values}))


def paths(game: Seated) -> set[str]:
    return {place.path.partition("/")[0] for place in believed(game.table)}


def option(game: Seated, path: str, word: str) -> str:
    """The option of a line that reads so."""
    place = next(place for place in believed(game.table) if place.path.startswith(path))
    found = [choice.key for choice in place.wanted.options if say(choice.label).startswith(word)]
    assert found, [say(choice.label) for choice in place.wanted.options]
    return found[0]


class TestTurnsAndCards:
    """Who is in turn, and how far."""

    def test_the_wrong_player_was_taken_for_the_first(self) -> None:
        game = put_right(in_turn(), "card/", "seat-2/0")
        assert (game.turn, [play.seat for play in game.state.plays]) == ("Ben", ["seat-2", "seat-1", "seat-3"])

    def test_a_probe_asked_of_the_wrong_player_is_asked_of_the_right_one_with_the_own_dice(self) -> None:
        strong = Avatar("strong", "Strong", 8, Skills(4, 4, 4, 4, 4))
        game = in_turn(avatars={"Ben": strong}).draw(monster(1)).do(Fight())
        assert game.dice == 2
        put_right(game, "card/", "seat-2/0")
        assert (game.turn, game.step) == ("Ben", "Meeting")
        assert game.do(Fight()).dice == 4

    def test_a_skipped_player_is_still_to_come(self) -> None:
        game = in_turn().draw(fork)
        put_right(game, "before/", [])
        assert [play.seat for play in game.state.plays] == ["seat-2", "seat-1", "seat-3"]
        assert game.state.turn == 0

    def test_the_cards_to_come_change_places(self) -> None:
        game = put_right(in_turn(), "after/", ["seat-3/0", "seat-2/0"])
        assert game.draw(fork).turn == "Cem"

    def test_LUE_17_a_number_put_right_gives_a_card_to_come_its_place_and_leaves_what_was_executed(self) -> None:
        game = three().do(TellInitiatives((100, 200, 300)))
        put_right(game, "initiative/1/seat-3", 150)
        assert [(play.seat, play.initiative) for play in game.state.plays] == [
            ("seat-1", 100), ("seat-3", 150), ("seat-2", 200)]
        put_right(game, "initiative/1/seat-1", 400)
        assert (game.turn, [play.initiative for play in game.state.plays]) == ("Ada", [400, 150, 200])
        put_right(game, "initiative/1/seat-3", 200)
        assert [play.seat for play in game.state.plays] == ["seat-1", "seat-2", "seat-3"]  # LUE-A6: the seats in order
        assert game.draw(fork).turn == "Ben"

    def test_a_card_forgotten_in_the_last_cycle_is_executed_after_all(self) -> None:
        game = in_turn().draw(fork).do(Stay(), Stay())
        assert game.step == "Choosing"
        put_right(game, "forgotten/", "seat-2")
        assert (game.turn, game.step) == ("Ben", "Marching")
        assert game.do(Stay()).step == "Choosing"

    def test_a_number_laid_by_phone_is_changed_by_its_owner_and_by_nobody_else(self) -> None:
        game = three().do(LayCard(120), by="Ada")
        own = "adjust:step/laid/0/initiative"
        assert own in offered(game, "Ada")
        assert own not in offered(game, "Ben")
        touch(game, own, 210, "Ada")
        game.do(LayCard(150), by="Ben").do(LayCard(300), by="Cem")
        assert [play.seat for play in game.state.plays] == ["seat-2", "seat-1", "seat-3"]
        assert not [line for line in told(three().do(LayCard(120), by="Ada"), "Ben") if "120" in line]

    def test_a_card_that_does_not_lie_is_taken_away_again_and_its_number_stays_secret(self) -> None:
        game = three().do(LayCard(120), by="Ada").do(LayCard(150), by="Ben")
        put_right(game, "laid/", ["seat-2/0"])
        assert [play.seat for play in game.state.step.laid] == ["seat-2"]
        assert redact(game.table.entries[-1].events, PUBLIC) != game.table.entries[-1].events
        assert "120" not in str(redact(game.table.entries[-1].events, "seat-3"))

    def test_do_without_was_touched_by_mistake(self) -> None:
        game = in_turn().draw(find_site).do(Decline())
        assert game.turn == "Ben"
        put_right(put_right(game, "card/", "seat-1/0"), "stage/", "tile")
        assert (game.turn, game.step) == ("Ada", "Meeting")
        assert game.do(Search()).dice == 2

    def test_turns_to_skip_count_from_nought(self) -> None:
        game = put_right(in_turn(), "players/1/skips", 1)
        assert game.draw(fork).turn == "Cem"

    def test_what_was_done_before_the_move_is_put_right(self) -> None:
        game = put_right(in_turn(), "march/", ["probed", "cleared"])
        assert (game.state.step.probed, game.state.step.cleared) == (True, True)
        assert put_right(game, "march/", []).state.step.probed is False

    def test_equal_seats_of_two_players_are_told_apart(self) -> None:
        game = Seated("Ada", "Ben", detail="full")
        labels = [say(item.label) for item in offered(game)["c1:order"].input.items]
        assert labels == ["Ada, card 1", "Ada, card 2", "Ben, card 1", "Ben, card 2"]
        assert "two cards" in say(seen(game).prompt.text)


class TestTilesAndBoard:
    """What lies where."""

    def test_the_wrong_tile_was_touched_while_it_is_fought(self) -> None:
        game = in_turn().draw(monster(1)).do(Fight())
        put_right(game, "tile/", option(game, "tile/", "Monster: level 2"))
        game.roll(5, 1)
        assert (game.hp("Ada"), game.finds("Ada")) == (6, 0)  # two hearts now, and level 2

    def test_another_kind_of_tile_is_met_anew(self) -> None:
        game = in_turn().draw(monster(1)).do(Fight())
        put_right(game, "tile/", option(game, "tile/", "Fork"))
        assert (game.turn, game.state.board[0].tile.kind, game.state.roll) == ("Ben", "fork", None)

    def test_the_threshold_follows_the_level_until_it_is_judged(self) -> None:
        game = in_turn().draw(trap(1, hp=3)).do(Adjust("board/0/change", 1))
        assert seen(game).stage[0].needed == 2
        assert game.roll(5, 1).hp("Ada") == 5

    def test_a_threshold_put_right_to_nought_needs_no_roll(self) -> None:
        game = in_turn().draw(trap(1, hp=3)).do(Adjust("board/0/change", -1))
        assert (game.hp("Ada"), game.sp("Ada"), game.turn) == (8, 4, "Ben")

    def test_hearts_and_losses_mistyped_in_play_are_put_right(self) -> None:
        game = reprinted(in_turn().draw(monster(1)), hearts=2).do(Fight()).roll(5, 1)
        assert (game.finds("Ada"), game.hp("Ada")) == (0, 7)
        trapped = reprinted(in_turn().draw(trap(1, hp=3)), hp=1).roll(1, 1)
        assert trapped.hp("Ada") == 7

    def test_the_group_stands_on_another_tile(self) -> None:
        game = in_turn().draw(rest).do(Decline()).draw(monster(1))
        put_right(game, "here", "0")
        assert (game.turn, game.step, game.rules_against(UseRest())) == ("Ben", "Meeting", [])

    def test_a_tile_is_gone_or_one_more_lies_there(self) -> None:
        game = in_turn().draw(fork)
        put_right(game, "alike", {"tile": "rest", "count": 2})
        assert sorted(lying.tile.kind for lying in game.state.board) == ["fork", "rest", "rest"]
        put_right(game, "tile/", "-")
        assert (game.state.here, len(game.state.board), game.state.removed) == (-1, 2, 1)

    def test_on_the_map_marker_arrow_and_tiles_are_put_right(self) -> None:
        game = put_right(put_right(on_map(), "marker", [3, 3]), "marker/facing", "n")
        assert (game.state.marker.x, game.state.marker.y, game.state.marker.facing) == (3, 3, "n")
        put_right(game, "field", {"field": [2, 1], "tile": monster(1).key})
        assert [(lying.x, lying.y, lying.change) for lying in game.state.board] == [(2, 1, 1)]
        put_right(game, "where/", [1, 1])
        assert [(lying.x, lying.y, lying.change) for lying in game.state.board] == [(1, 1, 0)]
        put_right(game, "field", {"field": [1, 1], "tile": "-"})
        assert game.state.board == ()

    def test_the_bag_is_counted_anew(self) -> None:
        game = Seated("Ada", "Ben", "Cem", content=Content(bag=(9, 9, 9))).do(Adjust("bag", 4))
        assert game.state.bag == 4

    def test_a_tile_that_was_just_drawn_must_be_fled_from_one_that_lay_there_not(self) -> None:
        game = put_right(in_turn().draw(monster(1)), "came/", "lay")
        assert game.do(Decline()).turn == "Ben"


class TestPlayers:
    """What everybody has."""

    def test_a_player_put_to_nought_is_out_of_the_meeting_and_back_in_it(self) -> None:
        game = in_turn().draw(monster(1)).do(Adjust("players/0/hp", 0))
        assert [key for key in offered(game) if key.endswith((":act", ":decline", ":out"))] == ["t1:out"]
        assert "LUE-35" in game.rules_against(Fight())
        game.do(Adjust("players/0/hp", 3))
        assert game.do(Fight()).dice == 2

    def test_whoever_is_put_to_nought_in_a_probe_goes_on_without_it(self) -> None:
        game = in_turn().draw(monster(1)).do(Fight()).do(Adjust("players/0/hp", 0))
        assert touch(game, ":out").turn == "Ben"
        assert game.state.roll is None

    def test_an_npc_that_was_forgotten_adds_its_die_to_the_probe_that_is_rolled(self) -> None:
        game = put_right(in_turn().draw(monster(1)).do(Fight()), "npcs/seat-1", [npc(1, n=1, d=-1).key])
        assert game.dice == 3
        assert put_right(game, "npcs/seat-1", []).dice == 2

    def test_an_npc_kept_by_mistake_goes(self) -> None:
        game = in_turn().draw(npc(1, n=1)).do(Hire()).roll(5, 5).do(KeepNpc(keep=True))
        assert len(game.player("Ada").npcs) == 1
        assert put_right(game, "npcs/seat-1", []).player("Ada").npcs == ()

    def test_finds_are_counted_anew_and_the_named_stay(self) -> None:
        game = in_turn().give("Ada", finds=tuple(Secret(find, ("seat-1",)) for find in (UNNAMED, a_find(3, sp=2))))
        put_right(game, "finds/seat-1", 3)
        assert put_right(game, "finds/seat-1", 1).player("Ada").finds[0].value.points == 3

    def test_a_find_wrongly_named_is_put_right_and_nobody_else_learns_it(self) -> None:
        game = in_turn().give("Ada", finds=(Secret(UNNAMED, ("seat-1",)),))
        game.do(NameFind(0, Secret(a_find(1, n=1), ("seat-1",))), by="Ada")
        before = told(game)
        game.do(Adjust("players/0/finds/0", "f32"))
        assert game.player("Ada").finds[0].value.points == 3
        views = [seen(game, viewer) for viewer in ("Ben", TABLE, PUBLIC)]
        assert "f32" not in str([(view.stage, view.seats, view.log) for view in views])
        assert told(game, "Ada")[-1] == "Ada: find 1 is corrected"
        assert told(game) == told(game, "Ben") == before

    def test_another_avatar_was_chosen(self) -> None:
        small = Avatar("small", "Small", 5, PLAIN.skills)
        game = in_turn(avatars={"Ben": small})
        put_right(game, "avatar/seat-1", "small")
        assert (game.hp("Ada"), game.player("Ada").avatar.name) == (5, "Small")

    def test_a_skill_mistyped_changes_the_dice_of_the_probe(self) -> None:
        game = in_turn().draw(monster(1)).do(Fight())
        reprinted(game, f"printed/avatars/{game.player('Ada').avatar.key}", n=4)
        assert game.dice == 4
        assert [avatar.skills.n for avatar in game.state.content.avatars if avatar.key == game.player(
            "Ada").avatar.key] == [4]


class TestEnds:
    """Consequences are results, not one-way doors."""

    def test_all_out_by_a_mistyped_nought_goes_on_where_it_was(self) -> None:
        game = in_turn().give("Ben", hp=0).give("Cem", hp=0).draw(monster(1)).do(Adjust("players/0/hp", 0))
        assert game.state.step.why == "all_out"
        game.do(Adjust("players/0/hp", 2))
        assert (game.step, game.turn) == ("Meeting", "Ada")
        assert game.do(Fight()).roll(5, 1).finds("Ada") == 1

    def test_all_out_in_a_probe_begins_the_probe_anew(self) -> None:
        game = in_turn().give("Ben", hp=0).give("Cem", hp=0).draw(trap(1, hp=1)).do(Adjust("players/0/hp", 0))
        assert game.state.step.why == "all_out"
        assert game.do(Adjust("players/0/hp", 2)).step == "Probing"

    def test_the_exit_was_not_reached_after_all(self) -> None:
        game = in_turn().do(ReachExit())
        assert game.state.step.why == "exit"
        put_right(game, "exit", "-")
        assert (game.step, game.turn) == ("Marching", "Ada")

    def test_points_put_right_after_the_end_change_who_wins(self) -> None:
        game = in_turn().do(ReachExit())
        before = look(game.table, TABLE).result
        assert before
        assert len([row for row in before.rows if row.winner]) == 3
        game.do(Adjust("players/1/sp", 5))
        after = look(game.table, TABLE).result
        assert after
        assert [row.seat for row in after.rows if row.winner] == ["seat-2"]

    def test_points_said_of_finds_are_put_right_after_the_end(self) -> None:
        game = in_turn().give("Ben", finds=(Secret(UNNAMED, ("seat-2",)),)).do(ReachExit()).do(CountFinds(4), by="Ben")
        assert [score.finds for score in game.state.step.scores] == [0, 4, 0]
        put_right(game, "counted/seat-2", 6)
        assert [score.finds for score in game.state.step.scores] == [0, 6, 0]

    def test_a_find_forgotten_at_the_end_is_counted(self) -> None:
        game = in_turn().do(ReachExit())
        put_right(put_right(game, "finds/seat-3", 1), "counted/seat-3", 5)
        assert [score.finds for score in game.state.step.scores] == [0, 0, 5]


def test_the_same_dice_again_after_an_undo_wait_for_a_touch() -> None:
    """A result that stood by itself may have been mistyped: undo, and the dice can be read otherwise."""
    game = in_turn().draw(monster(1)).do(Fight()).land(5, 1)
    assert game.turn == "Ben"
    gone = undo(game.table, TABLE, game.table.at)
    assert isinstance(gone, Accepted)
    game.table = gone.table
    game.do(Fight())
    assert game.step == "Probing"
    assert game.state.roll.slots[0].rolled.value == 5
    assert game.do(Correct(0, 2)).do(Accept()).hp("Ada") == 7


@pytest.mark.parametrize("step", ["choosing", "marching", "probing", "meeting", "ended"])
def test_everybodys_things_can_be_put_right_at_any_moment(step: str) -> None:
    game = three()
    if step != "choosing":
        game.order("Ada", "Ben", "Cem")
    if step in ("probing", "meeting"):
        game.draw(monster(1))
    if step == "probing":
        game.do(Fight())
    if step == "ended":
        game.do(ReachExit())
    assert {"players", "timeline", "advances", "here", "finds", "npcs", "avatar"} <= paths(game)


def test_entering_a_known_field_goes_on_from_there() -> None:
    game = in_turn().draw(rest).do(Decline()).draw(monster(1)).do(Decline()).roll(5, 1)
    put_right(game, "march/", ["cleared"])
    assert game.do(EnterTile(0)).step == "Meeting"
    assert game.rules_against(DrawTile(fork)) == ["LUE-17"]
