"""How often the shared screen is touched for a standard turn: three times at the most.

No die is rolled in a turn, so it is the same with and without tracked dice; only the roll for the start differs.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.acts import Land
from companion.engine.dice import Rolled
from companion.engine.inputs import Cell, Move as Way
from companion.engine.screens import look
from companion.engine.view import TABLE, Choice
from companion.games.dicewar.model import Begin, EndTurn, RollForStart, TellBeaten, TellMove, TellSpell, TellUpgrade
from companion.games.dicewar.model.state import Spending
from companion.games.dicewar.options import Options
from tests.dicewar.seated import SEATS, Seated, at, light
from tests.games.touching import touch
from tests.playthroughs.touches import touches

ARMY = {"D3": 6, "B3": 3, "F3": 4, "D5": 5}


def meant(game: Seated, start: str, to: str = "") -> list[str]:
    """The choices that mean something on these fields: taken up and put down, or touched once more."""
    found = [choice for choice in look(game.table, TABLE).choices if choice.objection is None
             and choice.emphasis != "quiet"]
    return [choice.key.partition(":")[2] for choice in found if _answers(choice, at(start), at(to) if to else None)]


def _answers(choice: Choice, start: tuple[int, int], to: tuple[int, int] | None) -> bool:
    if isinstance(choice.input, Way) and to is not None:
        return any(begin == start and to in ends for begin, ends in choice.input.moves)
    return isinstance(choice.input, Cell) and to is None and start in choice.input.cells


def war(**options: Any) -> Seated:
    return Seated(Options(**options)).war(ada=ARMY, ben={"C3": 1, "E6": 2, "A7": 6})


@pytest.mark.parametrize(("start", "to"), [("D3", "D4"), ("B3", "C3"), ("D3", "C3"), ("F3", "F4"), ("D5", "E6")])
def test_a_move_or_an_attack_is_two_touches_the_figure_and_its_goal(start: str, to: str) -> None:
    assert meant(war(blood=True), start, to) == ["go"]


def test_an_upgrade_is_two_touches_of_the_figure_or_three_where_it_could_also_split() -> None:
    assert meant(war(), "F3") == ["upgrade"]
    assert meant(war(), "B3") == ["upgrade", "spell:upright"]


def test_a_spell_is_two_or_three_touches() -> None:
    assert meant(war(), "D3") == ["spell:upright"]
    assert meant(war(blood=True), "F3", "B3") == ["spell:blood"]


def test_a_blood_mage_is_done_with_eight_touches_at_most_every_upgrade_counted() -> None:
    """The mage and who bleeds, a touch for each level that the points buy, and the end of it if some are left."""
    game, touched = touch(war(blood=True), "spell:blood", [list(at("F3")), list(at("B3"))]), 2
    while isinstance(game.state.step, Spending):
        again = [choice for choice in look(game.table, TABLE).choices if ":spend:" in choice.key]
        game = (touch(game, again[0].key, list(again[0].input.cells[0])) if again and isinstance(again[0].input, Cell)
                else touch(game, ":done"))
        touched += 1
    assert touched <= 8
    assert max(creature.level for creature in game.state.lands if creature) == 6


@pytest.mark.parametrize("command", [TellMove(), TellUpgrade(), TellBeaten(3, 1), TellSpell(6)])
def test_in_a_light_game_a_turn_is_told_with_two_touches(command: Any) -> None:
    assert touches(light(Options(again=False)).table, command) <= 2


def test_in_a_light_game_who_acts_again_needs_a_third() -> None:
    game = light()
    assert touches(game.table, TellBeaten(3, 1, again=True)) == 2
    assert touches(game.do(TellBeaten(3, 1, again=True)).table, EndTurn()) == 1
    assert light().do(TellBeaten(3, 1, again=False)).turn == "Ben"


@pytest.mark.parametrize(("tracked", "count"), [(True, 2), (False, 6)])
def test_the_start_roll_is_two_touches_with_tracked_dice(tracked: bool, count: int) -> None:
    game, touched = Seated(), 0
    for command in (RollForStart(), Land((Rolled(3),)), Land((Rolled(5),)), Begin(SEATS["Ben"])):
        touched += 0 if tracked and isinstance(command, Land) else touches(game.table, command)
        game.do(command, by="Ben")
    assert touched == count
