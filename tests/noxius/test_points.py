"""LP and SP, incapacitation, death, buffs, races, traits: NOX-25, NOX-29 to NOX-31, NOX-33 to NOX-35, with rulings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.noxius import GAME
from companion.games.noxius.content import ALL, ONE, OTHERS, Effect, Field, Race
from companion.games.noxius.model import (
    Decline,
    Die,
    EndTurn,
    NextField,
    Pay,
    RemoveEnemy,
    RepeatField,
    Sacrifice,
    UseRace,
)
from companion.games.noxius.options import Options

from .seated import Seated, ability, enemy, fight, sheet

HUMAN = Race("human", "Human", "x", "before", "-LP", ("D+1",))
TRUX = Race("trux", "Trux", "x", "hit", "", ("P+1", "P-1"), once=False)
SUTAC = Race("sutac", "Sutac", "x", "any", "-LP", ("P=",))
ABC = ("Ada", "Ben", "Cem")


def hit(sp: int, lp: int = 8) -> Seated:
    """Ada is hit for 2 damage and has so many points."""
    return fight(faces=("T/LP",)).give("Ada", sp=sp, lp=lp).use(face=1)


def test_NOX_29_damage_is_paid_with_lp_or_sp_as_the_player_likes() -> None:
    assert hit(sp=2).step == "Paying"
    assert hit(sp=2).do(Pay(0, 2)).has("Ada")[:2] == (8, 0)
    assert hit(sp=2).do(Pay(2, 0)).has("Ada")[:2] == (7, 2)


def test_NOX_A10_the_split_is_free_for_each_point() -> None:
    assert hit(sp=2).do(Pay(1, 1)).has("Ada")[:2] == (8, 1)


@pytest.mark.parametrize("pay", [Pay(1, 0), Pay(0, 3), Pay(-1, 3), Pay(3, -1)])
def test_NOX_29_the_whole_damage_must_be_paid(pay: Pay) -> None:
    assert hit(sp=5).rules_against(pay) == ["NOX-29"]


def test_NOX_29_without_a_choice_nobody_is_asked() -> None:
    assert hit(sp=0).has("Ada")[:2] == (7, 0)
    game = hit(sp=1, lp=1)
    assert (game.has("Ada")[:2], game.player("Ada").down) == ((0, 0), True)


def test_NOX_29_what_names_lp_must_be_paid_with_lp() -> None:
    assert fight(faces=("-",), effect=Effect("-LP")).give("Ada", sp=3).use().has("Ada")[:2] == (7, 3)
    assert fight(faces=("-",), effect=Effect("-SP")).give("Ada", sp=3).use().has("Ada")[:2] == (8, 2)


def test_NOX_29_a_fields_damage_asks_everybody_in_turn() -> None:
    game = Seated(*ABC, fields=(Field("a", effects=(Effect("T2", ALL),)),)).give("Ben", sp=1)
    game.begin(mission=True)
    assert (game.step, game.has("Ada")[0], game.has("Cem")[0]) == ("Paying", 6, 8)
    game.do(Pay(1, 1), by="Ben")
    assert (game.step, game.has("Ben")[:2], game.has("Cem")[0]) == ("Positioning", (7, 0), 6)


def test_NOX_30_at_no_lp_all_sp_are_lost_and_no_ability_is_used() -> None:
    game = fight(faces=("T",)).give("Ada", lp=1, sp=1).use(face=1)
    assert (game.has("Ada")[:2], game.player("Ada").down, game.turn) == ((0, 0), True, "Ben")


def test_NOX_30_any_lp_brings_a_character_back() -> None:
    game = fight(faces=("-",), effect=Effect("LP", ONE), names=ABC).give("Cem", lp=0, down=True).use(target="Cem")
    assert (game.has("Cem")[0], game.player("Cem").down) == (1, False)


def test_NOX_30_without_lp_there_are_no_sp_to_get() -> None:
    game = fight(faces=("-",), effect=Effect("SP", OTHERS), names=ABC).give("Cem", lp=0, down=True).use()
    assert (game.has("Ben")[1], game.has("Cem")[1]) == (1, 0)
    assert game.adjust("players/2/sp", 3).has("Cem")[:2] == (0, 0)


def test_NOX_31_when_a_fight_ends_the_incapacitated_recover() -> None:
    game = fight("2", names=ABC).give("Cem", lp=0, down=True).use(face=2)
    assert (game.state.foes, game.has("Cem")[0], game.has("Ben")[0]) == ((), 1, 8)


def test_NOX_31_not_while_another_enemy_stands() -> None:
    game = Seated(*ABC).begin(enemy("2"), enemy("9", name="Rat")).stand(Ada=3).give("Cem", lp=0, down=True).go()
    assert game.use(face=2).has("Cem")[0] == 0


def test_NOX_A22_also_if_the_next_field_brings_an_enemy_at_once() -> None:
    fields = (Field("a", ("wolf",), until="wolf"), Field("b", ("wolf",)))
    game = Seated("Ada", "Ben", fields=fields, enemies=(enemy("2"),)).begin(mission=True).stand(Ada=2)
    game.give("Ben", lp=0, down=True).go().use(face=2)
    assert (game.has("Ben")[0], game.turn) == (1, "")
    assert (len(game.state.foes), game.state.fields) == (1, 2)


def test_NOX_31_an_enemy_that_leaves_ends_a_fight_too() -> None:
    game = Seated(*ABC).begin(enemy("9")).give("Cem", lp=0, down=True).do(RemoveEnemy(0), by="table")
    assert game.has("Cem")[0] == 1


def test_NOX_33_the_dead_are_out_and_cannot_be_healed() -> None:
    game = fight("2", faces=("2",), effect=Effect("LP", OTHERS), names=ABC).do(Die("seat-3"), by="table")
    assert game.player("Cem").number == 0
    game.use(face=1)
    assert (game.has("Cem")[0], game.player("Cem").dead) == (0, True)
    assert game.rules_against(Die("seat-3"), by="table") == ["NOX-33"]
    assert "players/2/lp" not in [number.path for number in GAME.adjustable(game.state)]


def test_NOX_33_who_dies_on_turn_has_no_turn() -> None:
    assert fight().use().do(Die("seat-1"), by="table").turn == "Ben"


def test_NOX_A11_lp_and_sp_have_their_maximum() -> None:
    assert fight(faces=("LP",)).use(face=1).has("Ada")[0] == 8
    assert fight(faces=("SP/SP/SP",), most_sp=2).use(face=1).has("Ada")[1] == 2
    assert fight(faces=("SP/SP/SP",), options=Options(most_sp=1)).use(face=1).has("Ada")[1] == 1


def test_NOX_25_a_buff_for_another_counts_in_the_others_turn_and_is_used_up() -> None:
    game = fight("3", "3", "9", faces=("2",), effect=Effect("D+1", ONE)).use(face=1, target="Ben")
    assert game.at == [0]
    game.use(face=1, target="Ada")
    assert (game.at, game.player("Ben").buffs) == ([1], ())


def test_NOX_25_cast_again_before_it_was_used_the_old_one_lapses() -> None:
    game = fight("9", faces=("-",), effect=Effect("D+1", ONE), names=ABC).use(face=1, target="Ben")
    game.use(face=1, target="Ben").use(face=1, target="Ben")
    assert [buff.caster for buff in game.player("Ben").buffs] == ["seat-3"]  # the same buff from another one as well
    game.do(RepeatField(), by="table").go().use(face=1, target="Cem")
    assert [buff.caster for buff in game.player("Ben").buffs] == ["seat-3"]
    assert [buff.caster for buff in game.player("Cem").buffs] == ["seat-1"]


def test_NOX_25_the_same_buff_from_two_casters_does_not_add_up() -> None:
    game = fight("4", "9", faces=("2",), effect=Effect("D+1", ONE), names=ABC).use(face=1, target="Cem")
    assert game.use(face=1, target="Cem").use(face=1, target="Ada").at == [0]  # 2 and 1 more, not 2 more


def test_NOX_25_stronger_healing_is_a_buff_as_well() -> None:
    game = fight(faces=("LP",), effect=Effect("H+1", OTHERS)).give("Ben", lp=3).use(face=1)
    assert game.use(face=1).has("Ben")[0] == 5
    assert not game.player("Ben").buffs


@pytest.mark.parametrize(("outlives", "left"), [(True, 1), (False, 0)])
def test_NOX_A12_an_unused_buff_lasts_until_the_end_of_the_casters_next_turn(*, outlives: bool, left: int) -> None:
    caster = sheet(ability("-", effect=Effect("D+1", ONE)), ability("-", name="Wait"))
    game = Seated("Ada", "Ben", character=caster, options=Options(buffs_outlive_round=outlives)).begin(enemy("9"))
    game.stand(Ada=2, Ben=1).go().use(face=1, target="Ben").use(1, face=1).do(NextField(), by="table")
    assert len(game.player("Ben").buffs) == left
    assert game.go().use(1, face=1).player("Ben").buffs == ()


def test_NOX_A12_a_caster_who_cannot_act_keeps_no_buff_for_ever() -> None:
    game = fight("9", faces=("-",), effect=Effect("D+1", ONE), names=ABC).use(face=1, target="Ben")
    game.adjust("players/0/lp", 0).use(face=1, target="Cem").use(face=1, target="Cem")
    assert len(game.player("Ben").buffs) == 1
    game.do(NextField(), by="table").go().use(face=1, target="Cem").use(face=1, target="Cem")
    assert game.do(NextField(), by="table").player("Ben").buffs == ()


def raced(race: Race, **more: Any) -> Seated:
    return fight("3", "9", race=race.key, races=(race,), **more)


def test_NOX_34_before_an_ability_a_human_pays_an_lp_for_more_damage() -> None:
    game = raced(HUMAN, faces=("2",)).do(UseRace())
    assert (game.has("Ada")[0], game.step) == (7, "Choosing")
    assert game.rules_against(UseRace()) == ["NOX-34"]
    assert game.use(face=1).at == [1]
    assert not game.player("Ada").buffs


def test_NOX_34_a_moment_that_is_given_is_kept() -> None:
    assert raced(HUMAN).use(face=2).turn == "Ben"
    assert raced(HUMAN).rules_against(UseRace(), by="Ben") == ["NOX-34"]


def test_NOX_34_without_a_moment_before_or_after_the_ability() -> None:
    before = raced(SUTAC, faces=("-",)).give("Ben", power=4).do(UseRace(0, "seat-2"))
    assert before.has("Ada") == (7, 0, 4)
    after = raced(SUTAC, faces=("-",)).give("Ben", power=4).use(face=1)
    assert after.step == "After"
    assert after.do(UseRace(0, "seat-2")).has("Ada") == (7, 0, 4)
    assert after.turn == "Ben"


def test_NOX_34_once_a_round_and_only_another_ones_power() -> None:
    game = raced(SUTAC, faces=("-",)).give("Ben", power=4)
    assert game.rules_against(UseRace(0, "seat-1")) == ["NOX-34"]
    game.do(UseRace(0, "seat-2")).use(face=1)
    assert game.turn == "Ben"
    game.give("Ben", power=2).use(face=1).do(EndTurn(), by="Ben").do(RepeatField(), by="table").go()
    assert game.rules_against(UseRace(0, "seat-2")) == []


def test_NOX_34_what_would_change_nothing_holds_nobody_up() -> None:
    assert raced(SUTAC, faces=("-",)).use(face=1).turn == "Ben"


def test_NOX_34_when_hit_a_trux_may_change_the_power() -> None:
    game = raced(TRUX, faces=("T",)).use(face=1)
    assert (game.step, game.has("Ada")) == ("Reacting", (6, 0, 1))
    assert game.do(UseRace(0)).has("Ada") == (6, 0, 2)
    assert raced(TRUX, faces=("T/T",)).use(face=1).do(Decline(), UseRace(1)).has("Ada") == (4, 0, 0)


def test_NOX_34_the_last_lp_paid_for_it_ends_the_turn() -> None:
    assert raced(HUMAN, lp=1).do(UseRace()).turn == "Ben"


def test_NOX_34_nobody_uses_what_the_sheet_does_not_have() -> None:
    assert fight().rules_against(UseRace()) == ["NOX-34"]
    assert raced(HUMAN, detail="light").rules_against(UseRace()) == ["NOX-34"]


def test_NOX_35_a_field_may_speak_to_a_trait() -> None:
    fields = (Field("a", ("wolf",), (Effect("D+1", ALL, trait="Strong"),)),)
    strong, weak = sheet(ability("2"), traits=("Strong",)), sheet(ability("2"))
    game = Seated("Ada", "Ben", characters={"Ada": strong, "Ben": weak}, fields=fields, enemies=(enemy("3", "3"),))
    game.begin(mission=True).stand(Ada=2, Ben=1).go().use(face=1)
    assert game.at == [1]
    assert game.use(face=1).at == [1]


def test_a_question_to_somebody_who_falls_is_nobodys() -> None:
    game = hit(sp=2).adjust("players/0/lp", 0)
    assert game.turn == "Ben"


def test_a_number_corrected_during_the_question_leaves_no_impossible_choice() -> None:
    assert hit(sp=2).adjust("players/0/sp", 0).has("Ada")[:2] == (7, 0)


def test_a_sacrifice_that_leaves_nobody_is_failure() -> None:
    game = fight("LP", lp=1).give("Ben", lp=0, down=True).do(Sacrifice(0))
    assert game.step == "Failed"
