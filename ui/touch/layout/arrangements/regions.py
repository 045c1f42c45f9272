"""Regions that several arrangements have: header, strips, players, prompt, stage, buttons.

What may live here: where such a region lies in the room that is left, and that room. What may not: an arrangement.
All lengths in capitals are units: pixels in a window of 800 × 480, which Measures.px scales.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.engine.inputs import Cell
from companion.engine.view import HANDS, PUBLIC, Choice, UndoState, View
from ui.touch.drawing import rule_mark, theme
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box
from ui.touch.layout import actions, clock, hands, header, prompt, sand, seats, stage
from ui.touch.meaning import grid_hits
from ui.touch.meaning.targets import ShowHands, ShowNotices, ShowRule
from ui.touch.state.scene import Scene

AskedAgain = Callable[[Box], Pane]
"""The prompt at the top of this box, without a sign for what hands have to do."""
NOTICES, LESSON = "notices", "lesson"
SEATS_WIDTH = 262
"""Units: the column of players with their names, undo below them."""
FOLDED_WIDTH = 118
"""Units: the column of players as mark and numbers."""
LEAST_NAMED_WIDTH = 200
"""Units: in a column that is less wide players have no names."""
HEADER_HEIGHT = 60
"""Units: menu, title and clock."""
PARTS_HEIGHT = 58
"""Units: the line of small parts that a header has on a high window."""
UNDO_SIGNS_WIDTH = 140
"""Units: undo as a sign, or in few words, beside the buttons of a high window."""
SAND_HEIGHTS = 128, 112
"""Units: the glass of sand, as high as it likes to be or a little lower."""
LEAST_SAND = 0.2
"""So much of a window's height is the least that a glass of sand is lowered to for the players' names."""


def body(view: View, pen: Pen, *, low: bool = False) -> Box:
    """What the header leaves of the window; `low`: in one line, with its small parts in place of the title."""
    return Box(0, 0, pen.m.width, pen.m.height).below(_header_height(view, pen, low=low))


def _header_height(view: View, pen: Pen, *, low: bool) -> float:
    return pen.m.px(HEADER_HEIGHT) + (pen.m.px(PARTS_HEIGHT) if pen.m.portrait and view.header and not low else 0.0)


def head_prompt_box(view: View, pen: Pen) -> Box:
    """Where a prompt lies that has the header's place, as high as it likes: between menu and clock."""
    return Box(0, 0, pen.m.width - pen.m.px(148 if view.clock else 8), 0).after(pen.m.px(64))


def with_prompt_as_header(view: View, ask: Pane, pen: Pen, table_now: int) -> tuple[tuple[Pane, ...], float]:
    """Menu, prompt and clock in one line: (panes, height). `ask` is the prompt as it is drawn in `head_prompt_box`."""
    tall = max(pen.m.px(HEADER_HEIGHT), ask.box.h)
    panes = (header.menu_pane(pen, Box(0, 0, pen.m.px(64), tall)), ask.within(ask.box.moved(0, tall - ask.box.h)))
    time = Box(ask.box.right, 0, pen.m.width - ask.box.right, pen.m.px(HEADER_HEIGHT))
    return ((*panes, clock.pane(view.clock, pen, time, table_now)) if view.clock else panes), tall


def with_header(view: View, pen: Pen, made: tuple[Pane, ...], table_now: int,
                signs: tuple[prompt.PromptSign, ...] = (), *, low: bool = False,
                again: AskedAgain | None = None) -> tuple[Pane, ...]:
    """The header, with these signs at its end, the panes below it, and a glass of sand where an egg timer runs. `low`
    as in `body`. Where a touch on the header's words shows what hands have to do, no sign says so as well: then the
    prompt is asked `again`.
    """
    box = Box(0, 0, pen.m.width, _header_height(view, pen, low=low))
    told = () if view.viewer == PUBLIC or hands.are_told(view, made) else view.hands
    few = tuple(sign for sign in signs if sign.target != ShowHands())
    head = header.panes(view, pen, box, table_now, few, told)
    if told and hands.are_shown_by(head):
        made = tuple(without_hands(pane, again) if again and pane.name == "prompt" else pane for pane in made)
    elif few != signs:
        head = header.panes(view, pen, box, table_now, signs, told)
    return (*head, *with_sand(view, pen, made, table_now))


