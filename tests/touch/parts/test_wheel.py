"""A track that goes round: one field lit, what is done there beside it, players by their marks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.parts import Track, TrackCell
from companion.engine.words import Msg
from tests.touch.samples import PROBE
from tests.touch.walk import pen_of
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Drawing, Icon, Mark, Poly, TextLine
from ui.touch.parts import draw_small, render_part
from ui.touch.state.scene import Scene

PEN = pen_of(Scene(PROBE), (800, 480), True)
YEAR = Track(Msg("Jahr 2"), tuple(TrackCell(Msg(name), icon, tone, note=Msg(f"{name} ist schön und {name} ist lang"))
                                  for name, icon, tone in (("Frühling", "flower-tulip", "green"),
                                                           ("Sommer", "white-balance-sunny", "yellow"),
                                                           ("Herbst", "leaf", "red"), ("Winter", "snowflake", "blue"))),
             2, wheel=True)
RING = Track(Msg("1/4"), tuple(TrackCell(Msg(f"Name {n}"), seat=f"seat-{n}", filled=n == 1) for n in range(1, 5)), 1,
             wheel=True)


def sectors(drawing: Drawing) -> list[Poly]:
    return [primitive for primitive in drawing.primitives if isinstance(primitive, Poly)]


def words(drawing: Drawing) -> str:
    return " ".join(primitive.text for primitive in drawing.primitives if isinstance(primitive, TextLine))


def reach(sector: Poly) -> float:
    (x, y), *arc = sector.points
    return max(((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in arc)


@pytest.mark.parametrize("now", range(4))
def test_the_present_field_alone_is_lit_and_the_largest(now):
    drawn = sectors(render_part(replace(YEAR, position=now), PEN, 530, 400))
    lit = [n for n, cell in enumerate(YEAR.cells) if drawn[n].colour == theme.tone_of(cell.tone).ink]
    assert lit == [now]
    assert max(drawn, key=reach) == drawn[now]


@pytest.mark.parametrize(("width", "room", "all_said"), [(530, 500, True), (530, 150, False), (700, 500, True)])
def test_what_is_done_is_said_of_every_field_where_there_is_room_else_of_the_present_one(width, room, all_said):
    said = words(render_part(YEAR, PEN, width, room))
    assert "Herbst ist schön" in said
    assert ("Frühling ist schön" in said) == all_said
    assert "…" not in said


@pytest.mark.parametrize("width", [150, 172, 246, 464, 530, 900])
def test_nothing_leaves_its_column(width):
    drawing = render_part(YEAR, PEN, width, 300)
    boxes = [primitive.box for primitive in drawing.primitives if isinstance(primitive, TextLine | Icon)]
    assert all(box.x >= 0 and box.right <= width + 1 and box.bottom <= drawing.height + 1 for box in boxes)


def test_a_player_who_is_through_falls_away_and_keeps_the_mark():
    drawing = render_part(RING, PEN, 530, 400)
    smallest = min(sectors(drawing), key=reach)
    assert sectors(drawing).index(smallest) == 0
    marks = [PEN.seats[cell.seat].mark for cell in RING.cells]
    assert [primitive.mark for primitive in drawing.primitives if isinstance(primitive, Mark)] == marks
    assert [primitive.mark for primitive in draw_small(RING, PEN, Box(0, 0, 48, 48))
            if isinstance(primitive, Mark)] == marks


def test_alone_one_is_the_whole_wheel():
    sector, = sectors(render_part(replace(RING, cells=RING.cells[1:2], position=0), PEN, 530, 400))
    assert len({(round(x), round(y)) for x, y in sector.points}) > 12
