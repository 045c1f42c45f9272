"""Secrets on a real window: one finger rests on its panel and they lie open; whatever else happens covers them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from companion.engine.words import Msg
from tests.touch import samples
from ui.touch.meaning import targets
from ui.touch.meaning.peeking import LONGEST_MS

from .crank import Crank

pytestmark = pytest.mark.e2e
OTHER_TABLE = replace(samples.PROBE, seats=samples.PROBE.seats[1:])
OTHER_SECRETS = replace(samples.SECRETS, viewer="seat-2")


def panel(crank: Crank, seat: str) -> tuple[float, float]:
    """Where the finger of a player who peeks comes down."""
    box, _ = next(hit for hit in crank.spots() if isinstance(hit[1].target, targets.HoldSeat)
                  and hit[1].target.seat == seat)
    return box.x + 30, box.y + 30


def hold(crank: Crank, seat: str = "seat-1") -> object:
    """Put a finger on a player's panel and keep it there long enough."""
    finger = crank.down(*panel(crank, seat))
    crank.turn_until(lambda: crank.answers)
    return finger


def peek(crank: Crank, seat: str = "seat-1") -> object:
    """Hold a panel until the secrets lie open."""
    crank.fresh(samples.PROBE)
    finger = hold(crank, seat)
    crank.screen.peek(samples.SECRETS, "touch")
    crank.turn()
    assert is_open(crank)
    return finger


def is_open(crank: Crank) -> bool:
    """Whether anybody's secrets are to be seen."""
    return "secret" in crank.presenter.widget.regions


def test_a_held_panel_shows_its_secrets_until_the_finger_leaves(crank):
    peek(crank)
    assert crank.last.key == "peek:seat-1"
    crank.up()
    assert not is_open(crank)
    assert crank.last.key == "cover:seat-1"


def second_finger(crank: Crank) -> None:
    crank.up(crank.down(600, 400))


def second_finger_that_stays(crank: Crank) -> None:
    crank.down(600, 400)


def second_finger_on_the_same_panel(crank: Crank) -> None:
    crank.up(crank.down(*panel(crank, "seat-1")))


def mouse(crank: Crank) -> None:
    crank.down(600, 400, "right")


def wheel(crank: Crank) -> None:
    crank.up(crank.down(300, 300, "scrollup"))


def finger_slides_away(crank: Crank) -> None:
    crank.move(600, 400)


def window_loses_focus(crank: Crank) -> None:
    crank.window._focus = False  # as Kivy does when SDL reports it
    crank.window._focus = True


def window_is_minimized(crank: Crank) -> None:
    crank.window.dispatch("on_minimize")


def window_is_hidden(crank: Crank) -> None:
    crank.window.dispatch("on_hide")


def window_is_turned(crank: Crank) -> None:
    crank.resize((480, 800))


def screen_goes_dark(crank: Crank) -> None:
    crank.presenter.dim()


def other_people_play(crank: Crank) -> None:
    crank.screen.show(OTHER_TABLE)
    crank.turn()


def page_comes(crank: Crank) -> None:
    crank.screen.show(samples.HOME)
    crank.turn()


def button_is_released(crank: Crank) -> None:
    crank.screen.peek(None, "")
    crank.turn()


def other_secrets_come(crank: Crank) -> None:
    crank.screen.peek(OTHER_SECRETS, "button")
    crank.turn()


def ten_seconds_pass(crank: Crank) -> None:
    crank.screen.adjust(100, 0.0)  # it never dims: nothing but the time covers
    crank.at += LONGEST_MS
    crank.turn_until(lambda: not is_open(crank))


INTERRUPTIONS = (second_finger, second_finger_that_stays, second_finger_on_the_same_panel, mouse, wheel,
                 finger_slides_away, window_loses_focus, window_is_minimized, window_is_hidden, window_is_turned,
                 screen_goes_dark, other_people_play, page_comes, button_is_released, other_secrets_come,
                 ten_seconds_pass)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("happens", INTERRUPTIONS, ids=lambda happens: happens.__name__)
