"""The end on the touch screen: everybody at once with the sums, and pictures of how it went.

What may live here: how results, curves and intervals are drawn. What may not: what they say (tests/engine/past).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.parts import Aside, Chart, ChartLine, Counter, Interval, Intervals, ScoreRow, Scores
from companion.engine.view import Choice, Page, Result
from companion.engine.words import Msg
from tests.touch.samples import ENDED
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Disc, Drawing, Fill, Mark, TextLine
from ui.touch.parts import render_part
from ui.touch.state.scene import Scene

TERMS = (Counter(Msg("Gold points"), 10, icon="gold"), Counter(Msg("Adventure points"), 25, icon="star-four-points"),
         Counter(Msg("Hero points"), 15, icon="shield-star"), Counter(Msg("Losses"), -3, icon="cash-minus"))
ROWS = tuple(ScoreRow(f"seat-{n}", TERMS, 47, n, n == 1, (Aside(Msg("1:23:45"), "timer-outline"),))
             for n in range(1, 5))
ACTS = (Choice("share", Msg("Share the result")), Choice("rematch", Msg("Play again")),
        Choice("put-away", Msg("Put the game away"), emphasis="main"))
PEN = pen_of(Scene(ENDED), (800, 480), True)


def words(drawing: Drawing) -> list[str]:
    return [primitive.text for primitive in drawing.primitives if isinstance(primitive, TextLine)]


@pytest.mark.parametrize("icons", [True, False])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_four_players_with_their_sums_are_seen_without_scrolling(size: tuple[int, int], icons: bool) -> None:
    chart = Chart(Msg("How it went"), (ChartLine(Msg("Ada"), (1, 2, 3), "seat-1"),))
    ended = replace(ENDED, result=Result(Msg("Ada wins"), Msg("The pile is empty."), True, ROWS, (chart,)),
                    choices=ACTS)
    scene = Scene(ended)
    pen = pen_of(scene, size, icons)
    pane = next(pane for pane in layout.panes(scene, pen, 0) if pane.name == "result")
    drawing = pane.pieces[0].draw(pane.box.w, pane.box.h)
    assert drawing.height <= pane.box.h
    said = words(drawing)
    assert said.count("47") == said.count("1:23:45") == 4
    assert sum("10" in word for word in said) == 4, "the sums are shown"
    assert not icons or not any("…" in word for word in said)


def test_a_player_who_sits_at_no_seat_has_the_own_mark_on_a_curve() -> None:
    drawn = render_part(Chart(Msg("Games won"), (ChartLine(Msg("Ada"), (0, 1), mark="moon"),)), PEN, 300, 240)
    assert [primitive.mark for primitive in drawn.primitives if isinstance(primitive, Mark)] == ["moon"]


@pytest.mark.parametrize(("value", "place"), [(10, "middle"), (0, "left"), (20, "right"), (-99, "far left")])
def test_a_count_is_a_point_on_the_stretch_that_chance_leaves_open(value: int, place: str) -> None:
    drawn = render_part(Intervals(Msg("Dice"), (Interval(Msg("Ada"), value, 5, 15, "seat-1"),)), PEN, 320, 200)
    point = next(primitive.box for primitive in drawn.primitives if isinstance(primitive, Disc))
    line, bar = [primitive.box for primitive in drawn.primitives if isinstance(primitive, Fill)][1:3]
    x = point.x + point.w / 2
    assert line.x <= point.x
    assert point.right <= line.right
    assert {"middle": abs(x - (bar.x + bar.w / 2)) < 1, "left": x < bar.x, "right": x > bar.right,
            "far left": point.x < line.x + 2}[place]
    assert {"5", "15", str(value)} <= set(words(drawn))


def test_a_page_shows_its_pictures_beside_its_lines() -> None:
    chart = Chart(Msg("Games won"), (ChartLine(Msg("Ada"), (0, 1), mark="moon"),))
    scene = Scene(Page("statistics", Msg("Statistics"), back="back", parts=(chart,)))
    for size, name in (((800, 480), "charts"), ((480, 800), "rows")):
        pane = next(pane for pane in layout.panes(scene, pen_of(scene, size, True), 0) if pane.name == name)
        assert any("Games won" in words(piece.draw(pane.box.w, pane.box.h)) for piece in pane.pieces)


def test_where_nobody_is_counted_no_sum_is_missed() -> None:
    together = tuple(replace(row, total=None) for row in ROWS)
    assert "–" not in words(render_part(Scores(together), PEN, 400, 300))
    assert words(render_part(Scores((ROWS[0], together[1])), PEN, 400, 300)).count("–") == 1


@pytest.mark.parametrize("wide", [700, 330, 270])
@pytest.mark.parametrize(("total", "joint"), [(2, "+"), (1, "·")])
def test_terms_are_added_only_where_every_total_is_their_sum(total: int, joint: str, wide: int) -> None:
    """In words, with signs and as numbers alone."""
    first, *others = (Counter(Msg(f"A faction called {name}"), 1, icon="crown") for name in ("Vulture", "Rat"))
    out = ScoreRow("seat-3", (Counter(Msg("eliminated"), None),), None)
    rows = ScoreRow("seat-1", (first,), 1), ScoreRow("seat-2", (first, *others), total), out
    told = "".join(words(render_part(Scores(rows), PEN, wide, 400)))
    assert joint in told
    assert not ({"+", "·"} - {joint}) & set(told)


def test_a_sum_alone_has_no_terms() -> None:
    assert "47" in words(render_part(Scores((ScoreRow("seat-1", (), 47),)), PEN, 400, 60))
