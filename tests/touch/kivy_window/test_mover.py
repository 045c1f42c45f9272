"""What has changed moves on the real glass, ends by itself, and is in nobody's way."""

from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from companion.engine.answers import REFUSED, Reply
from companion.engine.parts import Die
from companion.engine.words import Msg
from tests.touch import samples
from ui.touch.kivy_window.window import IDLE, QUICK
from ui.touch.meaning.targets import Choose
from ui.touch.motion import ending, moves
from ui.touch.motion.view_changes import touch_keys
from ui.touch.state.scene import Act

from .crank import Crank

pytestmark = pytest.mark.e2e
WAITING = replace(samples.PROBE, stage=(replace(samples.ROLL, dice=(Die("d1"), *samples.ROLL.dice[1:])),))
PLAYING = replace(samples.ENDED, result=None, stage=(samples.ROLL,))
LANDED = replace(samples.PROBE, revision=43, stage=(samples.ROLL,))


def landing(crank: Crank) -> None:
    """A die has just landed; no time has passed since."""
    crank.fresh(WAITING)
    crank.turn()
    crank.screen.show(LANDED)
    crank.turn()


def frames_a_second() -> float:
    """The pace that Kivy keeps now."""
    from kivy.clock import Clock
    return Clock._max_fps


def test_a_die_moves_when_it_lands_and_then_everything_rests(crank):
    landing(crank)
    assert crank.is_moving()
    assert frames_a_second() == QUICK
    crank.at += moves.LONGEST_MS
    crank.turn_until(lambda: not crank.is_moving())
    crank.turn_until(lambda: frames_a_second() == IDLE)


def frames_in(crank: Crank, seconds: float) -> int:
    """How many pictures are drawn in that time; fewer on a busy machine."""
    drawn, end = list[object](), time.monotonic() + seconds
    crank.window.bind(on_flip=drawn.append)
    while time.monotonic() < end:
        crank.turn(1)
    crank.window.unbind(on_flip=drawn.append)
    return len(drawn)


def test_what_moves_is_drawn_no_more_often_than_a_display_shows_it(crank):
    landing(crank)
    assert frames_in(crank, 0.5) < 0.5 * 1.2 * QUICK
    assert crank.is_moving()


@pytest.mark.wide
def test_a_list_that_goes_on_is_drawn_no_more_often_either(crank):
    crank.fresh(samples.HISTORY)
    crank.turn()
    while not flung(crank, crank.presenter.widget.regions["rows"]):
        pass
    assert frames_in(crank, 0.2) < 0.2 * 1.2 * QUICK


def test_with_motion_switched_off_everything_is_in_its_place_at_once(crank):
    crank.screen.adjust(100, 30.0, motion=False)
    landing(crank)
    assert not crank.is_moving()
    crank.do(Choose(samples.REROLL.label, (samples.REROLL,)))
    assert not crank.is_moving()
    crank.screen.adjust(100, 30.0)


def test_a_touch_ends_it_and_does_what_it_does(crank):
    landing(crank)
    box, _ = next(spot for spot in crank.spots() if isinstance(spot[1].target, Choose)
                  and spot[1].target.choices[0].key == "accept")
    crank.at += 1
    crank.presenter.gestures.guard = type(crank.presenter.gestures.guard)()
    crank.touch(box.x + 9, box.y + 9)
    assert not crank.is_moving()
    assert crank.last.key == "accept"


@pytest.mark.wide
def test_the_next_news_end_it(crank):
    landing(crank)
    crank.screen.show(samples.BOARD)
    crank.turn()
    crank.screen.show(samples.PROBE)
    crank.turn()
    assert not crank.presenter.widget.sliding


def test_a_sheet_slides_to_its_place_and_is_touched_where_it_will_lie(crank):
    crank.fresh(samples.PROBE)
    crank.turn()
    crank.do(Choose(samples.REROLL.label, (samples.REROLL,)))
    region = crank.presenter.widget.regions["sheet body"]
    assert region.shift.y < 0
    boxes = [box for box, _ in region.touches()]
    crank.at += moves.SLIDE_MS
    crank.turn_until(lambda: not crank.is_moving())
    assert region.shift.y == 0
    assert [box for box, _ in crank.presenter.widget.regions["sheet body"].touches()] == boxes
    assert not crank.is_moving()


