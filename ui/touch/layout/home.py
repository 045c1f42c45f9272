"""The first screen: two dice under a lamp, and what one can do from here as large cards. No other page."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.view import Page, Row
from ui.touch.drawing import guised, text_fit, theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import HOUSE, Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitives, TextLine, Touch, is_cut, lower_primitive
from ui.touch.meaning.targets import Say, of_row
from ui.touch.parts import flow_boxes, lowest_edge

from . import home_art, prompt


class CardLook(Struct, frozen=True):
    """How a card looks: its ground, its name, what stands below it, its sign."""

    ground: str
    ink: str
    quiet: str
    sign: str


FIRST = CardLook(theme.ACCENT, theme.ON_ACCENT, theme.ON_ACCENT, theme.ON_ACCENT)
# More cards lie side by side; how strong an ornament is (of 1), and the room that words leave it; no limit.
MOST_IN_A_COLUMN = 5
ADORNED = 0.14
ORNAMENT = 34
ENDLESS = float("inf")
OTHER = CardLook(theme.RAISED, theme.INK, theme.QUIET, theme.ACCENT)
Laying = tuple[float, int]
"""The least width of a card, and the most lines of its name and its note."""


def panes(page: Page, pen: Pen, room: Box) -> tuple[Pane, ...]:
    """Picture and title at one side, the cards at the other, one over the other on a high window.

    While a game is on the table, that game and everything about it takes the picture's place.
    """
    strip = prompt.notices_pane(page.notices, pen, room)
    body = room.below(strip.box.h) if strip else room
    shown = _at_table(page, pen, body) if any(row.shape == "chip" for row in page.rows) else _at_home(page, pen, body)
    return (*((strip,) if strip else ()), *shown)


def _at_home(page: Page, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """The picture, which gives way if there are more cards than fit beside it."""
    hero = body.top(body.h * 0.36) if pen.m.portrait else body.left(body.w * 0.4)
    rest = (body.below(hero.h) if pen.m.portrait else body.after(hero.w)).inset(pen.m.px(14))
    if _height(_cards(page.rows, pen), pen, rest.w) > rest.h and not page.back:
        return (Pane("rows", body.inset(pen.m.px(14)), _cards(page.rows, pen), gap=pen.m.gap),)
    art = PaneItem((page.title, page.text, hero.w), lambda w, h: home_art.draw(page, pen, hero))
    return (Pane("hero", hero, (art,)),
            Pane("rows", rest, _cards(page.rows, pen), gap=pen.m.gap, middle=not pen.m.portrait),
            *_back(page, pen, hero))


def _at_table(page: Page, pen: Pen, body: Box) -> tuple[Pane, ...]:
    """The game on the table with everything that can be done about it; beside or below it all other games."""
    chips = tuple(row for row in page.rows if row.shape == "chip")
    first, *others = (row for row in page.rows if row.shape != "chip")
    here, inner = (_first(first, pen), _menu(chips, pen)), body.inset(pen.m.px(14))
    if pen.m.portrait:
        return (Pane("rows", inner, (*here, *_games(tuple(others), pen, inner, pen.m.px(196))), gap=pen.m.gap),)
    left = inner.left(inner.w * 0.59)
    if _height(here, pen, left.w) > left.h:
        here = (_first(structs.replace(first, note=None), pen, low=True), here[1])
    right = inner.after(left.w + pen.m.px(14))
    least = right.w if len(others) <= MOST_IN_A_COLUMN else pen.m.px(150)
    return (Pane("rows", left, here, gap=pen.m.gap),
            Pane("games", right, _games(tuple(others), pen, right, least), gap=pen.m.gap))


def _with_value(row: Row, pen: Pen) -> str:
    return f"{pen.say(row.label)}: {pen.say(row.value)}" if row.value else pen.say(row.label)


def _games(rows: tuple[Row, ...], pen: Pen, box: Box, least: float) -> tuple[PaneItem, ...]:
    """The cards with as many words as let all of them fit into `box`; a high card is longer."""
    ways, tall = (((least, 3),), ENDLESS) if pen.m.portrait else (((least, 2), (least, 1)), box.h)
    return _others(rows, pen, pen.m.px(64), ways, tall)


def _is_broken(drawing: Drawing) -> bool:
    """Whether a word of it goes on in the next line."""
    return any(isinstance(primitive, TextLine) and primitive.text.endswith("-") for primitive in drawing.primitives)


def _height(items: tuple[PaneItem, ...], pen: Pen, width: float) -> float:
    return sum(item.draw(width, 0).height + pen.m.gap for item in items) - pen.m.gap


def _menu(rows: tuple[Row, ...], pen: Pen) -> PaneItem:
    """Small buttons with their signs, three by three, each in a few words; two by two if that cuts none. A dangerous
    one stands last, apart from its neighbours. Why one is not possible now moves none of them.
    """
    def drawn(rows: tuple[Row, ...], width: float, across: int) -> Drawing:
        places = -(-len(rows) // across) * across
        boxes = flow_boxes(places, 0, width, width / across - pen.m.gap, pen.m.px(62), pen.m.gap)
        last = (*boxes[:len(rows) - 1], boxes[-1]) if rows[-1].tone == "bad" else boxes[:len(rows)]
        return Drawing(lowest_edge(boxes, 0),
                       tuple(primitive for row, box in zip(rows, last, strict=True)
                             for primitive in _menu_button(row, pen, box)))

    def draw(width: float, room: float) -> Drawing:
        bare = tuple(row if row.key else structs.replace(row, note=None) for row in rows)
        return drawn(rows, width, 2 if is_cut(drawn(bare, width, 3)) else 3)

    return PaneItem(rows, draw)


def _menu_button(row: Row, pen: Pen, box: Box) -> Primitives:
    """One entry of the menu: dim, and with its reason, if it is not possible now; with a red edge if it ends something.
    """
    edge = (Edge(box, theme.tone_of(row.tone).edge, pen.m.px(2), pen.m.radius),) if row.tone == "bad" else ()
    def button(words: str) -> Primitives:
        return draw_button(pen, box, words, of_row(row), look="normal" if row.key else "off", icon=row.icon,
                           size=pen.m.small)
    why = button(f"{pen.say(row.label)}: {pen.say(row.note)}") if row.note and not row.key else ()
    return (*(why if why and not is_cut(Drawing(box.h, why)) else button(_with_value(row, pen))), *edge)


def _back(page: Page, pen: Pen, box: Box) -> tuple[Pane, ...]:
    if not page.back:
        return ()
    place = box.left(pen.m.touch + pen.m.px(8)).top(pen.m.touch + pen.m.px(8)).inset(pen.m.px(4))
    arrow = draw_button(pen, Box(0, 0, place.w, place.h), "" if pen.icons("arrow-left") else "←", Say(page.back),
                        look="quiet", icon="arrow-left")
    return (Pane("back", place, (PaneItem(page.back, lambda w, h: Drawing(place.h, arrow)),)),)


def _cards(rows: tuple[Row, ...], pen: Pen) -> tuple[PaneItem, ...]:
    """The first row wide and bright, the others two by two."""
    least, wider = pen.m.px(196), pen.m.px(260)
    ways = (least, 2), (least, 3), (wider, 3)
    return (_first(rows[0], pen), *_others(rows[1:], pen, pen.m.px(92), ways)) if rows else ()


def _first(row: Row, pen: Pen, *, low: bool = False) -> PaneItem:
    """The bright card; a low one leaves room for more below it."""
    size, least = (pen.m.body, pen.m.px(64)) if low else (pen.m.prompt, pen.m.px(104))

    def draw(width: float, room: float) -> Drawing:
        words = _words(row, pen, width, FIRST, size)
        box = Box(0, 0, width, max(least, words.height))
        return Drawing(box.h, _card(row, pen, box, FIRST, words, size))

    return PaneItem(row, draw)


def _others(rows: tuple[Row, ...], pen: Pen, high: float, ways: tuple[Laying, ...],
            tall: float = ENDLESS) -> tuple[PaneItem, ...]:
    """Equal cards, laid in the first of these ways in which no word is cut or broken and they are no higher than
    `tall`; else one below the other.
    """
    def draw(width: float, room: float) -> Drawing:
        for way in ways:
            drawn = _laid(rows, pen, width, high, way)
            if drawn.height <= tall and not is_cut(drawn) and not _is_broken(drawn):
                return drawn
        return _laid(rows, pen, width, high, (width, 9))

    return (PaneItem(rows, draw),) if rows else ()


def _laid(rows: tuple[Row, ...], pen: Pen, width: float, high: float, way: Laying) -> Drawing:
    """Equal cards, none lower than `high`."""
    least, lines = way
    wide = flow_boxes(len(rows), 0, width, least, 0, pen.m.gap)[0].w
    words = [_words(row, pen, wide, OTHER, pen.m.body, lines) for row in rows]
    boxes = flow_boxes(len(rows), 0, width, least, max(high, *(drawn.height for drawn in words)), pen.m.gap)
    return Drawing(lowest_edge(boxes, 0), tuple(primitive for row, box, drawn in zip(rows, boxes, words, strict=True)
                                                for primitive in _card(row, pen, box, OTHER, drawn, pen.m.body)))


def _words(row: Row, pen: Pen, width: float, look: CardLook, size: float, lines: int = 2) -> Drawing:
    """What is written on a card `width` wide, and the height the card needs for it; a name comes before an ornament."""
    end = pen.m.px(ORNAMENT) if pen.guises.get(row.game, HOUSE).ornament else 0.0
    adorned = _written(row, pen, width - end, look, size, lines)
    cut = any(isinstance(primitive, TextLine) and primitive.text.endswith("…") for primitive in adorned.primitives)
    return _written(row, pen, width, look, size, lines) if cut else adorned


def _written(row: Row, pen: Pen, width: float, look: CardLook, size: float, lines: int) -> Drawing:
    pad = pen.m.px(14)
    text = Box(0, 0, width, 0).after(pad + (size * 1.5 + pad if pen.icons(row.icon) else 0.0)).before(pad)
    tall, label = pen.block(pen.say(row.label), text, size, look.ink, bold=True, most=lines)
    below = row.value or row.note
    room = text.moved(0, tall)
    said = text_fit.fitting_text(pen.say(below), room.w, pen.m.small, False, lines, pen.width) if below else ""
    low, note = pen.block(said, room, pen.m.small, look.quiet, most=lines) if said else (0.0, ())
    return Drawing(tall + low + pad, (*label, *note))


def _card(row: Row, pen: Pen, box: Box, look: CardLook, words: Drawing, size: float) -> Primitives:
    """A card; one that leads to a game has that game's colours and its ornament."""
    guise, high = pen.guises.get(row.game, HOUSE), box.h - pen.m.px(8)
    look = look if not guise.accent else CardLook(guise.accent, *[theme.ON_ACCENT] * 3) if look is FIRST else CardLook(
        look.ground, look.ink, look.quiet, guise.accent)
    said = max((primitive.box.x + pen.width(primitive.text, primitive.size, primitive.bold)
                for primitive in words.primitives if isinstance(primitive, TextLine)), default=0.0)
    free = box.before(pen.m.px(6)).after(said + pen.m.px(6))
    side = min(high, free.w)
    ink = theme.ON_ACCENT if look.ink == theme.ON_ACCENT else guise.second
    adorned = guised.guise_ornament(guise, free.end(side).middle(side, side), ink,
                                    ADORNED) if side > pen.m.px(12) else ()
    icon = pen.sign(row.icon, box.after(pen.m.px(14)).left(size * 1.5).middle(size * 1.5, size * 1.5), look.sign)
    dy, target = box.y + (box.h - words.height) / 2 + pen.m.px(7), of_row(row)
    return (Fill(box, look.ground, pen.m.radius * 1.4), *adorned, *icon,
            *(lower_primitive(primitive, dy, box.x) for primitive in words.primitives),
            *((Touch(box, target),) if target else ()))
