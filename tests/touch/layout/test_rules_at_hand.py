"""A rule, wherever the screen has a sign for one, is touched for what it says; one nobody knows only stands there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.app.translation import rule_at_hand
from companion.engine.view import View
from tests.reading import say
from tests.touch import samples
from tests.touch.walk import pen_of, primitives
from ui.touch import layout
from ui.touch.drawing.primitives import TextLine, Touch
from ui.touch.meaning.targets import ShowRule
from ui.touch.state.scene import HandsDialog, RefusalDialog, RuleDialog, Scene

SIZE = (800, 480)


def touched(scene: Scene) -> list[str]:
    """The rules that can be touched on the screen."""
    drawn = (item.draw(pane.box.w, pane.box.h) for pane in layout.panes(scene, pen_of(scene, SIZE, icons=True), 0)
             for item in pane.pieces)
    return [primitive.target.rule for drawing in drawn for primitive in drawing.primitives
            if isinstance(primitive, Touch) and isinstance(primitive.target, ShowRule)]


def refused(rule: str) -> Scene:
    assert samples.FLEE.objection
    return Scene(None, refusal=RefusalDialog(samples.FLEE.objection, rule))


@pytest.mark.parametrize(("scene", "rules"), [
    (Scene(samples.PROBE), ["LUE-25"]), (Scene(samples.BOARD), ["LUE-21", "LUE-21"]), (refused("LUE-26"), ["LUE-26"]),
    (Scene(samples.HANDS, HandsDialog()), ["LUE-16", "LUE-25"]), (refused("LUE-99"), [])])
def test_the_id_of_a_known_rule_is_touched_wherever_it_stands(scene: Scene, rules: list[str]) -> None:
    assert sorted(set(touched(scene))) == sorted(set(rules))


def test_the_sheet_says_what_the_rule_says() -> None:
    text = " ".join(primitive.text for primitive in primitives("rule", SIZE) if isinstance(primitive, TextLine))
    assert "LUE-25" in text
    assert say(rule_at_hand("LUE-25")) in text


def test_a_rule_that_has_gone_from_the_screen_can_still_be_read() -> None:
    later: View = replace(samples.PROBE, prompt=samples.BOARD.prompt)
    scene = Scene(later, RuleDialog("LUE-25"))
    assert any(pane.name == "sheet body" for pane in layout.panes(scene, pen_of(scene, SIZE, icons=True), 0))
