"""The uppermost line of a table: menu, title, small parts, clock. Only what a header shows is drawn here."""

from __future__ import annotations

from companion.engine.parts import Counters, Part, Track
from companion.engine.view import PUBLIC, Hand, View
from ui.touch.drawing import buttons, guised, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Primitive, Primitives, Touch
from ui.touch.meaning import choice_placement
from ui.touch.meaning.targets import Choose, Say
from ui.touch.parts import DrawCounter, draw_small, small_counter, wheel, worded_counter

from . import clock
from .hands import header_words
from .prompt import PromptSign, draw_signs

WHEEL = 48
MENU_WIDTH, TITLE_END = 70, 8
"""Units: what the way to the menu takes before the title, and what stays free behind it."""


def panes(view: View, pen: Pen, box: Box, table_now: int, signs: tuple[PromptSign, ...] = (),
          told: tuple[Hand, ...] = ()) -> tuple[Pane, ...]:
    """The header in `box`; on a high window its small parts have a line of their own, or, where the box is too low for
    that, the place of the title. `signs` end the title's line. What hands have to do and is `told` here stands in place
    of the small parts, if it finds room there.
    """
    row = box.top(pen.m.px(60)) if pen.m.portrait else box
    if pen.m.portrait and view.header and box.h <= row.h:
        return _without_title(view, pen, row, table_now, signs, told)
    end = row.end(_clock_width(view, pen, row.w))
    rest = row.before(end.w)
    line = box.below(row.h) if pen.m.portrait else None
    source = (view.viewer, view.title, view.phase, view.still, () if line else view.header,
              choice_placement.by_title(view), pen.offers)
    title = PaneItem((*source, signs, told), lambda w, h: _ended(_title(
        view, pen, Box(0, 0, w, rest.h).before(pen.m.touch * len(signs)), () if line else told, line is None),
        signs, pen, w))
    made = [Pane("header", rest, (title,), ground=theme.PANEL)]
    if line:
        made.append(Pane("header parts", line, (PaneItem((view.header, pen.offers, told), lambda w, h: Drawing(
            line.h, _told_or_small(told, view.header, pen, Box(0, 0, w, line.h).inset(pen.m.px(14), 0)))),),
            ground=theme.PANEL))
    return (*made, clock.pane(view.clock, pen, end, table_now)) if view.clock else tuple(made)


def _without_title(view: View, pen: Pen, box: Box, table_now: int, signs: tuple[PromptSign, ...],
                   told: tuple[Hand, ...]) -> tuple[Pane, ...]:
    """Menu, small parts, signs and clock in one line of a high window."""
    end = box.end(_clock_width(view, pen, box.w))
    line = box.before(end.w)

    def draw(width: float, room: float) -> Drawing:
        rest = _beside_menu(view, pen, Box(0, 0, width, line.h), len(signs))
        menu = _menu(pen, Box(0, 0, pen.m.px(60), line.h).middle(pen.m.touch, pen.m.touch))
        side = pen.m.px(22)
        place = rest.left(pen.m.touch if choice_placement.by_title(view) else 0.0)  # small parts cover all else
        pencil = pen.sign("pencil", place.middle(side, side), theme.QUIET) if place.w else ()
        shown = Drawing(line.h, (*menu, *pencil, *_told_or_small(told, view.header, pen, rest.after(place.w)),
                                 *_corrections(view, place)))
        return _ended(shown, signs, pen, width)

    source = (view.viewer, view.header, choice_placement.by_title(view), pen.offers, signs, told)
    head = Pane("header", line, (PaneItem(source, draw),), ground=theme.PANEL)
    return (head, clock.pane(view.clock, pen, end, table_now)) if view.clock else (head,)


def _beside_menu(view: View, pen: Pen, line: Box, signs: int) -> Box:
    """What menu and signs leave of a header in one line, which does not end at the edge of the window."""
    end = pen.m.touch * signs if signs or view.clock else pen.m.px(TITLE_END)
    return line.before(end).after(pen.m.px(MENU_WIDTH))


def has_room_without_title(view: View, pen: Pen, signs: int) -> bool:
    """Whether the first of the small parts stays whole in the place of the title beside so many signs."""
    first = next((part for part in view.header if isinstance(part, Track | Counters)), None)
    line = Box(0, 0, pen.m.width - _clock_width(view, pen, pen.m.width), 0)
    pencil = pen.m.touch if choice_placement.by_title(view) else 0.0
    return first is None or _wanted(first, pen) <= _beside_menu(view, pen, line, signs).w - pencil


