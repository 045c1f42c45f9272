"""The map: places never overlap, a finger finds the one it means, and what does not fit is told another way."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from companion.engine import parts
from companion.engine.inputs import PlaceInput
from companion.engine.parts import Figure, Place, Provinces
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from tests.touch.sample_maps import CROWDED, LANDS, LISTED, MAP, MARCH, REALM, SQUARES
from tests.touch.walk import SIZES, inside, pen_of
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Edge, Icon, Mark, TextLine, Touch
from ui.touch.meaning import map_layout
from ui.touch.meaning.targets import Choose, MapPlace, Places
from ui.touch.parts import places, provinces
from ui.touch.state.scene import Scene

PEN = pen_of(Scene(MAP), (800, 480), True)


def apart(boxes: tuple[Box, ...]) -> bool:
    return all(min(a.right, b.right) - max(a.x, b.x) <= 1 or min(a.bottom, b.bottom) - max(a.y, b.y) <= 1
               for a, b in combinations(boxes, 2))


@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000)), min_size=2, max_size=40),
       st.sampled_from([30.0, 44.0, 60.0]))
def test_places_that_are_laid_out_do_not_overlap_and_lie_on_the_map(points, side):
    for lay in (map_layout.lay_boxes, map_layout.shelve_boxes):
        boxes = lay(tuple(points), ((side, side),) * len(points), 420.0, 330.0, 4.0)
        assert boxes is None or (apart(boxes) and all(inside(box, Box(0, 0, 420, 330)) for box in boxes))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", [MAP, CROWDED], ids=["20", "40"])
def test_maps_of_twenty_and_of_forty_places_find_room_on_every_screen(view, size):
    pen = pen_of(Scene(view), size, True)
    room = (pen.m.px(354), pen.m.px(340)) if not pen.m.portrait else (pen.m.px(460), pen.m.px(320))
    drawing = provinces.draw(view.stage[0], pen, *room)
    spots = next(primitive.target for primitive in drawing.primitives if isinstance(primitive, Touch)).spots
    assert len(spots) == len(view.stage[0].places)
    assert apart(tuple(spot.box for spot in spots))


def test_places_keep_their_order_from_west_to_east_and_north_to_south():
    target = next(primitive.target for primitive in provinces.draw(SQUARES, PEN, 354, 340).primitives
                  if isinstance(primitive, Touch))
    at = {spot.place: spot.box for spot in target.spots}
    assert all(at[f"{x}{y}"].x < at[f"{x + 1}{y}"].x and at[f"{y}{x}"].y < at[f"{y}{x + 1}"].y
               for x in range(5) for y in range(6))


def test_every_map_shows_every_name_enlarged_and_every_figure_too():
    for place in LANDS:
        words = " ".join(primitive.text
                         for primitive in provinces.map_around(REALM, PEN, 752, 388, place.id, ()).primitives
                         if isinstance(primitive, TextLine))
        assert all(word.rstrip("-") in words for word in place.label.id.split()[:1])
        assert all(figure.label.id.split()[0] in words for figure in place.figures if figure.label)


def test_a_map_does_not_move_while_its_figures_do():
    gone = replace(REALM, places=tuple(replace(place, figures=()) for place in LANDS))
    one, other = (next(primitive.target.spots for primitive in provinces.draw(part, PEN, 530, 330).primitives
                       if isinstance(primitive, Touch))
                  for part in (REALM, gone))
    assert [spot.box for spot in one] == [spot.box for spot in other]


def drawn_on(view: View) -> Provinces:
    """The map of `view`."""
    return next(part for part in view.stage if isinstance(part, Provinces))


def test_places_in_one_spot_are_a_list_and_so_is_a_map_without_room():
    listed = provinces.draw(drawn_on(LISTED), PEN, 530, 330, (MARCH,))
    targets = [primitive.target for primitive in listed.primitives if isinstance(primitive, Touch)]
    assert not any(isinstance(target, Places) for target in targets)
    assert {choice.key for target in targets for choice in target.choices} == {"march", "tax", "ready", "fix"}
    names = " ".join(primitive.text for primitive in listed.primitives if isinstance(primitive, TextLine))
    assert all(place.label.id.split()[0] in names for place in LANDS)
    assert not provinces.map_fits(drawn_on(CROWDED), PEN, 200, 220)


def test_a_finger_means_the_place_it_touches_and_small_ones_offer_more_room():
    near, far = (MapPlace(name, Box(x, 0, 60, 60), (MARCH,)) for name, x in (("a", 0), ("b", 64)))
    assert map_layout.meant_places((near, far), 59, 30, 28) == (near,)
    small = tuple(MapPlace(name, Box(x, 0, 40, 40), (MARCH,)) for name, x in (("a", 0), ("b", 44)))
    assert map_layout.meant_places(small, 42, 20, 28) == small
    assert map_layout.meant_places(small, 10, 20, 28) == small[:1]
    mute = MapPlace("c", Box(0, 44, 40, 40))
    assert map_layout.meant_places((*small, mute), 20, 70, 28) == (mute,)
    assert map_layout.meant_places((*small, mute), 20, 46, 28) == small[:1]
    assert map_layout.meant_places((mute,), 300, 300, 28) == ()


def test_a_place_offers_what_is_asked_for_it_and_what_lies_on_it_and_its_figures():
    assert [(c.key, c.input) for c in places.place_offers(LANDS[7], (MARCH,), PEN)] == [
        ("march", PlaceInput(("p7",))), ("tax", None)]
    assert [c.key for c in places.place_offers(LANDS[3], (MARCH,), PEN)] == ["ready"]


def test_in_a_list_a_figure_is_touched_apart_from_its_place():
    pen = pen_of(Scene(replace(MAP, choices=(*MAP.choices, Choice("hold", Msg("Hold"), on="p3")))), (800, 480), True)
    touches = [primitive for primitive in places.place_card(LANDS[3], pen, 240, ()).primitives
               if isinstance(primitive, Touch)]
    assert [[c.key for c in primitive.target.choices] for primitive in touches] == [["hold"], ["ready"]]
    assert all(isinstance(primitive.target, Choose) and min(primitive.box.w, primitive.box.h) >= 56
               for primitive in touches)


def test_an_exhausted_figure_is_told_by_more_than_its_colour():
    awake, asleep = (
        places.place_card(Place("p", Msg("Ort"), figures=(Figure("church", "seat-1", tone=tone),)), PEN, 240,
                                       ()).primitives for tone in ("plain", "quiet"))
    assert [primitive.icon for primitive in asleep if isinstance(primitive, Icon)] == ["church", "sleep"]
    assert [primitive.icon for primitive in awake if isinstance(primitive, Icon)] == ["church"]


def test_a_correction_does_not_make_a_place_shine():
    drawing = provinces.draw(REALM, PEN, 530, 330, (MARCH,))
    assert sum(isinstance(primitive, Edge) and primitive.colour == theme.ACCENT
               for primitive in drawing.primitives) == 5


def test_holders_and_figures_are_told_by_their_marks():
    token = provinces.draw(Provinces((Place("a", Msg("A"), 0, 0, seat="seat-1", figures=tuple(
        Figure("sword", f"seat-{n}") for n in (2, 3))), Place("b", Msg("B"), 9, 9))), PEN, 354, 340)
    marks = [primitive.mark for primitive in token.primitives if isinstance(primitive, Mark)]
    assert marks == ["triangle", "square", "circle"]


def test_a_choice_that_is_forbidden_or_no_place_lights_nothing():
    forbidden = replace(MARCH, objection=Msg("No."))
    assert map_layout.touchable_choices((MARCH, forbidden, *MAP.choices[1:]), None) == (MARCH,)
    assert map_layout.touchable_choices(MAP.choices, MAP.choices[1]) == ()
    assert not map_layout.is_map(parts.Provinces(LISTED.stage[0].places))
