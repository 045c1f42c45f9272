"""Using an ability: order, signs, power scale, die: NOX-4, NOX-20 to NOX-24, NOX-26 to 28, A5 to A9, A20, A21."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Doubt, ThrowAgain, Undo
from companion.engine.dice import Rolled, landed_faces
from companion.engine.table import Accepted, last_step, undo
from companion.engine.words import say
from companion.games.noxius.content import ONE, Effect
from companion.games.noxius.model import (
    AbilityUsed,
    FaceRead,
    LearnAbility,
    MoveFigure,
    Pay,
    PowerSet,
    RepeatField,
    RollAsked,
    TellFace,
    UseAbility,
    UsePower,
)
from tests.games.touching import offered, seen, touch

from .seated import Seated, ability, enemy, fight, sheet


def faced(face: str, *life: str, **more: Any) -> Seated:
    """Ada rolls this face; Ada stands on P2 with 2 damage a hit, has 8 LP and 1 power."""
    return fight(*(life or ("9", "9")), faces=(face,), **more).use(face=1)


def test_NOX_20_effect_power_die_face_in_this_order() -> None:
    game = fight(faces=("2",), power=1, effect=Effect("SP")).use()
    kinds = [type(event) for event in game.table.entries[-1].events]
    assert game.step == "Rolling"
    assert game.has("Ada") == (8, 1, 2)
    assert kinds.index(AbilityUsed) < kinds.index(PowerSet) < kinds.index(RollAsked)
    assert [type(event) for event in game.roll(1).table.entries[-1].events].count(FaceRead) == 1


def test_NOX_4_each_of_the_six_faces_has_its_own_result() -> None:
    faces = ("-", "LP", "SP", "SP/SP", "T", "2")
    seen = [fight("2", "9", faces=faces).give("Ada", lp=5).use(face=face) for face in range(1, 7)]
    assert [(*game.has("Ada")[:2], game.at[0]) for game in seen] == [
        (5, 0, 0), (6, 0, 0), (5, 1, 0), (5, 2, 0), (3, 0, 0), (5, 0, 1)]


def test_NOX_21_the_face_meets_the_enemy_the_character_stands_at() -> None:
    game = Seated("Ada", "Ben", character=sheet(ability("1"))).begin(enemy("1", "9"), enemy("1", "9", name="Rat"))
    game.stand(Ben=2).do(MoveFigure("seat-1", 1, 1), by="Ada").go()
    assert game.use(face=1).at == [1, 0]
    assert game.use(face=1).at == [1, 1]


@pytest.mark.parametrize(("face", "has"), [("LP", (6, 0)), ("SP", (5, 1)), ("T", (3, 0)), ("-", (5, 0))])
def test_NOX_22_every_sign_does_what_it_says(face: str, has: tuple[int, int]) -> None:
    assert fight(faces=(face,)).give("Ada", lp=5).use(face=1).has("Ada")[:2] == has


def test_NOX_23_a_hit_that_incapacitates_ends_the_face() -> None:
    game = faced("T/2", "2", "9", lp=2)
    assert (game.player("Ada").down, game.at, game.turn) == (True, [0], "Ben")
    assert faced("T/2", "2", "9", lp=3).at == [1]


def test_NOX_24_a_beaten_enemy_does_not_hit_any_more() -> None:
    game = faced("4/T", "4")
    assert (game.state.foes, game.has("Ada")[0]) == ((), 8)
    assert faced("4/T", "5", "9").has("Ada")[0] == 6


def test_NOX_A5_after_the_enemys_death_lp_and_sp_still_come() -> None:
    game = fight("4", faces=("4/T/LP/SP/V/3",)).give("Ada", lp=5).use(face=1)
    assert (game.state.foes, game.has("Ada")) == ((), (6, 1, 1))


def test_NOX_A5_after_the_own_fall_nothing_comes_not_even_lp() -> None:
    game = faced("T/LP/SP", lp=2)
    assert (game.has("Ada")[:2], game.player("Ada").down) == ((0, 0), True)


@pytest.mark.parametrize(("power", "change", "rules"), [
    (1, -2, ["NOX-26"]), (1, -1, []), (5, 1, []), (5, 2, ["NOX-26"]), (0, -1, ["NOX-26"]), (6, 1, ["NOX-26"])])
def test_NOX_26_an_ability_must_not_leave_the_scale(power: int, change: int, rules: list[str]) -> None:
    game = fight(power=change, top=6).give("Ada", power=power)
    assert game.rules_against(UseAbility(0)) == rules


def test_NOX_26_played_anyway_the_marker_stays_on_the_scale() -> None:
    assert fight(power=-3).do(UseAbility(0), waive=True).has("Ada") == (6, 0, 0)


@pytest.mark.parametrize(("power", "change", "lp"), [(1, -1, 6), (5, 1, 6), (4, 1, 8), (2, -1, 8)])
def test_NOX_27_landing_on_a_T_is_a_hit_before_the_die(power: int, change: int, lp: int) -> None:
    game = fight(faces=("T",), power=change).give("Ada", power=power).use()
    assert (game.has("Ada")[0], game.step) == (lp, "Rolling")
    assert game.roll(1).has("Ada")[0] == lp - 2  # the face may hit again


def test_NOX_27_who_falls_on_the_T_does_not_roll() -> None:
    game = fight(power=-1, lp=2).use()
    assert (game.state.roll, game.player("Ada").down, game.turn) == (None, True, "Ben")


def test_NOX_28_a_grey_value_counts_when_one_has_it_not_when_one_gets_there() -> None:
    bonus: dict[str, Any] = {"grey": (3,), "bonus": Effect("D+1"), "power": 1}
    assert fight("3", "9", faces=("2",), **bonus).give("Ada", power=3).use(face=1).at == [1]
    assert fight("3", "9", faces=("2",), **bonus).give("Ada", power=2).use(face=1).at == [0]


def test_NOX_28_a_grey_value_may_bring_points_too() -> None:
    assert fight(faces=("-",), grey=(1,), bonus=Effect("SP")).use(face=1).has("Ada") == (8, 1, 1)


def test_NOX_A6_the_lower_T_is_power_zero_the_upper_is_on_the_sheet() -> None:
    assert fight(power=-1).use().has("Ada") == (6, 0, 0)
    assert fight(power=1, top=4).give("Ada", power=3).use().has("Ada") == (6, 0, 4)


def test_NOX_A7_who_stays_on_a_T_does_not_land_there() -> None:
    assert fight(power=0).give("Ada", power=0).use().has("Ada") == (8, 0, 0)


def test_NOX_A8_power_changed_by_something_else_hits_nobody_and_stays_on_the_scale() -> None:
    game = fight(faces=("-",), effect=Effect("P-1/P-1/P-1")).give("Ada", power=2).use(face=1)
    assert game.has("Ada") == (8, 0, 0)


def test_NOX_A20_more_damage_is_added_to_each_number_and_to_nothing_else() -> None:
    more: dict[str, Any] = {"effect": Effect("D+1")}
    assert fight("3", "3", "9", faces=("2/2",), **more).use(face=1).at == [2]
    assert fight("1", faces=("LP",), **more).use(face=1).at == [0]


def test_NOX_A21_without_a_position_a_hit_costs_nothing() -> None:
    game = Seated("Ada", "Ben", character=sheet(ability("T/3/LP"))).begin().give("Ada", lp=5).go()
    assert game.turn == "Ada"
    assert game.use(face=1).has("Ada")[0] == 6


def test_NOX_20_an_effect_for_another_asks_for_whom() -> None:
    game = fight(faces=("-",), effect=Effect("LP", ONE)).give("Ben", lp=3)
    assert game.rules_against(UseAbility(0)) == ["NOX-25"]
    assert game.use(target="Ben").has("Ben")[0] == 4


def test_a_die_read_wrongly_takes_back_what_it_did() -> None:
    game = fight("2", "9").use(face=2)
    assert (game.at, game.turn) == ([1], "Ben")
    game.read(5)
    assert (game.at, game.has("Ada"), game.turn) == ([0], (8, 0, 1), "Ben")
    assert game.read(1).has("Ada") == (6, 0, 1)


def test_a_die_that_made_the_mission_fail_can_still_be_corrected() -> None:
    game = fight(lp=2).give("Ben", lp=0, down=True).use(face=1)
    assert game.step == "Failed"
    assert game.read(2).step == "Asking"


def test_a_die_that_did_not_count_is_thrown_again() -> None:
    game = fight("2", "9").use(face=2).do(ThrowAgain(0), by="Ada")
    assert (game.step, game.at, game.turn) == ("Rolling", [0], "Ada")
    assert game.roll(1).has("Ada")[0] == 6


def test_a_number_changed_by_hand_is_kept_so_the_die_before_it_stands() -> None:
    game = fight("2", "9").use(face=2).adjust("players/0/lp", 5)
    assert (game.has("Ada")[0], game.state.roll) == (5, None)
    assert fight("2", "9").use(face=2).adjust("players/0/lp", 8).state.roll is None
    game = fight(faces=("T/2",), names=("Ada", "Ben")).give("Ada", sp=2).use(face=1).adjust("players/1/lp", 3)
    assert (game.step, game.state.roll) == ("Paying", None)


def test_a_die_can_be_corrected_after_its_damage_was_paid() -> None:
    game = fight(faces=("T", "2", "2", "2", "2", "2")).give("Ada", sp=2).use(face=1).do(Pay(0, 2))
    assert game.read(2).has("Ada")[:2] == (8, 2)


def test_a_throw_that_nobody_asked_for_does_not_count() -> None:
    game = fight("2", "9").use(face=2).do(Doubt(0, "d", Rolled(6, "die", "d")), by="Ada")
    assert game.at == [1]
    assert game.state.roll
    assert game.state.roll.question is None


def test_undo_does_not_buy_another_roll() -> None:
    game = fight("2", "9").use(face=2)
    gone = undo(game.table, "table", game.table.at)
    assert isinstance(gone, Accepted)
    game.table = gone.table
    assert game.at == [0]
    game.use()
    assert game.state.roll
    assert (landed_faces(game.state.roll), game.at) == ((2,), [1])


def test_an_unknown_face_is_told_once_and_known_from_then_on() -> None:
    game = fight("9", faces=("",)).use(face=4)
    assert game.step == "Telling"
    assert game.rules_against(TellFace("X")) == ["NOX-22"]
    game.do(TellFace("SP/SP"))
    assert (game.has("Ada"), game.player("Ada").character.abilities[0].faces[3]) == ((8, 2, 1), "SP/SP")
    game.use(face=1).do(TellFace("-")).do(RepeatField(), by="table").go()
    assert game.use(face=4).has("Ada")[1] == 4


def test_an_unknown_ability_is_told_when_it_is_first_used() -> None:
    game = fight(faces=("",), names=("Ada", "Ben")).do(LearnAbility("Fireball", 2))
    assert game.player("Ada").character.abilities[1].name == "Fireball"
    assert game.use(1).has("Ada")[2] == 3
    assert game.rules_against(UsePower(1), by="Ada") != []


def test_at_light_detail_people_tell_power_and_face() -> None:
    game = fight("2", "9", detail="light").tell("T/2", power=1)
    assert (game.has("Ada"), game.at, game.turn) == ((6, 0, 2), [1], "Ben")
    assert game.rules_against(UsePower(-2)) == ["NOX-26"]
    assert game.rules_against(UseAbility(0)) == ["NOX-4"]


def test_NOX_20_a_mistyped_die_waits_after_an_undo_until_somebody_has_looked_at_it() -> None:
    """The game has gone on by itself: one touch leads back to the die, which lies there."""
    def keys(game: Seated) -> list[str]:
        return [key for key in offered(game) if key.startswith(("lies:", "read:"))]

    def looked_at() -> Seated:
        game = fight("2", "9", faces=("T", "2", "3", "4", "5", "V")).use(face=2)
        assert keys(game) == ["read:1#0.0"]
        game.do(Undo(last_step(game.table)), by="table")
        assert say(seen(game).prompt.text) == "Ada: Check that the die lies like this: 2"
        assert keys(game) == ["lies:1#0.0:otherwise", "lies:1#0.0", "read:1#0.0"]
        assert offered(game)["read:1#0.0"].on == "die:0"
        return game
    right = touch(looked_at(), "lies:1#0.0")
    assert (right.at, right.turn) == ([1], "Ben")
    for key in ("lies:1#0.0:otherwise", "read:1#0.0"):
        wrong = touch(looked_at(), key, "6")
        assert wrong.turn == "Ben"
        assert wrong.state.roll is not None
        assert landed_faces(wrong.state.roll) == (6,)
