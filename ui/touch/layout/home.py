"""The first screen: two dice under a lamp, and what one can do from here as large cards. No other page."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.view import Page, Row
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitives, Touch, lowered
from ui.touch.meaning.targets import Say, of_row
from ui.touch.parts import flow, foot

from . import home_art, prompt


class CardLook(Struct, frozen=True):
    """How a card looks: its ground, its name, what stands below it, its sign."""

    ground: str
    ink: str
    quiet: str
    sign: str


FIRST = CardLook(theme.ACCENT, theme.ON_ACCENT, theme.ON_ACCENT, theme.ON_ACCENT)
OTHER = CardLook(theme.RAISED, theme.INK, theme.QUIET, theme.ACCENT)


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

    def first(width: float, room: float) -> Drawing:
        words = _words(rows[0], pen, width, FIRST, pen.m.prompt)
        box = Box(0, 0, width, max(pen.m.px(104), words.height))
        return Drawing(box.h, _card(rows[0], pen, box, FIRST, words, pen.m.prompt))

    def others(width: float, room: float) -> Drawing:
        wide = flow(len(rest), 0, width, pen.m.px(196), 0, pen.m.gap)[0].w
        words = [_words(row, pen, wide, OTHER, pen.m.body) for row in rest]
        tall = max(pen.m.px(92), *(drawn.height for drawn in words))
        boxes = flow(len(rest), 0, width, pen.m.px(196), tall, pen.m.gap)
        return Drawing(foot(boxes, 0), tuple(ink for row, box, drawn in zip(rest, boxes, words, strict=True)
                                             for ink in _card(row, pen, box, OTHER, drawn, pen.m.body)))

    rest = rows[1:]
    return (PaneItem(rows[0], first), *((PaneItem(rest, others),) if rest else ()))


def _words(row: Row, pen: Pen, width: float, look: CardLook, size: float) -> Drawing:
    """What is written on a card `width` wide, and the height the card needs for it."""
    pad = pen.m.px(14)
    text = Box(0, 0, width, 0).after(pad + (size * 1.5 + pad if pen.icons(row.icon) else 0.0)).before(pad)
    tall, label = pen.block(pen.say(row.label), text, size, look.ink, bold=True, most=2)
    below = row.value or row.note
    low, note = pen.block(pen.say(below), text.moved(0, tall), pen.m.small, look.quiet, most=2) if below else (0.0, ())
    return Drawing(tall + low + pad, (*label, *note))


def _card(row: Row, pen: Pen, box: Box, look: CardLook, words: Drawing, size: float) -> Primitives:
    icon = pen.sign(row.icon, box.after(pen.m.px(14)).left(size * 1.5).middle(size * 1.5, size * 1.5), look.sign)
    dy, target = box.y + (box.h - words.height) / 2 + pen.m.px(7), of_row(row)
    return (Fill(box, look.ground, pen.m.radius * 1.4), *icon, *(lowered(ink, dy, box.x) for ink in words.inks),
            *((Touch(box, target),) if target else ()))
