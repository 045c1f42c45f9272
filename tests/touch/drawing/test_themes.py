"""In each theme, and in every game's colours, what is drawn can be read: measured on what the samples really draw."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import get_args, get_type_hints

import pytest

from companion.app.config.guises import guises
from companion.app.config.settings import ScreenSettings
from companion.app.pages import settings
from companion.engine.parts import TONES
from companion.engine.view import MARKS, Guise
from tests.touch.scenes import SCREENS
from tests.touch.walk import Laid, laid
from ui.touch.drawing import buttons, guised, light, measures, theme, themes, warm
from ui.touch.drawing.primitives import Disc, Fill, Poly, TextLine
from ui.touch.layout import clock

from .test_colour_blindness import KINDS, contrast

GUISES = guises()
DRESSED = {(name, game): themes.dress_colours(name, guise, GUISES) for name in themes.THEMES
           for game, guise in {"": Guise(), **GUISES}.items()}
EVERY = pytest.mark.parametrize("dress", DRESSED, ids=lambda dress: f"{dress[0]}-{dress[1]}")
Dress = tuple[str, str]
STAYS = {theme.SCRIM, theme.NIGHT, theme.PAPER, theme.PRINT, theme.CLEAR}
"""What is dark, light or nothing in each theme."""
HEX = re.compile(r"#[0-9A-F]{6}([0-9A-F]{2})?")


def worn(dress: Dress, ours: str) -> str:
    return theme.worn_colour(ours, DRESSED[dress])


def test_what_can_be_wished_is_what_there_is() -> None:
    """Settings, their page and the screen each name themes and sizes of text: the house lets none import another."""
    wished = get_type_hints(ScreenSettings)
    assert {*get_args(wished["theme"])} == {"dark", *themes.THEMES} == {*settings.THEMES}
    assert get_args(wished["text_size"]) == (measures.NORMAL, measures.LARGE, measures.LARGEST) == tuple(settings.SIZES)


def test_every_colour_of_the_house_is_known_as_one() -> None:
    named = {value for value in vars(theme).values() if isinstance(value, str) and HEX.fullmatch(value)}
    assert {colour[:7] for colour in named - STAYS} <= theme.own_colours()


@pytest.mark.parametrize("name", themes.THEMES)
def test_every_colour_has_one_in_each_theme_and_none_is_left_over(name: str) -> None:
    assert theme.own_colours() == themes.THEMES[name].colours.keys()


@EVERY
def test_words_are_readable_on_every_ground(dress: Dress) -> None:
    for ink in (theme.INK, theme.QUIET, theme.ACCENT, theme.SECOND, theme.BAD, theme.GOOD, theme.WARN):
        assert all(theme.contrast_ratio(worn(dress, ink), worn(dress, ground)) >= 7
                   for ground in (theme.GROUND, theme.PANEL))
    for ink, ground in ((theme.INK, theme.RAISED), (theme.INK, theme.GLOW), (theme.ACCENT, theme.LIT),
                        (theme.ON_ACCENT, theme.ACCENT)):
        assert theme.contrast_ratio(worn(dress, ink), worn(dress, ground)) >= 7
    upon = theme.mix_colours(worn(dress, theme.PANEL), worn(dress, theme.SECOND), guised.FAINT)
    assert theme.contrast_ratio(worn(dress, theme.QUIET), upon) >= 4.5


@EVERY
def test_tones_buttons_and_the_clock_are_readable(dress: Dress) -> None:
    pairs = [(look.ink, look.ground) for look in theme.TONES.values()]
    pairs += [(look.ink, look.ground) for look in buttons.LOOKS.values()]
    pairs += [(ink, ground) for ground, ink, _ in clock.LOOKS.values()]
    pairs += [(theme.INK, theme.tone_of(name).ground) for name in TONES]
    assert all(theme.contrast_ratio(worn(dress, ink), worn(dress, ground)) >= 7 for ink, ground in pairs
               if ground != theme.CLEAR)


@EVERY
@pytest.mark.parametrize("mark", MARKS)
def test_marks_stand_out_and_bear_words(dress: Dress, mark: str) -> None:
    colour = worn(dress, theme.mark_colour(mark))
    for ground in (theme.GROUND, theme.PANEL, theme.RAISED):
        assert theme.contrast_ratio(colour, worn(dress, ground)) >= 4.5
    assert theme.contrast_ratio(worn(dress, theme.ON_ACCENT), colour) >= 6
    assert len({worn(dress, theme.mark_colour(other)) for other in MARKS}) == len(MARKS)


@pytest.mark.parametrize("kind", KINDS)
@EVERY
def test_who_sees_few_colours_reads_it_too(dress: Dress, kind: str) -> None:
    def apart(one: str, other: str) -> float:
        return contrast(worn(dress, one), worn(dress, other), kind)
    assert all(apart(tone.ink, tone.ground) >= 4.5 for tone in theme.TONES.values())
    assert all(apart(theme.mark_colour(mark), ground) >= 3 for mark in MARKS for ground in (theme.PANEL, theme.RAISED))
    assert min(apart(theme.ACCENT, theme.GROUND), apart(theme.ON_ACCENT, theme.ACCENT)) >= 4.5
    assert min(apart(theme.ACCENT, theme.EDGE), apart(theme.PIP, theme.MISS), apart(theme.SAND, theme.PANEL)) >= 3
    assert apart(theme.IVORY, theme.MISS) >= 2


def lies_under(primitive: Fill | Disc | Poly, x: float, y: float) -> bool:
    if isinstance(primitive, Poly):
        across, down = zip(*primitive.points, strict=True)
        return min(across) < x < max(across) and min(down) < y < max(down)
    return primitive.box.holds(x, y)


def grounds(piece: Laid) -> Iterator[tuple[TextLine, str]]:
    """Every line of a drawing with the colour that lies under its middle."""
    for n, primitive in enumerate(piece.drawing.primitives):
        if not isinstance(primitive, TextLine) or not primitive.text or len(primitive.colour) == 9:
            continue
        x, y = primitive.box.x + primitive.box.w / 2, primitive.box.y + primitive.box.h / 2
        under = [one.colour for one in piece.drawing.primitives[:n]
                 if isinstance(one, Fill | Disc | Poly) and len(one.colour) == 7 and lies_under(one, x, y)]
        pane = theme.GROUND if piece.pane.ground == theme.CLEAR else piece.pane.ground
        yield primitive, under[-1] if under else pane


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.sampled(12)
def test_every_line_that_is_drawn_can_be_read_where_it_stands_in_each_theme(
        name: str, size: tuple[int, int]) -> None:
    for piece in laid(name, size):
        for line, ground in grounds(piece):
            for dress in product(themes.THEMES, ("", "lyssan")):
                assert theme.contrast_ratio(worn(dress, line.colour), worn(dress, ground)) >= 4.5, line.text
            assert theme.contrast_ratio(line.colour, ground) >= 4.5, line.text
            assert {line.colour, ground} <= theme.own_colours() | set(DRESSED[themes.LIGHT, "lyssan"]), line.text


def test_a_games_own_colour_keeps_its_hue() -> None:
    assert light.deep_colour("#8EC5F2")[-2:] > light.deep_colour("#8EC5F2")[1:3]
    assert theme.contrast_ratio(light.deep_colour("#8EC5F2"), light.GROUND) >= 7


@pytest.mark.parametrize("colour", sorted(theme.own_colours()))
def test_a_lamp_leaves_little_blue_and_no_ground_is_slate(colour: str) -> None:
    red, green, blue = theme.rgba(warm.COLOURS[colour])[:3]
    assert blue <= 0.87 * theme.rgba(colour)[2]
    assert red >= green >= blue or colour not in (theme.GROUND, theme.PANEL, theme.RAISED, theme.EDGE, theme.INK)


def test_the_dark_theme_is_what_the_house_and_the_game_say() -> None:
    assert themes.dress_colours("dark", GUISES["lyssan"], GUISES) == theme.guise_palette(GUISES["lyssan"])
