"""A person who has nothing but a finger, or a dial: what touches of the real layout, one after the other, lead to.

What may live here: touching what is drawn, and what opens then. What may not: what must be reachable (test_reach.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.inputs import Cell, DiceInput, Move
from companion.engine.view import Choice
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.measures import NORMAL
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Touch
from ui.touch.meaning import targets
from ui.touch.state import focus, reducer
from ui.touch.state.scene import Editing, Scene

MOST = 6
"""So many touches may lead to an answer or to the sheet that asks for its value: on a small board its fields are
magnified for the figure and once more for where it goes. Moving a list is none.
"""
LEAST = 24.0
"""A pane lower than that (at 800 × 480) shows too little of a list for a finger to meet a line of it."""
ASIDE = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where on a thing a finger tries, as shares of its width and of its height: first in its middle."""
FINGER, DIAL = "finger", "dial"


class Hand(NamedTuple):
    """Whose touches they are, in a window of which size, with text of which size, in which language."""

    size: tuple[int, int]
    text: str = NORMAL
    by: str = FINGER
    language: str = "en"


class Reach(NamedTuple):
    """A place that can be touched: what it means, and the point of its drawing that is touched."""

    target: targets.Target
    x: float
    y: float


def places(scene: Scene, hand: Hand) -> tuple[Reach, ...]:
    """All that can be touched now, lists moved as far as they go; nothing that lies under something else."""
    pen = _pen(scene, hand)
    panes = layout.panes(scene, pen, 0)
    covers = [n for n, pane in enumerate(panes) if pane.cover]
    shown = panes[covers[-1] if covers else 0:]
    if hand.by == DIAL:
        hits = ((pane.name, box.moved(pane.box.x, pane.box.y), touch) for pane in shown for box, touch in _hits(pane))
        return tuple(Reach(stop.touch.target, stop.x, stop.y) for stop in focus.dial_stops(hits, pen.m.scale))
    return tuple(place for pane in shown for place in _under_finger(pane, pen))


def _pen(scene: Scene, hand: Hand) -> Pen:
    return pen_of(scene, hand.size, True, hand.text, hand.language)


def _hits(pane: Pane) -> tuple[tuple[Box, Touch], ...]:
    """The places of a pane, from its corner, as if it were as high as all that is in it."""
    hits, top = list[tuple[Box, Touch]](), 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        hits += [(primitive.box.moved(0, top), primitive) for primitive in drawing.primitives
                 if isinstance(primitive, Touch)]
        top += drawing.height + pane.gap
    return tuple(hits)


def _under_finger(pane: Pane, pen: Pen) -> Iterator[Reach]:
    """Each place of the pane with a point that lies within the pane and under nothing else; none where it has none."""
    if pane.box.h < pen.m.px(LEAST):
        return
    hits = _hits(pane)
    low = max(pane.box.h, *(box.bottom for box, _ in hits)) if hits else 0.0
    sight = Box(0, 0, pane.box.w, low)
    for n, (box, touch) in enumerate(hits):
        points = ((box.x + box.w * across, box.y + box.h * down) for across in ASIDE for down in ASIDE)
        free = next((at for at in points if sight.holds(*at) and not any(
            later.holds(*at) for later, _ in hits[n + 1:])), None)
        if free:
            yield Reach(touch.target, free[0] - box.x + touch.box.x, free[1] - box.y + touch.box.y)


def reached(scene: Scene, hand: Hand, wanted: frozenset[str], most: int = MOST) -> frozenset[str]:
    """Those of the `wanted` answers to which so many touches lead, or to the sheet that asks for their value."""
    found = set[str]()
    for place in places(scene, hand) if most and wanted else ():
        hoped = (_offered(place.target, scene) & wanted) - found
        if isinstance(place.target, targets.HoldSeat) and hand.by == FINGER:
            found |= {place.target.peek} & wanted
        for at in _points(place, hoped) if hoped else ():
            if hoped - found:
                found |= _touched(scene, place.target, at, hand, frozenset(hoped - found), most)
    return frozenset(found)


def _touched(scene: Scene, target: targets.Target, at: tuple[float, float], hand: Hand, hoped: frozenset[str],
             most: int) -> frozenset[str]:
    """What one touch leads to, and those that may follow."""
    update = reducer.reduce_touch(scene, target, *at, _pen(scene, hand).m.touch / 2)
    if update.acts:
        return frozenset({act.key for act in update.acts} & hoped)
    if isinstance(update.scene.dialog, Editing):
        answered = hand.by == DIAL or _can_be_answered(update.scene, update.scene.dialog, hand)
        return frozenset({update.scene.dialog.key} & hoped) if answered else frozenset()
    if update.scene.refusal is not None and update.scene.refusal is not scene.refusal:
        return hoped  # why it is refused is what its button has to say
    return reached(update.scene, hand, hoped, most - 1) if update.scene != scene else frozenset()


SHEETS: dict[tuple[type, Hand], bool] = {}
"""Which kinds of sheets that ask for a value can be answered by whom."""


def _can_be_answered(scene: Scene, dialog: Editing, hand: Hand) -> bool:
    """Whether the sheet that is open has a key or the button that answers: of each kind one is looked at."""
    kind = type(dialog.editor), hand
    if kind not in SHEETS:
        SHEETS[kind] = any(isinstance(place.target, targets.Tap | targets.Confirm | targets.Fields | targets.Places)
                           for place in places(scene, hand))
    return SHEETS[kind]


def _offered(target: targets.Target, scene: Scene) -> set[str]:
    """The answers that may lie behind a place."""
    match target:
        case targets.Say(key) | targets.AskFor(key) | targets.Sketched(key):
            return {key}
        case targets.TypeFace():
            return {choice.key for choice in scene.choices if isinstance(choice.input, DiceInput)}
        case targets.Fields(choices=choices, refused=refused):
            return {choice.key for choice in (*choices, *refused)}
        case targets.ShowHands():
            return {choice.key for choice in scene.choices if choice.on == "hands"}
        case targets.ShowPrompt():
            return {choice.key for choice in scene.choices}
    return {choice.key for choice in getattr(target, "choices", ())}


def _points(place: Reach, hoped: set[str]) -> Iterator[tuple[float, float]]:
    """Where on it a finger comes down for what is hoped for: of a board or a map, in the middle of fields."""
    match place.target:
        case targets.Fields(left, top, side, choices, start, refused):
            fields = dict.fromkeys(field for choice in (*choices, *refused) if choice.key in hoped
                                   for field in _fields(choice, start))
            yield from ((left + (x + 0.5) * side, top + (y + 0.5) * side) for x, y in fields)
        case targets.Places(spots):
            yield from ((spot.box.x + spot.box.w / 2, spot.box.y + spot.box.h / 2) for spot in spots
                        if hoped & {choice.key for choice in spot.choices})
        case _:
            yield place.x, place.y


def _fields(choice: Choice, start: tuple[int, int] | None) -> tuple[tuple[int, int], ...]:
    """A field that answers `choice`, or takes up a figure that it moves; of one that says why not, all of them."""
    match choice.input:
        case Cell(cells):
            return cells if choice.objection else cells[:1]
        case Move(moves):
            ends = next((there for begin, there in moves if begin == start), ())
            return ends or tuple(begin for begin, _ in moves)
    raise AssertionError(choice)