def asked_again(view: View, scene: Scene, pen: Pen, said: tuple[str, ...] | None = None,
                brief: prompt.Brief | None = None) -> AskedAgain:
    """The prompt as in `prompt_pane`, without a sign for what hands have to do."""
    worded = (said_in_words(view),) if said is None else said
    return lambda box: prompt_pane(view, scene, pen, box, (*worded, HANDS), brief=brief)


def without_hands(ask: Pane, again: AskedAgain) -> Pane:
    """The prompt `again`, with no sign for what hands have to do, in its place; as it was where that has no room."""
    there = again(ask.box).within(ask.box)
    return there if there.depth() <= ask.box.h else ask


def with_sand(view: View, pen: Pen, made: tuple[Pane, ...], table_now: int) -> tuple[Pane, ...]:
    """An egg timer that runs as a glass of sand below the players, where their column has the room; lower where they
    keep their names by that.
    """
    people = next((pane for pane in made if pane.name == "seats"), None)
    if not (view.clock and view.clock.whole and view.clock.running and people) or pen.m.portrait:
        return made
    few = people.box.w < pen.m.px(LEAST_NAMED_WIDTH)
    least = len(view.seats) * pen.m.px(58 if few else 66)

    def above(high: float) -> Box:
        return people.box.above(high + pen.m.gap)

    def named_beside(high: float) -> bool:
        return few and above(high).h >= least and seats.folded_names(view, pen, above(high))

    highs = [*map(pen.m.px, SAND_HEIGHTS)]
    kept = next(filter(named_beside, (*highs, LEAST_SAND * pen.m.height)), 0.0)
    tall = kept or next((high for high in highs if above(high).h >= least), 0.0)
    if not tall:
        return made
    low = people.box.above(tall + pen.m.gap)
    again = seats.folded_panels(view, pen, low) if few else seats.pane(view, pen, low)
    glass = sand.pane(view.clock, pen, people.box.foot(tall), table_now)
    return (*(again if pane is people else pane for pane in made), glass)


def strips(view: View, pen: Pen, room: Box) -> tuple[tuple[Pane, ...], Box]:
    """The one bar above the stage and the room that is left: a notice or what hands have to do."""
    drawn = {NOTICES: prompt.notices_pane(view.notices, pen, room), HANDS: hands.hands_pane(view, pen, room)}
    bar = drawn.get(said_in_words(view))
    return ((bar,), room.below(bar.box.h)) if bar else ((), room)


def strips_beside(view: View, pen: Pen, whole: Box, rest: Box) -> tuple[tuple[Pane, ...], Box]:
    """The same in the `rest` that players leave of the `whole`: below them from edge to edge of a high window, so that
    they stay where they are when the bar comes and goes.
    """
    if not pen.m.portrait:
        return strips(view, pen, rest)
    gap = pen.m.px(4) if said_in_words(view) in (NOTICES, HANDS) else 0.0
    bars, low = strips(view, pen, whole.below(rest.y - whole.y + gap))
    return bars, rest.below(low.y - rest.y)


def said_in_words(view: View) -> str:
    """Which of notices, hands and lesson has the one bar above the stage; "" where there is none of them.

    A bad notice comes first, because the game may not go on; then hands, because the game waits for them.
    """
    bad = any(notice.tone == "bad" for notice in view.notices)
    order = ((NOTICES, bad), (HANDS, view.hands), (NOTICES, view.notices), (LESSON, view.prompt.lesson))
    return next((what for what, there in order if there), "")


def is_told_by_rule(view: View, pen: Pen, said: tuple[str, ...]) -> bool:
    """Whether the id of the prompt's rule stands for a lesson that is not `said` in words."""
    there = view.prompt.lesson is not None and LESSON not in said and view.viewer != PUBLIC
    return there and rule_mark.is_readable(view.prompt.rule, pen)


