"""What the window has read aloud to who plays by the dial: where the frame goes, what opens, what is refused.

What may live here: a real window. What may not: which words (tests/touch/state), voices (tests/touch/sounds).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.answers import REFUSED, Reply
from companion.engine.inputs import Number
from companion.engine.view import Page, Row
from companion.engine.words import Msg
from tests.touch import samples
from ui.touch.meaning import targets
from ui.touch.state.frame_speech import FOLLOWED, LEFT, OPENED, TURNED

from .crank import Crank

pytestmark = pytest.mark.e2e
LIGHT = Row(Msg("Brightness"), "light", Msg("50 %"), input=Number(10, 100, 50))
PAGE = Page("settings", Msg("Settings"), rows=(LIGHT, Row(Msg("Voice"), "voice", Msg("off"))))


def turned(crank: Crank, steps: int) -> tuple[tuple[str, ...], str]:
    """Turn the dial; what is read then."""
    crank.screen.dial(steps)
    crank.turn()
    crank.at += 1000
    return crank.heard[-1]


def begun(crank: Crank) -> None:
    """A page that has just been shown, and nobody has touched anything."""
    crank.presenter.dial.leave()
    crank.fresh(PAGE)
    crank.heard.clear()


def test_every_turn_reads_what_stands_in_the_frame(crank: Crank) -> None:
    begun(crank)
    assert turned(crank, 1) == (("Brightness: 50 %",), TURNED)
    assert turned(crank, 1) == (("Voice: off",), TURNED)


def test_a_number_is_read_as_it_changes(crank: Crank) -> None:
    begun(crank)
    turned(crank, 1)
    crank.screen.dial(0, pushed=True)
    crank.turn()
    assert crank.heard[-1] == (("Brightness", "50"), OPENED)
    assert turned(crank, 1) == (("51",), OPENED)


def test_a_frame_that_news_have_moved_waits_for_them_and_one_that_stays_is_silent(crank: Crank) -> None:
    begun(crank)
    turned(crank, 1)
    crank.heard.clear()
    crank.screen.show(replace(PAGE, revision=1))
    crank.turn()
    assert crank.heard == []
    crank.screen.show(replace(PAGE, rows=PAGE.rows[1:]))
    crank.turn()
    assert crank.heard == [(("Voice: off",), FOLLOWED)]


def test_a_finger_hears_refusals_alone(crank: Crank) -> None:
    begun(crank)
    crank.do(targets.AskFor("light", Msg("Brightness"), Number(10, 100, 50)))
    assert crank.heard == []
    crank.presenter.reply(Reply("1", REFUSED, why=Msg("It is too dark.")), None)
    assert crank.heard == [(("It is too dark.",), OPENED)]


def test_a_finger_takes_over(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    turned(crank, 1)
    crank.down(2, 2)
    crank.up()
    assert crank.heard[-1] == ((), LEFT)
