"""The calm sentence why something was not done, with the rule and "play it anyway": where it lies, and how it looks.

It comes from the button that was touched and lies beside it, on dice and buttons only where there is no other room.

What may live here: the card and its place. What may not: how the button shakes (motion), what is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Named, Primitive, Touch
from ui.touch.drawing.rule_mark import rule_mark, rule_room
from ui.touch.meaning.targets import AskFor, Choose, Close, Say, Target, Waive
from ui.touch.state.scene import RefusalDialog

ACTS = ("actions", "undo", "sheet body")
"""The panes of acts and keys, which stay free before anything else does, as dice do."""
STEP = 8
"""So far apart, in the pen's units, are the places that are looked at for the card."""
WIDTHS = (776, 570)
"""How wide a card is at most, in the pen's units."""


def pane(refusal: RefusalDialog, pen: Pen, below: tuple[Pane, ...]) -> Pane:
    """A card over the panes `below`, which can still be touched: where it hides least of what is touched there, and
    of such places the nearest to the button that was refused; without that button the lowest.
    """
    window = Box(0, 0, pen.m.width, pen.m.height).inset(pen.m.px(12))
    things = tuple(_things(below))
    button = next((thing.box for thing in reversed(things) if refusal.key and refusal.key in _keys(thing.target)),
                  Box(window.x, window.bottom, window.w, 0))
    box = min(_places(refusal, pen, window, button), key=lambda place: (
        _hidden(place, things, first=True), _hidden(place, things, first=False), _way(place, button)))
    return Pane("refusal", box, (PaneItem(refusal, lambda w, h: _card(refusal, pen, w)),), cover=False)


def _places(refusal: RefusalDialog, pen: Pen, window: Box, button: Box) -> Iterator[Box]:
    """Where a card may lie in `window`: wide or narrow, under the button or at a side, at any height."""
    for most in WIDTHS:
        width = min(window.w, pen.m.px(most))
        high = _card(refusal, pen, width).height
        under = max(window.x, min(button.x + button.w / 2 - width / 2, window.right - width))
        lowest = max(window.y, window.bottom - high)
        for left in dict.fromkeys((under, window.x, window.right - width)):
            yield from (Box(left, float(y), width, high)
                        for y in range(round(window.y), round(lowest) + 1, max(1, round(pen.m.px(STEP)))))


class _Thing(NamedTuple):
    """What can be touched, or a die: where it lies in the window, what a touch on it means, whether it is one of those
    that stay free `first`.
    """

    box: Box
    target: Target | None
    first: bool


def _things(below: tuple[Pane, ...]) -> Iterator[_Thing]:
    """Everything that a card had better not hide."""
    lowest = max((n for n, pane in enumerate(below) if pane.cover), default=0)
    for pane in below[lowest:]:
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            for primitive in drawing.primitives:
                counts = isinstance(primitive, Touch) or (isinstance(primitive, Named) and not primitive.free)
                if isinstance(primitive, Touch | Named) and counts and primitive.box.y + top < pane.box.bottom:
                    target = primitive.target if isinstance(primitive, Touch) else None
                    yield _Thing(primitive.box.moved(pane.box.x, top), target, target is None or pane.name in ACTS)
            top += drawing.height + pane.gap


def _keys(target: Target | None) -> tuple[str, ...]:
    match target:
        case Say(key) | AskFor(key):
            return (key,)
        case Choose(_, choices):
            return tuple(choice.key for choice in choices)
    return ()


def _hidden(place: Box, things: tuple[_Thing, ...], *, first: bool) -> float:
    """How much lies under a card at `place`; a large field counts less than a button."""
    return round(sum(_shared(place, thing.box) / max(1.0, thing.box.w * thing.box.h)
                     for thing in things if thing.first == first), 2)


def _shared(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


def _way(place: Box, button: Box) -> float:
    """How far a card is from the button, edge to edge."""
    return max(0.0, button.y - place.bottom, place.y - button.bottom)


def _card(refusal: RefusalDialog, pen: Pen, width: float) -> Drawing:
    """The sentence with its sign; the buttons stand beside it, on a narrow window below."""
    pad, side, close = pen.m.px(12), pen.m.px(30), max(pen.m.px(52), pen.m.touch)
    insists = refusal.again is not None
    insist = min(width - 2 * pad, pen.m.px(220)) if insists else 0.0
    narrow = insists and width < pen.m.px(700)
    sign = pen.sign("hand-back-right", Box(pad, pad, side, side), theme.ACCENT)
    x = pad + (side + pad if sign else 0.0)
    rule = rule_room(refusal.rule, pen)
    end = close + pad + (insist + pad if insists and not narrow else 0.0)
    room = Box(x, pad, width - x - rule - end - pad, 0)
    tall, words = pen.block(pen.say(refusal.why), room, pen.m.body, theme.INK)
    row = max(tall + 2 * pad, close + pad)
    box = Box(0, 0, width, row + (close + pad if narrow else 0.0))
    label = Box(room.right, pad, rule, pen.m.px(34))
    shut = Box(width - close - pad / 2, (row - close) / 2, close, close)
    primitives: list[Primitive] = [Fill(box, theme.RAISED, pen.m.px(14)),
                                   Edge(box, theme.ACCENT, pen.m.px(2), pen.m.px(14)), *sign, *words]
    primitives += rule_mark(refusal.rule, pen, label)
    fine = pen.say(Msg("All right"))
    primitives += draw_button(pen, shut, "" if pen.icons("close") else fine, Close(), look="quiet", icon="close")
    if insists:
        anyway = Box(width - pad - insist, row, insist, close) if narrow else Box(
            shut.x - pad - insist, shut.y, insist, close)
        primitives += draw_button(pen, anyway, pen.say(_insisting(refusal)), Waive(), look="quiet", icon="gavel")
    return Drawing(box.h, tuple(primitives))


def _insisting(refusal: RefusalDialog) -> Msg:
    """The label of the button that insists: a rule is waived, anything else is simply answered again."""
    return refusal.insist or (Msg("Play it anyway") if refusal.rule else Msg("All the same"))
