"""Draws `Dice` as the one thing that speaks: as large as the stage, beside it how it stands. No other part."""

from __future__ import annotations

from typing import Literal

from companion.engine.parts import Dice, Die
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Fill, Named, Primitive, Primitives

from . import dice

LARGEST, LYING = 168, 0.05
"""The side of the largest die; so much of it is seen of the side on which it lies."""
SCORE, SHOWN = 148, 6
"""The width of the score beside the dice; so many successes are shown one by one."""


def draw(part: Dice, pen: Pen, width: float, room: float, *, typed: bool = False) -> Drawing:
    """Dice in the middle, how it stands beside them (above them where it is narrow), keys for their faces at the foot.

    The prompt says what the roll is about. It takes all of `room`, so that nothing else is half in sight, and more only
    if its dice would be too small to touch.
    """
    high = pen.m.px(60) + pen.m.gap if typed and part.sides in dice.PIPS and room > pen.m.px(170) else 0.0
    wide = width > room * 1.5
    score = _score(part, pen, Box(0, 0, width, pen.m.px(92)), wide=False) if not wide else ()
    area = Box(0, 0, width, max(room - high, pen.m.px(92))).below(pen.m.px(98) if score else 0.0)
    beside = area.end(min(pen.m.px(SCORE), width * 0.3)) if wide and _told(part) else area.end(0)
    boxes = dice_places(len(part.dice), area.before(beside.w), pen)
    lowest = max((box.bottom for box in boxes), default=0.0) + pen.m.px(12)
    line = area.before(beside.w).foot(pen.m.px(24))
    words = dice.kept_words(part, pen, line, align="centre") if lowest <= line.y else ()
    thrown = tuple(primitive for die, box in zip(part.dice, boxes, strict=True)
                   for primitive in _die(die, part, box, pen, sourced=not words))
    foot = max(area.bottom, *(box.bottom for box in boxes), 0.0)
    row = Box(0, foot + pen.m.gap, width, high - pen.m.gap)
    place = row.middle(min(row.w, part.sides * pen.m.px(100)), row.h)
    keys = dice.face_keys(part, pen, place).primitives if high else ()
    told = _score(part, pen, beside.before(pen.m.px(6)), wide=True) if beside.w else score
    return Drawing(foot + high, (*told, *thrown, *words, *keys))


def least_height(part: Dice, pen: Pen, width: float, room: float, *, typed: bool) -> float:
    """The height below which the dice would lose their size, or the roll its place."""
    wide = width - (pen.m.px(SCORE) if _told(part) and not pen.m.portrait else 0.0) - pen.m.px(12)
    side = min(pen.m.px(LARGEST), _side(len(part.dice), 1, Box(0, 0, wide, room), pen.m.px(16)))
    keys = pen.m.px(76) if typed and part.sides in dice.PIPS else 0.0
    return max(room * (0.8 if pen.m.portrait else 0.5), side * (1 + LYING) + pen.m.px(16) + keys)


