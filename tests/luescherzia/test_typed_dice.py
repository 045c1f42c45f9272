"""A fight with typed dice on the shared screen, touch by touch: what is touched is what the screen really draws."""

from __future__ import annotations

import pytest

from companion.engine.screens import look
from companion.engine.view import TABLE
from companion.games.luescherzia.content import Avatar, Skills
from companion.games.luescherzia.model import Fight
from tests.games.touching import touched
from tests.luescherzia.seated import Seated, monster
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Touch
from ui.touch.meaning.targets import Choose, TypeFace
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import Scene

THREE_DICE = Avatar("three", "Three", 8, Skills(3, 3, 3, 3, 3))
SIZES = ((800, 480), (480, 800), (720, 1280), (1024, 600), (1280, 800))


def fighting() -> Seated:
    return Seated("Ada", "Ben", "Cem", avatar=THREE_DICE).order("Ada", "Ben", "Cem").draw(monster(1, 2))


def touch(game: Seated, target: TypeFace | str, size: tuple[int, int]) -> int:
    """Touch what the screen draws: a face, or the button of the choice whose key ends so. One touch."""
    scene = Scene(look(game.table, TABLE))
    drawn = [primitive.target for pane in layout.panes(scene, pen_of(scene, size, icons=False), 0)
             for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives
             if isinstance(primitive, Touch)]
    found = [there for there in drawn if there == target or (isinstance(target, str) and isinstance(there, Choose) and (
        len(there.choices) == 1 and there.choices[0].key.endswith(target)))]
    assert found, target
    step = reduce_touch(scene, found[0])
    assert step.acts, target
    choice = next(choice for choice in look(game.table, TABLE).choices if choice.key == step.acts[0].key)
    touched(game, choice, step.acts[0].value)
    return 1


@pytest.mark.parametrize("size", SIZES)
def test_a_typed_fight_of_three_dice_that_is_won_takes_four_touches(size: tuple[int, int]) -> None:
    game = fighting()
    count = touch(game, ":act", size) + sum(touch(game, TypeFace(face), size) for face in (5, 1, 6))
    assert (count, game.turn, game.finds("Ada")) == (4, "Ben", 1)


def test_where_sp_could_still_better_it_the_result_waits_for_a_fifth() -> None:
    game = fighting()
    for face in (1, 2, 3):
        touch(game, TypeFace(face), (800, 480)) if game.state.roll else game.do(Fight())
    assert game.step == "Probing"


def test_a_public_poverty_lets_a_lost_fight_stand_by_itself() -> None:
    from companion.games.luescherzia.options import Options
    game = Seated("Ada", "Ben", "Cem", avatar=THREE_DICE, options=Options(secret_sp=False)).give("Ada", sp=0)
    game.order("Ada", "Ben", "Cem").draw(monster(1, 2))
    count = touch(game, ":act", (800, 480)) + sum(touch(game, TypeFace(face), (800, 480)) for face in (1, 2, 3))
    assert (count, game.hp("Ada"), game.turn) == (4, 7, "Ben")
