"""What must be told apart is told apart by who sees few colours: by a mark, by brightness, never by colour alone.

Three kinds of colour blindness are simulated, whole ones, by the matrices of Machado, Oliveira and Fernandes (“A
Physiologically-based Model for Simulation of Color Vision Deficiency”, 2009, severity 1.0) on linear light.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.app.config.guises import guises
from companion.engine.parts import TONES
from companion.engine.view import MARKS
from tests.touch.walk import primitives
from ui.touch.drawing import buttons, mark_shapes, theme
from ui.touch.drawing.primitives import Icon, Mark, Poly
from ui.touch.layout import clock

KINDS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))}
SEEN = pytest.mark.parametrize("kind", KINDS)
GUISES = guises()


def seen(colour: str, kind: str) -> str:
    """`#rrggbb` as somebody with that kind of colour blindness sees it."""
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in theme.rgba(colour)[:3]]
    mixed = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in KINDS[kind]]
    shown = [c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in mixed]
    return "#" + "".join(f"{round(c * 255):02X}" for c in shown)


def contrast(one: str, other: str, kind: str) -> float:
    return theme.contrast_ratio(seen(one, kind), seen(other, kind))


def apart(one: str, other: str) -> float:
    return sum(abs(a - b) for a, b in zip(theme.rgba(one), theme.rgba(other), strict=True))


def test_the_simulation_keeps_greys_and_takes_red_from_green():
    assert all(apart(seen("#808080", kind), "#808080") < 0.03 for kind in KINDS)
    assert apart(seen("#C83232", "deuteranopia"), seen("#6E781E", "deuteranopia")) < apart("#C83232", "#6E781E") / 2


@SEEN
@pytest.mark.parametrize("mark", MARKS)
def test_a_players_mark_stands_out_from_every_ground_and_bears_words(mark, kind):
    colour = theme.mark_colour(mark)
    assert all(contrast(colour, ground, kind) >= 3 for ground in (theme.GROUND, theme.PANEL, theme.RAISED))
    assert contrast(theme.ON_ACCENT, colour, kind) >= 4.5


def test_no_two_players_have_one_shape():
    outlines = [mark_shapes.moon() if mark == "moon" else mark_shapes.fan(mark) for mark in MARKS]
    assert all(one != other for one, other in combinations(outlines, 2))


@SEEN
@pytest.mark.parametrize("name", TONES)
def test_words_of_every_tone_can_be_read(name, kind):
    look = theme.tone_of(name)
    assert contrast(look.ink, look.ground, kind) >= 4.5
    assert contrast(theme.INK, look.ground, kind) >= 4.5


@SEEN
@pytest.mark.parametrize("name", [n for n, look in buttons.LOOKS.items() if look.ground != theme.CLEAR])
def test_every_button_can_be_read(name, kind):
    look = buttons.LOOKS[name]
    assert contrast(look.ink, look.ground, kind) >= 4.5


@SEEN
@pytest.mark.parametrize("game", GUISES)
def test_what_is_lit_in_the_colours_of_a_game_stands_out_from_what_is_not(game, kind):
    worn = theme.guise_palette(GUISES[game])
    lit = worn[theme.ACCENT]
    assert all(contrast(lit, dull, kind) >= 4.5 for dull in (theme.GROUND, theme.PANEL))
    assert contrast(lit, theme.EDGE, kind) >= 3
    assert contrast(worn[theme.ON_ACCENT], lit, kind) >= 4.5


@SEEN
def test_a_die_that_helped_is_brighter_than_one_that_did_not(kind):
    assert contrast(theme.IVORY, theme.MISS, kind) >= 2
    assert contrast(theme.PIP, theme.IVORY, kind) >= 4.5


def test_a_success_has_a_sign_of_its_own_besides_its_colour():
    signs = [primitive for primitive in primitives("probe", (800, 480)) if isinstance(primitive, Icon)
             and primitive.icon.startswith("check")]
    assert len(signs) >= 2


@SEEN
@pytest.mark.parametrize("mood", clock.LOOKS)
def test_every_mood_of_the_clock_can_be_read_and_has_its_own_sign(mood, kind):
    ground, ink, _ = clock.LOOKS[mood]
    assert contrast(ink, ground, kind) >= 4.5
    assert len({sign for _, _, sign in clock.LOOKS.values()}) == len(clock.LOOKS)


@pytest.mark.parametrize("name", ["probe", "map", "dice-board", "people-six"])
def test_wherever_players_are_named_by_colour_their_marks_stand_too(name):
    drawn = tuple(primitives(name, (800, 480)))
    marks = [primitive for primitive in drawn if isinstance(primitive, Mark)]
    marked = {mark.colour for mark in marks} | {shape.colour for shape in drawn if isinstance(shape, Poly) and any(
        mark.colour == theme.ON_ACCENT and _bears(shape, mark) for mark in marks)}
    named = {getattr(primitive, "colour", "")
             for primitive in primitives(name, (800, 480))} & set(theme.MARK_COLOURS.values())
    assert named <= marked


def _bears(shape: Poly, mark: Mark) -> bool:
    """Whether the mark stands on this banner or shield."""
    across, down = ([point[n] for point in shape.points] for n in (0, 1))
    return min(across) <= mark.box.x and mark.box.right <= max(across) and (
        min(down) <= mark.box.y and mark.box.bottom <= max(down))
