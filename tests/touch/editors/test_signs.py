"""A line of text that is made of signs: each is one key, letters and all other signs are behind the same button."""

from __future__ import annotations

from companion.engine.inputs import Text, input_fits
from companion.engine.words import say
from ui.touch.drawing.measures import window_measures
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Touch
from ui.touch.editors import open_editor
from ui.touch.meaning.targets import Tap

PEN = Pen(window_measures(800, 480), say, lambda text, size, bold: len(text) * size / 2, lambda name: False)
FACES = Text(40, signs=("T", "1", "2", "/", "LP", "SP", "V", "-", "?", '"'))


def keys(editor) -> set[str]:
    primitives = editor.draw(PEN, 760, 400).primitives
    return {primitive.target.key for primitive in primitives if isinstance(primitive, Touch)
            and isinstance(primitive.target, Tap)}


def pressed(*taps: str):
    editor = open_editor(FACES)
    for tap in taps:
        assert tap in keys(editor), (tap, keys(editor))
        editor = editor.press(tap)
    return editor


def test_each_sign_is_one_key_as_it_is_written():
    assert keys(open_editor(FACES)) == {*FACES.signs, "⌫", "␣", "123"}
    assert pressed("T", "/", "LP", "␣", "2").value() == "T/LP 2"
    assert input_fits(pressed("T").value(), FACES)


def test_a_sign_goes_as_it_came():
    assert pressed("T", "/", "LP", "⌫").text == "T/"
    assert pressed("T", "/", "LP", "123", "⌫").text == "T/L"


def test_letters_and_other_signs_follow_and_then_the_own_ones_again():
    assert pressed("T", "123", "a").text == "Ta"
    assert pressed("123", "123", "#").text == "#"
    assert keys(pressed("123", "123", "123")) == keys(open_editor(FACES))


def test_every_key_is_large_enough_for_a_finger():
    boxes = [primitive.box for primitive in open_editor(FACES).draw(PEN, 760, 400).primitives
             if isinstance(primitive, Touch)]
    assert min(min(box.w, box.h) for box in boxes) >= PEN.m.touch