def menu_pane(pen: Pen, box: Box) -> Pane:
    """The way to the menu alone, where a prompt has the header's place."""
    menu = _menu(pen, Box(0, 0, box.w, box.h).middle(pen.m.touch, pen.m.touch))
    return Pane("header", box, (PaneItem(("menu", box.h), lambda w, h: Drawing(box.h, menu)),))


def told_rows(view: View, pen: Pen) -> tuple[PaneItem, ...]:
    """The phase, and each small part in a line of its own: what there is to read where no header stands."""
    choices, tall = choice_placement.by_title(view), pen.m.touch

    def phase(width: float, room: float) -> Drawing:
        box = Box(0, 0, width, tall)
        pencil = pen.sign("pencil", box.left(pen.m.px(22)).middle(pen.m.px(22), pen.m.px(22)),
                          theme.QUIET) if choices else ()
        words = box.after(pen.m.px(30) if pencil else 0.0)
        return Drawing(tall, (*pencil, *pen.centred(_with_still(view, pen.say(view.phase), pen, words.w), words,
                                                    pen.m.body, align="left"), *_corrections(view, box)))

    def line(part: Part) -> PaneItem:
        return PaneItem((part, pen.offers), lambda w, h: Drawing(tall, _small((part,), pen, Box(0, 0, w, tall).inset(
            0, pen.m.px(6)))))

    return (PaneItem(("phase", view.phase, view.still, choices), phase), *map(line, view.header))


def has_room(view: View, pen: Pen, signs: int) -> bool:
    """Whether name and phase of the game stay whole with so many signs at the end of their line."""
    beside = _clock_width(view, pen, pen.m.width) + pen.m.touch * signs + pen.m.px(MENU_WIDTH + TITLE_END)
    return signs == 0 or _needed_width(pen.say(view.title), pen.say(view.phase), pen) <= pen.m.width - beside


def _clock_width(view: View, pen: Pen, room: float) -> float:
    return min(pen.m.px(148), room * 0.31) if view.clock else 0.0


def _ended(title: Drawing, signs: tuple[PromptSign, ...], pen: Pen, width: float) -> Drawing:
    """The title, and signs at the end of its line."""
    place = Box(0, 0, width, title.height).end(pen.m.touch * len(signs))
    return Drawing(title.height, (*title.primitives, *draw_signs(signs, pen, place)))


def _told_or_small(told: tuple[Hand, ...], parts: tuple[Part, ...], pen: Pen, box: Box) -> Primitives:
    """What hands have to do, where it finds room; else the small parts."""
    return header_words(told, pen, box.inset(0, pen.m.px(1))) or _small(parts, pen, box.inset(0, pen.m.px(6)))


def _title(view: View, pen: Pen, box: Box, told: tuple[Hand, ...], with_parts: bool) -> Drawing:
    watched = view.viewer == PUBLIC  # who only watches has no ways to other pages
    menu = () if watched else _menu(pen, box.left(pen.m.px(60)).middle(pen.m.touch, pen.m.touch))
    rest = box.after(pen.m.px(18 if watched else MENU_WIDTH)).before(pen.m.px(TITLE_END))
    parts = view.header if with_parts else ()
    name, phase = pen.say(view.title), pen.say(view.phase)
    title = rest.left(_title_width(name, phase, view.header, pen, rest.w)) if parts or told else rest
    below = title.foot(pen.m.px(30)).above(pen.m.px(6))
    pencil = pen.sign("pencil", below.left(pen.m.px(22)), theme.QUIET) if choice_placement.way_to_all(view) else ()
    head = guised.guised_title(pen, name, title.above(pen.m.px(24)).below(pen.m.px(2)), pen.m.prompt)
    room = below.after(pen.m.px(26) if pencil else 0.0)
    low = pen.line(_with_still(view, phase, pen, room.w), room, pen.m.small, theme.QUIET)
    beside = rest.after(title.w + pen.m.px(14))
    said = max(guised.title_width(pen, name, head.size), pen.width(low.text, low.size, False) + low.box.x - title.x)
    badge = guised.ornament_beside(pen.guise, title.after(said + pen.m.px(8)).inset(0, pen.m.px(5)))
    return Drawing(box.h, (*badge, *menu, head, low, *pencil, *_corrections(view, rest),
                            *_told_or_small(told, parts, pen, beside)))


def _with_still(view: View, phase: str, pen: Pen, room: float) -> str:
    """The phase, and how long the game still takes where there is room for both."""
    both = f"{phase} · {pen.say(view.still.text)}" if view.still else phase
    return both if pen.width(both, pen.m.small, False) <= room else phase


