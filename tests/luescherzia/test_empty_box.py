"""A first evening with names alone: nothing entered, nobody's avatar known, on the shared screen or on phones alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import NAMES, choice_of, value_for
from companion.app.simulation.simulate import submit_insisting
from companion.app.translation import Catalogue
from companion.engine.acts import Adjust
from companion.engine.answers import Answer, Reply
from companion.engine.game import LIGHT, Seat, Setup
from companion.engine.parts import Tiles
from companion.engine.screens import answer, look
from companion.engine.secrecy import Secret
from companion.engine.table import Refused, Table, open_table
from companion.engine.view import MARKS, TABLE
from companion.engine.words import say
from companion.games.luescherzia import GAME
from companion.games.luescherzia.content import MONSTER as MONSTER_TILE, Avatar, Board, Content, Skills
from companion.games.luescherzia.learning import learned
from companion.games.luescherzia.model import Fight, Meeting, TellSheet
from companion.games.luescherzia.options import Options
from companion.games.luescherzia.rules.finds import UNNAMED
from tests.games.offers import findings
from tests.games.touching import asked_first, offered, seen, told, touch
from tests.luescherzia.seated import Seated, monster

GERMAN = Catalogue("de")
MOST = 2500
MONSTER = {"level": 1, "hearts": 1, "name": "Troll"}
SHEET = {"name": "Vreni", "hp": 8, "n": 3, "o": 2, "r": 1, "d": 2, "a": 4}


def empty(seats: int) -> Setup[Any, Any]:
    places = tuple(Seat(f"seat-{n + 1}", NAMES[n], MARKS[n]) for n in range(seats))
    return Setup(GAME.id, places, Options(), Content(), LIGHT)


def play(setup: Setup[Any, Any], seed: int, phones: bool) -> Table:
    """A whole random game of these viewers alone; what each is shown is looked at now and then."""
    luck, table = Random(seed), open_table(GAME, setup)
    allowed = [seat.id for seat in setup.seats] if phones else [TABLE]
    for step in range(MOST):
        if GAME.over(table.state):
            break
        table = acted(table, allowed, luck)
        if step % 15 == 0:
            assert wrong(table, allowed) == []
    assert GAME.over(table.state)
    assert wrong(table, allowed) == []
    return table


def wrong(table: Table, viewers: list[str]) -> list[Any]:
    languages = (say, lambda text: GERMAN.say(text, GAME.id))
    return [found for viewer in viewers for found in findings(table, look(table, viewer), frozenset(), languages)]


def acted(table: Table, viewers: list[str], luck: Random) -> Table:
    """One of them does something that is offered; there is always somebody who can."""
    for viewer in luck.sample(viewers, len(viewers)):
        choice = choice_of(look(table, viewer), luck)
        if choice is None:
            continue
        ask = answer(table, Answer(viewer, choice.key, table.at, value_for(choice.input, luck)), table.at)
        assert not isinstance(ask, Reply), ask
        done = submit_insisting(table, ask)
        if isinstance(done, Refused):
            assert all(objection.secret for objection in done.objections), done
            return table
        assert GAME.invariants(done.table.state) == ()
        return done.table
    raise AssertionError(f"nobody can do anything: {look(table, viewers[0]).prompt}")


@pytest.mark.parametrize("phones", [False, True], ids=["screen", "phones"])
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
@pytest.mark.sampled(9)
def test_a_whole_game_is_played_from_an_empty_box(seats: int, phones: bool) -> None:
    for seed in range(3):
        play(empty(seats), seed, phones)


def first_evening(*names: str) -> Seated:
    game = Seated(*names)
    seats = tuple(replace(seat, character="") for seat in game.table.setup.seats)
    game.table = open_table(GAME, replace(game.table.setup, seats=seats, content=Content()))
    return game


def test_straight_to_the_exit_on_the_shared_screen() -> None:
    game = first_evening("Ada", "Ben", "Cem")
    touch(game, "order:seat-1,seat-2,seat-3")
    touch(game, "new:monster", MONSTER)
    assert "Say how high Ninjutsu is: " in say(seen(game).prompt.text)
    touch(game, "avatar:seat-1:n:3")
    assert game.dice == 3
    touch(game, "roll:0/fight:3", [5, 1, 1])
    assert game.sp("Ada") == 4
    touch(game, "draw:rest")
    touch(game, ":decline")
    touch(game, ":exit")
    touch(game, "count:seat-1", 2)
    assert say(seen(game).result.headline) == "Ada wins"


def test_a_skill_is_asked_once_and_never_again() -> None:
    game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1)).do(Fight())
    touch(game, ":n:4", viewer="Ada")
    again = game.be(step=Meeting(), roll=None).do(Fight())
    assert again.dice == 4


def test_how_high_a_skill_is_may_also_be_put_right_and_the_roll_follows() -> None:
    game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").draw(monster(1)).do(Fight())
    assert game.state.roll is None
    assert game.do(Adjust("players/0/avatar/skills/n", 5)).dice == 5


class TestTheAvatar:
    """Told in play, by whoever knows it."""

    def test_it_is_called_not_known_in_words(self) -> None:
        game = first_evening("Ada", "Ben", "Cem")
        assert "Take an avatar and 3 SP" in say(seen(game).hands[0].text)
        assert "your Orientation, and one more" in str(seen(game).stage)
        line = next(place for place in GAME.believed(game.state) if place.path == "avatar/seat-1")
        assert [say(option.label) for option in line.input.options] == ["avatar not known yet"]

    @pytest.mark.parametrize("viewer", [TABLE, "Ada"])
    def test_before_the_first_card_it_begins_with_all_hit_points(self, viewer: str) -> None:
        game = touch(first_evening("Ada", "Ben", "Cem"), "avatar:seat-1:new", SHEET, viewer)
        assert (game.hp("Ada"), game.player("Ada").avatar.skills) == (8, Skills(3, 2, 1, 2, 4))
        assert "Ada plays Vreni" in told(game)
        assert not [key for key in offered(game) if key.startswith("avatar:seat-1")]

    def test_later_it_is_asked_how_many_are_left(self) -> None:
        game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").give("Ada", hp=7)
        assert touch(game, "avatar:seat-1:new", {**SHEET, "now": 5}).hp("Ada") == 5

    def test_hit_points_alone_are_a_number(self) -> None:
        game = touch(first_evening("Ada", "Ben", "Cem"), "avatar:seat-1:hp", 7)
        assert (game.hp("Ada"), game.player("Ada").avatar.hp) == (7, 7)
        assert touch(game, "avatar:seat-1:new", SHEET).hp("Ada") == 8

    def test_it_is_offered_to_others_at_once_and_kept_for_the_box(self) -> None:
        game = touch(first_evening("Ada", "Ben", "Cem"), "avatar:seat-1:new", SHEET)
        assert [thing.key for event in game.table.entries[-1].events for thing in learned(event)] == ["vreni"]
        assert touch(game, "avatar:seat-2:is", "vreni", "Ben").player("Ben").avatar.name == "Vreni"

    def test_told_again_under_its_name_it_is_corrected_and_has_no_twin(self) -> None:
        game = touch(first_evening("Ada", "Ben", "Cem"), "avatar:seat-1:new", SHEET)
        assert asked_first(game, "avatar:seat-2:new", {**SHEET, "hp": 9}) == "Vreni is there already: change it?"
        touch(game, "avatar:seat-2:new", {**SHEET, "hp": 9}, waive=True)
        assert [avatar.hp for avatar in game.state.content.avatars] == [9]

    def test_a_known_avatar_is_not_told_anew(self) -> None:
        game = Seated("Ada", "Ben", "Cem")
        assert game.rules_against(TellSheet(Avatar("x", "X", 8, Skills(1, 1, 1, 1, 1)), 8), "Ada") == ["LUE-3"]

    def test_a_rest_heals_no_more_than_everybody_starts_with(self) -> None:
        game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").give("Ben", hp=9)
        touch(game, "draw:rest")
        assert [game.hp(name) for name in ("Ada", "Ben", "Cem")] == [10, 10, 10]


def test_tiles_that_look_alike_in_every_box_need_not_be_entered() -> None:
    game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem")
    assert [key.rpartition(":")[2] for key in offered(game) if ":draw:" in key] == ["fork", "rest", "find-site"]
    options = offered(game, "Ada")["t1:0:draw"].input.options
    assert [say(option.label) for option in options] == ["Fork", "Rest", "Find site"]


def test_a_find_is_told_on_the_shared_screen_too_and_stays_its_owners_secret() -> None:
    game = first_evening("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem").give(
        "Ada", finds=(Secret(UNNAMED, ("seat-1",)),))
    touch(game, "new:1", {"name": "Old map", "points": 2, "sp": 1})
    assert game.player("Ada").finds[0].value.name == "Old map"
    assert "Old map" not in str([seen(game), seen(game, "Ben"), told(game)])


def test_on_the_map_a_card_is_entered_by_whoever_executes_it_and_carried_out() -> None:
    game = Seated("Ada", "Ben", "Cem", detail="full", content=Content(board=Board(5, 5, (2, 0), (2, 4))))
    game.order("Ada", "Ben", "Cem")
    touch(game, ":describe", {"initiative": 12, "step1": "f", "step2": "l", "turn": "1"}, "Ada")
    touch(game, ":carry")
    assert (game.state.marker.x, game.state.marker.y, game.state.marker.facing) == (3, 1, "w")
    assert [card.key for card in game.state.content.cards] == ["card-12"]


class TestATileOfAKindThatIsKnown:
    """A second monster is another one: it is neither the first by mistake nor to be looked for."""

    @staticmethod
    def after_a_monster() -> Seated:
        game = Seated("Ada", "Ben", "Cem").order("Ada", "Ben", "Cem")
        touch(game, "new:monster", {"level": 2, "hearts": 1})
        return touch(game, ":act").roll(*[6] * game.dice)

    def test_the_first_stands_with_its_numbers_and_a_tile_for_another_beside_it(self) -> None:
        tiles = [(say(tile.label), [number.value for number in tile.counters])
                 for part in seen(self.after_a_monster()).stage if isinstance(part, Tiles) for tile in part.tiles]
        assert ("Monster", [2, 1]) in tiles
        assert ("Another monster", []) in tiles
        assert ("Trap", []) in tiles

    def test_the_tile_for_another_asks_for_its_numbers(self) -> None:
        game = self.after_a_monster()
        assert offered(game)[f"t{game.state.turns}:1:new:monster"].on == "kind:monster"
        touch(game, "new:monster", {"level": 1, "hearts": 3})
        assert [tile.hearts for tile in game.state.content.tiles if tile.kind == MONSTER_TILE] == [1, 3]

    def test_what_came_out_of_the_bag_in_the_first_round_has_a_one_on_its_back(self) -> None:
        assert [tile.back for tile in self.after_a_monster().state.content.tiles if tile.kind == MONSTER_TILE] == [1]
