"""Colours that must be read are readable, and players do not look alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.app.config.guises import guises
from companion.app.translation import Catalogue
from companion.engine.parts import TONES
from companion.engine.view import MARKS
from companion.games import catalogue
from ui.touch.drawing import buttons, guised, mark_shapes, theme
from ui.touch.drawing.pen import pen_for
from ui.touch.drawing.primitives import Box
from ui.touch.kivy_window import glyphs
from ui.touch.layout import clock

GUISES = guises()

READ = [(ink, ground) for ink in (theme.INK, theme.QUIET, theme.ACCENT, theme.BAD, theme.GOOD, theme.WARN)
        for ground in (theme.GROUND, theme.PANEL)]


def test_contrast_of_known_colours():
    assert theme.contrast_ratio("#FFFFFF", "#000000") == pytest.approx(21)
    assert theme.contrast_ratio("#777777", "#777777") == pytest.approx(1)


@pytest.mark.parametrize(("ink", "ground"), READ)
def test_words_are_readable_on_the_ground(ink, ground):
    assert theme.contrast_ratio(ink, ground) >= 7


@pytest.mark.parametrize("name", TONES)
def test_every_tone_is_readable(name):
    look = theme.TONES[name]
    assert theme.contrast_ratio(look.ink, look.ground) >= 7
    assert theme.contrast_ratio(theme.INK, look.ground) >= 7


@pytest.mark.parametrize("name", [n for n, look in buttons.LOOKS.items() if look.ground != theme.CLEAR])
def test_every_button_is_readable(name):
    look = buttons.LOOKS[name]
    assert theme.contrast_ratio(look.ink, look.ground) >= 7


@pytest.mark.parametrize("mood", clock.LOOKS)
def test_every_mood_of_the_clock_is_readable_and_has_its_own_sign(mood):
    ground, ink, _ = clock.LOOKS[mood]
    assert theme.contrast_ratio(ink, ground) >= 7
    assert len({sign for _, _, sign in clock.LOOKS.values()}) == len(clock.LOOKS)


@pytest.mark.parametrize("mark", MARKS)
def test_marks_stand_out_from_every_panel(mark):
    for ground in (theme.GROUND, theme.PANEL, theme.RAISED):
        assert theme.contrast_ratio(theme.mark_colour(mark), ground) >= 4.5


@pytest.mark.parametrize("mark", MARKS)
def test_what_is_written_on_a_players_colour_is_readable(mark):
    assert theme.contrast_ratio(theme.ON_ACCENT, theme.mark_colour(mark)) >= 6.5


def test_no_two_marks_share_colour_or_shape():
    outlines = {mark: mark_shapes.moon() if mark == "moon" else mark_shapes.fan(mark) for mark in MARKS}
    for one, other in combinations(MARKS, 2):
        assert theme.mark_colour(one) != theme.mark_colour(other)
        assert outlines[one] != outlines[other]


@pytest.mark.parametrize("game", GUISES)
def test_every_game_is_readable_in_its_own_colours(game):
    worn = theme.guise_palette(GUISES[game])
    accent, second = worn[theme.ACCENT], worn[theme.SECOND]
    assert all(theme.contrast_ratio(ink, ground) >= 7 for ink in (accent, second)
               for ground in (theme.GROUND, theme.PANEL))
    assert theme.contrast_ratio(worn[theme.ON_ACCENT], accent) >= 7
    assert theme.contrast_ratio(accent, worn[theme.LIT]) >= 7
    for mark in MARKS:
        assert theme.mark_colour(mark) not in worn


@pytest.mark.parametrize("game", GUISES)
def test_words_can_be_read_upon_a_games_ornament(game):
    upon = theme.mix_colours(theme.PANEL, GUISES[game].second, guised.FAINT)
    assert theme.contrast_ratio(theme.QUIET, upon) >= 4.5
    assert theme.contrast_ratio(theme.INK, upon) >= 7
    assert all(0 <= n <= 100 for shape in GUISES[game].ornament for point in shape for n in point)


@pytest.mark.parametrize("game", GUISES)
def test_a_title_with_figures_is_written_in_the_face_for_reading(game):
    def in_house(text, size, bold):
        return len(text) * size

    def in_guise(text, size, bold):
        return len(text) * size / 2

    pen = pen_for(None, (800, 480), str, in_house, lambda _: True, guise=GUISES[game], titled=in_guise)
    faces = [guised.guised_title(pen, text, Box(0, 0, 400, 40), 20).face for text in ("Runde", "Runde 3")]
    assert faces == [GUISES[game].face, ""]
    assert [guised.title_width(pen, text, 20) for text in ("Runde", "Runde 3")] == [50, 140]


@pytest.mark.parametrize("game", GUISES)
def test_the_face_for_titles_ships_and_has_every_sign_of_the_games_name_in_every_language(game):
    title = catalogue()[game].title
    for language in ("de", "en"):
        words = Catalogue(language).say(title, game)
        assert glyphs.font_of(words, True, GUISES[game].face).endswith(f"{GUISES[game].face}.ttf"), words
    assert glyphs.font_of("✓", True, GUISES[game].face).endswith("DejaVuSans.ttf")


def test_every_game_has_colours_and_a_face_of_its_own():
    assert GUISES.keys() == catalogue().keys()
    for part in ("accent", "second", "face", "ornament"):
        assert len({getattr(guise, part) for guise in GUISES.values()}) == len(GUISES)


def test_a_colour_is_worn_as_strongly_as_ours():
    assert theme.worn_colour(theme.fade_colour(theme.ACCENT, 0.4), {theme.ACCENT: "#112233"}) == "#11223366"
    assert theme.worn_colour("#445566", {theme.ACCENT: "#112233"}) == "#445566"


def test_an_unknown_tone_or_mark_is_still_drawn():
    assert theme.tone_of("unheard of") == theme.TONES["plain"]
    assert theme.mark_colour("unheard of") == theme.QUIET
