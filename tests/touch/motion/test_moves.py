"""Every motion is short, ends in the settled picture, and is found only where something has changed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.app.config.guises import guises
from companion.engine.parts import Die, Track, TrackCell
from companion.engine.view import View
from companion.engine.words import Msg, say
from tests.touch import samples
from tests.touch.walk import inside
from ui.touch import layout
from ui.touch.drawing.pen import HOUSE, pen_for
from ui.touch.drawing.primitives import Box, Fill, Mark, Named, TextLine
from ui.touch.motion import ending, moves, view_changes
from ui.touch.motion.pane_positions import PlacedDrawing
from ui.touch.state.scene import Scene

ROLL = samples.ROLL
WAITING = replace(samples.PROBE, stage=(replace(ROLL, dice=(Die("d1"), *ROLL.dice[1:])),))
LANDED = replace(samples.PROBE, stage=(ROLL,))


def lying(view: View) -> tuple[PlacedDrawing, ...]:
    """Every drawing of `view` at 800 × 480, where it lies."""
    pen = pen_for(view, (800, 480), say, lambda text, size, bold: len(text) * size * 0.56, bool,
                  guise=guises().get(view.game, HOUSE))
    placed, shown = [], layout.panes(Scene(view), pen, 0)
    for pane in shown:
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            placed.append(PlacedDrawing(pane.name, pane.box, pane.box.x, top, drawing, pane.ground))
            top += drawing.height + pane.gap
    return tuple(placed)


def found(before: View, after: View) -> tuple[view_changes.Motion, ...]:
    """What moves between two Views."""
    return view_changes.find_motions(before, after, lying(before), lying(after), 1.0, Box(0, 0, 800, 480))


def test_a_die_that_lands_falls_and_comes_to_rest_in_its_place():
    landing, = (move for move in found(WAITING, LANDED) if isinstance(move, moves.Landing))
    place = next(primitive.box.moved(placed.x, placed.y) for placed in lying(LANDED)
                 for primitive in placed.drawing.primitives
                 if isinstance(primitive, Named) and primitive.name == "d1")
    assert landing.box == place
    assert landing.success
    tops = [min(primitive.box.y for primitive in landing.at(ms)[1:] if isinstance(primitive, Fill)
                and primitive.box.w == place.w)
            for ms in (0, 60, 119)]
    assert tops == sorted(tops)
    assert tops[0] == place.y - moves.FALL
    assert all(not isinstance(primitive, Fill) for primitive in landing.at(moves.FALL_MS + moves.SETTLE_MS))


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
    assert "−2" in [primitive.text for primitive in rolling.at(0) if isinstance(primitive, TextLine)]


def test_players_who_sit_elsewhere_are_no_change_of_numbers():
    assert found(LANDED, replace(LANDED, seats=samples.SEATS[::-1])) == ()


@pytest.mark.parametrize("length", [moves.Landing.__struct_defaults__[-1], moves.SWEEP_MS, moves.FLOAT_MS,
                                    moves.ROLL_MS, moves.SLIDE_MS, moves.SHAKE_MS])
def test_no_motion_is_longer_than_a_blink(length):
    assert length <= moves.LONGEST_MS


def test_a_sheet_ends_where_it_lies():
    assert moves.sheet_slide(0, moves.SLIDE) == moves.SLIDE
    assert moves.sheet_slide(moves.SLIDE_MS, moves.SLIDE) == 0


PLAYING = replace(samples.ENDED, result=None, stage=(ROLL,))


def celebrated(after: View) -> ending.Ending:
    """What is seen when the game ends so."""
    celebration, = found(replace(PLAYING, seats=after.seats), after)
    assert isinstance(celebration, ending.Ending)
    return celebration


def test_at_the_end_the_winner_fills_the_stage_and_all_fall_apart_into_the_ranking():
    celebration = celebrated(samples.ENDED)
    assert celebration.heroes == ("circle",)
    large = max((primitive for primitive in celebration.at(500) if isinstance(primitive, Mark)),
                key=lambda primitive: primitive.box.w)
    assert large.mark == "circle"
    assert large.box.h >= 0.6 * celebration.box.h
    last = [primitive for primitive in celebration.at(ending.APART_MS - 1) if isinstance(primitive, Mark)]
    for mark, place in celebration.places:
        assert any(primitive.mark == mark and inside(primitive.box, place, 2) for primitive in last)
    assert {mark for mark, _ in celebration.places} == {"circle", "triangle", "square", "diamond"}


def test_a_celebration_is_short_and_leaves_nothing():
    celebration = celebrated(samples.ENDED)
    assert celebration.length <= 2000
    assert all(primitive.colour.endswith("00") for primitive in celebration.at(celebration.length)
               if isinstance(primitive, Mark))
    assert all(inside(primitive.box, celebration.box, 20) for ms in range(0, celebration.length, 100)
               for primitive in celebration.at(ms) if isinstance(primitive, Mark | Fill))


def test_where_all_win_or_lose_together_everybody_is_seen_and_only_a_victory_is_strewn():
    assert samples.ENDED.result
    rows = samples.ENDED.result.rows
    for won in (True, False):
        all_one = replace(samples.ENDED, result=replace(samples.ENDED.result, won=won, rows=tuple(
            replace(row, winner=won) for row in rows)))
        celebration = celebrated(all_one)
        assert len(celebration.heroes) == len(all_one.seats)
        assert celebration.won == won
        shown = [primitive for primitive in celebration.at(ending.HOLD_MS) if isinstance(primitive, Mark)]
        assert (len(shown) > len(celebration.heroes)) == won


def test_an_end_that_was_seen_before_is_not_celebrated_again():
    assert found(samples.ENDED, replace(samples.ENDED, revision=99)) == ()


def test_a_refused_button_shakes_twice_and_comes_to_rest():
    shake, = view_changes.shake_button("flee", lying(samples.PROBE), 1.0)
    place = shake.at(0)[1].box
    ways = [shake.at(ms)[1].box.x - place.x for ms in range(0, shake.length + 1, 10)]
    assert shake.length == moves.SHAKE_MS
    assert max(ways) > 5
    assert min(ways) < -5
    assert sum(a <= 0 < b for a, b in pairwise(ways)) == 2
    assert abs(ways[-1]) < 0.01
    assert view_changes.shake_button("nothing", lying(samples.PROBE), 1.0) == ()


def test_nothing_is_left_of_a_change_when_it_is_over():
    line = TextLine(Box(0, 0, 40, 30), "3", 28, "#FFFFFF", bold=True)
    rolling = moves.Rolling(line, replace(line, text="5"), "#000000", 1)
    assert all(primitive.colour.endswith("00") for primitive in rolling.at(moves.FLOAT_MS))


LIVES = Track(Msg("Rat"), tuple(TrackCell(Msg.plain(f"{n}/{n}")) for n in (4, 3, 2, 1)), 1, falling=True)


def test_a_life_tile_that_is_taken_falls_and_leaves_its_socket():
    alive, hurt = (replace(samples.PROBE, stage=(replace(LIVES, position=at),)) for at in (1, 3))
    fallen = [move for move in found(alive, hurt) if isinstance(move, moves.Fallen)]
    assert [next(primitive.text for primitive in tile.primitives if isinstance(primitive, TextLine))
            for tile in fallen] == ["3/3", "2/2"]
    lows = [tile.box.y for ms in (0, 100, 299) for tile in fallen[0].at(ms) if isinstance(tile, Fill)]
    assert lows == sorted(set(lows))
    said = [primitive.text for placed in lying(hurt) for primitive in placed.drawing.primitives
            if isinstance(primitive, TextLine)]
    assert "1/1" in said
    assert "3/3" not in said
    assert not [move for move in found(hurt, alive) if isinstance(move, moves.Fallen)]
