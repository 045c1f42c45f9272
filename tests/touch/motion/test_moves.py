"""Every motion is short, ends in the settled picture, and is found only where something has changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.parts import Die
from companion.engine.view import View
from companion.engine.words import say
from tests.touch import samples
from tests.touch.walk import inside
from ui.touch import layout
from ui.touch.drawing.pen import pen_for
from ui.touch.drawing.primitives import Box, Fill, Named, TextLine
from ui.touch.motion import between, moves
from ui.touch.state.scene import Scene

ROLL = samples.ROLL
WAITING = replace(samples.PROBE, stage=(replace(ROLL, dice=(Die("d1"), *ROLL.dice[1:])),))
LANDED = replace(samples.PROBE, stage=(ROLL,))


def lying(view: View) -> tuple[between.Lying, ...]:
    """Every drawing of `view` at 800 × 480, where it lies."""
    pen = pen_for(view, (800, 480), say, lambda text, size, bold: len(text) * size * 0.56, bool)
    placed, shown = [], layout.panes(Scene(view), pen, 0)
    for pane in shown:
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            placed.append(between.Lying(pane.name, pane.box, pane.box.x, top, drawing, pane.ground))
            top += drawing.height + pane.gap
    return tuple(placed)


def found(before: View, after: View) -> tuple[moves.Motion, ...]:
    """What moves between two Views."""
    return between.found(before, after, lying(before), lying(after), 1.0)


def test_a_die_that_lands_falls_and_comes_to_rest_in_its_place():
    landing, = (move for move in found(WAITING, LANDED) if isinstance(move, moves.Landing))
    place = next(ink.box.moved(placed.x, placed.y) for placed in lying(LANDED) for ink in placed.drawing.inks
                 if isinstance(ink, Named) and ink.name == "d1")
    assert landing.box == place
    assert landing.success
    tops = [min(ink.box.y for ink in landing.at(ms)[1:] if isinstance(ink, Fill) and ink.box.w == place.w)
            for ms in (0, 60, 119)]
    assert tops == sorted(tops)
    assert tops[0] == place.y - moves.FALL
    assert all(not isinstance(ink, Fill) for ink in landing.at(moves.FALL_MS + moves.SETTLE_MS))


def test_a_die_that_lay_there_already_does_not_land_again():
    assert found(LANDED, replace(LANDED, revision=LANDED.revision + 1)) == ()


def test_a_change_of_turn_sweeps_once_along_the_panel_of_who_is_to_act():
    seats = tuple(replace(seat, active=seat.seat == "seat-2") for seat in samples.SEATS)
    sweep, = (move for move in found(LANDED, replace(LANDED, seats=seats)) if isinstance(move, moves.Sweep))
    bands = [sweep.at(ms)[0].box for ms in range(0, sweep.length, 20)]
    assert all(inside(band, sweep.box) for band in bands)
    assert [band.x for band in bands] == sorted(band.x for band in bands)


def test_a_number_that_changes_rolls_and_says_by_how_much():
    hurt = replace(samples.SEATS[0], counters=(samples.hearts(7, 10, "seat-1"), *samples.SEATS[0].counters[1:]))
    rolling, = found(LANDED, replace(LANDED, seats=(hurt, *samples.SEATS[1:])))
    assert (rolling.before.text, rolling.now.text) == ("9", "7")
    assert "−2" in [ink.text for ink in rolling.at(0) if isinstance(ink, TextLine)]


def test_players_who_sit_elsewhere_are_no_change_of_numbers():
    assert found(LANDED, replace(LANDED, seats=samples.SEATS[::-1])) == ()


@pytest.mark.parametrize("length", [moves.Landing.__struct_defaults__[-1], moves.SWEEP_MS, moves.FLOAT_MS,
                                    moves.ROLL_MS, moves.SLIDE_MS])
def test_no_motion_is_longer_than_a_blink(length):
    assert length <= moves.LONGEST_MS


def test_a_sheet_ends_where_it_lies():
    assert moves.slid(0, 1) == moves.SLIDE
    assert moves.slid(moves.SLIDE_MS, 1) == 0


def test_nothing_is_left_of_a_change_when_it_is_over():
    line = TextLine(Box(0, 0, 40, 30), "3", 28, "#FFFFFF", bold=True)
    assert all(ink.colour.endswith("00") for ink in moves.Rolling(line, replace(line, text="5"), "#000000", 1).at(
        moves.FLOAT_MS))