def _menu(pen: Pen, place: Box) -> Primitives:
    label, target = "" if pen.icons("menu") else "☰", Say(choice_placement.MENU)
    return buttons.draw_button(pen, place, label, target, look="quiet", icon="menu")


def _title_width(name: str, phase: str, parts: tuple[Part, ...], pen: Pen, room: float) -> float:
    """The width of the title: as much as its name likes if the parts beside it keep their room; never less than usual,
    nor than name and phase need to be whole.
    """
    beside = sum(_wanted(part, pen) + pen.m.px(16) for part in parts if isinstance(part, Track | Counters))
    liked = guised.title_width(pen, name, pen.m.prompt) + pen.m.px(12)
    return max(room * 0.3, min(liked, room - beside), min(_needed_width(name, phase, pen), room))


def _needed_width(name: str, phase: str, pen: Pen) -> float:
    """What name and phase need to be whole, in the smallest type."""
    small = pen.m.least(pen.m.small)
    return max(guised.title_width(pen, name, small), pen.width(phase, small, False) + pen.m.px(26)) + 1


def _corrections(view: View, box: Box) -> Primitives:
    """A touch on title and tracks leads to everything that is believed, and to what is shown nowhere else."""
    choices = choice_placement.by_title(view)
    return (Touch(box, Choose(choice_placement.CORRECT, choices)),) if choices else ()


def _small(parts: tuple[Part, ...], pen: Pen, box: Box) -> Primitives:
    shown = [part for part in parts if isinstance(part, Track | Counters)]
    if not shown:
        return ()
    gap, x = pen.m.px(16), 0.0
    primitives: list[Primitive] = []
    named = sum(_wanted(part, pen, worded_counter) + gap for part in shown) - gap <= box.w
    for part, wide in _widths(shown, pen, box.w, gap, worded_counter if named else small_counter):
        place = box.after(x).left(wide)
        primitives += (*draw_small(part, pen, place), *pen.offer(part.id, part.title, place)) if isinstance(
            part, Track) else _numbers(part, pen, place, worded_counter if named else small_counter)
        x += wide + gap
    return tuple(primitives)


def _widths(parts: list[Track | Counters], pen: Pen, room: float, gap: float,
            counter: DrawCounter) -> list[tuple[Track | Counters, float]]:
    """As many parts as fit, each with its width: a wheel with its word if that fits, too; tracks share the rest, up to
    double their width.
    """
    wanted = [(part, _wanted(part, pen, counter)) for part in parts]
    while len(wanted) > 1 and sum(wide for _, wide in wanted) + gap * (len(wanted) - 1) > room:
        wanted.pop()
    free = room - gap * (len(wanted) - 1) - sum(wide for _, wide in wanted)
    words = {id(part): word + pen.m.px(8) for part, _ in wanted if isinstance(part, Track) and part.wheel
             and (word := wheel.word_width(part, pen))}
    if sum(words.values()) <= free:
        wanted, free = [(part, wide + words.get(id(part), 0.0)) for part, wide in wanted], free - sum(words.values())
    tracks = sum(wide for part, wide in wanted if _grows(part)) or 1.0
    grow = max(0.0, min(1.0, free / tracks))
    return [(part, wide * (1 + grow) if _grows(part) else wide) for part, wide in wanted]


def _grows(part: Track | Counters) -> bool:
    return isinstance(part, Track) and not part.wheel


def _wanted(part: Track | Counters, pen: Pen, counter: DrawCounter = small_counter) -> float:
    if isinstance(part, Counters):
        most = Box(0, 0, pen.m.px(200 if counter is small_counter else 400), pen.m.px(36))
        return sum(counter(item, most, pen, pen.m.number)[0] + pen.m.px(12) for item in part.items)
    if part.wheel:
        return pen.m.px(WHEEL)
    return max(pen.m.px(13) * len(part.cells), pen.width(pen.say(part.title), pen.m.small, True) + pen.m.px(30))


def _numbers(part: Counters, pen: Pen, box: Box, counter: DrawCounter) -> list[Primitive]:
    primitives: list[Primitive] = []
    x = 0.0
    for item in part.items:
        wide, drawn = counter(item, box.after(x).middle(box.w - x, pen.m.px(36)), pen, pen.m.number)
        primitives += (*drawn, *pen.offer(item.id, item.label, box.after(x).left(wide)))
        x += wide + pen.m.px(12)
    return primitives
