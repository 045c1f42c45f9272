"""What is acted on over most of the window: players as marks and numbers, notices, hands and lesson as signs.

What may live here: where that lies, on wide and on high windows. What may not: when the others step back for it
(layout/table.py). Imports many modules, because each region of a table steps back here.
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from companion.engine.parts import Dice, Grid, Tiles
from companion.engine.view import HANDS, View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen, measured_once
from ui.touch.drawing.primitives import Box, TextLine, is_cut
from ui.touch.layout import actions, header, seats, stage
from ui.touch.layout.prompt import Brief
from ui.touch.meaning import grid_hits
from ui.touch.state.scene import Scene

from . import regions
from .second_stage import second_stage

ASIDES = (), (regions.NOTICES,), (regions.NOTICES, HANDS)
"""What has its sign in the header instead of beside the prompt, in the order in which that is tried."""


class Steps(NamedTuple):
    """How far prompt and header step back: the prompt is said in few words (`brief`); the small parts of a high
    window's header have the place of its title (`low`), a brief prompt has that of a wide window's header (`headless`).
    """

    brief: Brief | None = None
    low: bool = False
    headless: bool = False


HIGH = (Steps(), Steps(low=True), *(Steps(brief, low) for low in (False, True)
                                    for brief in (Brief(3), Brief(2, below=True), Brief(2))))
WIDE = (Steps(), *(Steps(brief, headless=headless) for headless in (False, True) for brief in (Brief(3), Brief(2))))
"""In the order in which they are tried."""


def stage_first(view: View, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Nothing for a result, where numbers of players would need words, for a board on a wide window that is not behind
    dice or tiles, and where the largest text leaves what is acted on too little room.

    Players keep their names and buttons their second row where the stage is large enough beside them; signs for notices
    and hands stand in the header where the prompt has too little room beside them.
    """
    leads = isinstance(stage.hero_part(view, pen), Dice | Tiles)
    board = any(isinstance(part, Grid) for part in view.stage) and not leads
    if view.result or not seats.signs_numbers(view, pen) or (board and not pen.m.portrait):
        return ()
    there = dict.fromkeys(tuple(what for what in aside if _is_there(what, view)) for aside in ASIDES)
    asides = [aside for aside in there if header.has_room(view, pen, len(aside))]
    ways, foot = cache(partial(_ways_of_players, view, scene, pen)), cache(partial(_foot, view, scene, pen))
    asked = cache(partial(_asked, view, scene, pen))
    most = (0,) if stage.acts_by_buttons(view, pen) else (0, 1)
    rooms = ((_room(view, scene, pen, way, foot(way.rest, rows, _has_no_undo(way)), aside, steps, asked), way)
             for steps in _ways_back(view, pen) for aside in asides if _has_signs_room(view, pen, len(aside), steps)
             for way in ways(_body(view, pen, steps, asked)) for rows in most)
    chosen = _chosen(rooms, view, pen)
    if chosen is None:
        return ()
    filled = _filled(chosen, view, scene, pen)
    if filled.steps.headless:
        head, _ = regions.with_prompt_as_header(view, filled.ask, pen, table_now)
        below = tuple(pane for pane in filled.panes if pane is not filled.ask)
        return (*head, *regions.with_sand(view, pen, below, table_now))
    besides = tuple(what for what in (*ASIDES[-1], regions.LESSON) if what not in filled.aside)
    return regions.with_header(view, pen, filled.panes, table_now, regions.prompt_signs(view, pen, besides),
                               low=filled.steps.low,
                               again=regions.asked_again(view, scene, pen, filled.aside, filled.steps.brief))


def _has_signs_room(view: View, pen: Pen, signs: int, steps: Steps) -> bool:
    """Whether the header has room for so many signs after these steps."""
    if steps.headless:
        return not signs
    return not steps.low or header.has_room_without_title(view, pen, signs)


