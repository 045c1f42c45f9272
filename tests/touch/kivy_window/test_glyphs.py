"""Every sign that is drawn exists in the font that draws it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.touch.scenes import SCREENS
from tests.touch.walk import SIZES, primitives
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Icon, TextLine
from ui.touch.kivy_window import glyphs

TOUCH = Path(__file__).parents[3] / "ui" / "touch"


def missing(text: str, bold: bool = False) -> set[str]:
    return {c for c in text if ord(c) not in glyphs.covered_codes(glyphs.font_file(glyphs.font_for(text, bold)))}


def test_what_roboto_has_and_lacks():
    roboto = glyphs.covered_codes(glyphs.font_file(theme.REGULAR))
    assert {ord(c) for c in "aÄöüß–…×−"} <= roboto
    assert not {ord(c) for c in "☰⌫♥"} & roboto


def test_a_sign_that_roboto_lacks_is_drawn_with_the_other_font():
    assert glyphs.font_for("Zurück ♥") == theme.SIGNS
    assert glyphs.font_for("Zurück", bold=True) == theme.BOLD


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_every_character_on_every_screen_has_a_glyph(name):
    words = [primitive for primitive in primitives(name, SIZES[0]) if isinstance(primitive, TextLine)]
    assert words or name == "empty"
    assert {(primitive.text, *missing(primitive.text, primitive.bold)) for primitive in words
            if missing(primitive.text, primitive.bold)} == set()


def test_every_character_the_screen_itself_can_draw_has_a_glyph():
    sources = "".join(path.read_text(encoding="utf-8") for path in TOUCH.rglob("*.py"))
    assert {c for c in set(sources) - {"\n"} if missing(c)} == set()


def test_the_icon_font_has_been_built():
    assert glyphs.icon_codes(), f"{glyphs.ICON_FONT} or {glyphs.ICON_NAMES} is missing: build the phone page (make run)"
    drawn = glyphs.covered_codes(glyphs.ICON_FONT)
    assert {name for name, code in glyphs.icon_codes().items() if code not in drawn} <= {"blank"}


def test_icons_of_ours_are_drawn_from_a_small_font_and_all_others_from_the_whole_one():
    ours, every = glyphs.our_icon_codes(), glyphs.icon_codes()
    assert ours.items() <= every.items()
    assert set(ours.values()) <= glyphs.covered_codes(glyphs.OUR_ICON_FONT)
    assert glyphs.OUR_ICON_FONT.stat().st_size < glyphs.ICON_FONT.stat().st_size / 5
    other = min(set(every) - set(ours))
    for name, font in ((min(ours), glyphs.OUR_ICON_FONT), (other, glyphs.ICON_FONT)):
        assert glyphs.has_icon(name)
        assert glyphs.icon_letter(name) == (chr(every[name]), str(font))
    assert not glyphs.has_icon("")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SCREENS)
def test_every_icon_on_every_screen_is_known(name):
    assert {primitive.icon for primitive in primitives(name, SIZES[0])
            if isinstance(primitive, Icon)} <= set(glyphs.icon_codes())


def test_every_icon_the_screen_itself_names_is_known():
    sources = "".join(path.read_text(encoding="utf-8") for path in TOUCH.rglob("*.py"))
    named = set(re.findall(r'(?:icon=|sign\()"([a-z0-9-]+)"', sources))
    assert len(named) > 8
    assert named <= set(glyphs.our_icon_codes())