def prompt_signs(view: View, pen: Pen, said: tuple[str, ...], *, ruled: bool = True) -> tuple[prompt.PromptSign, ...]:
    """A sign for each of notices, hands and lesson that is neither `said` in words nor, if the id of its rule is
    there (`ruled`), told by it. People who only watch get none.
    """
    if view.viewer == PUBLIC:
        return ()
    told = (*said, LESSON) if ruled and is_told_by_rule(view, pen, said) else said
    tone = theme.tone_of(view.notices[-1].tone).ink if view.notices else theme.INK
    every = ((NOTICES, view.notices, prompt.PromptSign("alert-circle-outline", "!", tone, ShowNotices())),
             (HANDS, view.hands, prompt.PromptSign(hands.HAND_ICON, "…", theme.ACCENT, ShowHands(), len(view.hands))),
             (LESSON, view.prompt.lesson, prompt.PromptSign(rule_mark.RULE_ICON, "?", theme.INK,
                                                            ShowRule(view.prompt.rule))))
    return tuple(sign for what, there, sign in every if there and what not in told)


def stay_folded(view: View, scene: Scene, pen: Pen) -> bool:
    """Whether the players of a wide window have stepped back before and stay so; people who only watch are owed words.
    """
    return scene.folded and view.viewer != PUBLIC and not pen.m.portrait and seats.signs_numbers(view, pen)


def has_folded(made: tuple[Pane, ...]) -> bool:
    """Whether the players have stepped back to mark and numbers."""
    return any(seats.FOLDED in piece.source for pane in made if pane.name == "seats" for piece in pane.pieces
               if isinstance(piece.source, tuple))


def named_players(view: View, scene: Scene, pen: Pen, room: Box) -> tuple[tuple[Pane, ...], Box]:
    """The strips, below them players with their names over undo at the left, and the room beside them; no panes where
    they stay folded, or where the column is not high enough for all and signs could stand for their names.
    """
    if stay_folded(view, scene, pen):
        return (), room
    above, room = strips(view, pen, room)
    gap, wide = pen.m.gap, pen.m.px(SEATS_WIDTH) if view.seats or view.undo != UndoState() else 0.0
    column = room.left(wide)
    undo = actions.undo_pane(view.undo, pen, column)
    people = column.above(actions.height_of(undo, pen) or gap).inset(gap, 0).below(gap)
    if not seats.panels_fit(view, pen, people.h) and seats.signs_numbers(view, pen):
        return (), room
    return (*above, seats.pane(view, pen, people), undo), room.after(wide - gap if wide else 0.0)


def signed_width(view: View, pen: Pen) -> float:
    """How wide a column of marks and numbers is: wider for numbers that are wished very large."""
    return max(pen.m.px(FOLDED_WIDTH), min(seats.loud_width(view, pen), pen.m.px(SEATS_WIDTH) - 2 * pen.m.gap))


def signed_players(view: View, pen: Pen, room: Box) -> tuple[tuple[Pane, ...], Box]:
    """Players as mark and numbers over undo as a sign at the left, the strips beside them, and the room that is left.
    """
    people, rest = players_over_undo(view, pen, room, pen.m.px(FOLDED_WIDTH) + 2 * pen.m.gap)
    if seats.least_number(people[0]) < pen.m.number:
        people, rest = players_over_undo(view, pen, room, signed_width(view, pen) + 2 * pen.m.gap)
    beside, rest = strips(view, pen, room.after(rest.x - room.x - pen.m.gap))
    return (*beside, *people), rest


def players_over_undo(view: View, pen: Pen, room: Box, wide: float, *,
                      named: bool = False) -> tuple[tuple[Pane, Pane], Box]:
    """Players in a column so `wide` at the left, as mark and numbers with undo as a sign in the lowest corner of the
    window, or `named` with undo in words, and the room beside them.
    """
    column, gap = room.left(wide), pen.m.gap
    undo = actions.undo_pane(view.undo, pen, column, 2) if named else actions.undo_signs(view.undo, pen, column)
    people = column.above(undo.box.h + gap).inset(gap, 0).below(pen.m.px(4))
    shown = seats.pane(view, pen, people) if named else seats.folded_panels(view, pen, people)
    return (shown, undo), room.after(wide).before(gap)