def dice_places(count: int, area: Box, pen: Pen) -> tuple[Box, ...]:
    """Where `count` dice lie in the middle of `area`: in as few rows as make them largest, none too small to touch."""
    gap, inner = pen.m.px(16), area.inset(pen.m.px(6), pen.m.px(4))
    sides = {rows: _side(-(-count // rows), rows, inner, gap) for rows in range(1, count + 1)}
    rows = max(sides, key=lambda n: (int(sides[n]), -n), default=1)
    side = float(int(max(pen.m.touch, min(pen.m.px(LARGEST), sides.get(rows, 0.0)))))
    across = max(1, int((inner.w + gap) // (side + gap))) if sides.get(rows, 0.0) < side else -(-count // rows)
    lines = [min(across, count - n) for n in range(0, count, across)]
    high = len(lines) * (side + gap) - gap
    top = inner.y + max(0.0, (inner.h - high) / 2)
    return tuple(Box(inner.x + (inner.w - line * (side + gap) + gap) / 2 + i * (side + gap), top + n * (side + gap),
                     side, side) for n, line in enumerate(lines) for i in range(line))


def _side(across: int, rows: int, box: Box, gap: float) -> float:
    """The side of a die where `rows` of `across` dice fill `box`, with what is seen of the side on which they lie."""
    return min((box.w - gap * (across - 1)) / across, (box.h - gap * (rows - 1)) / rows / (1 + LYING))


def _die(die: Die, part: Dice, box: Box, pen: Pen, *, sourced: bool) -> Primitives:
    """A die as it lies; one that did not help where successes count is grey."""
    title = Msg("Die showing {value}", {"value": die.value}) if die.value else Msg("Die")
    ring = dice.success_ring(box, pen) if die.success and die.state == "landed" else ()
    owner = dice.owner_badge(die, box, pen) if die.state != "waiting" else ()
    return (*_cube(die, part, box, pen), *(_source(die, part, box, pen) if sourced and die.state == "landed" else ()),
            *owner, *pen.offer(die.id, title, box), *ring, Named(box, die.id))


def _cube(die: Die, part: Dice, box: Box, pen: Pen) -> Primitives:
    if die.state != "landed":
        return _socket(die, box, pen) if die.state == "waiting" else dice.draw_die(die, part.sides, box, pen)
    missed = bool(part.needed) and not die.success
    under = [Fill(box.moved(0, box.h * LYING * n), colour, box.w * 0.16)
             for n, colour in ((2, "#00000059"), (1, theme.MISS_SIDE if missed else theme.DIE_SIDE))]
    return (*under, *dice.draw_face(die.value, part.sides, box, pen, theme.MISS if missed else theme.IVORY))


def _socket(die: Die, box: Box, pen: Pen) -> Primitives:
    """Where a die has still to land, with the mark of whoever rolls it where there are several."""
    inside = box.middle(box.w * 0.4, box.w * 0.4)
    return (Fill(box, theme.SOCKET, box.w * 0.16), Edge(box, theme.EDGE, pen.m.px(3), box.w * 0.16),
            *((die.seat and pen.mark(die.seat, inside)) or pen.sign("dice-multiple-outline", inside, theme.EDGE)))


def _source(die: Die, part: Dice, box: Box, pen: Pen) -> Primitives:
    """Where a result came from, where it was no die."""
    side = pen.m.px(28)
    badge = Box(box.x - pen.m.px(6), box.bottom - side + pen.m.px(6), side, side)
    sign = pen.sign(dice.source_icon(die, part), badge.inset(pen.m.px(5)), theme.QUIET)
    return (Disc(badge, theme.PANEL), *sign) if sign else ()


def _told(part: Dice) -> bool:
    return bool(part.needed or part.successes)


def _score(part: Dice, pen: Pen, box: Box, *, wide: bool) -> Primitives:
    """How many successes, and of how many; green as soon as they are enough. Side by side unless it is `wide`."""
    if not _told(part):
        return ()
    met = part.needed and part.successes >= part.needed
    ink = theme.GOOD if met or not part.needed else theme.INK
    number, size = f"{part.successes}", pen.m.px(72)
    of = pen.say(Msg("of {needed} needed", {"needed": part.needed})) if part.needed else ""
    if not wide:
        x = pen.width(number, size, True) + pen.m.px(12)
        row = box.middle(box.w, pen.m.px(86))
        words = (pen.line(of, row.after(x).before(row.w * 0.45), pen.m.px(30), theme.QUIET, bold=True),) if of else ()
        seldom = row.end(row.w * 0.4).foot(pen.m.px(30))
        return (pen.line(number, row.left(x), size, ink, bold=True), *words,
                *_pips(part, pen, row.end(row.w * 0.4), align="right"),
                *((_seldom(part, pen, seldom, align="right"),) if _odds(part) else ()))
    dots = pen.m.px(30) if box.h >= pen.m.px(150) else 0.0
    line = pen.m.px(38) if of else 0.0
    rare = pen.m.px(36) if _odds(part) and box.h >= pen.m.px(84) + line + dots + pen.m.px(36) else 0.0
    high = min(pen.m.px(84), max(pen.m.px(40), box.h - line - dots - rare))
    block = box.middle(box.w, high + line + dots + rare)
    return (pen.line(number, block.top(high), min(size, high * 0.86), ink, bold=True, align="centre"),
            *((pen.line(of, block.below(high).top(line), pen.m.px(30), theme.QUIET, bold=True, align="centre"),)
              if of else ()),
            *(_pips(part, pen, block.foot(rare + dots).top(dots), align="centre") if dots else ()),
            *((_seldom(part, pen, block.foot(rare), align="centre"),) if rare else ()))


def _seldom(part: Dice, pen: Pen, box: Box, *, align: Literal["centre", "right"]) -> Primitive:
    """How rare the roll is that lies there, or before it how likely it is to be enough."""
    ink = theme.ACCENT if part.one_in else theme.QUIET
    return pen.line(pen.say(_odds(part) or Msg("")), box, pen.m.small, ink, bold=True, align=align)


def _odds(part: Dice) -> Msg | None:
    if part.one_in:
        return Msg("1 in {n}", {"n": part.one_in})
    return Msg("Chance {n} %", {"n": part.chance}) if part.chance else None


def _pips(part: Dice, pen: Pen, row: Box, *, align: str) -> Primitives:
    """One dot for each success that is needed, filled as they come."""
    count = max(part.needed, part.successes)
    if not 0 < count <= SHOWN:
        return ()
    gap = pen.m.px(5)
    side = min(pen.m.px(22), (row.w - gap * (count - 1)) / count)
    wide = count * (side + gap) - gap
    dots = (row.end(wide) if align == "right" else row).middle(wide, side).columns(count, gap)
    primitives: list[Primitive] = []
    for n, dot in enumerate(dots):
        primitives.append(Disc(dot, theme.GOOD if n < part.successes else theme.EDGE))
        primitives += pen.sign("check-bold", dot.inset(side * 0.2), theme.ON_ACCENT) if n < part.successes else (
            Disc(dot.inset(pen.m.px(3)), theme.GROUND),)
    return tuple(primitives)
