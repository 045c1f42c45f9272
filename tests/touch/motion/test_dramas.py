"""What one game alone has: each moves where two Views differ in it, and ends as the settled picture shows it."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TypeVar

import pytest
from msgspec.structs import replace

from companion.engine.parts import Track
from companion.engine.view import View
from tests.touch import samples
from tests.touch.dramas import DRAMAS, YEAR
from tests.touch.walk import inside, pen_of
from ui.touch.drawing import bearing, theme
from ui.touch.drawing.primitives import Box, Edge, Fill, Icon, Mark, Poly, Primitives, Stroke, TextLine, Touch
from ui.touch.motion import drama_changes, dramas, moves
from ui.touch.motion.view_changes import Motion
from ui.touch.parts import crack, fuse, track, wheel
from ui.touch.state.scene import Scene

from .test_moves import found, lying

M = TypeVar("M", bound=Motion)


def only(kind: type[M], before: View, after: View) -> list[M]:
    """What of this kind moves between two Views."""
    return [move for move in found(before, after) if isinstance(move, kind)]


@pytest.mark.parametrize("name", DRAMAS)
def test_nothing_moves_where_nothing_has_changed(name):
    for view in DRAMAS[name]:
        assert found(view, view) == ()


@pytest.mark.parametrize("name", DRAMAS)
def test_every_drama_is_short_and_changes_from_moment_to_moment(name):
    move, *_ = (move for move in found(*DRAMAS[name]) if isinstance(move, dramas.ALL))
    assert move.length <= moves.LONGEST_MS
    pictures = [move.at(ms) for ms in range(0, move.length, 30)]
    assert all(one != other for one, other in pairwise(pictures))
    assert not any(isinstance(primitive, Touch) for picture in pictures for primitive in picture)


def test_a_fuse_burns_on_to_where_it_glows_in_the_settled_picture():
    before, after = DRAMAS["fuse"]
    burning, = only(dramas.Burning, before, after)
    places = [fuse.field_place(burning.part, burning.row, at) for at in (burning.before, burning.part.position)]
    sparks = [glow(burning.at(ms)) for ms in range(0, burning.length + 1, 50)]
    assert (sparks[0], sparks[-1]) == pytest.approx(places)
    assert sparks == sorted(set(sparks))
    settled, = (placed.inks_in(box.inset(-20)) for placed, box in drama_changes.named_places(
        fuse.fuse_name(burning.part), lying(after)))
    assert glow(settled) == pytest.approx(sparks[-1])


def glow(primitives: Primitives) -> float:
    """How far right the spark is."""
    return next(primitive.points[0][0] for primitive in primitives if isinstance(primitive, Poly)
                and primitive.colour == theme.BAD)


def test_a_fuse_does_not_burn_backwards():
    before, after = DRAMAS["fuse"]
    assert only(dramas.Burning, after, before) == []


def test_what_is_burnt_is_ash_and_what_is_left_is_cord():
    _, after = DRAMAS["fuse"]
    track, lengths = after.header[0], []
    assert isinstance(track, Track)
    for at in range(len(track.cells)):
        drawn = fuse.burning_fuse(track, Box(0, 0, 200, 16), at)
        cord = [stroke for stroke in drawn if isinstance(stroke, Stroke) and stroke.colour == theme.SECOND]
        lengths.append(sum(stroke.points[-1][0] - stroke.points[0][0] for stroke in cord))
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] == 0


def test_a_dungeon_grows_tile_by_tile_from_the_back_to_the_face():
    first, second = only(dramas.TurnedOver, *DRAMAS["dungeon"])
    assert first.late < second.late
    for tile in (first, second):
        widths = [wide_of(tile, ms) for ms in range(int(tile.late), tile.length + 1, 10)]
        thin = widths.index(min(widths))
        assert widths[:thin] == sorted(widths[:thin], reverse=True)
        assert widths[thin:] == sorted(widths[thin:])
        assert widths[-1] == pytest.approx(wide_of(tile, tile.length))
        settled = {primitive for primitive in tile.primitives if isinstance(primitive, Fill)}
        assert settled <= set(tile.at(tile.length)[1:])


def wide_of(tile: dramas.TurnedOver, ms: float) -> float:
    """How wide what is seen of a tile is."""
    return next(primitive.box.w for primitive in tile.at(ms)[1:] if isinstance(primitive, Fill))


def test_a_tile_that_was_turned_up_is_found_on_the_map_and_no_other():
    turned, = only(dramas.TurnedOver, *DRAMAS["tile"])
    assert turned.below
    assert any(isinstance(primitive, Icon) and primitive.icon == "star-four-points" for primitive in turned.primitives)


def test_a_board_that_is_laid_out_as_a_whole_does_not_turn_over():
    before, after = DRAMAS["dungeon"]
    empty = replace(before, stage=(replace(samples.MAP, cells=samples.MAP.cells[:1]),))
    assert only(dramas.TurnedOver, empty, after) == []
    assert only(dramas.TurnedOver, replace(before, stage=()), after) == []
    assert only(dramas.TurnedOver, after, before) == []


def test_on_a_picture_a_ring_closes_about_the_tile_that_is_never_covered():
    tile, _ = only(dramas.TurnedOver, *DRAMAS["dungeon"])
    rings = [replace(tile, below="").at(ms) for ms in range(0, tile.length + 1, 50)]
    assert all(len(ring) == 1 and isinstance(ring[0], Edge) for ring in rings)
    assert [ring.box.w for ring, in rings if isinstance(ring, Edge)] == sorted(
        {ring.box.w for ring, in rings if isinstance(ring, Edge)}, reverse=True)


def test_a_life_tile_that_is_wounded_cracks_from_edge_to_edge_and_stays_cracked():
    before, after = DRAMAS["crack"]
    cracking, = only(dramas.Cracking, before, after)
    lengths = [sum(dist(a, b) for line in cracks(cracking.at(ms)) for a, b in pairwise(line.points))
               for ms in range(0, cracking.length + 1, 40)]
    assert lengths == sorted(set(lengths))
    row = after.stage[0]
    assert isinstance(row, Track)
    settled, = (cracks(placed.inks_in(box.moved(-placed.x, -placed.y).inset(-1)))
                for placed, box in drama_changes.named_places(track.field_name(row, 1), lying(after)))
    last = cracks(cracking.at(cracking.length))
    assert [corner for line in last for point in line.points for corner in point] == pytest.approx(
        [corner for line in settled for point in line.points for corner in point])


def cracks(primitives: Primitives) -> list[Stroke]:
    """The lines of a crack."""
    return [primitive for primitive in primitives if isinstance(primitive, Stroke)]


def test_a_crack_runs_beside_sign_and_words_and_never_leaves_its_tile():
    box = Box(0, 0, 92, 60)
    lines = cracks(crack.crack_lines(box))
    assert all(box.holds(min(x, 91.9), min(y, 59.9)) for line in lines for x, y in line.points)
    middle = [y for x, y in lines[0].points if 20 < x < 72]
    assert all(26 <= y <= 34 for y in middle)
    assert all(x < 20 or x > 72 for line in lines[1:] for x, _ in line.points)


def test_an_old_wound_does_not_crack_again_and_a_tile_that_is_taken_only_falls():
    whole, wounded = DRAMAS["crack"]
    assert only(dramas.Cracking, wounded, wounded) == []
    row = wounded.stage[0]
    assert isinstance(row, Track)
    taken = replace(wounded, stage=(replace(row, position=2), *wounded.stage[1:]))
    assert only(dramas.Cracking, wounded, taken) == []
    assert only(dramas.Cracking, wounded, whole) == []
    assert only(moves.Fallen, wounded, taken)


@pytest.mark.parametrize("name", ["banner", "shield"])
def test_the_banner_or_shield_of_who_is_to_act_is_raised_and_ends_as_it_hangs(name):
    before, after = DRAMAS[name]
    raised, = only(dramas.Unrolled, before, after)
    assert (raised.mark, raised.bearing) == ("square", name)
    assert raised.at(raised.length)[1:] == bearing.worn_mark("square", name, raised.box)
    heights = [height_of(raised.at(ms)) for ms in range(0, raised.length + 1, 44)]
    assert heights == sorted(set(heights), reverse=name == "shield")


def height_of(primitives: Primitives) -> float:
    """How high the shape is that bears the mark."""
    shape = next(primitive for primitive in primitives if isinstance(primitive, Poly))
    return max(y for _, y in shape.points) - min(y for _, y in shape.points)


@pytest.mark.parametrize("shape", bearing.SHAPES)
def test_on_banner_and_shield_the_mark_is_whole(shape):
    box = Box(10, 20, 40, 50)
    drawn = bearing.worn_mark("square", shape, box)
    mark, = (primitive for primitive in drawn if isinstance(primitive, Mark))
    assert inside(mark.box, box)
    assert mark.colour != next(primitive.colour for primitive in drawn if isinstance(primitive, Poly))


def test_the_light_of_a_wheel_goes_on_to_the_field_that_is_lit_in_the_settled_picture():
    turning = only(dramas.Turning, *DRAMAS["wheel"])
    assert len(turning) == len({move.place for move in turning}) == 2
    for move in turning:
        for ms, field in ((0, move.before), (move.length, move.part.position)):
            expected = wheel.turning_fields(move.part, move.place, field, wheel.lit_colour(move.part.cells[field]))
            assert move.at(ms)[1:1 + len(expected)] == expected
        assert move.upon == tuple(primitive for primitive in move.at(0) if primitive in move.upon)


def test_from_winter_the_year_goes_on_to_spring_and_not_back_through_it():
    before, after = (replace(view, header=(), stage=(replace(YEAR, position=now),))
                     for view, now in zip(DRAMAS["wheel"], (3, 0), strict=True))
    move, = only(dramas.Turning, before, after)
    expected = wheel.turning_fields(move.part, move.place, 3.5, theme.mix_colours(
        wheel.lit_colour(YEAR.cells[3]), wheel.lit_colour(YEAR.cells[0]), 0.5))
    assert move.at(move.length / 2)[1:1 + len(expected)] == expected


@pytest.mark.parametrize(("room", "named"), [(48, False), (300, True)])
def test_what_is_now_stands_large_beside_the_small_wheel_where_there_is_room(room, named):
    drawn = wheel.draw_small(YEAR, pen_of(Scene(samples.PROBE), (800, 480), True), Box(0, 0, room, 48))
    said = [primitive.text for primitive in drawn if isinstance(primitive, TextLine)]
    assert said == (["Frühling"] if named else [])
    assert any(isinstance(primitive, Icon) and primitive.icon == "flower-tulip" for primitive in drawn)


@pytest.mark.parametrize("name", ["cards", "backs"])
def test_cards_that_come_are_dealt_one_after_the_other_to_where_they_lie(name):
    before, after = DRAMAS[name]
    dealt = only(dramas.Dealt, before, after)
    assert len(dealt) == 2
    assert [card.late for card in dealt] == sorted({card.late for card in dealt})
    for card in dealt:
        lows = [fill.box.y for ms in range(int(card.late) + 20, card.length + 1, 20)
                for fill in card.at(ms)[1:2] if isinstance(fill, Fill)]
        assert lows == sorted(lows, reverse=True)
        assert lows[-1] == pytest.approx(card.box.y, abs=0.1)
    assert only(dramas.Dealt, after, before) == []


@pytest.mark.parametrize("name", ["cards", "backs"])
def test_a_card_has_its_corners_and_nothing_of_it_leaves_it(name):
    for card in only(dramas.Dealt, *DRAMAS[name]):
        corners = [primitive for primitive in card.primitives
                   if isinstance(primitive, Poly) and len(primitive.points) == 3]
        assert len(corners) == 4
        assert all(card.box.holds(x, y) for corner in corners for x, y in corner.points)


def test_cards_that_were_never_seen_before_are_not_dealt():
    _, after = DRAMAS["cards"]
    assert only(dramas.Dealt, replace(after, stage=()), after) == []


def test_as_the_finale_begins_a_page_tears_from_top_to_bottom_and_its_halves_part_and_fade():
    before, after = DRAMAS["finale"]
    torn, = only(dramas.Torn, before, after)
    halves = [[primitive for primitive in torn.at(ms) if isinstance(primitive, Poly)]
              for ms in range(0, torn.length + 1, 60)]
    gaps = [right.points[1][0] - left.points[1][0] for left, right in halves]
    assert gaps == sorted(gaps)
    assert gaps[0] == torn.box.w
    assert theme.rgba(halves[0][0].colour)[3] == 1
    assert all(getattr(primitive, "colour", "").endswith("00") for primitive in torn.at(torn.length))
    ripped = [max(y for stroke in torn.at(ms) if isinstance(stroke, Stroke) and stroke.colour[:7] == theme.IVORY
                  for _, y in stroke.points) for ms in range(0, int(torn.length * dramas.RIPPED), 20)]
    assert ripped == sorted(ripped)
    assert ripped[0] < ripped[-1] <= torn.box.bottom
    assert only(dramas.Torn, after, before) == []
