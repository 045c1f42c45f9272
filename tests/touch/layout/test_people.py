"""Who plays, on an empty stage: whoever looks as if a touch chose them is chosen by a touch, and nobody else does.

What may live here: this law on first evenings, and what a touch on a person answers. What may not: when they stand
there (test_space.py).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.engine.inputs import Order
from companion.engine.view import Choice, View
from companion.engine.words import Msg
from tests.touch import cut_words
from tests.touch.first_evenings import first_steps, tables
from ui.touch.drawing.primitives import Edge, Touch
from ui.touch.layout.people import people_piece
from ui.touch.meaning.targets import Choose, HoldSeat
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.scene import Editing, Scene

SIZE = 800, 480


def people(view: View, game: str) -> tuple[list[object], int]:
    """What touches on the people mean, in the order of their seats, and how many have a bright edge."""
    pen = cut_words.pen_of(Scene(view), SIZE, game)
    drawn = people_piece(view, pen, large=False).draw(640, 300).primitives
    return ([one.target for one in drawn if isinstance(one, Touch)],
            sum(isinstance(one, Edge) for one in drawn))


@pytest.mark.parametrize(("game", "count"), [*tables()])
def test_a_person_looks_like_a_button_exactly_where_a_touch_chooses(game: str, count: int) -> None:
    for view in first_steps(game, count):
        targets, bright = people(view, game)
        assert all(isinstance(target, Choose | HoldSeat) for target in targets)
        assert sum(isinstance(target, Choose) for target in targets) == bright


def test_whoever_begins_is_touched_where_the_name_stands() -> None:
    view = first_steps("advyria", 3)[0]
    chosen = [target.choices[0].key for target in people(view, "advyria")[0] if isinstance(target, Choose)]
    assert chosen == [f"first:{panel.seat}" for panel in view.seats]


def test_lots_are_told_by_touching_any_of_those_who_draw() -> None:
    view = next(view for view in first_steps("lyssan", 3) if any(_is_lots(choice) for choice in view.choices))
    targets, _ = people(view, "lyssan")
    assert all(isinstance(target, Choose) and _is_lots(target.choices[0]) for target in targets)


def test_the_touch_that_opens_the_lots_is_the_first_of_them() -> None:
    view = next(view for view in first_steps("lyssan", 3) if any(_is_lots(choice) for choice in view.choices))
    target = people(view, "lyssan")[0][1]
    assert isinstance(target, Choose)
    editing = reduce_touch(Scene(view), target).scene.dialog
    assert isinstance(editing, Editing)
    assert editing.editor.value() == [target.first]
    order = target.choices[0].input
    assert isinstance(order, Order)
    two = replace(target.choices[0], input=Order(order.items[:2]))
    told = reduce_touch(Scene(view), Choose(Msg("Lots"), (two,), order.items[1].key))
    assert [act.value for act in told.acts] == [[order.items[1].key, order.items[0].key]]


def _is_lots(choice: Choice) -> bool:
    return choice.key.startswith("lots:") and choice.key.endswith(":tell")