def _chosen(rooms: Iterator[tuple[Room, LaidPlayers]], view: View, pen: Pen) -> Room | None:
    """The first room in which what is acted on has its share and everybody is seen, with the largest text one in which
    prompt and numbers are as large as is wished, or the first in which they are largest. If there is none at all, the
    last one, or None with the largest text, which becomes smaller.
    """
    fitting = list[tuple[bool, float, Room]]()
    for room, way in rooms:
        if stage.hero_share(room.panes, view, pen) < stage.HERO or not way.seen or _is_cut(room.ask):
            continue
        if pen.m.loud == 1:
            return room
        large, number = _is_large(room.ask, pen), min(map(seats.least_number, way.people))
        if large and number >= pen.m.number:
            return room
        fitting.append((large, number, room))
    if pen.m.loud > 1:
        return max(fitting, key=itemgetter(0, 1))[-1] if fitting else None
    return room


def _is_large(ask: Pane, pen: Pen) -> bool:
    """Whether the letters of the prompt are as large as is wished."""
    lines = (line for piece in ask.pieces for line in piece.draw(ask.box.w, ask.box.h).primitives
             if isinstance(line, TextLine))
    return max((line.size for line in lines), default=pen.m.prompt) >= pen.m.prompt


def _is_cut(ask: Pane) -> bool:
    """Whether a word of the prompt is not read."""
    return any(is_cut(piece.draw(ask.box.w, ask.box.h)) for piece in ask.pieces)


def _ways_back(view: View, pen: Pen) -> tuple[Steps, ...]:
    """The steps back that change something here; a prompt asks for a field in its own words."""
    return tuple(steps for steps in (HIGH if pen.m.portrait else WIDE) if view.header or not steps.low)


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
    steps: Steps = Steps()

    @property
    def panes(self) -> tuple[Pane, ...]:
        """All of it."""
        return *self.people, self.ask, *self.boards, self.shown, *self.foot


class LaidPlayers(NamedTuple):
    """A way in which the players lie: their panes, and the room that is left."""

    people: tuple[Pane, ...]
    rest: Box

    @property
    def seen(self) -> bool:
        """Whether every player is seen."""
        return all(map(seats.all_seen, self.people))

    def lower(self, by: float) -> LaidPlayers:
        """The same below a header that is so much higher."""
        return LaidPlayers(tuple(pane.within(pane.box.moved(0, by)) for pane in self.people), self.rest.below(by))


def _has_no_undo(way: LaidPlayers) -> bool:
    return all(pane.name != "undo" for pane in way.people)


AskedPrompt = Callable[[float, tuple[str, ...], Brief | None], Pane]
"""(width, what has its sign elsewhere, in how few words) → the prompt at the top of the window: laid out once for all
rooms that are tried.
"""


def _asked(view: View, scene: Scene, pen: Pen, wide: float, aside: tuple[str, ...],
           brief: Brief | None) -> Pane:
    return regions.prompt_pane(view, scene, pen, Box(0, 0, wide, 0), aside, brief=brief)


def _body(view: View, pen: Pen, steps: Steps, asked: AskedPrompt) -> Box:
    """What header and, where it has the header's place, prompt leave of the window."""
    if not steps.headless:
        return regions.body(view, pen, low=steps.low)
    ask = asked(regions.head_prompt_box(view, pen).w, (), steps.brief)
    return Box(0, 0, pen.m.width, pen.m.height).below(max(pen.m.px(regions.HEADER_HEIGHT), ask.box.h))


