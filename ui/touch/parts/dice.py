"""Draws `Dice`: a roll, die by die, and how well it goes. The dice editor shares its faces; no input."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Literal

from companion.engine.parts import Dice, Die
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Fill, Named, Poly, Primitive, Primitives, Touch
from ui.touch.meaning.targets import TypeFace

from .frame import flow_boxes, lowest_edge

PIPS = {1: "c", 2: "ai", 3: "aci", 4: "agbi", 5: "agbic", 6: "agbidf"}
PLACES = {"a": (0.25, 0.25), "b": (0.75, 0.25), "c": (0.5, 0.5), "d": (0.25, 0.5), "f": (0.75, 0.5),
          "g": (0.25, 0.75), "i": (0.75, 0.75)}
SOURCES = {"typed": "keyboard-outline", "virtual": "chip", "kept": "history"}
OWNER = 34
"""Units: the badge with the mark of whoever rolls a die."""


def draw(part: Dice, pen: Pen, width: float, room: float, *, typed: bool = False) -> Drawing:
    """Title and score above, the dice in rows below; where dice may be `typed`, keys for their faces if they fit."""
    if not typed or part.sides not in PIPS:
        return _rolled(part, pen, width, _side(part, pen, width), pen.m.px(26))
    large = _typed(part, pen, width, _side(part, pen, width), pen.m.px(26))
    fitting = large if large.height <= room else _typed(part, pen, width, pen.m.touch, pen.m.px(4))
    return fitting if fitting.height <= room else _rolled(part, pen, width, _side(part, pen, width), pen.m.px(26))


def _typed(part: Dice, pen: Pen, width: float, side: float, below: float) -> Drawing:
    """The roll, and below it a key for every face."""
    roll = _rolled(part, pen, width, side, below)
    shown = face_keys(part, pen, Box(0, roll.height + pen.m.px(4), width, max(pen.m.touch, min(side, pen.m.px(68)))))
    return Drawing(shown.height, (*roll.primitives, *shown.primitives))


def face_keys(part: Dice, pen: Pen, row: Box) -> Drawing:
    """A key for every face, each as high as `row`, in more rows than that one where it is too narrow."""
    boxes = flow_boxes(part.sides, row.y, min(row.w, part.sides * pen.m.px(100)), pen.m.usual_touch, row.h, pen.m.gap)
    return Drawing(lowest_edge(boxes, row.y), tuple(primitive for n, box in enumerate(boxes) for primitive in _key(
        n + 1, box.moved(row.x, 0), part, pen)))


def _rolled(part: Dice, pen: Pen, width: float, side: float, below: float) -> Drawing:
    head = _head(part, pen, width)
    top = head.height + pen.m.px(6)
    boxes = flow_boxes(len(part.dice), top, min(width, len(part.dice) * (side + pen.m.px(14))), side, side + below,
                       pen.m.px(8))
    foot = lowest_edge(boxes, top)
    line = pen.m.px(24)
    words = kept_words(part, pen, Box(0, foot - line, width, line)) if below >= line else ()
    dice = (_die(die, part, box, side, pen, sourced=not words) for die, box in zip(part.dice, boxes, strict=True))
    return Drawing(foot, (*head.primitives, *(primitive for die in dice for primitive in die), *words))


def kept_words(part: Dice, pen: Pen, row: Box, *, align: Literal["left", "centre"] = "left") -> Primitives:
    """In words, if they fit into `row`, that all dice which lie there were rolled before somebody went back: then no
    die needs the sign for it.
    """
    landed = [die for die in part.dice if die.state == "landed"]
    if not landed or any(die.source != "kept" or die.corrected for die in landed):
        return ()
    touched = any(pen.offer(die.id, Msg("Die"), row) for die in landed)
    said = pen.say(Msg("From before – touch one that lies otherwise") if touched else Msg("From before"))
    fits = pen.width(said, pen.m.small, False) <= row.w
    return (pen.line(said, row, pen.m.small, theme.QUIET, align=align),) if fits else ()


def _key(value: int, box: Box, part: Dice, pen: Pen) -> Primitives:
    side = min(box.w, box.h) - pen.m.px(12)
    return (Fill(box, theme.RAISED, pen.m.radius), *draw_face(value, part.sides, box.middle(side, side), pen),
            Touch(box, TypeFace(value)))


def _side(part: Dice, pen: Pen, width: float) -> float:
    wide = (width - pen.m.px(14) * len(part.dice)) / max(1, len(part.dice))
    return max(pen.m.px(60), min(pen.m.px(92), wide))


def _head(part: Dice, pen: Pen, width: float) -> Drawing:
    """The title, beside it how well it goes; below it where the title needs the whole width."""
    box = Box(0, 0, width, pen.m.px(38))
    score, met = _score(part, pen), part.needed and part.successes >= part.needed
    wide = min(width, pen.width(score, pen.m.body, True) + pen.m.px(56)) if score else 0.0
    title, pill, colour = pen.say(part.title), box.end(wide), theme.tone_of("good" if met else "plain")
    room = box.before(wide + pen.m.gap) if score else box
    primitives: list[Primitive] = [pen.line(title, room, pen.m.body, theme.INK, bold=True)]
    tall = box.h
    if pen.width(title, pen.m.small, True) > room.w:
        high, words = pen.block(title, Box(0, 0, width, 0), pen.m.body, theme.INK, bold=True, most=3)
        pill, tall = pill.moved(0, high + pen.m.px(4)), high + pen.m.px(4) + (box.h if score else 0.0)
        primitives = [*words]
    if score:
        sign = "check-bold" if part.needed or part.successes else "dice-multiple"
        primitives += [Fill(pill, colour.ground, pen.m.px(19)), *pen.sign(
            sign, pill.left(pen.m.px(40)).middle(pen.m.px(20), pen.m.px(20)), colour.ink),
            pen.line(score, pill.after(pen.m.px(38)).before(pen.m.px(14)), pen.m.body, colour.ink, bold=True)]
    return Drawing(tall, tuple(primitives))


def _score(part: Dice, pen: Pen) -> str:
    if part.needed:
        return pen.say(Msg("{n} of {needed} needed", {"n": part.successes, "needed": part.needed}))
    if part.successes or not part.one_in:
        return f"{part.successes}" if part.successes else ""
    return pen.say(Msg("1 in {n}", {"n": part.one_in}))


def _die(die: Die, part: Dice, box: Box, side: float, pen: Pen, *, sourced: bool) -> Primitives:
    lying = box.top(side).middle(side, side)
    note = box.foot(pen.m.px(24)).middle(pen.m.px(22), pen.m.px(22))
    told = sourced and die.state == "landed" and box.h >= side + pen.m.px(24)  # else no room for where it is from
    icon = source_icon(die, part) if told else ""
    title = Msg("Die showing {value}", {"value": die.value}) if die.value else Msg("Die")
    return (*draw_die(die, part.sides, lying, pen),
            *owner_badge(die, lying, pen), *pen.sign(icon, note, theme.QUIET), *pen.offer(die.id, title, lying),
            Named(lying, die.id))


def owner_badge(die: Die, box: Box, pen: Pen) -> Primitives:
    """Whose die it is, in the corner that keys for other faces leave free."""
    side = pen.m.px(OWNER)
    badge = Box(box.x - side * 0.4, box.y - side * 0.4, side, side)
    mark = pen.mark(die.seat, badge.inset(side * 0.2, side * 0.2)) if die.seat else ()
    return (Disc(badge, theme.GROUND), *mark) if mark else ()


def source_icon(die: Die, part: Dice) -> str:
    """The icon that says where a result came from; none where it was a real die, nor where all that have landed came
    the same way, unless they are those of an earlier roll.
    """
    if die.corrected:
        return "pencil"
    alike = die.source != "kept" and all(one.source == die.source for one in part.dice if one.state == "landed")
    return "" if alike else SOURCES.get(die.source, "")


def draw_die(die: Die, sides: int, box: Box, pen: Pen) -> Primitives:
    """A die as it is: landed, crooked, rolling, or still to land."""
    match die.state:
        case "landed":
            return (*draw_face(die.value, sides, box, pen), *(success_ring(box, pen) if die.success else ()))
        case "crooked":
            return (Poly(turned_corners(box.inset(box.w * 0.08), 14), theme.WARN),
                    pen.line("!", box, pen.m.huge * 0.8, theme.ON_ACCENT, bold=True, align="centre"))
        case "rolling":
            return (Fill(box, theme.RAISED, box.w * 0.16), Edge(box, theme.ACCENT, pen.m.px(3), box.w * 0.16),
                    *pen.sign("dice-multiple", box.middle(box.w * 0.55, box.w * 0.55), theme.ACCENT))
    return (Fill(box, theme.PANEL, box.w * 0.16), Edge(box, theme.EDGE, pen.m.px(2), box.w * 0.16),
            *pen.sign("dots-horizontal", box.middle(box.w * 0.4, box.w * 0.4), theme.QUIET))


def success_ring(box: Box, pen: Pen) -> Primitives:
    """The ring and the sign of a success around a die in `box`."""
    badge = Box(box.right - pen.m.px(20), box.y - pen.m.px(6), pen.m.px(26), pen.m.px(26))
    return (Edge(box, theme.GOOD, pen.m.px(4), box.w * 0.16), Disc(badge, theme.GOOD),
            *pen.sign("check-bold", badge.inset(pen.m.px(5)), theme.ON_ACCENT))


def draw_face(value: int, sides: int, box: Box, pen: Pen, ground: str = theme.IVORY) -> Primitives:
    """One face of a die with `sides`: pips up to six, digits beyond."""
    body = Fill(box, ground, box.w * 0.16)
    if sides != 6 or value not in PIPS:
        return body, pen.line(str(value), box.inset(box.w * 0.06), box.h * 0.56, theme.PIP, bold=True, align="centre")
    size = box.w * 0.19
    return body, *(Disc(Box(box.x + box.w * x - size / 2, box.y + box.h * y - size / 2, size, size), theme.PIP)
                   for x, y in (PLACES[place] for place in PIPS[value]))


def turned_corners(box: Box, degrees: float) -> tuple[tuple[float, float], ...]:
    """The corners of `box`, turned clockwise about its centre."""
    x, y, a = box.x + box.w / 2, box.y + box.h / 2, radians(degrees)
    half = ((-box.w / 2, -box.h / 2), (box.w / 2, -box.h / 2), (box.w / 2, box.h / 2), (-box.w / 2, box.h / 2))
    return tuple((x + dx * cos(a) - dy * sin(a), y + dx * sin(a) + dy * cos(a)) for dx, dy in half)
