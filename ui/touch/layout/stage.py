"""The parts on the stage as pieces that know when to be drawn again, and the last lines of the log. No layout."""

from __future__ import annotations

from companion.engine.inputs import DiceInput
from companion.engine.parts import Dice, Grid, Part, Provinces
from companion.engine.view import Choice, LogLine, View
from ui.touch.drawing import theme
from ui.touch.drawing.pane import PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Primitive
from ui.touch.meaning import choice_placement, grid_hits, map_layout
from ui.touch.parts import dice, grid, provinces, render
from ui.touch.state.scene import Scene


def pieces(parts: tuple[Part, ...], view: View, scene: Scene, pen: Pen) -> tuple[PaneItem, ...]:
    """`parts` as pieces; below parts that are no board, what happened last."""
    made = [part_piece(part, view.choices, scene, pen) for part in parts]
    if view.log and not any(isinstance(p, Grid | Provinces) for p in parts):
        made.append(_log(view.log, pen))
    return tuple(made)


def part_piece(part: Part, choices: tuple[Choice, ...], scene: Scene, pen: Pen) -> PaneItem:
    """A part as a piece that is drawn again only if it, its players or what is offered on it has changed."""
    offers = {thing: offered for thing, offered in pen.offers.items() if thing in choice_placement.within(part)}
    if isinstance(part, Grid):
        lit = grid_hits.touchable(choices, scene.field)
        said = () if scene.field else grid_hits.refusing(choices, part)
        return PaneItem((part, lit, scene.start, said, _people(pen)),
                        lambda w, h: grid.draw(part, pen, w, h, lit, scene.start, said))
    if isinstance(part, Provinces):
        lit = map_layout.touchable(choices, scene.field)
        return PaneItem((part, offers, lit, _people(pen)), lambda w, h: provinces.draw(part, pen, w, h, lit))
    if isinstance(part, Dice):
        typed = any(isinstance(choice.input, DiceInput) for choice in choices)
        return PaneItem((part, offers, typed, _people(pen)), lambda w, h: dice.draw(part, pen, w, h, typed=typed))
    return PaneItem((part, offers, _people(pen)), lambda w, h: render(part, pen, w, h))


def is_board(part: Part, pen: Pen, room: Box) -> bool:
    """Whether a part is drawn beside all others, as large as it can be: a board, or a map that fits into `room`."""
    return isinstance(part, Grid) or (isinstance(part, Provinces) and provinces.fits(part, pen, room.w, room.h))


def lit(view: View) -> tuple[Choice, ...]:
    """The choices that are answered by touching a board or a map on the stage."""
    boards = grid_hits.touchable(view.choices, None) if any(isinstance(part, Grid) for part in view.stage) else ()
    maps = map_layout.touchable(view.choices, None) if any(isinstance(part, Provinces) for part in view.stage) else ()
    return (*boards, *maps)


def asked(parts: tuple[Part, ...], pen: Pen) -> bool:
    """Whether something on these parts is to be touched now, more than to be corrected."""
    things = {thing for part in parts for thing in choice_placement.within(part)}
    return any(choice.emphasis != "quiet" for thing in things for choice in pen.offers.get(thing, ()))


def _people(pen: Pen) -> tuple[tuple[str, str, str], ...]:
    return tuple((p.seat, p.name, p.mark) for p in pen.seats.values())


def _log(log: tuple[LogLine, ...], pen: Pen) -> PaneItem:
    last = log[-2:]

    def draw(width: float, room: float) -> Drawing:
        inks: list[Primitive] = []
        y, most = 0.0, 4 if width < pen.m.px(250) else 2
        for line in last:
            side = pen.m.px(16)
            mark = pen.mark(pen.side(line.seat, now=False), Box(pen.m.px(4), y + pen.m.px(4), side, side))
            box = Box(pen.m.px(28), y, width - pen.m.px(30), 0)
            tall, words = pen.block(pen.say(line.text), box, pen.m.small, theme.QUIET, most=most)
            inks += (*mark, *words)
            y += tall + pen.m.px(2)
        return Drawing(y, tuple(inks))

    return PaneItem((last, _people(pen)), draw)