def _ways_of_players(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[LaidPlayers, ...]:
    """The players, and what they leave of `room`: over undo at the left of a wide window, or in a line of a high one;
    with their names first. Where a column over undo has no room for all of them, undo stands beside the buttons.
    """
    if pen.m.portrait:
        usual = regions.body(view, pen)
        return tuple(way.lower(room.y - usual.y) for way in measured_once(
            pen, "lines", view.seats, lambda apart: tuple(_lines_of_players(view, apart, usual))))
    wide = pen.m.px(regions.SEATS_WIDTH if view.seats else regions.UNDO_SIGNS_WIDTH)
    few = pen.m.px(regions.FOLDED_WIDTH) + 2 * pen.m.gap if view.seats else wide
    loud = seats.loud_width(view, pen) + 2 * pen.m.gap
    larger = _column_of_players(view, pen, room, loud) if few < loud <= wide else ()
    signed = _column_of_players(view, pen, room, few)
    cramped = len(signed) > 1 or not seats.panels_fit(view, pen, signed[0].people[0].box.h)
    if cramped or not view.seats or regions.stay_folded(view, scene, pen):
        return *larger, *signed
    return LaidPlayers(*regions.players_over_undo(view, pen, room, wide, named=True)), *larger, *signed


def _column_of_players(view: View, pen: Pen, room: Box, wide: float) -> tuple[LaidPlayers, ...]:
    """The players as marks and numbers over undo, and if not all of them are seen there, where undo does not stand."""
    signed = LaidPlayers(*regions.players_over_undo(view, pen, room, wide))
    if seats.all_seen(signed.people[0]):
        return (signed,)
    column = signed.people[0].box
    alone = seats.folded_panels(view, pen, column.top(room.bottom - pen.m.gap - column.y))
    return signed, LaidPlayers((alone,), signed.rest)


def _lines_of_players(view: View, pen: Pen, room: Box) -> Iterator[LaidPlayers]:
    """The players in lines of a high window: first so that their numbers are as large as is wished."""
    room = room.inset(pen.m.gap, 0)
    for loud, named in product(seats.ways_to_be_loud(view, pen, room.w), (True, False)):
        people, rest = regions.folded_players(view, pen, room, named=named, loud=loud)
        yield LaidPlayers((people,), rest)


def _room(view: View, scene: Scene, pen: Pen, way: LaidPlayers, foot: tuple[Pane, ...], aside: tuple[str, ...],
          steps: Steps, asked: AskedPrompt) -> Room:
    """Prompt and stage beside the players, above the buttons."""
    tops = [pane.box.y for pane in foot if pane.box.h]
    room = way.rest.above(way.rest.bottom - min(tops) + pen.m.gap if tops else pen.m.gap)
    place = regions.head_prompt_box(view, pen) if steps.headless else room
    ask = asked(place.w, aside, steps.brief)
    ask = ask.within(place.top(ask.box.h))
    taken = 0.0 if steps.headless else ask.box.h
    boards, below, beside = second_stage(view, scene, pen, room.below(taken + pen.m.gap))
    shown = Pane("stage", below, (), gap=pen.m.px(stage.GAP), middle=True)
    return Room(way.people, ask, boards, shown, foot, beside, aside, steps)


def _filled(room: Room, view: View, scene: Scene, pen: Pen) -> Room:
    """The same with what belongs on the stage; hands have no sign if they have words there."""
    shown = replace(room.shown, pieces=stage.leading_pieces(room.beside, scene, pen, room.shown.box))
    hands = stage.with_hands(shown, view, pen)
    if not hands:
        return room._replace(shown=shown)
    ask = regions.without_hands(room.ask, regions.asked_again(view, scene, pen, room.aside, room.steps.brief))
    return room._replace(shown=hands, ask=ask, aside=tuple(what for what in room.aside if what != HANDS))


def _foot(view: View, scene: Scene, pen: Pen, room: Box, rows: int, undo: bool) -> tuple[Pane, ...]:
    """The buttons at the foot of `room` in at most so many `rows`, 0: as many as they like, as where they are what is
    acted on; with `undo` before them as signs.
    """
    most, focused = 0 if stage.acts_by_buttons(view, pen) else rows, grid_hits.focus_view(view, scene.start)
    if not undo:
        return (regions.buttons(focused, pen, room.after(-pen.m.gap), most),)
    back = actions.undo_signs(view.undo, pen, room.moved(-pen.m.gap, 0).left(pen.m.px(regions.UNDO_SIGNS_WIDTH)))
    return back, regions.buttons(focused, pen, room.after(back.box.w if back.box.h else -pen.m.gap), most)
