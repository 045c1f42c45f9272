"""A real window turns to whoever is to act, and its touches with it; never away under somebody's hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from companion.engine.view import Page, View
from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from ui.touch.meaning import targets
from ui.touch.meaning.touch_guard import SETTLE_MS

pytestmark = pytest.mark.e2e
NEWS = replace(samples.PROBE, revision=99)
BUTTON = "accept"


@pytest.fixture
def glass(crank: Crank) -> Iterator[Crank]:
    """The window with a game on it, straight before and after; fingers that other tests have left there have gone."""
    from ui.touch.kivy_window.gestures import LOST_MS
    crank.at += LOST_MS
    crank.fresh(samples.PROBE)
    yield crank
    crank.presenter.scene = replace(crank.presenter.scene, dialog=None)
    crank.screen.show(samples.HOME, 0)
    crank.turn()
    assert crank.window.rotation == 0


def show(glass: Crank, face: View | Page, turned: int | None) -> None:
    glass.screen.show(face, turned)
    glass.turn()


def place(glass: Crank, key: str = BUTTON) -> tuple[float, float]:
    """The middle of a button, as whoever sits before it sees it."""
    box = next(box for box, touch in glass.spots()
               if isinstance(touch.target, targets.Choose) and [c.key for c in touch.target.choices] == [key])
    return box.x + box.w / 2, box.y + box.h / 2


def on_display(x: float, y: float, turned: int) -> tuple[float, float]:
    """Where that lies on the display, from its upper left; the lower edge lies below, right, above, left of it."""
    return {0: (x, y), 90: (y, 480 - x), 180: (800 - x, 480 - y), 270: (800 - y, x)}[turned]


@pytest.fixture
def finger(glass: Crank) -> Callable[[float, float], None]:
    """A finger on the display itself, as Kivy's reader of panels tells it; (x, y) from the display's upper left."""
    from kivy.base import EventLoop
    from kivy.input.providers.mtdev import MTDMotionEvent

    def touch(x: float, y: float) -> None:
        told = MTDMotionEvent("panel", 1, {"x": x / 800, "y": 1 - y / 480}, is_touch=True, type_id="touch")
        EventLoop.post_dispatch_input("begin", told)
        EventLoop.post_dispatch_input("end", told)
        glass.turn()
    return touch


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("turned", "size"), [(90, (480, 800)), (180, (800, 480)), (270, (480, 800)), (0, (800, 480))])
def test_the_picture_and_the_fingers_turn_to_the_side_of_whoever_is_to_act(glass, finger, turned, size):
    show(glass, NEWS, turned)
    assert (glass.window.rotation, tuple(glass.presenter.widget.size)) == (turned, size)
    glass.at += SETTLE_MS
    finger(*on_display(*place(glass), turned))
    assert glass.last.key == BUTTON


@pytest.mark.parametrize("turned", [90, 180])
def test_where_something_else_lay_a_moment_ago_nothing_is_touched(glass, finger, turned):
    show(glass, NEWS, turned)
    finger(*on_display(*place(glass), turned))
    assert glass.answers == []
    glass.at += SETTLE_MS
    finger(*on_display(*place(glass), turned))
    assert glass.last.key == BUTTON


def test_it_turns_from_where_the_display_is_mounted(glass):
    mounted, glass.screen._rotation = glass.screen._rotation, 270
    show(glass, NEWS, 180)
    assert glass.window.rotation == 90
    glass.screen._rotation = mounted
    show(glass, replace(NEWS, revision=100), 270)
    assert glass.window.rotation == 270


def test_it_never_turns_under_a_finger(glass):
    first = glass.down(400, 100)
    second = glass.down(300, 100)
    show(glass, NEWS, 180)
    glass.up(second)
    assert glass.window.rotation == 0
    glass.up(first)
    assert glass.window.rotation == 180


def test_a_finger_whose_release_was_lost_does_not_hold_it_for_ever(glass):
    from ui.touch.kivy_window.gestures import LOST_MS
    lost = glass.down(400, 100)
    glass.at += LOST_MS
    show(glass, NEWS, 180)
    assert glass.window.rotation == 180
    glass.up(lost)
    assert glass.answers == []


def test_it_waits_until_what_was_begun_is_done(glass):
    glass.touch(*place(glass, "fix-d3"))
    assert glass.presenter.scene.dialog is not None
    show(glass, NEWS, 180)
    assert glass.window.rotation == 0
    glass.do(targets.Close())
    assert (glass.presenter.scene.dialog, glass.window.rotation) == (None, 180)


def test_what_became_of_it_meanwhile_counts_and_where_nobody_is_asked_it_stays(glass):
    first = glass.down(400, 100)
    show(glass, NEWS, 180)
    show(glass, replace(NEWS, revision=100), None)
    glass.up(first)
    assert glass.window.rotation == 0
    show(glass, NEWS, 270)
    show(glass, replace(NEWS, revision=100), None)
    show(glass, samples.HOME, None)
    assert glass.window.rotation == 270


@pytest.mark.sampled(2)
@pytest.mark.parametrize("source", ["touch", "button"])
def test_secrets_are_never_turned_towards_others(glass, source):
    if source == "touch":
        box = next(box for box, touch in glass.spots()
                   if isinstance(touch.target, targets.HoldSeat) and touch.target.seat == "seat-1")
        glass.down(box.x + 30, box.y + 30)
        glass.turn_until(lambda: glass.answers)
    glass.screen.peek(samples.SECRETS, source)
    glass.turn()
    assert "secret" in glass.presenter.widget.regions
    show(glass, NEWS, 180)
    assert glass.window.rotation == 0
    assert "secret" in glass.presenter.widget.regions
    if source == "touch":
        glass.up()
    else:
        glass.screen.peek(None)
        glass.turn()
    assert glass.window.rotation == 180
    assert "secret" not in glass.presenter.widget.regions


def test_what_has_changed_moves_where_it_lies_now(glass):
    others = tuple(replace(seat, active=not seat.active) for seat in samples.PROBE.seats)
    show(glass, replace(NEWS, seats=others), 90)
    assert glass.presenter.mover._moves
    assert glass.presenter.widget.ghosts.canvas.children
    glass.at += 1000
    glass.turn()
