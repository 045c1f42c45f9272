"""The dial on a real window: the frame goes round, a push takes what is in it, a number goes up and down."""

from __future__ import annotations

import pytest

from companion.engine.inputs import Number
from companion.engine.view import Page, Row
from companion.engine.words import Msg
from tests.touch import samples
from tests.touch.scenes import ask
from ui.touch.meaning import targets
from ui.touch.state import focus
from ui.touch.state.scene import Editing

from .crank import Crank

pytestmark = pytest.mark.e2e


@pytest.fixture(autouse=True)
def _untouched(crank: Crank) -> None:
    crank.presenter.dial.leave()


def dial(crank: Crank, *steps: int) -> focus.DialStop | None:
    """Turn the dial; where the frame is then."""
    for step in steps:
        crank.screen.dial(step)
        crank.turn()
    crank.at += 1000
    stop: focus.DialStop | None = crank.presenter.dial.stop
    return stop


def push(crank: Crank, *, back: bool = False) -> None:
    """Push the dial, or hold it."""
    crank.screen.dial(0, pushed=not back, back=back)
    crank.turn()
    crank.at += 1000


def test_the_first_turn_shows_the_main_choice_and_a_push_takes_it(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    main = next(choice.key for choice in samples.PROBE.choices if choice.emphasis == "main")
    stop = dial(crank, 1)
    assert stop
    assert isinstance(stop.touch.target, targets.Choose)
    assert [choice.key for choice in stop.touch.target.choices] == [main]
    push(crank)
    assert crank.last.key == main


def test_it_goes_round_everything_that_may_be_touched_and_comes_back(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    first = dial(crank, 1)
    everything = focus.dial_stops(crank.presenter.widget.uncovered(), crank.presenter.widget.scale)
    seen = [dial(crank, 1) for _ in everything]
    assert seen[-1] == first
    assert sorted(map(str, seen)) == sorted(map(str, everything))
    assert dial(crank, 1, -1) == first


def test_a_number_goes_up_and_down_and_is_taken(crank: Crank) -> None:
    crank.fresh(Page("settings", Msg("Settings"), rows=(Row(Msg("Brightness"), "light", input=Number(10, 100, 50)),)))
    crank.do(targets.AskFor("light", Msg("Brightness"), Number(10, 100, 50)))
    dial(crank, 3, -1)
    push(crank)
    assert (crank.last.key, crank.last.value) == ("light", 52)


def test_holding_it_closes_what_lies_on_top(crank: Crank) -> None:
    crank.fresh(samples.CARDS)
    crank.do(*ask(samples.CARDS.choices[0]))
    assert isinstance(crank.presenter.scene.dialog, Editing)
    push(crank, back=True)
    assert crank.presenter.scene.dialog is None


def test_a_sheet_that_opens_has_the_frame_and_what_lies_below_cannot_be_reached(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    dial(crank, 1)
    crank.do(*ask(samples.REROLL))
    crank.at += 1000
    below = {region for region, _, _ in crank.presenter.widget.uncovered()} & {"actions", "seats"}
    assert below == set()
    stop = crank.presenter.dial.stop
    assert stop
    assert stop.region not in ("actions", "seats")
    reached = {found.region for found in (dial(crank, 1) for _ in range(12)) if found}
    assert reached.isdisjoint({"actions", "seats"})
    assert crank.answers == []


def test_a_frame_that_has_just_jumped_is_not_taken(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    dial(crank, 1)
    crank.screen.show(samples.CARDS)
    crank.turn()
    crank.screen.dial(0, pushed=True)
    crank.turn()
    assert crank.answers == []
    crank.at += 1000
    push(crank)
    assert crank.answers or crank.presenter.scene.dialog


@pytest.mark.wide
def test_a_long_list_follows_the_frame(crank: Crank) -> None:
    rows = tuple(Row(Msg(f"Row {n}"), f"row-{n}") for n in range(40))
    crank.fresh(Page("content", Msg("Many"), rows=rows, back="back"))
    dial(crank, 1)
    seen = [dial(crank, 1) for _ in range(45)]
    for stop in seen:
        assert stop
    stop = next(stop for stop in seen if stop and stop.meaning == ("Say", "row-35"))
    shown = crank.presenter.widget.regions[stop.region].pane.box
    assert shown.y <= stop.box.y
    assert stop.box.bottom <= shown.bottom + 1


def test_a_finger_takes_the_frame_away_and_a_dark_screen_is_only_woken(crank: Crank) -> None:
    crank.fresh(samples.PROBE)
    dial(crank, 1)
    crank.down(2, 2)
    crank.up()
    assert crank.presenter.dial.stop is None
    crank.presenter.dim()
    assert dial(crank, 1) is None
    assert dial(crank, 1) is not None


def test_every_field_that_is_lit_on_the_board_can_be_reached(crank: Crank) -> None:
    crank.fresh(samples.BOARD)
    crank.do(*ask(samples.MOVE))
    everything = focus.dial_stops(crank.presenter.widget.uncovered(), crank.presenter.widget.scale)
    cells = {stop.meaning for stop in everything if isinstance(stop.touch.target, targets.Fields)}
    assert cells == set(samples.MOVE.input.cells)
    dial(crank, 1)
    while not isinstance(crank.presenter.dial.stop.touch.target, targets.Fields):
        dial(crank, 1)
    cell = crank.presenter.dial.stop.meaning
    push(crank)
    assert (crank.last.key, tuple(crank.last.value)) == (samples.MOVE.key, cell)


