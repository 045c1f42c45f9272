"""Where two rules meet: falls in the middle of things, hits by nobody, fields that hurt and heal. Each by its id."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.parts import Grid
from companion.games.noxius import GAME
from companion.games.noxius.content import Ability, Effect, Field, Race
from companion.games.noxius.model import BringEnemy, LineUp, MarkWound, MoveFigure, UseRace
from tests.games.touching import seen

from .seated import Seated, ability, enemy, fight, sheet
from .touching import offer, offered, touch

TRUX = Race("trux", "Trux", when="hit", options=("P+1", "P-1"), once=False)
NOTHING = ability("-")
RAT = enemy("9", "9", name="Rat", damage=(1, 1, 1, 1))


def second_field(*effects: Effect, names: tuple[str, ...] = ("Ada", "Ben", "Cem"), uses: Ability = NOTHING,
                 **lp: int) -> Seated:
    """A round at a rat is over, the second field is read; before it some had only so many LP."""
    game = Seated(*names, fields=(Field("a", ("rat",)), Field("b", (), effects)), enemies=(RAT,), character=sheet(uses))
    game.begin(mission=True).stand(**{name: len(names) - n for n, name in enumerate(names)}).go()
    for name, left in lp.items():
        game.give(name, lp=left)
    for _ in names:
        game.use(face=1)
    return game


def test_NOX_24_a_beaten_enemy_hits_nobody_so_nobody_reacts() -> None:
    game = fight("4", faces=("4/T",), race="trux", races=(TRUX,)).use(face=1)
    assert (game.turn, game.has("Ada")) == ("Ben", (8, 0, 1))


def test_NOX_A21_without_a_position_nobody_is_hit_so_nobody_reacts() -> None:
    game = fight(faces=("T",), race="trux", races=(TRUX,)).give("Ada", enemy=-1, number=0).use(face=1)
    assert game.turn == "Ben"


def test_NOX_A13_whom_a_field_fells_leaves_the_board_at_the_repositioning() -> None:
    game = second_field(Effect("T1", "all"), Ben=1)
    assert (game.step, game.player("Ben").down, game.player("Ben").number) == ("Positioning", True, 0)
    game.do(LineUp(("seat-1", "seat-3")), by="table")
    assert [player.number for player in game.state.players] == [2, 0, 1]


def test_NOX_A13_who_is_corrected_to_no_lp_while_figures_are_placed_leaves_the_board() -> None:
    game = second_field()
    game.adjust("players/1/lp", 0)
    assert game.player("Ben").number == 0
    touch(game, "line-up", ["seat-3", "seat-1"])
    assert [player.number for player in game.state.players] == [1, 0, 2]
    game.adjust("players/1/lp", 2)
    assert any("move" in key for key in offered(game, "Ben"))


def test_NOX_30_a_field_that_hurts_and_then_heals_brings_one_back() -> None:
    game = second_field(Effect("T1", "all"), Effect("LP", "all"), Ben=1)
    assert (game.has("Ben"), game.player("Ben").down) == ((1, 0, 1), False)


def test_NOX_25_a_buff_that_a_field_used_is_gone() -> None:
    game = second_field(Effect("LP", "all"), names=("Ada", "Ben"), Ben=3,
                        uses=ability("-", effect=Effect("H+1", "others")))
    assert (game.has("Ben")[0], game.player("Ben").buffs) == (5, ())


def three_enemies() -> Seated:
    """Ada beats the first of three enemies; Ben stands at the second, Cem, at the first with her, has not acted."""
    game = Seated("Ada", "Ben", "Cem", character=sheet(ability("2")))
    game.begin(enemy("2", name="A"), enemy("9", name="B"), enemy("9", name="C"))
    for name, foe, number in (("Ada", 0, 3), ("Ben", 1, 2), ("Cem", 0, 1)):
        game.do(MoveFigure(game.seat[name], foe, number), by=name)
    return game.go().use(face=1)


def test_NOX_16_in_mid_round_nobody_takes_another_position_at_the_same_enemy() -> None:
    game = three_enemies()
    for foe, number in ((1, 1), (-1, 0)):
        assert game.rules_against(MoveFigure("seat-2", foe, number), by="Ben") == ["NOX-16"]
    assert game.rules_against(MoveFigure("seat-2", 2, 1), by="Ben") == []


def test_NOX_16_whose_enemy_fell_may_think_better_of_the_new_position() -> None:
    game = three_enemies().do(MoveFigure("seat-3", 1, 3), by="Cem")
    game.do(MoveFigure("seat-3", 1, 1), by="Cem").do(MoveFigure("seat-3", -1, 0), by="Cem")
    assert touch(game.do(MoveFigure("seat-3", 2, 3), by="Cem"), "go-on").turn == "Cem"


def test_NOX_16_only_what_is_allowed_in_mid_round_is_offered() -> None:
    ways = dict(offer(three_enemies(), ":move", "Ben").input.moves)
    assert {column for (column, _) in ways[(1, 2)]} == {2}


def test_NOX_28_the_words_of_a_grey_value_are_shown_for_the_power_one_had() -> None:
    for grey, shown in ((1, True), (2, False)):
        game = fight(faces=("2",), power=1, grey=(grey,), bonus=Effect(text="Twice!")).use()
        assert ("Twice!" in str(seen(game).stage)) is shown


def test_NOX_19_a_wound_stays_behind_when_a_hand_moves_the_marker() -> None:
    game = fight("3/2", "3/2", faces=("2",)).do(MarkWound(0, wounded=True), by="table").adjust("foes/0/at", 1)
    assert not game.foe.wounded
    assert game.use(face=1).at == [1]


def test_NOX_18_a_half_stays_behind_when_a_hand_moves_the_marker() -> None:
    game = fight("3+LP", "3+LP", faces=("3",)).use(face=1).adjust("foes/0/at", 1)
    assert game.foe.halves == ()


def test_NOX_9_the_name_of_one_that_is_still_there_is_not_given_again() -> None:
    game = Seated("Ada", "Ben").begin(RAT, RAT)
    touch(game, ":leave", "0").do(BringEnemy(RAT), by="table")
    assert [foe.enemy.name for foe in game.state.foes] == ["Rat 2", "Rat"]


def test_two_of_a_long_name_are_told_apart_on_the_board() -> None:
    game = Seated("Ada", "Ben").begin(*[enemy("9", name="Giant mountain rat")] * 2)
    labels = [cell.label for part in seen(game).stage for cell in getattr(part, "cells", ()) if hasattr(cell, "label")]
    assert {"Giant mounta", "Giant moun 2"} <= set(map(str, labels))


def test_NOX_17_a_field_on_paper_wounds_a_tile_that_must_be_wounded() -> None:
    game = Seated("Ada", "Ben").begin(enemy("V", "3/2"))
    touch(game, ":wound", "0", "Ada")
    assert (game.at, game.foe.wounded) == ([1], False)


def test_NOX_19_a_wound_is_laid_and_taken_away_by_hand_in_a_turn() -> None:
    game = touch(fight("3/2", "9"), ":mark:")
    assert game.foe.wounded
    assert not touch(game, ":mark:").foe.wounded


def test_NOX_33_an_enemy_may_kill_whom_it_will_in_mid_round() -> None:
    game = touch(fight(), ":dead:seat-1")
    assert (game.player("Ada").dead, game.turn) == (True, "Ben")


def test_a_whole_mission_on_paper_is_told_by_phones_alone() -> None:
    game = touch(Seated("Ada", "Ben", character=sheet(ability("3"))), ":begin", viewer="Ada")
    touch(game, ":stranger", {"p1": 1, "p2": 2, "p3": 0, "p4": 0}, "Ben")
    touch(touch(game, ":fixed", 3, "Ada"), ":finish", viewer="Ada")
    touch(game, ":move", [[0, 1], [1, 1]], "Ada")
    touch(game, ":start", viewer="Ben")
    touch(touch(game, "ability:0", viewer="Ada"), "roll:", [1], "Ada")
    assert game.state.foes == ()
    game.use(face=1)
    touch(game, ":won", viewer="Ben")
    assert game.step == "Ended"


def test_NOX_34_the_race_of_a_sheet_that_is_told_is_picked() -> None:
    game = Seated("Ada", "Ben", races=(TRUX,))
    touch(game, "sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4, "race": "trux"}, "Ada")
    assert game.player("Ada").character.race == "trux"
    form = offer(Seated("Ada", "Ben", races=(TRUX,), detail="light"), "sheet:seat-1", "Ada").input
    assert "race" not in [field.name for field in form.fields]


def test_NOX_34_a_racial_ability_before_the_roll_comes_when_the_die_is_asked_for() -> None:
    race = Race("x", "X", when="roll", cost="-LP", options=("D+1",))
    game = fight("3", "9", faces=("2",), race="x", races=(race,))
    assert game.rules_against(UseRace()) == ["NOX-34"]
    game = touch(game.use(), ":race:", viewer="Ada")
    assert (game.step, game.has("Ada")[0], offered(game, "Ada")[0]) == ("Rolling", 7, "roll:1:1")
    assert game.roll(1).at == [1]


def test_NOX_34_who_falls_by_it_before_the_roll_does_not_roll() -> None:
    race = Race("x", "X", when="roll", cost="-LP", options=("D+1",))
    game = touch(fight(race="x", races=(race,), lp=1).use(), ":race:")
    assert (game.turn, game.state.roll) == ("Ben", None)


def test_NOX_A15_two_equal_halves_ask_nobody_which() -> None:
    game = fight("3+3", "9", faces=("4",)).use(face=1)
    assert (game.turn, [half.condition for half in game.foe.halves]) == ("Ben", [0])
    assert game.use(face=1).at == [1]


def test_NOX_19_an_ability_may_wound_all_enemies() -> None:
    game = Seated("Ada", "Ben", character=sheet(ability("-", effect=Effect("V", "enemies"))))
    game.begin(enemy("3/2", "9"), enemy("3/2", "9", name="Rat")).go().use()
    assert [foe.wounded for foe in game.state.foes] == [True, True]


def test_NOX_11_a_position_that_is_taken_anyway_is_seen_on_the_board() -> None:
    game = Seated("Ada", "Ben").begin(enemy()).do(MoveFigure("seat-1", 0, 4), by="Ada", waive=True)
    board = next(part for part in seen(game).stage if isinstance(part, Grid))
    assert [(piece.x, piece.y) for piece in board.pieces] == [(1, 1), (0, 2)]
    assert touch(game, ":move", [[1, 1], [1, 4]]).player("Ada").number == 1


def test_NOX_32_when_the_mission_has_failed_nobodys_time_runs() -> None:
    game = fight().give("Ben", lp=0, down=True).adjust("players/0/lp", 0)
    assert (game.step, GAME.turn(game.state)) == ("Failed", None)


@pytest.mark.parametrize("wrong", [lambda: Effect("2", "enemies"), lambda: Effect("P="),
                                   lambda: Field(effects=(Effect("T1", "one"),))])
def test_content_that_nobody_could_carry_out_is_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="write"):
        wrong()


def test_NOX_5_damage_of_a_field_is_paid_beside_its_words_not_beside_an_ability() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a", ("rat",)), Field("Rocks fall", (), (Effect("T1", "all"),))),
                  enemies=(RAT,), character=sheet(NOTHING)).begin(mission=True).go().use(face=1)
    stage = str(seen(game.give("Ben", sp=2).use(face=1)).stage)
    assert (game.step, "Rocks fall" in stage, "Strike" in stage) == ("Paying", True, False)