def folded_players(view: View, pen: Pen, box: Box, *, named: bool = False,
                   loud: seats.Loud = seats.Loud.NO) -> tuple[Pane, Box]:
    """The players as small as they can be, at the left or along the top, and the room that is left; along the top so
    high that they keep their names, if `named`, or numbers that are wished very large, in the way of `loud`.

    If numbers have words instead of signs, the words need their room.
    """
    gap, signed = pen.m.gap, seats.signs_numbers(view, pen)
    if pen.m.portrait and not signed:
        rows = box.below(gap).top(pen.m.px(66) * ((len(view.seats) + 1) // 2))
        return seats.pane(view, pen, rows), box.below(rows.h + gap)
    if pen.m.portrait:
        row = box.below(gap).top(seats.folded_height(view, pen, box.w, named=named, loud=loud))
        return seats.folded_panels(view, pen, row), box.below(row.h + gap)
    if pen.m.breadth >= stage.ROOMY or not signed:
        column = box.left(pen.m.px(SEATS_WIDTH) - 2 * gap if view.seats else 0.0)
        return seats.pane(view, pen, column.inset(0, gap)), box.after(column.w + gap if column.w else 0.0)
    column = box.left(signed_width(view, pen) if view.seats else 0.0)
    return seats.folded_panels(view, pen, column.inset(0, gap)), box.after(column.w + gap if column.w else 0.0)


def prompt_pane(view: View, scene: Scene, pen: Pen, box: Box, said: tuple[str, ...] | None = None, *,
                brief: prompt.Brief | None = None) -> Pane:
    """What is to be done now, at the top of `box`: a field to be touched, or else the view's own prompt.

    `said`: which of notices, hands and lesson have words on this table; None: the one that has the bar. The others are
    signs at the prompt's end. `brief`: in few words, with all of it a touch away.
    """
    if scene.field:
        return prompt.field_prompt(scene.field, pen, box)
    worded = (said_in_words(view),) if said is None else said
    shown = view.prompt if LESSON in worded else replace(view.prompt, lesson=None)
    if brief:  # a sign for the lesson is less wide than the id of its rule
        return prompt.brief_pane(shown, pen, box, prompt_signs(view, pen, worded, ruled=False), brief)
    return prompt.prompt_pane(shown, pen, box, prompt_signs(view, pen, worded),
                              lesson=is_told_by_rule(view, pen, worded))


def prompt_and_stage(view: View, scene: Scene, pen: Pen, box: Box,
                     said: tuple[str, ...] | None = None) -> tuple[Pane, Pane]:
    """The prompt, and all parts one below the other under it; `said` as in prompt_pane."""
    ask = prompt_pane(view, scene, pen, box, said)
    shown = stage.stage_pieces(view.stage, view, scene, pen)
    return ask, Pane("stage", box.below(ask.box.h + pen.m.gap), shown, gap=pen.m.px(stage.GAP), middle=True)


def buttons(view: View, pen: Pen, area: Box, most: int = 0) -> Pane:
    """The buttons below a stage, in at most so many rows; in a single row if a board on it offers the others."""
    bar = actions.pane(view.choices, pen, area, most)
    fewer = stage.lit_choices(view) and view.result is None and actions.pane(view.choices, pen,
                                                                             area).box.h > pen.m.px(64)
    return actions.pane(choices_off_board(view, len(view.choices)), pen, area, most) if fewer else bar


def choices_off_board(view: View, most: int) -> tuple[Choice, ...]:
    """The choices without some that are lit on the board, which need no buttons.

    At most `most`, moves first; of those that ask for a field all or none, because the rest would look like all there
    is.
    """
    lit = [c for c in stage.lit_choices(view) if c.emphasis != "main" and not c.on and not grid_hits.is_decided(c)]
    moves = [choice for choice in lit if not isinstance(choice.input, Cell)]
    out = moves[:max(0, most)] if most <= len(moves) else lit
    return tuple(choice for choice in view.choices if choice not in out)
