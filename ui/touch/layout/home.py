"""The first screen: two dice under a lamp, and what one can do from here as large cards. No other page."""

from __future__ import annotations

from companion.engine.view import Page, Row
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitives, Touch
from ui.touch.meaning.targets import Say, of_row
from ui.touch.parts import flow, foot

from . import home_art, prompt


def panes(page: Page, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """Picture and title at one side, the cards at the other; one over the other on a high window."""
    strip = prompt.notices(page.notices, pen, room)
    body = room.below(strip.box.h) if strip else room
    hero = body.top(body.h * 0.36) if pen.m.portrait else body.left(body.w * 0.4)
    rest = body.below(hero.h) if pen.m.portrait else body.after(hero.w)
    cards = Pane("rows", rest.inset(pen.m.px(14), pen.m.px(14)), _cards(page.rows, pen), gap=pen.m.gap,
                 middle=not pen.m.portrait)
    art = PaneItem((page.title, page.text, hero.w), lambda w, h: home_art.draw(page, pen, hero))
    above = Pane("hero", hero, (art,))
    return (above, *((strip,) if strip else ()), cards, *_back(page, pen, hero))


def _back(page: Page, pen: Pen, box: Box) -> tuple[Pane, ...]:
    if not page.back:
        return ()
    place = box.left(pen.m.touch + pen.m.px(8)).top(pen.m.touch + pen.m.px(8)).inset(pen.m.px(4))
    arrow = button(pen, Box(0, 0, place.w, place.h), "" if pen.icons("arrow-left") else "←", Say(page.back),
                   look="quiet", icon="arrow-left")
    return (Pane("back", place, (PaneItem(page.back, lambda w, h: Drawing(place.h, arrow)),)),)


def _cards(rows: tuple[Row, ...], pen: Pen) -> tuple[PaneItem, ...]:
    """The first row wide and bright, the others two by two."""
    if not rows:
        return ()
    first = PaneItem(rows[0], lambda w, h: Drawing(pen.m.px(104), _first(rows[0], pen, Box(0, 0, w, pen.m.px(104)))))
    rest = rows[1:]

    def draw(width: float, room: float) -> Drawing:
        boxes = flow(len(rest), 0, width, pen.m.px(196), pen.m.px(92), pen.m.gap)
        return Drawing(foot(boxes, 0), tuple(ink for row, box in zip(rest, boxes, strict=True)
                                             for ink in _card(row, pen, box)))

    return (first, *((PaneItem(rest, draw),) if rest else ()))


def _first(row: Row, pen: Pen, box: Box) -> Primitives:
    return _faced(row, pen, box, theme.ACCENT, theme.ON_ACCENT, theme.ON_ACCENT, pen.m.prompt)


def _card(row: Row, pen: Pen, box: Box) -> Primitives:
    return _faced(row, pen, box, theme.RAISED, theme.INK, theme.ACCENT, pen.m.body)


def _faced(row: Row, pen: Pen, box: Box, ground: str, ink: str, sign: str, size: float) -> Primitives:
    pad, side = pen.m.px(14), size * 1.5
    icon = pen.sign(row.icon, box.after(pad).left(side).middle(side, side), sign)
    text = box.after(pad + (side + pad if icon else 0.0)).before(pad)
    below = row.value or row.note
    tall, _ = pen.block(pen.say(row.label), text, size, bold=True, most=2)
    low, _ = pen.block(pen.say(below), text, pen.m.small, most=2) if below else (0.0, ())
    block = text.middle(text.w, min(text.h, tall + low))
    _, label = pen.block(pen.say(row.label), block, size, ink, bold=True, most=2)
    quiet = ink if ground == theme.ACCENT else theme.QUIET
    _, note = pen.block(pen.say(below), block.below(tall), pen.m.small, quiet, most=2) if below else (0.0, ())
    target = of_row(row)
    return (Fill(box, ground, pen.m.radius * 1.4), *icon, *label, *note, *((Touch(box, target),) if target else ()))
