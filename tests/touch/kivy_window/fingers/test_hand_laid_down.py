"""A hand that is laid on the glass touches nothing; fingers that lie there for long keep nobody from touching."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.touch import samples
from tests.touch.kivy_window.crank import Crank
from ui.touch.kivy_window.gestures import HAND, HAND_MS, LOST_MS
from ui.touch.meaning import targets

pytestmark = pytest.mark.e2e
BUTTON = "accept"


@pytest.fixture
def glass(crank: Crank) -> Iterator[Crank]:
    """The window with a game on it; fingers that other tests have left there have gone, and none stays."""
    crank.at += LOST_MS
    crank.presenter.gestures._fingers.clear()
    crank.fresh(samples.PROBE)
    yield crank
    crank.presenter.gestures._fingers.clear()


def middle(glass: Crank) -> tuple[float, float]:
    """The middle of the button."""
    box = next(box for box, touch in glass.spots()
               if isinstance(touch.target, targets.Choose) and [c.key for c in touch.target.choices] == [BUTTON])
    return box.x + box.w / 2, box.y + box.h / 2


@pytest.mark.parametrize("parts", [HAND, HAND + 2])
@pytest.mark.parametrize("newest_first", [False, True])
def test_a_hand_laid_on_a_button_does_not_press_it(glass: Crank, parts: int, newest_first: bool) -> None:
    x, y = middle(glass)
    fingers = [glass.down(x + part, y) for part in range(parts)]
    glass.at += 300
    for finger in reversed(fingers) if newest_first else fingers:
        glass.up(finger)
    assert glass.answers == []
    glass.touch(x, y)
    assert glass.last.key == BUTTON, "the next touch counts"


def test_parts_of_a_hand_need_not_come_at_once(glass: Crank) -> None:
    x, y = middle(glass)
    fingers = []
    for part in range(HAND):
        fingers.append(glass.down(x + part, y))
        glass.at += HAND_MS // HAND
    for finger in fingers:
        glass.up(finger)
    assert glass.answers == []


def test_beside_fingers_that_never_lift_others_touch(glass: Crank) -> None:
    x, y = middle(glass)
    stuck = [glass.down(300 + 20 * part, 100) for part in range(HAND)]
    glass.at += HAND_MS + 1
    glass.touch(x, y)
    assert glass.last.key == BUTTON
    for finger in stuck:
        glass.up(finger)


def test_two_fingers_are_no_hand(glass: Crank) -> None:
    x, y = middle(glass)
    other = glass.down(300, 100)
    glass.touch(x, y)
    assert glass.last.key == BUTTON
    glass.up(other)
