"""Where the sentence lies that says why something was not done: beside its button, on no act and no die."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.view import View
from companion.engine.words import Msg
from tests.touch.walk import pen_of, scene_of
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Box, Named, Touch
from ui.touch.state.scene import Act, RefusalDialog

WHY = Msg("Es liegt noch ein Würfel schief auf dem Tisch; lest ihn zuerst ab oder werft ihn noch einmal.")


def acts_and_dice(shown: tuple[Pane, ...]) -> list[Box]:
    """Where buttons of acts and dice lie in the window."""
    found = []
    for pane in shown:
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            found += [primitive.box.moved(pane.box.x, top) for primitive in drawing.primitives
                      if (isinstance(primitive, Touch) and pane.name in ("actions", "undo"))
                      or (isinstance(primitive, Named) and pane.name == "stage" and "d" in primitive.name
                          and primitive.box.y + top < pane.box.bottom)]
            top += drawing.height + pane.gap
    return found


def acts_of(view: View) -> list[str]:
    return [choice.key for choice in view.choices if choice.emphasis == "main" and not choice.on]


@pytest.mark.parametrize("name", ["probe", "hand", "map", "dice-board", "board"])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800)], ids=str)
@pytest.mark.parametrize("waived", [False, True])
def test_it_lies_on_no_button_of_an_act_and_on_no_die(name, size, waived):
    scene = scene_of(name)
    assert isinstance(scene.face, View)
    key = next(iter(acts_of(scene.face)), scene.face.choices[0].key)
    scene = replace(scene, refusal=RefusalDialog(WHY, "LUE-3", Act(key) if waived else None, key=key))
    shown = layout.panes(scene, pen_of(scene, size, icons=True, language="de"), 0)
    card = next(pane.box for pane in shown if pane.name == "refusal")
    hidden = [box for box in acts_and_dice(shown[:-1]) if card.inset(1).meets(box)]
    assert not hidden, (card, hidden)
    assert card.y >= 0
    assert card.bottom <= size[1]
