"""What is acted on over most of the window: players as marks and numbers, notices, hands and lesson as signs.

What may live here: where that lies, on wide and on high windows. What may not: when the others step back for it
(layout/table.py).
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from companion.engine.parts import Grid
from companion.engine.view import HANDS, View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, header, seats, stage
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions
from .second_stage import second_stage

ASIDES = (), (regions.NOTICES,), (regions.NOTICES, HANDS)
"""What has its sign in the header instead of beside the prompt, in the order in which that is tried."""
UNDO_SIGNS_WIDTH = 140
"""Units: undo as a sign beside the buttons of a high window."""


def stage_first(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing for a result, where numbers of players would need words, and for a board on a wide window without a
    second stage.

    Players keep their names and buttons their second row where the stage is large enough beside them; signs for notices
    and hands stand in the header where the prompt has too little room beside them.
    """
    board = any(isinstance(part, Grid) for part in view.stage) and not stage.shares_stage(view, pen)
    if view.result or not seats.signs_numbers(view, pen) or (board and not pen.m.portrait):
        return ()
    there = dict.fromkeys(tuple(what for what in aside if _is_there(what, view)) for aside in ASIDES)
    asides = [aside for aside in there if header.has_room(view, pen, len(aside))]
    ways, foot = _ways_of_players(view, pen), cache(partial(_foot, view, scene, pen))
    rooms = (_room(view, scene, pen, people, rest, foot(rest, rows), aside) for aside in asides
             for people, rest in ways for rows in (0, 1))
    for room in rooms:
        if stage.hero_share(room.panes, view, pen) >= stage.HERO:
            break
    filled = _filled(room, view, scene, pen)
    besides = tuple(what for what in (*ASIDES[-1], regions.LESSON) if what not in filled.aside)
    return regions.with_header(view, pen, filled.panes, table_now, regions.prompt_signs(view, pen, besides))


def _is_there(what: str, view: View) -> bool:
    return bool(view.hands if what == HANDS else view.notices)


class Room(NamedTuple):
    """Where everything lies, and a stage that is still empty; `beside` is the view without what has its own board.

    `people` are the players and what stands in their column; `foot` are the buttons, on a high window with undo;
    `aside` is what has its sign in the header instead of beside the prompt.
    """

    people: tuple[Pane, ...]
    ask: Pane
    boards: tuple[Pane, ...]
    shown: Pane
    foot: tuple[Pane, ...]
    beside: View
    aside: tuple[str, ...]

    @property
    def panes(self) -> tuple[Pane, ...]:
        """All of it."""
        return *self.people, self.ask, *self.boards, self.shown, *self.foot


def _ways_of_players(view: View, pen: Pen) -> tuple[tuple[tuple[Pane, ...], Box], ...]:
    """The players, and the room that is left: over undo at the left of a wide window, or in a line of a high one; with
    their names first.
    """
    room = regions.body(view, pen)
    if pen.m.portrait:
        ways = (regions.folded_players(view, pen, room.inset(pen.m.gap, 0), named=named) for named in (True, False))
        return tuple(((people,), rest) for people, rest in ways)
    wide = pen.m.px(regions.SEATS_WIDTH if view.seats else UNDO_SIGNS_WIDTH)
    few = pen.m.px(regions.FOLDED_WIDTH) + 2 * pen.m.gap if view.seats else wide
    signed = regions.players_over_undo(view, pen, room, few)
    if not view.seats or not seats.panels_fit(view, pen, signed[0][0].box.h):
        return (signed,)
    return regions.players_over_undo(view, pen, room, wide, named=True), signed


def _room(view: View, scene: Scene, pen: Pen, people: tuple[Pane, ...], rest: Box,
          foot: tuple[Pane, ...], aside: tuple[str, ...]) -> Room:
    """Prompt and stage in `rest`, above the buttons at its `foot`."""
    tops = [pane.box.y for pane in foot if pane.box.h]
    room = rest.above(rest.bottom - min(tops) + pen.m.gap if tops else pen.m.gap)
    ask = regions.prompt_pane(view, scene, pen, room, aside)
    boards, below, beside = second_stage(view, scene, pen, room.below(ask.box.h + pen.m.gap))
    shown = Pane("stage", below, (), gap=pen.m.px(stage.GAP), middle=True)
    return Room(people, ask, boards, shown, foot, beside, aside)


def _filled(room: Room, view: View, scene: Scene, pen: Pen) -> Room:
    """The same with what belongs on the stage; hands have no sign if they have words there."""
    shown = replace(room.shown, pieces=stage.leading_pieces(room.beside, scene, pen, room.shown.box))
    hands = stage.with_hands(shown, view, pen)
    if not hands:
        return room._replace(shown=shown)
    ask = regions.prompt_pane(view, scene, pen, room.ask.box, (*room.aside, HANDS)).within(room.ask.box)
    return room._replace(shown=hands, ask=ask, aside=tuple(what for what in room.aside if what != HANDS))


def _foot(view: View, scene: Scene, pen: Pen, room: Box, rows: int) -> tuple[Pane, ...]:
    """The buttons at the foot of `room` in at most so many `rows`, 0: as many as they like, as where they are what is
    acted on; on a high window undo before them as signs.
    """
    most, focused = 0 if stage.acts_by_buttons(view, pen) else rows, grid_hits.focus_view(view, scene.start)
    if not pen.m.portrait:
        return (regions.buttons(focused, pen, room.after(-pen.m.gap), most),)
    undo = actions.undo_signs(view.undo, pen, room.moved(-pen.m.gap, 0).left(pen.m.px(UNDO_SIGNS_WIDTH)))
    return undo, regions.buttons(focused, pen, room.after(undo.box.w if undo.box.h else -pen.m.gap), most)
