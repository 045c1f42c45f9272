"""By finger: whatever a screen offers has a place that a finger reaches, and that the dial reaches, at every size.

What may live here: the law, for the shared screen. What may not: how it is touched (tests/touch/finger_person.py),
phones (tests/phone/test_page_reach.py). Themes change colours alone, after all has its place.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from companion.app.pages import put_right
from companion.app.pages.navigation import PageContext
from companion.app.pages.routes import PUT_RIGHT, PutRightRoute
from companion.app.session import snapshot
from companion.engine.inputs import Number
from companion.engine.table import Table
from companion.engine.view import Choice
from companion.engine.words import Msg
from tests.games.sampled import LEVELS, moments, wholes
from tests.touch.finger_person import DIAL, FINGER, Hand, reached
from tests.touch.scenes import PAGES, VIEWS
from tests.touch.walk import SIZES
from ui.touch.drawing.measures import LARGE, LARGEST, NORMAL
from ui.touch.state.scene import Scene

HANDS = [Hand(size, text, by, language) for size, text, by, language in product(
    SIZES, (NORMAL, LARGE, LARGEST), (FINGER, DIAL), ("en", "de"))]
FEW = 4
"""Of a game so many moments and its end are looked at in the usual tests."""
ADJUST, PEEK = "adjust:", "peek:"


def missed(table: Table, hand: Hand) -> set[str]:
    """What the shared screen offers now and this hand does not reach.

    Secrets lie open while a finger or a player's own button is held: a dial, which anybody may push, opens none.
    """
    view = snapshot.screen_view(table, table.at, 0, (), ())
    wanted = {choice.key for choice in view.choices} | {view.undo.undo_key, view.undo.redo_key}
    wanted -= {"", *(key for key in wanted if key.startswith(PEEK) and hand.by == DIAL)}
    left = wanted - reached(Scene(view), hand, frozenset(wanted))
    return left - ({f"{ADJUST}{line}" for line in lines(table, hand)} if left and PUT_RIGHT not in left else set())


def lines(table: Table, hand: Hand) -> set[str]:
    """What this hand reaches of the list of all that may be put right."""
    page = put_right.page(PageContext({}, table=table), PutRightRoute())
    return set(reached(Scene(page), hand, frozenset(row.key for row in page.rows)))


@pytest.mark.parametrize(("name", "detail"), LEVELS)
@pytest.mark.sampled(11, "noxius-light")
def test_every_choice_of_the_shared_screen_can_be_reached(name: str, detail: str) -> None:
    luck = Random(f"{name} {detail}")
    for whole in wholes(name, detail):
        for table in moments(whole, FEW):
            hand = luck.choice(HANDS)
            assert missed(table, hand) == set(), (len(table.entries), hand)


UNSEEN = (Choice("adjust:m1:lost", Msg("The mission has failed"), "flag", emphasis="quiet", on="mission"),
          Choice("adjust:far/0", Msg("Points"), input=Number(0, 9), emphasis="quiet", on="far/0"),
          Choice("t1:go", Msg("Go on"), on="nowhere"), Choice("t2:own", Msg("Mine"), seat="seat-2", on="nowhere"))
WAY = Choice(PUT_RIGHT, Msg("Correct something"), "pencil", emphasis="quiet", on="menu")


@pytest.mark.sampled(9, "taught-dice-board")
@pytest.mark.parametrize("name", VIEWS)
def test_a_choice_on_a_thing_that_is_not_drawn_is_reached_all_the_same(name: str) -> None:
    shown, luck = VIEWS[name], Random(name)
    for way in ((), (WAY,)):
        view = replace(shown, choices=(*shown.choices, *UNSEEN, *way))
        listed = {UNSEEN[1].key} if way else set()
        wanted = frozenset(choice.key for choice in (*UNSEEN, *way)) - listed
        for size in SIZES:
            hand = luck.choice([hand for hand in HANDS if hand.size == size])
            assert reached(Scene(view), hand, wanted) == wanted, hand


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", PAGES)
def test_every_line_and_button_of_every_page_can_be_touched(name: str) -> None:
    page, luck = PAGES[name], Random(name)
    keys = {row.key for row in page.rows if row.shape != "chip"} | {choice.key for choice in page.choices
                                                                    if not choice.on} - {""}
    for size in SIZES:
        hand = luck.choice([hand for hand in HANDS if hand.size == size and hand.by == FINGER])
        assert keys - {""} <= reached(Scene(page), hand, frozenset(keys)), hand
