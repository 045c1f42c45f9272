"""The players' panels: mark, name, counters, badges. No other pane is drawn here."""

from __future__ import annotations

from enum import Enum

from companion.engine.parts import Counter
from companion.engine.view import HANDS, Badge, SeatPanel, View
from companion.engine.words import Msg
from ui.touch.drawing import bearing, text_fit, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen, measured_once
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, TextLine, Touch
from ui.touch.meaning import choice_placement, targets
from ui.touch.parts.frame import counter_width, small_counter, worded_counter

from .badges import badges_width, draw_badges, state_sign
from .number_lines import (
    LINE,
    LOUD_LINE,
    NumberLines,
    drawn_numbers,
    least_loud_line,
    lines_of_numbers,
    numbers_in_a_line,
    numbers_in_lines,
)

HEAD = 32
"""Units: the line of a panel that has name and badges."""
WORDED_HEIGHTS = 132, 152, 172
"""Units: heights of panels that are tried for the words of their numbers."""
FOLDED_MARK = 26
"""Units: the mark on a folded panel."""
LEAST_MARK = 17
"""Units: the mark over numbers that are wished very large is no smaller."""
FOLDED_MOST = 84
"""Units: no folded panel is higher with numbers of the usual size."""
FOLDED_NAMED = 60
"""In so many units of height inside it a folded panel has room for the name over its numbers."""
FOLDED_HIGHS = 64, 72, 84
"""Units: heights of folded panels that are tried for their names."""
NARROW, FOLDED = 102, "folded"
"""In so many units of width a folded panel shows its numbers with signs; what its source says."""


class Loud(Enum):
    """How far folded panels step forward for numbers that are wished very large: not at all; so few side by side that
    the numbers stand in one line; or so high that they stand in two, nearly as large.
    """

    NO = 0
    IN_A_LINE = 1
    IN_TWO_LINES = 2


def pane(view: View, pen: Pen, box: Box) -> Pane:
    """All panels in `box`: one column beside the stage, a grid of two columns on a high window."""
    across = 2 if pen.m.portrait and len(view.seats) > 1 else 1
    rows = [view.seats[n:n + across] for n in range(0, len(view.seats), across)]
    height = row_height(len(rows), pen, box.h)
    height = height if pen.m.portrait else _height_for_words(view, pen, box, height)
    pieces = tuple(_piece(row, tuple(hold_of(panel, view, pen) for panel in row), pen, height, across) for row in rows)
    return Pane("seats", box, pieces, gap=pen.m.px(6))


def panels_fit(view: View, pen: Pen, high: float) -> bool:
    """Whether all panels are whole in a column so `high`."""
    return len(view.seats) * (pen.m.px(60) + pen.m.px(6)) - pen.m.px(6) <= high


def least_number(shown: Pane) -> float:
    """How large the smallest number is that is written on the panels; 0 where there is none."""
    drawn = (primitive for piece in shown.pieces for primitive in piece.draw(shown.box.w, shown.box.h).primitives)
    return min((line.size for line in drawn if isinstance(line, TextLine) and line.text.isdigit()), default=0.0)


def all_seen(shown: Pane) -> bool:
    """Whether every panel is seen whole."""
    return shown.depth() <= shown.box.h + 1


def folded_panels(view: View, pen: Pen, box: Box) -> Pane:
    """Panels of mark and two numbers, where something else needs the room: as many side by side as keep their signs."""
    holds, (across, gap, high) = tuple(hold_of(panel, view, pen) for panel in view.seats), _folded_grid(view, pen, box)
    lines = [slice(n, n + across) for n in range(0, len(view.seats), across)]
    alike = view.seats if pen.m.loud > 1 else ()

    def piece(row: tuple[SeatPanel, ...], own: tuple[targets.HoldSeat, ...]) -> PaneItem:
        return PaneItem((row, own, high, alike, FOLDED), lambda w, h: Drawing(high, tuple(
            primitive for panel, hold, place in zip(row, own, Box(0, 0, w, high).columns(across, gap), strict=False)
            for primitive in _fold(panel, hold, pen, place, alike or (panel,)))))
    return Pane("seats", box, tuple(piece(view.seats[line], holds[line]) for line in lines), gap=gap)


