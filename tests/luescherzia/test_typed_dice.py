"""A fight with typed dice on the shared screen, touch by touch: what is touched is what the screen really draws."""

from __future__ import annotations

import pytest

from companion.engine.answers import Answer
from companion.engine.dice import landed_faces
from companion.engine.game import Ask
from companion.engine.screens import answer, look
from companion.engine.table import Accepted, submit
from companion.engine.view import TABLE
from companion.engine.words import say
from companion.games.luescherzia.content import Avatar, Skills
from companion.games.luescherzia.model import Fight
from tests.games.touching import touched
from tests.luescherzia.seated import Seated, monster
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Touch
from ui.touch.meaning.targets import Choose, Say, Tap, TypeFace
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


def lying(game: Seated) -> tuple[int, ...]:
    return landed_faces(game.state.roll) if game.state.roll else ()


def read_die(game: Seated, die: str, face: int, size: tuple[int, int]) -> int:
    """Touch a die that lies there, and the face that it should have. Two touches."""
    scene = Scene(look(game.table, TABLE))
    drawn = [primitive.target for pane in layout.panes(scene, pen_of(scene, size, icons=False), 0)
             for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives
             if isinstance(primitive, Touch)]
    found = next(there for there in drawn if isinstance(there, Choose) and any(one.on == die for one in there.choices))
    opened = reduce_touch(scene, found).scene
    step = reduce_touch(opened, Tap(str(face)))
    assert step.acts
    choice = next(choice for choice in look(game.table, TABLE).choices if choice.key == step.acts[0].key)
    touched(game, choice, step.acts[0].value)
    return 2


def undo(game: Seated, size: tuple[int, int]) -> str:
    """Touch undo; what it says that it takes back."""
    scene = Scene(look(game.table, TABLE))
    keys = {primitive.target.key for pane in layout.panes(scene, pen_of(scene, size, icons=False), 0)
             for piece in pane.pieces for primitive in piece.draw(pane.box.w, pane.box.h).primitives
             if isinstance(primitive, Touch) and isinstance(primitive.target, Say)
             and primitive.target.key.startswith("undo:")}
    (key,) = keys
    said = look(game.table, TABLE).undo.undo
    ask = answer(game.table, Answer(TABLE, key, game.table.at), game.table.at)
    assert isinstance(ask, Ask)
    done = submit(game.table, ask)
    assert isinstance(done, Accepted)
    game.table = done.table
    return say(said) if said else ""


@pytest.mark.parametrize("size", SIZES)
def test_a_mistyped_die_lies_there_after_one_touch_and_is_read_otherwise_with_two(size: tuple[int, int]) -> None:
    game = fighting()
    count = touch(game, ":act", size) + sum(touch(game, TypeFace(face), size) for face in (5, 1, 6))
    assert game.turn == "Ben"
    assert undo(game, size) == "Ada: fight the monster – success (2 successes)"
    assert (game.turn, game.step, lying(game)) == ("Ada", "Probing", (5, 1, 6))
    assert say(look(game.table, TABLE).prompt.text) == "Ada: Check that the dice lie like this: fight the monster"
    count += read_die(game, "die:2", 2, size)
    assert (count, game.turn, lying(game)) == (6, "Ada", (5, 1, 2))
    assert undo(game, size) == "Ada wants to fight the monster"
    assert (game.step, lying(game)) == ("Meeting", ())


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
