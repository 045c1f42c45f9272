"""Which sheets have a button that confirms: only those whose last touch does not answer by itself."""

from __future__ import annotations

import pytest

from companion.engine import inputs
from companion.engine.words import Msg
from tests.touch import cut_words, samples
from ui.touch.drawing.primitives import Touch
from ui.touch.editors import open_editor
from ui.touch.layout.editor_sheets import editor_panes
from ui.touch.meaning.targets import Confirm
from ui.touch.state.scene import Editing, Scene

TWO = (inputs.Option("a", Msg("A")), inputs.Option("b", Msg("B")))
THREE = (*TWO, inputs.Option("c", Msg("C")))


@pytest.mark.parametrize(("wanted", "keys", "confirms"), [
    (inputs.DiceInput(1), (), False), (inputs.DiceInput(2), ("3", "4"), True), (inputs.Pick(TWO), (), False),
    (inputs.Pick(TWO, 0, 2), (), True), (inputs.Number(0, 9), (), True),
    (inputs.Order(THREE), ("c",), False)])
def test_what_answers_at_its_touch_has_no_button_to_confirm(wanted: inputs.Input, keys: tuple[str, ...],
                                                           confirms: bool) -> None:
    editor = open_editor(wanted)
    for key in keys:
        editor = editor.press(key)
    scene = Scene(samples.PROBE, Editing("roll", Msg("Roll"), editor))
    pen = cut_words.pen_of(scene, (800, 480), "luescherzia")
    panes = editor_panes(Editing("roll", Msg("Roll"), editor), scene, pen, 760)
    targets = [one.target for pane in panes for piece in pane.pieces
               for one in piece.draw(pane.box.w, pane.box.h).primitives if isinstance(one, Touch)]
    assert any(isinstance(target, Confirm) for target in targets) is confirms