def flung(crank, region) -> bool:
    """A list at its beginning is thrown; whether it went on: on a busy machine a finger may have been too slow."""
    region.move(0.0, crank.presenter.widget.height)
    crank.down(400, 400)
    for y in (380, 350, 310):
        crank.move(400, y)
    held = region.offset
    crank.up()
    effect = crank.presenter.mover._effect
    crank.turn_until(lambda: region.offset > held or not effect.velocity)  # it glides on with the next frame's time
    return region.offset > held


def test_a_list_that_is_let_go_of_in_motion_goes_on_and_comes_to_rest(crank):
    crank.fresh(samples.HISTORY)
    crank.turn()
    region = crank.presenter.widget.regions["rows"]
    assert region.slack > 100
    assert any(flung(crank, region) for _ in range(50))
    crank.turn_until(lambda: not crank.presenter.mover._effect.velocity or region.offset == region.slack)


def test_of_a_list_that_moves_only_what_can_be_seen_is_drawn(crank):
    rows = tuple(replace(samples.HISTORY.rows[0], key=f"row:{n}") for n in range(60))
    crank.fresh(replace(samples.HISTORY, rows=rows))
    crank.turn()
    region = crank.presenter.widget.regions["rows"]
    for offset in (0.0, region.slack / 2, region.slack):
        region.move(offset, crank.presenter.widget.height)
        laid = [drawn for drawn in region.drawn if drawn.look.group in region.canvas().children]
        seen = [drawn for drawn in region.drawn if drawn.top + drawn.drawing.height - region.offset > 0
                and drawn.top - region.offset < region.pane.box.h]
        assert seen
        assert all(drawn in laid for drawn in seen)
        assert len(laid) <= len(seen) + 2


def test_a_finger_stops_a_list_that_goes_on(crank):
    crank.fresh(samples.HISTORY)
    crank.turn()
    region = crank.presenter.widget.regions["rows"]
    crank.down(400, 400)
    for y in (390, 380, 370):
        crank.move(400, y)
    crank.up()
    crank.down(400, 300)
    stopped = region.offset
    assert not crank.presenter.mover._effect.velocity
    crank.turn(5)
    assert region.offset == stopped
    crank.up()


def test_the_end_of_a_game_is_celebrated_for_two_seconds_and_a_touch_ends_it(crank):
    crank.fresh(PLAYING)
    for passes in (False, True):
        crank.screen.show(PLAYING)
        crank.turn()
        crank.screen.show(samples.ENDED)
        crank.turn()
        assert crank.is_moving()
        if passes:
            crank.at += ending.ENDING_MS
            crank.turn_until(lambda: not crank.is_moving())
        else:
            crank.touch(400, 20)
        assert not crank.is_moving()


def test_what_is_refused_shakes_while_the_reason_slides_out_from_under_it(crank):
    crank.fresh(samples.PROBE)
    crank.presenter.reply(Reply("x", REFUSED, why=Msg("Die Probe hat schon begonnen.")), Act("reroll"))
    crank.turn()
    widget = crank.presenter.widget
    assert widget.ghosts.canvas.children
    assert widget.sliding == ("refusal",)
    card = widget.regions["refusal"].pane.box
    button = next(box for box, touch in crank.spots() if "reroll" in touch_keys(touch.target))
    assert card.y + card.h / 2 - widget.regions["refusal"].shift.y == pytest.approx(button.y + button.h / 2, abs=2)
    crank.at += moves.SHAKE_MS + moves.SLIDE_MS
    crank.turn_until(lambda: not crank.is_moving())
    assert widget.regions["refusal"].shift.y == 0


def test_what_the_rules_forbid_shakes_at_the_touch(crank):
    crank.fresh(samples.PROBE)
    box = next(box for box, touch in crank.spots() if isinstance(touch.target, Choose)
               and touch.target.choices == (samples.FLEE,))
    crank.touch(box.x + box.w / 2, box.y + box.h / 2, wait=0)
    assert crank.presenter.widget.ghosts.canvas.children
    assert crank.presenter.widget.sliding == ("refusal",)
