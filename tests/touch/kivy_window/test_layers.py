"""What is drawn when: the first picture before all else, a running clock and a finger's mark without the rest."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.session import snapshot
from companion.engine.table import Table, open_table
from companion.engine.view import ClockFace
from companion.engine.words import Msg
from companion.games import catalogue
from tests.bench.tables import dealt
from tests.touch import samples
from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.primitives import Box, Drawing, Fill, Touch
from ui.touch.kivy_window.layers import MOST_PATCHES, lively_panes
from ui.touch.kivy_window.pane_widget import Region
from ui.touch.meaning import targets

from .crank import Crank

pytestmark = pytest.mark.e2e
RUNNING = ClockFace("egg", running=True, shown=0, deadline=samples.PROBE.now + 60_001, seat="seat-1")
LONG_MS = 5000
"""Longer than anything moves."""
STEPS = 8
COUNTING = replace(samples.PROBE, clock=RUNNING)


def drawn(crank: Crank, name: str) -> Callable[[], int]:
    """What tells how often the pane of this name has been put on the glass from now on."""
    from kivy.graphics import Callback
    times: list[object] = []
    crank.presenter.widget.regions[name].canvas().add(Callback(times.append))
    crank.turn()
    times.clear()
    return lambda: len(times)


def test_a_second_draws_the_clock_and_nothing_else(crank: Crank) -> None:
    crank.fresh(COUNTING)
    clock, header = crank.presenter.widget.regions["clock"], drawn(crank, "header")
    reading = clock.pane
    crank.passed += 1000
    crank.presenter._run_clock(0)
    crank.turn()
    assert (clock.pane != reading, header()) == (True, 0)
    crank.show(replace(COUNTING, now=COUNTING.now + 1, seats=COUNTING.seats[::-1]))
    assert header() == 0


def test_what_looks_as_before_is_not_drawn_again_although_it_means_something_else(crank: Crank) -> None:
    def named(key: str, ink: str = theme.INK) -> Pane:
        seen = (Fill(Box(0, 0, 90, 40), ink, 0.0), Touch(Box(0, 0, 90, 40), targets.Say(key)))
        return Pane("stage", Box(0, 0, 90, 40), (PaneItem((key, ink), lambda w, h: Drawing(40, seen)),))

    changed: list[Pane] = []

    def told(pane: Pane, _: object) -> bool:
        changed.append(pane)
        return False
    region = Region(told, {})
    for key in ("one", "another"):
        region.show(named(key), 480)
    assert ([touch.target.key for _, touch in region.touches()], len(changed)) == (["another"], 1)
    region.show(named("another", theme.QUIET), 480)
    assert len(changed) == 2
    region.close()
    region.show(named("one", theme.QUIET), 480)
    assert (len(changed), len(region.canvas().children) > 0) == (3, True)


def test_what_stands_keeps_nothing_of_what_it_was_drawn_from_first(crank: Crank) -> None:
    def made(view: tuple[str, ...]) -> Pane:
        seen = Fill(Box(0, 0, 90, 40), theme.INK, 0.0)
        return Pane("stage", Box(0, 0, 90, 40), (PaneItem("same", lambda w, h: Drawing(40, (seen,) * len(view))),))

    region, newest = Region(lambda _pane, _patches: True, {}), made(("view",))
    region.show(made(("view",)), 480)
    drawing = region.drawn[0].drawing
    region.show(newest, 480)
    assert (region.pane is newest, region.drawn[0].piece is newest.pieces[0]) == (True, True)
    assert region.drawn[0].drawing is drawing


def test_a_finger_is_seen_without_drawing_what_lies_under_it(crank: Crank) -> None:
    crank.fresh(COUNTING)
    header = drawn(crank, "header")
    crank.presenter.widget.press(Box(0, 0, 60, 60))
    crank.turn()
    crank.presenter.widget.press(None)
    crank.turn()
    assert header() == 0


def test_a_touched_place_looks_pressed_until_something_answers_or_a_moment_has_passed(
        crank: Crank, monkeypatch: pytest.MonkeyPatch) -> None:
    crank.fresh(samples.PROBE)
    widget = crank.presenter.widget
    box = next(box for box, touch in crank.spots() if "accept" in repr(touch.target))
    with monkeypatch.context() as patched:
        patched.setattr(widget._lingers, "timeout", LONG_MS)
        crank.touch(box.x + 20, box.y + 20, wait=0)
        assert (crank.last.key, len(widget._finger.children) > 0) == ("accept", True)
        crank.show(LANDED)
        assert len(widget._finger.children) == 0
    crank.at += LONG_MS
    crank.touch(box.x + 20, box.y + 20, wait=0)
    crank.turn_until(lambda: not widget._finger.children)


def glass(crank: Crank) -> bytes:
    """What is to be seen now; the window without a display is never larger than when it was opened."""
    crank.at += LONG_MS
    crank.turn()
    crank.turn_until(lambda: not crank.is_moving())
    crank.turn()
    return bytes(crank.presenter.widget.export_as_image().texture.pixels)


@pytest.mark.parametrize("name", sorted(catalogue()))
@pytest.mark.parametrize("detail", ["light", "full"])
@pytest.mark.parametrize(("size", "text"), [((800, 480), ""), ((480, 800), "largest"), ((1280, 800), ""),
                                            ((800, 480), "largest"), ((1024, 600), "large")])
@pytest.mark.sampled(30)
def test_news_drawn_into_the_picture_look_as_if_all_of_it_were_drawn_anew(
        crank: Crank, name: str, detail: str, size: tuple[int, int], text: str) -> None:
    seen: set[bytes] = set()
    crank.resize(size)
    crank.presenter.adjust(100, 30.0, text=text)

    def same(table: Table) -> bool:
        crank.presenter.show(snapshot.screen_view(table, table.at, 0, (), ()))
        news = glass(crank)
        crank.presenter.relanguage()
        assert glass(crank) == news
        seen.add(news)
        return len(seen) == STEPS
    game = catalogue()[name]
    dealt.played(open_table(game, dealt.setup(game, detail=detail)), Random(name), same)
    crank.presenter.adjust(100, 30.0)


def shapes_in(group: object) -> int:
    """How much is drawn by a group."""
    from kivy.graphics.instructions import VertexInstruction
    return isinstance(group, VertexInstruction) + sum(map(shapes_in, getattr(group, "children", ())))


LANDED = replace(samples.PROBE, stage=(replace(samples.ROLL, dice=(
    *samples.ROLL.dice[:3], replace(samples.ROLL.dice[3], state="landed", value=6), *samples.ROLL.dice[4:])),
    *samples.PROBE.stage[1:]))


def test_a_die_that_lands_is_drawn_and_not_its_whole_pane(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    glass(crank)
    crank.presenter.show(LANDED)
    widget = crank.presenter.widget
    news = shapes_in(widget._still._picture)
    assert 0 < news < shapes_in(widget.regions["stage"].canvas()) / 2


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_news_in_a_list_that_has_been_moved_look_as_if_all_of_it_were_drawn_anew(crank: Crank, share: float) -> None:
    rows = tuple(replace(samples.HISTORY.rows[0], key=f"row:{n}", label=Msg.plain(f"Row {n}")) for n in range(40))
    crank.fresh(replace(samples.HISTORY, rows=rows))
    region = crank.presenter.widget.regions["rows"]
    region.move(region.slack * share, crank.presenter.widget.height)
    glass(crank)
    for n in range(12, 40, 3):
        crank.presenter.show(replace(samples.HISTORY, rows=tuple(
            replace(row, label=Msg.plain("Elsewhere")) if place == n else row for place, row in enumerate(rows))))
        news, offset = glass(crank), crank.presenter.widget.regions["rows"].offset
        crank.presenter.widget.forget()
        crank.presenter.draw()
        crank.presenter.widget.regions["rows"].move(offset, crank.presenter.widget.height)
        assert (glass(crank) == news, offset) == (True, region.slack * share)
        region = crank.presenter.widget.regions["rows"]


def test_what_changes_often_before_a_frame_is_drawn_is_drawn_as_it_is_at_last(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    glass(crank)
    for n in range(MOST_PATCHES + 2):
        crank.presenter.show((samples.PROBE, LANDED)[n % 2])
        if n in (0, 1, 2, MOST_PATCHES + 1):
            crank.presenter.show((LANDED, samples.PROBE)[n % 2])
    news = glass(crank)
    crank.presenter.relanguage()
    assert glass(crank) == news


def test_what_moves_by_itself_stays_below_what_lies_on_it() -> None:
    clock = Pane("clock", Box(700, 0, 100, 60), (), lively=True)
    beside, on, cover = (Pane(name, box, (), cover=name == "cover") for name, box in (
        ("beside", Box(0, 60, 800, 420)), ("on", Box(600, 50, 150, 50)), ("cover", Box(0, 60, 10, 10))))
    assert [lively_panes(panes) for panes in ((clock, beside), (on, clock), (clock, on), (clock, beside, cover))] == [
        ("clock",), ("clock",), (), ("clock", "cover")]


def test_what_is_to_come_after_the_first_picture_comes_after_it_and_once(crank: Crank) -> None:
    pictures: list[object] = []
    then: list[int] = []
    crank.window.bind(on_flip=pictures.append)
    crank.fresh(samples.HOME)
    pictures.clear()
    crank.screen.when_drawn(lambda: then.append(len(pictures)))
    crank.turn()
    assert then == []
    crank.fresh(samples.PROBE)
    crank.turn_until(lambda: then)
    crank.fresh(samples.HOME)
    assert (then[0] > 0, len(then)) == (True, 1)
    crank.window.unbind(on_flip=pictures.append)


def test_the_first_picture_is_drawn_once_more_although_nothing_else_happens(crank: Crank) -> None:
    """Where the kernel draws, the first one may be on the glass before it is finished."""
    crank.fresh(samples.HOME)
    crank.turn_until(lambda: not crank.is_moving())
    crank.turn(5)
    pictures, then = list[object](), list[int]()
    crank.window.bind(on_flip=pictures.append)
    crank.screen.when_drawn(lambda: then.append(len(pictures)))
    crank.screen.show(samples.HOME)
    crank.turn_until(lambda: then)
    crank.turn(5)
    crank.window.unbind(on_flip=pictures.append)
    assert len(pictures) == then[0] + 1
