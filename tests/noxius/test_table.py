"""What a table puts right besides numbers, each in three touches: menu, line, answer; with what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.app.pages import put_right as page
from companion.app.pages.navigation import Believe, PageContext
from companion.app.pages.routes import PutRightRoute
from companion.engine.acts import Adjust
from companion.engine.game import Ask
from companion.engine.log import entry_headline
from companion.engine.table import Accepted, believed, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games import catalogue
from companion.games.noxius.content import ONE, Effect, Field, Race
from companion.games.noxius.model import Die, GiveUp, LineUp, Pay, RemoveEnemy, UsePower, WinMission
from tests.games.touching import seen

from .seated import Seated, ability, enemy, fight, sheet
from .touching import touch

ABC = ("Ada", "Ben", "Cem")
RAT = enemy("9", "9", name="Rat")


def reprint(game: Seated, path: str, **values: Any) -> str:
    """The form of all that is printed on the first such thing, with some of it as it should be."""
    found = next(place for place in believed(game.table) if place.path.startswith(path))
    return put_right(game, found.path, {**found.value, **values})


def put_right(game: Seated, path: str, value: Any) -> str:
    """As it is said in the log afterwards."""
    done = submit(game.table, Ask(Adjust(path, value), TABLE, game.table.at))
    assert isinstance(done, Accepted), (path, value, done)
    game.table = done.table
    assert game.game.invariants(game.state) == ()
    return say(entry_headline(game.table, done.entry.seq, TABLE))


def path_of(game: Seated, label: str) -> str:
    """The path of the one line that reads like this."""
    found = {place.path for place in believed(game.table) if say(place.label) == label}
    assert len(found) == 1, (label, [say(place.label) for place in believed(game.table)])
    return found.pop()


def labels(game: Seated, path: str) -> list[str]:
    """What may be answered to the line at `path`."""
    place = next(place for place in believed(game.table) if place.path == path)
    return [say(option.label) for option in place.wanted.options]


class TestOnTheTable:
    def test_a_figure_that_stands_elsewhere_is_put_there_and_two_trade(self) -> None:
        game = fight(names=ABC)
        assert put_right(game, "players/2/number", "0:3") == "Cem: position: P1 at Wolf → P3 at Wolf, Ada moves"
        assert [game.player(name).number for name in ABC] == [1, 2, 3]
        put_right(game, "players/0/number", "-")
        assert (game.player("Ada").enemy, game.player("Ada").number) == (-1, 0)

    def test_a_figure_is_put_right_also_while_something_is_asked(self) -> None:
        game = fight(faces=("T",), names=ABC).use()
        put_right(game, "players/0/number", "0:1")
        assert game.roll(1).has("Ada")[0] == 5  # P1 costs three

    def test_who_was_skipped_acts_and_who_acted_twice_has_acted(self) -> None:
        game = fight(names=ABC).use(face=2).use(face=2).use(face=2)
        assert game.step == "Asking"
        assert put_right(game, path_of(game, "Ben: has acted this round"), "no") == (
            "Ben: has acted this round: yes → no")
        assert game.turn == "Ben"
        put_right(game, path_of(game, "Ben: has acted this round"), "yes")
        assert game.step == "Asking"

    def test_it_is_the_turn_of_somebody_else_and_a_die_of_the_wrong_turn_does_not_count_in_it(self) -> None:
        game = fight(names=ABC).use(face=2).use()
        assert put_right(game, "active", "seat-3") == "Whose turn: Ben → Cem"
        assert (game.turn, game.step, game.state.roll) == ("Cem", "Choosing", None)
        game.use(face=3)
        assert (game.step, game.player("Cem").acted) == ("Asking", True)

    def test_a_racial_ability_was_not_used_after_all(self) -> None:
        race = Race("x", "X", when="before", cost="-LP", options=("D+1",))
        game = touch(fight(race="x", races=(race,)), ":race:")
        assert game.player("Ada").raced
        put_right(game, path_of(game, "Ada: has used the racial ability"), "no")
        assert not game.player("Ada").raced

    def test_an_advantage_that_was_forgotten_counts_and_one_too_many_does_not(self) -> None:
        game = fight("3", "9", faces=("2",), effect=Effect("D+1", ONE)).use(face=1, target="Ben")
        put_right(game, path_of(game, "Ben: damage +1: Strike from Ada"), "no")
        assert game.player("Ben").buffs == ()
        another = path_of(game, "Ben: another advantage")
        assert labels(game, another) == [
            "none", "damage +1, this round", "damage +2, this round", "each LP +1, this round"]
        put_right(game, another, "D+1")
        assert game.use(face=1, target="Ada").at == [1]

    def test_damage_that_is_paid_may_be_another(self) -> None:
        game = fight(faces=("T",)).give("Ada", sp=3).use(face=1)
        put_right(game, "step/damage", 1)
        assert game.do(Pay(0, 1)).has("Ada")[:2] == (8, 2)
        game = fight(faces=("T",)).give("Ada", sp=3).use(face=1)
        put_right(game, "step/damage", 0)
        assert (game.has("Ada")[:2], game.turn) == ((8, 3), "Ben")


class TestEnemies:
    def test_one_that_was_beaten_by_mistake_comes_back_with_the_figures_that_stood_there(self) -> None:
        game = fight("1", "1").use(face=2)
        assert game.state.foes == ()
        assert put_right(game, path_of(game, "Wolf, before"), "there") == "Wolf, before: gone → back again"
        assert (game.at, [player.number for player in game.state.players]) == ([1], [2, 1])

    def test_one_appears_or_leaves_in_mid_round(self) -> None:
        game = fight(names=ABC, enemies=(RAT,))
        put_right(game, path_of(game, "An enemy that is missing"), "rat")
        assert [foe.enemy.name for foe in game.state.foes] == ["Wolf", "Rat"]
        put_right(game, path_of(game, "Enemy Wolf"), "away")
        assert ([foe.enemy.name for foe in game.state.foes], game.player("Ada").number) == (["Rat"], 0)

    def test_it_is_another_enemy_with_other_numbers_and_tiles(self) -> None:
        game = fight("3/2", "9", enemies=(RAT,))
        reprint(game, "printed/enemies", p2=5)
        assert reprint(game, "printed/enemies", life="3/2 4/3", name="Bear") == (
            "Wolf: all that is printed on it: Name: Wolf, Life tiles: 3/2 3 =4 LP SP V 6+LP \"words\": 3/2 9 → "
            "Name: Bear, Life tiles: 3/2 3 =4 LP SP V 6+LP \"words\": 3/2 4/3")
        reprint(game, "printed/enemies", life="3/2 4/3 4/3")
        assert (game.foe.enemy.life, game.foe.enemy.damage) == (("3/2", "4/3", "4/3"), (3, 5, 1, 1))
        put_right(game, "foes/0/enemy", "rat")
        assert (game.foe.enemy.name, game.foe.id, game.player("Ada").enemy) == ("Rat", 0, 0)

    def test_a_wound_and_the_halves_of_a_linked_tile(self) -> None:
        game = fight("3/2", "6+LP", "9")
        put_right(game, "foes/0/wounded", "yes")
        assert game.foe.wounded
        game.adjust("foes/0/at", 1)
        assert put_right(game, "foes/0/halves/1/1", "seat-2") == "Wolf: other half (1 LP) done by: nobody → Ben"
        put_right(game, "foes/0/halves/1/0", "seat-1")
        assert game.at == [2]  # both are done, so it falls

    def test_what_was_told_of_an_unknown_enemy(self) -> None:
        game = Seated("Ada", "Ben").begin()
        touch(game, ":stranger", {"p1": 2, "p2": 1, "p3": 1, "p4": 1, "name": "Bear"})
        touch(game, ":fixed", 3)
        put_right(game, "step/damage/0", 4)
        put_right(game, "step/life/0", "3/2")
        touch(game, ":finish")
        assert (game.foe.enemy.damage[0], game.foe.enemy.life) == (4, ("3/2",))


class TestSheets:
    def test_the_numbers_of_a_sheet_and_what_is_above_a_maximum_goes_down_to_it(self) -> None:
        game = fight(names=ABC).give("Ada", sp=5, power=6)
        reprint(game, "printed/characters", lp=5, top=3, most_sp=2)
        assert (game.has("Ada"), game.player("Ada").character.top) == ((5, 2, 4), 4)  # the T is behind the number

    def test_the_wrong_character_and_the_wrong_race(self) -> None:
        races = (Race("trux", "Trux"), Race("human", "Human"))
        game = Seated("Ada", "Ben", characters={"Ben": sheet(lp=12)}, races=races).begin(RAT)
        put_right(game, "players/0/character", "Ben")
        assert game.player("Ada").character.lp == 12
        reprint(game, "printed/characters", race="trux", traits="Strong, Brave")
        assert game.player("Ada").character.race == "trux"
        assert game.player("Ada").character.traits == ("Strong", "Brave")

    def test_a_face_told_wrongly_is_put_right_and_the_ability_stays(self) -> None:
        game = fight("2", "9", faces=("T",))
        reprint(game, "printed/characters", a1_faces="T T 2 T T T")
        assert game.use(face=3).at == [1]
        assert game.player("Ada").character.abilities[0].faces == ("T", "T", "2", "T", "T", "T")

    def test_what_stands_beside_the_faces(self) -> None:
        game = fight()
        reprint(game, "printed/characters", a1_power=-1, a1_gives=["LP"], a1_to="all", a1_grey=["3", "1"],
                a1_bonus=["D+1"], a1_name="Hew")
        told = game.player("Ada").character.abilities[0]
        assert told == ability(*told.faces, power=-1, name="Hew", effect=Effect("LP", "all"), grey=(1, 3),
                               bonus=Effect("D+1"))


class TestMission:
    def test_another_field_another_round_another_mission(self) -> None:
        fields = (Field("a"), Field("b"), Field("c"))
        game = Seated("Ada", "Ben", fields=fields).begin(mission=True)
        put_right(game, "fields", 3)
        assert (game.state.fields, game.state.field) == (3, Field("c"))
        game.adjust("round", 4).adjust("times", 2)
        assert (game.state.round, game.state.times) == (4, 2)
        assert put_right(game, "mission", "-1") == "Which mission: Mission → on paper"
        assert (game.state.length, game.state.fields) == (0, 3)
        put_right(game, "mission", "0")
        assert (game.state.length, game.state.field) == (3, Field("c"))

    def test_a_mission_won_by_mistake_goes_on_where_it_was(self) -> None:
        game = fight().do(WinMission(), by="table")
        assert (game.step, game.state.active) == ("Ended", "")
        put_right(game, "step/won", "on")
        assert (game.step, game.turn) == ("Choosing", "Ada")

    def test_a_mission_that_its_rules_have_won_asks_how_it_goes_on(self) -> None:
        game = Seated("Ada", "Ben", fields=(Field("a"),), enemies=(RAT,)).begin(mission=True).go()
        game.use(face=2).use(face=2)
        assert game.step == "Ended"
        put_right(game, "step/won", "on")
        assert game.step == "Asking"

    def test_an_accomplished_mission_may_have_failed_and_points_count_after_the_end(self) -> None:
        game = fight().use(face=2).use(face=2).do(WinMission(), by="table")
        put_right(game, "step/won", "lost")
        assert not seen(game).result.won
        game.adjust("players/0/lp", 3)
        assert seen(game).result.rows[0].terms[0].value == 3
        put_right(game, "step/won", "won")
        assert seen(game).result.won


class TestNothingIsAOneWayDoor:
    def test_NOX_32_failure_is_over_when_somebody_can_act_after_all(self) -> None:
        game = fight(lp=2).give("Ben", lp=0, down=True).use(face=1)
        assert game.step == "Failed"
        game.adjust("players/0/lp", 2)
        assert (game.step, game.turn) == ("Asking", "")

    def test_NOX_32_it_goes_on_with_what_was_asked(self) -> None:
        game = fight().give("Ben", lp=0, down=True).use().adjust("players/0/lp", 0)
        assert game.step == "Failed"
        game.adjust("players/0/lp", 5)
        assert (game.step, game.turn) == ("Rolling", "Ada")
        game = fight().give("Ben", lp=0, down=True).adjust("players/0/lp", 0).adjust("players/0/lp", 5)
        assert (game.step, game.turn) == ("Choosing", "Ada")

    def test_NOX_32_also_after_the_table_has_given_up(self) -> None:
        game = fight(lp=2).use(face=2).give("Ada", lp=0, down=True).adjust("players/1/lp", 0).do(GiveUp(), by="table")
        assert game.step == "Ended"
        assert game.adjust("players/1/lp", 1).step == "Choosing"

    def test_NOX_30_who_was_set_to_no_lp_by_mistake_is_as_before_and_has_the_turn(self) -> None:
        game = fight(names=ABC).give("Ada", sp=3).adjust("players/0/lp", 0)
        assert (game.turn, game.has("Ada")[:2]) == ("Ben", (0, 0))
        game.adjust("players/0/lp", 8)
        assert (game.turn, game.has("Ada")[:2], game.player("Ada").number) == ("Ada", (8, 3), 3)

    def test_NOX_30_who_is_healed_later_has_no_sp(self) -> None:
        game = fight(names=ABC).give("Cem", sp=3).adjust("players/2/lp", 0).use(face=2).use(face=2)
        assert game.adjust("players/2/lp", 1).has("Cem")[1] == 0

    def test_NOX_A13_who_fell_by_mistake_before_the_last_turn_of_a_round_has_that_turn_after_all(self) -> None:
        game = fight(names=ABC).use(face=2).adjust("players/2/lp", 0).use(face=2)
        assert game.step == "Asking"
        game.adjust("players/2/lp", 8)
        assert (game.step, game.turn) == ("Choosing", "Cem")
        early = fight(names=ABC).adjust("players/2/lp", 0).use(face=2).use(face=2)
        assert early.adjust("players/2/lp", 8).turn == "Cem"

    def test_NOX_A13_whose_turn_was_passed_by_another_waits_for_the_next_round(self) -> None:
        game = fight(names=ABC).adjust("players/1/lp", 0).use(face=2).use(face=2)
        assert game.adjust("players/1/lp", 8).step == "Asking"

    def test_NOX_31_who_recovers_because_the_fight_is_over_has_no_turn_at_the_end_of_the_round(self) -> None:
        game = fight(names=ABC).use(face=2).adjust("players/2/lp", 0).use(face=2).do(RemoveEnemy(0), by="table")
        assert (game.has("Cem")[0], game.step) == (1, "Asking")

    def test_NOX_A13_who_fell_by_mistake_while_figures_are_placed_stands_there_again(self) -> None:
        game = Seated(*ABC).begin(RAT).do(LineUp(("seat-1", "seat-2", "seat-3")), by="table")
        game.adjust("players/1/lp", 0)
        assert game.player("Ben").number == 0
        assert game.adjust("players/1/lp", 8).player("Ben").number == 2

    def test_NOX_33_who_died_by_mistake_lives_with_all_that_was_lost(self) -> None:
        game = fight(names=ABC).give("Cem", sp=2, lp=6).do(Die("seat-3"), by="table")
        assert game.player("Cem").number == 0
        assert put_right(game, "players/2/dead", "alive") == "Cem: alive or dead: dead → alive"
        assert (game.has("Cem")[:2], game.player("Cem").number) == ((6, 2), 1)
        put_right(game, "players/2/dead", "dead")
        last = fight(names=ABC).do(Die("seat-3"), by="table").use(face=2).use(face=2)
        put_right(last, "players/2/dead", "alive")
        assert last.turn == "Cem"
        assert (game.player("Cem").dead, game.has("Cem")[:2]) == (True, (0, 0))


@pytest.mark.parametrize("game", [fight(), fight(names=(*ABC, "Dora")), fight(detail="light").do(UsePower(1)),
                                  fight().do(WinMission(), by="table")], ids=["two", "four", "light", "over"])
def test_every_line_of_the_page_is_put_right_with_its_answer_and_no_two_read_alike(game: Seated) -> None:
    """Menu, line, answer: three touches."""
    context, route = PageContext(games=catalogue(), table=game.table), PutRightRoute()
    paths = {place.path for place in believed(game.table)}
    rows = [row for row in page.page(context, route).rows if row.key in paths]
    assert len({say(row.label) for row in rows}) == len(rows) == len(paths) == len(believed(game.table))
    for place in believed(game.table):
        if place.input is not None:
            found = page.answer(context, route, place.path, place.value if not isinstance(
                place.value, tuple) else list(place.value))
            assert found is not None
            assert isinstance(found.action, Believe)
