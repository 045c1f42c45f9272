"""What is to be seen and touched: enemies, positions, scale, covered fields, the end. No rule is judged here."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.app.simulation.monkey import random_setup
from companion.app.simulation.simulate import rehearse_game
from companion.engine import codec
from companion.engine.log import entries_backwards
from companion.engine.parts import Grid, Note, Track
from companion.engine.table import is_decision
from companion.games.noxius import GAME
from companion.games.noxius.content import ALL, Effect, Field
from companion.games.noxius.model import GiveUp, GoOn, WinMission
from companion.games.noxius.screens.legend import LEGEND
from tests.games.touching import seen
from tests.reading import say

from .seated import PLAIN, Seated, ability, enemy, fight, sheet
from .test_touches import CONTENT
from .touching import offer, offered, touch

ABC = ("Ada", "Ben", "Cem")


def tracks(game: Seated) -> dict[str, Track]:
    return {say(part.title).split(" · ")[0]: part for part in seen(game).stage if isinstance(part, Track)}


def notes(game: Seated, viewer: str = "table") -> list[str]:
    return [say(part.text) for part in seen(game, viewer).stage if isinstance(part, Note)]


def prompt(game: Seated, viewer: str = "table") -> str:
    return say(seen(game, viewer).prompt.text)


def test_an_enemy_is_a_row_of_tiles_with_the_current_one_marked() -> None:
    row = tracks(fight("3/2", "=4", "LP", faces=("3",)).use(face=1))["Wolf"]
    assert [say(cell.label) for cell in row.cells] == ["3/2", "=4", "LP", "–"]
    assert row.position == 1
    assert say(row.title) == "Wolf · a hit costs P1 −3 · P2 −2"


def test_a_wound_and_a_half_are_seen_on_the_tile() -> None:
    row = tracks(fight("3/2", faces=("V",)).use(face=1))["Wolf"]
    assert (row.cells[0].tone, row.cells[0].icon) == ("bad", "sword")
    row = tracks(fight("6+LP", faces=("6",)).use(face=1))["Wolf"]
    assert say(row.cells[0].label) == "✓+LP"


def test_the_power_scale_shows_both_ends_and_the_grey_values() -> None:
    scale = tracks(fight(grey=(3,), bonus=Effect("D+1"), top=5))["Ada: power"]
    assert [say(cell.label) for cell in scale.cells] == ["T", "1", "2", "3", "4", "T"]
    assert [cell.tone for cell in scale.cells] == ["bad", "plain", "plain", "quiet", "plain", "bad"]
    assert scale.position == 1


def test_figures_are_touched_and_then_where_they_go() -> None:
    game = Seated(*ABC).begin(enemy("9"), enemy("9", name="Rat"))
    grid = next(part for part in seen(game).stage if isinstance(part, Grid))
    assert (grid.width, grid.height, len(grid.pieces)) == (3, 4, 3)
    touch(game, ":move", [[0, 1], [1, 1]])
    assert (game.player("Ada").enemy, game.player("Ada").number) == (0, 3)
    touch(game, ":move", [[0, 2], [1, 1]])  # Ben takes Ada's place, and she his beside the board
    assert (game.player("Ben").number, game.player("Ada").number) == (3, 0)
    touch(game, ":move", [[1, 1], [2, 3]])
    assert (game.player("Ben").enemy, game.player("Ben").number) == (1, 1)
    touch(game, ":move", [[2, 3], [0, 2]])
    assert game.player("Ben").number == 0


def test_over_the_figures_without_a_position_stands_a_sign_that_the_legend_explains() -> None:
    grid = next(part for part in seen(Seated(*ABC).begin(enemy("9"))).stage if isinstance(part, Grid))
    head = next(cell for cell in grid.cells if (cell.x, cell.y) == (0, 0))
    assert {piece.x for piece in grid.pieces} == {0}
    assert (head.tone, head.label) == ("quiet", "P –")
    assert {badge.icon: say(badge.label) for badge in LEGEND}[head.icon] == "without a position"


def test_a_phone_moves_its_own_figure_only() -> None:
    game = Seated(*ABC).begin(enemy("9"))
    wanted = offer(game, ":move", "Ben").input
    assert [start for start, _ in wanted.moves] == [(0, 2)]
    touch(game, ":move", [[0, 2], [1, 2]], "Ben")
    assert game.player("Ben").number == 2


def test_a_number_taken_at_another_enemy_is_not_offered() -> None:
    game = Seated(*ABC).begin(enemy("9"), enemy("9", name="Rat")).stand(Ada=3)
    ways = dict(offer(game, ":move").input.moves)
    assert (2, 1) not in ways[(0, 2)]
    assert {(1, 1), (1, 2), (2, 2)} <= set(ways[(0, 2)])


def test_after_a_fall_only_who_may_move_is_offered_to() -> None:
    game = Seated(*ABC).begin(enemy("1"), enemy("9", name="Rat")).stand(Ada=3, Ben=2).go().use(face=2)
    assert [start for start, _ in offer(game, ":move").input.moves] == [(0, 2), (0, 3)]
    assert touch(game, "go-on").turn == "Ben"


def test_NOX_16_after_a_fall_the_prompt_names_who_may_move() -> None:
    game = Seated(*ABC).begin(enemy("1"), enemy("9", name="Rat")).stand(Ada=3, Ben=2).go().use(face=2)
    assert prompt(game) == "Move if you like, Ben, Cem: an enemy is beaten"
    touch(game, ":move", [[0, 2], [1, 2]])
    assert prompt(game) == "Move if you like, Cem: an enemy is beaten"
    touch(game, ":move", [[0, 3], [1, 3]])
    assert prompt(game) == "Say when all stand: an enemy is beaten"


def test_what_is_not_read_yet_is_on_nobodys_screen() -> None:
    game = Seated("Ada", "Ben", fields=(Field("opened"), Field("covered", effects=(Effect("LP", ALL),))))
    game.begin(mission=True)
    for viewer in ("table", "public", "Ada"):
        told = codec.encode(seen(game, viewer)).decode()
        assert "opened" in told
        assert "covered" not in told
    assert say(seen(game).header[0].title) == "Progress fields"


def test_the_introduction_is_read_before_the_mission() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a"),))
    assert notes(touch(game, "mission:0")) == ["Mission: Once"]
    assert touch(game, ":paper").state.mission == -1


def test_an_effect_in_words_is_shown_while_it_is_played_by_hand() -> None:
    game = fight(faces=("-",), effect=Effect(text="Choose a friend")).use()
    assert "Choose a friend" in notes(game, "Ben")


def test_the_condition_of_a_repeated_field_is_shown() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a", until="the door opens"), Field("b"))).begin(mission=True).go()
    game.use(face=2).use(face=2)
    assert "Repeated until: the door opens" in notes(game)
    assert not [key for key in offered(game) if ":won" in key]


def test_the_stricter_half_comes_first() -> None:
    game = fight("3+=4", faces=("4",)).use(face=1)
    keys = [choice.key for choice in seen(game).choices if ":half:" in choice.key]
    assert [key[-1] for key in keys] == ["1", "0"]
    assert offer(game, ":half:1").emphasis == "main"


def test_an_ability_that_leaves_the_scale_says_why_and_may_be_played_anyway() -> None:
    choice = offer(fight(power=-3), "ability:0")
    assert (choice.rule, choice.waivable) == ("NOX-26", True)


@pytest.mark.parametrize(("power", "icon"), [(-3, "lock-outline"), (1, "")])
def test_NOX_26_an_ability_that_leaves_the_scale_has_a_padlock(power: int, icon: str) -> None:
    assert [tile.icon for part in seen(fight(power=power)).stage for tile in getattr(part, "tiles", ())] == [icon]


def test_who_may_pass_is_offered_it_on_the_phone() -> None:
    assert offer(fight(power=-3), ":pass", "Ada").objection is None
    assert not [key for key in offered(fight(), "Ada") if ":pass" in key]
    assert offer(fight(), ":pass").rule == "NOX-A9"


def test_the_incapacitated_may_be_told_to_be_dead() -> None:
    game = fight(names=ABC).give("Ben", lp=0, down=True)
    assert touch(game, ":dead:seat-2").player("Ben").dead
    assert [say(badge.label) for badge in seen(game).seats[1].badges] == ["dead"]


def test_won_and_lost_are_told_in_the_end() -> None:
    won = fight().use(face=2).use(face=2).do(WinMission(), by="table")
    result = seen(won).result
    assert result is not None
    assert (result.won, [row.winner for row in result.rows]) == (True, [True, True])
    lost = seen(fight(lp=1).use(face=1).use(face=1).do(GiveUp(), by="table")).result
    assert lost is not None
    assert (lost.won, say(lost.reason)) == (False, "Nobody was left who could act.")


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_has_a_line_in_the_log(seed: int) -> None:
    luck = Random(seed)
    table = rehearse_game(GAME, random_setup(GAME, CONTENT, luck), luck).table
    told = entries_backwards(table, len(table.entries) - 1, "table")
    assert [entry.ask.command for entry, lines in told if is_decision(entry) and not lines] == []


def test_a_face_is_built_from_its_signs_and_may_be_begun_again() -> None:
    game = fight("9", detail="light")
    touch(touch(touch(game, "power:0"), "sign:T"), ":clear")
    touch(touch(touch(game, "sign:SP"), "sign:LP"), ":told")
    assert (game.has("Ada"), game.turn) == ((8, 1, 1), "Ben")
    touch(touch(game, "power:0"), "face:SP/LP")
    assert game.has("Ben") == (8, 1, 1)


def test_more_damage_than_the_signs_show_is_told_as_a_number() -> None:
    game = fight("9", "2", "1", detail="light")
    touch(touch(touch(game, "power:0"), ":more", 11), ":told")
    assert game.at == [2]


def test_an_unknown_sheet_is_asked_for_before_the_mission() -> None:
    game = Seated("Ada", "Ben", characters={"Ada": PLAIN})
    assert offer(game, ":sheet:seat-1").on == "seat:seat-1"
    game.give("Ada", character=replace(PLAIN, key="plain"))
    assert offer(game, ":sheet:seat-1").on == ""
    touch(game, ":sheet:seat-1", {"lp": 7, "top": 9, "most_sp": 3, "name": "Mage"})
    assert (game.has("Ada"), game.player("Ada").character.name) == ((7, 0, 1), "Mage")


def test_an_unknown_ability_is_told_by_its_form() -> None:
    game = Seated("Ada", "Ben", character=sheet(ability("2"))).begin(enemy("9")).stand(Ada=2).go()
    touch(game, ":learn:2", {"power": 1})
    assert game.player("Ada").character.abilities[1].name == "#2"


def test_an_unknown_enemy_is_told_by_touching_kinds_of_tiles() -> None:
    game = Seated("Ada", "Ben").begin()
    touch(game, ":stranger", {"p1": 2, "p2": 1, "p3": 1, "p4": 1})
    touch(touch(game, ":normal", {"number": 3, "wounded": 2}), ":exact", 4)
    touch(touch(game, ":linked", {"a": "", "a_n": 6, "b": "LP", "b_n": 1}), ":fixed", 3)
    touch(touch(game, ":V"), ":finish")
    assert game.foe.enemy.life == ("3/2", "=4", "6+LP", "3", "V")


def test_nobody_moves_any_more_when_the_table_says_so() -> None:
    game = Seated(*ABC).begin(enemy("1"), enemy("9", name="Rat")).stand(Ada=3, Ben=2).go().use(face=2)
    assert game.do(GoOn(), by="table").step == "Choosing"


def test_an_ability_shows_its_effect_its_faces_and_what_a_grey_value_adds() -> None:
    game = fight(faces=("T/2",), effect=Effect("LP", "one"), grey=(2, 5), bonus=Effect("D+1"))
    noted = [say(tile.note) for part in seen(game).stage for tile in getattr(part, "tiles", ())]
    assert noted == ["+1 LP for one | T/2 · T/2 · T/2 · T/2 · T/2 · T/2 | at 2/5: damage +1"]


def test_what_a_field_says_stays_on_the_shared_screen_in_the_round() -> None:
    game = Seated("Ada", "Ben", fields=(Field("Thunder all round"),)).begin(mission=True).go()
    assert "Thunder all round" in str(seen(game).stage)


def test_at_light_detail_the_prompt_asks_for_the_change_of_power() -> None:
    game = fight(detail="light")
    assert (seen(game).prompt.rule, "power" in say(seen(game).prompt.text)) == ("NOX-26", True)


@pytest.mark.parametrize(("power", "told"), [(2, "your power is 2"), (0, "your power is on the lower T"),
                                             (6, "your power is on the upper T")])
def test_who_chooses_an_ability_reads_the_power(power: int, told: str) -> None:
    game = fight(top=6).give("Ada", power=power)
    assert prompt(game, "Ada") == f"Use an ability: {told}"
    assert prompt(game) == f"Ada: Use an ability: {told}"


def test_after_the_ability_the_prompt_names_the_sacrifice() -> None:
    game = fight("LP", faces=("-",)).use(face=1)
    assert (game.step, seen(game).prompt.rule) == ("After", "NOX-17")


def test_a_sheet_may_be_corrected_between_the_rounds() -> None:
    game = touch(Seated("Ada", "Ben").begin(enemy()), "adjust:r1:1:sheet:seat-1", {"lp": 5, "top": 6, "most_sp": 4})
    assert (game.has("Ada"), game.player("Ada").character.most_sp) == ((5, 0, 1), 4)


def test_NOX_9_beside_a_known_mission_an_enemy_appears_only_against_its_rule() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a"),), enemies=(enemy(),)).begin(mission=True)
    bring = offer(game, ":enemy")
    assert (bring.rule, bring.waivable, [key for key in offered(game, "Ada") if key.endswith(":enemy")]) == (
        "NOX-9", True, [])


def test_nobody_is_led_to_a_mission_on_paper_while_others_are_known() -> None:
    game = Seated("Ada", "Ben", fields=(Field("a"),))
    assert offer(game, ":begin").emphasis == "normal"
    assert offer(touch(game, "mission:0"), ":begin").emphasis == "main"