def folded_names(view: View, pen: Pen, box: Box) -> bool:
    """Whether folded panels in `box` say all names."""
    across, gap, high = _folded_grid(view, pen, box)
    wide = (box.w - gap * (across - 1)) / max(1, across)
    return all(_named(panel, pen, _numbers_room(pen, Box(0, 0, wide, high))) for panel in view.seats)


def _folded_grid(view: View, pen: Pen, box: Box) -> tuple[int, float, float]:
    """How many folded panels lie side by side in `box`, how far apart they lie, how high each is."""
    across = folded_across(view, pen, box.w, box.h)
    rows = max(1, -(-len(view.seats) // max(1, across)))
    gap = pen.m.px(4 if box.h >= (pen.m.touch + pen.m.px(4)) * rows else 2)
    return across, gap, max(pen.m.touch, min(pen.m.px(FOLDED_MOST) * pen.m.loud, (box.h - gap * (rows - 1)) / rows))


def folded_height(view: View, pen: Pen, width: float, *, named: bool = False, loud: Loud = Loud.NO) -> float:
    """How high folded panels are that lie side by side in `width`; if `named`, so high that all keep their names."""
    across = _loud_across(view, pen, width) if loud is Loud.IN_A_LINE else _across(len(view.seats), pen, width)
    rows = -(-len(view.seats) // across) if view.seats else 0
    usual = pen.m.px(64 if rows == 1 else 62 if pen.m.loud == 1 else 60)
    if loud is Loud.IN_TWO_LINES:
        usual = max(usual, 2 * least_loud_line(pen) + pen.m.px(4 + 2) + 1)
    room = Box(0, 0, (width - pen.m.px(4) * (across - 1)) / max(1, across), 0)
    highs = [high for high in map(pen.m.px, FOLDED_HIGHS) if all(
        _named(panel, pen, _numbers_room(pen, room.top(high))) for panel in view.seats)] if named else []
    return rows * (highs[0] + pen.m.px(4) if highs else usual)


def loud_width(view: View, pen: Pen) -> float:
    """How wide folded panels are in which all numbers that are wished very large stand in one line beside the mark; 0
    where none are.
    """
    if pen.m.loud == 1:
        return 0.0
    usual = Box(0, 0, pen.m.width, pen.m.touch)
    numbers = (sum(counter_width(counter, pen, pen.m.number) + pen.m.px(8) for counter in _known(panel, pen))
               for panel in view.seats)
    return usual.w - _numbers_room(pen, usual).w + max(numbers, default=0.0)


def ways_to_be_loud(view: View, pen: Pen, width: float) -> tuple[Loud, ...]:
    """How numbers that are wished very large find room in panels across `width`, the largest first."""
    if pen.m.loud == 1:
        return (Loud.NO,)
    fewer = _loud_across(view, pen, width) < _across(len(view.seats), pen, width)
    return (Loud.IN_A_LINE, Loud.IN_TWO_LINES, Loud.NO) if fewer else (Loud.IN_A_LINE, Loud.NO)


def _across(count: int, pen: Pen, width: float) -> int:
    """So many folded panels lie side by side in `width`, in rows evenly filled."""
    fit = max(1, int((width + pen.m.px(4)) // pen.m.px(NARROW + 4)))
    return -(-count // -(-count // fit)) if count else 1


def _loud_across(view: View, pen: Pen, width: float) -> int:
    """So many folded panels lie side by side whose numbers are as large as is wished, in one line beside the mark."""
    for across in range(_across(len(view.seats), pen, width), 1, -1):
        wide = (width - pen.m.px(4) * (across - 1)) / across
        room = _numbers_room(pen, Box(0, 0, wide, pen.m.touch))
        lines = (lines_of_numbers(_known(panel, pen), pen, room.w, pen.m.number, pen.m.px(8)) for panel in view.seats)
        if all(len(one) <= 1 for one in lines):
            return across
    return min(2, max(1, len(view.seats)))


def folded_across(view: View, pen: Pen, width: float, height: float) -> int:
    """So many folded panels lie side by side in this room: fewer where it is as high as larger numbers need."""
    few = _loud_across(view, pen, width) if pen.m.loud > 1 and view.seats and pen.m.portrait else 0
    fits = few and -(-len(view.seats) // few) * (pen.m.touch + pen.m.px(2)) <= height + pen.m.px(2)
    return few if fits else _across(len(view.seats), pen, width)


def signs_numbers(view: View, pen: Pen) -> bool:
    """Whether each number on a folded panel has a sign."""
    return all(pen.icons(counter.icon) for panel in view.seats for counter in _known(panel, pen))


def _known(panel: SeatPanel, pen: Pen) -> tuple[Counter, ...]:
    """The two numbers of a panel that everybody may know."""
    known: tuple[Counter, ...] = measured_once(pen, "known", panel.counters, lambda _: tuple(
        Counter(c.label, c.value, 0, c.icon, c.tone) for c in panel.counters if c.value is not None)[:2])
    return known


def _fold(panel: SeatPanel, hold: targets.HoldSeat, pen: Pen, box: Box, alike: tuple[SeatPanel, ...]) -> Primitives:
    """Mark, name and, where they fit on all panels that are to look `alike`, the two numbers everybody may know; who is
    to act has a frame.
    """
    side, inner = pen.m.px(FOLDED_MARK), _folded_room(pen, box)
    named = all(_named(one, pen, _numbers_room(pen, box)) for one in alike)
    line = inner.below(pen.m.px(2)).top(pen.m.px(24) if named else 0.0)
    name = (pen.line(_abbreviated(panel.name, pen, line.w, bold=panel.active), line, pen.m.small,
                     theme.QUIET if panel.out else theme.INK, bold=panel.active),) if named else ()
    place, numbers = _mark_and_numbers(alike, pen, inner.below(line.bottom - inner.y) if named else inner)
    mark = bearing.borne_mark(panel, pen.guise.bearing, place, place.inset(0, -pen.m.px(5)))
    gone = pen.sign("skull", numbers.left(side).middle(side, side), theme.QUIET) if panel.out else ()
    shown = gone or drawn_numbers(numbers_in_lines(_known(panel, pen), pen, numbers), pen, numbers)
    return (*_ground(panel, hold, pen, box), *name, *mark, *state_sign(panel, pen, place), *shown,
            Touch(box, hold))


def _mark_and_numbers(alike: tuple[SeatPanel, ...], pen: Pen, room: Box) -> tuple[Box, Box]:
    """Where the mark of a folded panel lies, and its numbers: beside it, or below it where numbers that are wished very
    large are larger there.
    """
    side = pen.m.px(FOLDED_MARK)
    place, beside = room.left(side).middle(side, side), room.after(side + pen.m.px(8))
    if pen.m.loud == 1:
        return place, beside
    low = min(side, max(pen.m.px(LEAST_MARK), room.h - pen.m.number * LOUD_LINE - pen.m.px(2)))
    below = room.below(low + pen.m.px(2))
    sizes = [min(numbers_in_lines(_known(panel, pen), pen, numbers).size for panel in alike)
             for numbers in (beside, below)]
    if sizes[0] < sizes[1]:
        return room.top(low).left(low).moved(pen.m.px(1), pen.m.px(2)), below
    return place, beside


def _folded_room(pen: Pen, box: Box) -> Box:
    """What the edge of a folded panel leaves."""
    return box.after(pen.m.px(12)).before(pen.m.px(6)).inset(0, pen.m.px(2))


def _numbers_room(pen: Pen, box: Box) -> Box:
    """What the mark leaves beside it in a folded panel."""
    return _folded_room(pen, box).after(pen.m.px(FOLDED_MARK + 8))


def _named(panel: SeatPanel, pen: Pen, room: Box) -> bool:
    """Whether the numbers of a folded panel leave room for the name; those that are wished very large come first."""
    numbers = room.below(pen.m.px(26))
    arranged = numbers_in_lines(_known(panel, pen), pen, numbers)
    large = pen.m.loud == 1 or arranged.size >= pen.m.number
    return large and room.h >= pen.m.px(FOLDED_NAMED) and sum(map(len, arranged.lines)) == len(_known(panel, pen))


def _abbreviated(name: str, pen: Pen, room: float, *, bold: bool) -> str:
    """The name with initials, or as much of it as finds room, with a full stop."""
    short = text_fit.with_initials(name, room, pen.m.least(pen.m.small), bold, pen.width)
    if pen.width(short, pen.m.least(pen.m.small), bold) <= room:
        return short
    lengths = range(len(name), 0, -1)
    beginnings = (f"{name[:n].rstrip(' -')}." for n in lengths)
    return next((short for short in beginnings if pen.width(short, pen.m.least(pen.m.small), bold) <= room), "")


def hold_of(panel: SeatPanel, view: View, pen: Pen) -> targets.HoldSeat:
    """The target of a player's panel, wherever that player is shown, when it is touched or held."""
    held: targets.HoldSeat = measured_once(pen, f"hold:{panel.seat}", view, lambda _: targets.HoldSeat(
        panel.seat, Msg.plain(panel.name), choice_placement.on_panel(panel, view),
        choice_placement.may_peek(panel.seat, view)))
    return held


def row_height(rows: int, pen: Pen, room: float) -> float:
    """The height of one row of panels: as much as there is, within reason."""
    if not rows:
        return 0.0
    return float(int(max(pen.m.px(60), min(pen.m.px(112), (room - pen.m.px(6) * (rows - 1)) / rows))))


def _height_for_words(view: View, pen: Pen, box: Box, usual: float) -> float:
    """The least height of a row in a column at which all numbers have words; `usual` where there is none."""
    room = (box.h - pen.m.px(6) * (len(view.seats) - 1)) / max(1, len(view.seats))
    for high in (usual, *map(pen.m.px, WORDED_HEIGHTS)):
        place = _panel_room(pen, Box(0, 0, box.w, high))
        if high <= max(usual, room) and all(_lines_in_words(panel, pen, place) for panel in view.seats):
            return high
    return usual


def _panel_room(pen: Pen, box: Box) -> Box:
    """What the edge of a panel leaves."""
    return box.after(pen.m.px(14)).before(pen.m.px(8)).inset(0, pen.m.px(4))


def _piece(row: tuple[SeatPanel, ...], holds: tuple[targets.HoldSeat, ...], pen: Pen, height: float,
           across: int) -> PaneItem:
    return PaneItem((row, holds, height), lambda w, h: _row(row, holds, pen, Box(0, 0, w, height), across))


def _row(row: tuple[SeatPanel, ...], holds: tuple[targets.HoldSeat, ...], pen: Pen, box: Box, across: int) -> Drawing:
    boxes = box.columns(across, pen.m.px(6))
    return Drawing(box.h, tuple(primitive for panel, hold, place in zip(row, holds, boxes, strict=False)
                                for primitive in _panel(panel, hold, pen, place)))


def _panel(panel: SeatPanel, hold: targets.HoldSeat, pen: Pen, box: Box) -> Primitives:
    """One panel. Who is to act has a bright frame in the player's colour and an arrow."""
    return (*_ground(panel, hold, pen, box), *_lines(panel, pen, _panel_room(pen, box)), Touch(box, hold))


def _ground(panel: SeatPanel, hold: targets.HoldSeat, pen: Pen, box: Box) -> Primitives:
    """What lies under a panel: its ground, the player's colour, frames for who is to act and for what is offered."""
    colour = theme.mark_colour(panel.mark)
    primitives: list[Primitive] = [Fill(box, theme.PANEL if panel.out else theme.RAISED, pen.m.radius),
                                   Fill(box.left(pen.m.px(6)).inset(0, pen.m.px(12)), colour, pen.m.px(3))]
    if panel.active:
        primitives.append(Edge(box, colour, pen.m.px(3), pen.m.radius))
    if any(choice.emphasis != "quiet" and choice.on != HANDS for choice in hold.choices):
        primitives.append(Edge(box.inset(pen.m.px(4) if panel.active else 0), theme.QUIET, pen.m.px(1.5), pen.m.radius))
    return tuple(primitives)


def _lines(panel: SeatPanel, pen: Pen, box: Box) -> Primitives:
    """Name over numbers, these with their words where all have room; where they need more than one line, the badges
    stand beside the name.
    """
    if named := _lines_in_words(panel, pen, box):
        return named
    if not (panel.counters or panel.badges):
        return _name(panel, pen, box)
    signs = badges_width(panel.badges, pen)
    upper, lower = box.above(box.h * 0.55), box.foot(box.h * 0.55)
    first = small_counter(panel.counters[0], lower, pen, pen.m.number)[0] + pen.m.px(10) if panel.counters else 0.0
    wide = min(lower.w - first, signs)
    line = numbers_in_a_line(panel.counters, pen, lower.w - wide)
    if line:
        return (*_name(panel, pen, upper), *drawn_numbers(line, pen, lower.before(wide)),
                *draw_badges(panel.badges, pen, lower.end(wide) if wide else lower))
    head = box.top(pen.m.px(HEAD))
    beside, others = _beside_name(panel, pen, head.w)
    below, wide, low = box.below(head.h), badges_width(beside, pen), badges_width(others, pen)
    free = below.before(low if low <= below.w * 0.5 else 0.0)
    numbers = drawn_numbers(numbers_in_lines(panel.counters, pen, free), pen, free)
    return (*_name(panel, pen, head.before(wide)), *numbers,
            *(draw_badges(beside, pen, head.end(wide)) if wide else ()),
            *(draw_badges(others, pen, below.top(min(below.h, pen.m.px(28))).end(low)) if free.w < below.w else ()))


def _lines_in_words(panel: SeatPanel, pen: Pen, box: Box) -> Primitives:
    """Name and badges over numbers, each with sign and word; nothing where that finds no room."""
    head, below = box.top(pen.m.px(HEAD)), box.below(pen.m.px(HEAD))
    beside, others = _beside_name(panel, pen, head.w)
    size = _worded_size(panel, pen, below)
    if others or not size:
        return ()
    wide, gap = badges_width(beside, pen), pen.m.px(12)
    lines = NumberLines(lines_of_numbers(panel.counters, pen, below.w, size, gap, worded_counter), size, gap)
    return (*_name(panel, pen, head.before(wide)), *drawn_numbers(lines, pen, below, worded_counter),
            *(draw_badges(beside, pen, head.end(wide)) if wide else ()))


def _worded_size(panel: SeatPanel, pen: Pen, box: Box) -> float:
    """The size in which all numbers of a panel fit into `box` with sign and word; 0 where they do not. Words step back
    for numbers that are wished very large.
    """
    sizes = (pen.m.number,) if pen.m.loud > 1 else (pen.m.number, pen.m.body)
    for size in sizes if panel.counters else ():
        widest = max(counter_width(counter, pen, size, worded_counter) for counter in panel.counters)
        lines = lines_of_numbers(panel.counters, pen, box.w, size, pen.m.px(12), worded_counter)
        if widest <= box.w and len(lines) * size * LINE <= box.h:
            return size
    return 0.0


def _beside_name(panel: SeatPanel, pen: Pen, width: float) -> tuple[tuple[Badge, ...], tuple[Badge, ...]]:
    """The badges that leave the name its room on a line so wide, and the others."""
    signs = sum((panel.active, panel.connected, panel.out))
    name = pen.width(panel.name, pen.m.small, panel.active) + pen.m.px(32 + 22 * signs) + 1
    fit = [n for n in range(len(panel.badges) + 1) if badges_width(panel.badges[:n], pen) <= max(
        width - name, width * 0.12)]
    return panel.badges[:fit[-1]], panel.badges[fit[-1]:]


def _name(panel: SeatPanel, pen: Pen, box: Box) -> Primitives:
    side, icon = pen.m.px(24), pen.m.px(20)
    ink = theme.QUIET if panel.out else theme.INK
    place = box.left(side).middle(side, side)
    # A banner hangs from the edge, but within the pane: what sticks out is not drawn with it.
    top, more = (max(1.0, box.y - pen.m.px(4)), 2) if pen.guise.bearing == "banner" else (box.y + pen.m.px(2), -2)
    hung = Box(place.x, top, place.w, min(box.h, pen.m.px(38)) + pen.m.px(more))
    primitives: list[Primitive] = list(bearing.borne_mark(panel, pen.guise.bearing, place, hung))
    rest = box.after(side + pen.m.px(8))
    for shown, name in ((panel.active, "menu-left"), (panel.connected, "cellphone"), (panel.out, "skull")):
        if shown:
            primitives += pen.sign(name, rest.end(icon).middle(icon, icon),
                                   theme.mark_colour(panel.mark) if panel.active else theme.QUIET)
            rest = rest.before(icon + pen.m.px(2))
    name = text_fit.with_initials(panel.name, rest.w, pen.m.small, panel.active, pen.width)
    return (*primitives, pen.line(name, rest, pen.m.body, ink, bold=panel.active))