def test_whatever_happens_covers_and_what_comes_late_stays_covered(crank, happens):
    finger = peek(crank)
    happens(crank)
    assert not is_open(crank)
    assert not crank.presenter.peeking.seat
    crank.screen.peek(samples.SECRETS, "touch")
    crank.turn()
    assert not is_open(crank)
    crank.up(finger)
    assert not is_open(crank)
    assert {answer.key for answer in crank.answers} <= {"peek:seat-1", "cover:seat-1"}


def test_the_same_secrets_can_be_looked_at_again(crank):
    for _ in range(2):
        finger = peek(crank)
        second_finger(crank)
        assert not is_open(crank)
        crank.up(finger)


def test_a_finger_that_wanders_on_its_panel_still_looks(crank):
    peek(crank)
    x, y = panel(crank, "seat-1")
    crank.move(x + 40, y + 4)
    assert is_open(crank)


def test_secrets_that_come_too_late_are_not_shown(crank):
    crank.fresh(samples.PROBE)
    hold(crank)
    crank.up()
    crank.screen.peek(samples.SECRETS, "touch")
    crank.turn()
    assert not is_open(crank)


def test_a_word_on_an_older_peek_does_not_cover_the_present_one(crank):
    peek(crank)
    crank.screen.peek(None, "touch")
    crank.turn()
    assert is_open(crank)


def test_what_a_button_shows_is_covered_by_its_release_by_a_touch_and_after_ten_seconds(crank):
    crank.fresh(samples.PROBE)
    for happens in (button_is_released, second_finger, ten_seconds_pass, screen_goes_dark):
        crank.screen.peek(samples.SECRETS, "button")
        crank.turn()
        assert is_open(crank)
        happens(crank)
        assert not is_open(crank)
    assert crank.answers == []


def test_news_of_the_same_table_leave_the_secrets_open(crank):
    peek(crank)
    crank.screen.show(replace(samples.PROBE, revision=99, phase=Msg("Later")))
    crank.turn()
    assert is_open(crank)


@pytest.fixture
def real_mouse(crank: Crank) -> Iterator[Callable[[str, float, float, str], None]]:
    """Kivy's own mouse beside the window, as a running companion has it: (down or up, x, y, button)."""
    from kivy.base import EventLoop
    from kivy.input.providers.mouse import MouseMotionEventProvider
    provider = MouseMotionEventProvider("mouse", "disable_multitouch")
    EventLoop.add_input_provider(provider, True)
    provider.start()

    def do(what: str, x: float, y: float, button: str) -> None:
        crank.window.dispatch(f"on_mouse_{what}", x, y, button, [])
        crank.turn()

    yield do
    provider.on_mouse_release(crank.window, 0, 0, "all", [])
    crank.turn()
    provider.stop()
    EventLoop.remove_input_provider(provider)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("button", ["right", "left", "scrolldown"])
def test_a_second_button_or_wheel_of_a_real_mouse_covers_though_the_first_release_is_lost(crank, real_mouse, button):
    crank.fresh(samples.PROBE)
    x, y = panel(crank, "seat-1")
    real_mouse("down", x, y, "left")
    crank.turn_until(lambda: crank.answers)
    crank.screen.peek(samples.SECRETS, "touch")
    crank.turn()
    assert is_open(crank)
    real_mouse("down", 600, 400, button)
    assert not is_open(crank)
    real_mouse("up", 600, 400, button)
    real_mouse("up", x, y, "left")
    assert not is_open(crank)
    assert [answer.key for answer in crank.answers] == ["peek:seat-1", "cover:seat-1"]
    crank.at += 1000
    real_mouse("down", x + 40, y, "left")
    crank.turn_until(lambda: len(crank.answers) > 2)
    assert crank.last.key == "peek:seat-1"
