"""Who is to act and what to do now; the strip with the companion's own notices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.engine.view import Choice, Notice, Prompt
from companion.engine.words import Msg, first_sentence
from ui.touch.drawing import text_fit, theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, Stroke, Touch
from ui.touch.drawing.rule_mark import RULE_ICON, rule_mark, rule_room
from ui.touch.meaning.targets import Close, Say, ShowNotices, ShowPrompt, Target

TWO_FIGURES = 10
# Lines that a prompt may take on a wide window and on a high one, one more where it is wished very large; what the
# companion has to say, and what hands have.
LINES = (4, 5)
TOLD = 3
MOST = 9
LEAST_WORDS = 3
"""Fewer words say nothing: then a brief prompt is all of it, in smaller letters."""
NARROW = 200
"""The least width of the words between mark and rule."""


class PromptSign(NamedTuple):
    """A sign at the end of the prompt for something that has no words on the table now: a touch says it in full.
    `things`: so many there are; 0: that is not said.
    """

    icon: str
    instead: str
    ink: str
    target: Target
    things: int = 0


WHOLE = PromptSign("dots-horizontal", "…", theme.INK, ShowPrompt())
"""What a brief prompt leaves out is a touch away."""


def prompt_pane(shown: Prompt, pen: Pen, box: Box, signs: tuple[PromptSign, ...] = (), *,
                lesson: bool = False) -> Pane:
    """The prompt at the top of `box`, as high as its words need, up to LINES. `lesson`: its rule has a lesson to read.
    """
    drawing = _prompt(shown, pen, box.w, signs, LINES[pen.m.portrait] + (pen.m.loud > 1), lesson=lesson)
    item = PaneItem((shown, pen.seats.get(shown.seat), signs, lesson), lambda w, h: drawing)
    return Pane("prompt", box.top(drawing.height), (item,))


def has_lesson(made: Sequence[Pane]) -> bool:
    """Whether one of these panes is a prompt with its lesson in words."""
    sources = (piece.source for pane in made if pane.name == "prompt" for piece in pane.pieces)
    return any(isinstance(source, tuple) and isinstance(source[0], Prompt) and source[0].lesson is not None
               for source in sources)


class Brief(NamedTuple):
    """A prompt in at most so many lines: beside mark and signs, or `below` them over the whole width."""

    lines: int
    below: bool = False


def brief_pane(shown: Prompt, pen: Pen, box: Box, signs: tuple[PromptSign, ...], brief: Brief) -> Pane:
    """The prompt at the top of `box` in few words. All of it is behind the player's mark, or behind a sign where there
    is no mark.
    """
    every = signs if shown.seat in pen.seats else (*signs, WHOLE)
    said = brief_prompt(shown, pen, box.w, len(every), brief)
    drawing = _prompt(said, pen, box.w, every, brief.lines, brief=brief)
    item = PaneItem((said, pen.seats.get(shown.seat), every, brief), lambda w, h: drawing)
    return Pane("prompt", box.top(drawing.height), (item,))


def brief_prompt(shown: Prompt, pen: Pen, width: float, signs: int, brief: Brief) -> Prompt:
    """The prompt as it is said in so many lines with so many signs: what to do, without what for, and by a mark
    instead of a name where it would find no room. The id of its rule stands with the whole of it.
    """
    few, lines = replace(shown, rule=""), brief.lines
    room = _whole_width(pen, width) if brief.below else _words_room(few, pen, width, signs)
    task = shown.text.args.get("task")
    words = [pen.say(text) for text in (shown.text, task) if isinstance(text, Msg)]
    if shown.seat not in pen.seats or len(text_fit.wrap_text(words[0], room.w, pen.m.prompt, True, pen.width)) <= lines:
        words = words[:1]
    said = text_fit.fitting_text(words[-1], room.w, pen.m.prompt, True, lines, pen.width)
    return replace(few, text=Msg.plain(said if len(said.split()) >= LEAST_WORDS else words[-1]))


def _words_room(shown: Prompt, pen: Pen, width: float, signs: int) -> Box:
    """What mark, signs and the id of the rule leave for the words."""
    side, pad = pen.m.px(34), pen.m.px(12)
    beside = rule_room(shown.rule, pen) + pen.m.touch * signs
    end = beside if signs and not shown.rule else beside + pad  # a sign has its own room round it
    return Box(0, 0, width, 0).after(pad + (side + pad if shown.seat in pen.seats else 0.0)).before(end)


def _whole_width(pen: Pen, width: float) -> Box:
    """The room of words that stand below mark and signs."""
    return Box(0, 0, width, 0).inset(pen.m.px(12), 0)


def whole_prompt(shown: Prompt, pen: Pen) -> PaneItem:
    """The prompt with all its words and with its rule, to be read on a sheet."""
    return PaneItem((shown, pen.seats.get(shown.seat), "whole"), lambda w, h: _prompt(
        replace(shown, lesson=None), pen, w, (), MOST))


def _prompt(shown: Prompt, pen: Pen, width: float, signs: tuple[PromptSign, ...], most: int, *,
            lesson: bool = False, brief: Brief | None = None) -> Drawing:
    side, pad = pen.m.px(34), pen.m.px(12)
    beside = pen.m.touch * len(signs)
    rule, least = rule_room(shown.rule, pen) + beside, pen.m.touch if signs or lesson or brief else pen.m.px(52)
    mark = pen.mark(shown.seat, Box(pad, 0, side, side))
    room = _words_room(shown, pen, width, len(signs))
    whole = _whole_width(pen, width).moved(0, least)
    high, lower = (pen.block(pen.say(shown.text), place, pen.m.prompt, bold=True, most=most)[0]
                     for place in (room, whole))
    beside_is_worse = room.w < pen.m.px(NARROW) or max(high + pen.m.px(6), least) > least + lower
    low = (brief is not None and brief.below) or (bool(mark or rule) and beside_is_worse)
    head, room, tall = (least, whole, lower) if low else (0.0, room, high)
    box = Box(0, head, width, max(tall + pen.m.px(6), least - head))
    lead = Box(0, 0, width, head or box.h)
    told = _lesson(shown, pen, box.bottom, Box(room.x, 0, width - room.x - pad, 0))
    seat = pen.seats.get(shown.seat)
    primitives: list[Primitive] = [Stroke(((0, box.bottom - 1), (width, box.bottom - 1)),
                              theme.mark_colour(seat.mark) if seat else theme.QUIET, pen.m.px(2))]
    primitives += _mark_for_all(shown, pen, lead.left(2 * pad + side)) if brief else pen.mark(
        shown.seat, lead.after(pad).left(side).middle(side, side))
    primitives += pen.centred(pen.say(shown.text), Box(room.x, box.y, room.w, box.h), pen.m.prompt, bold=True,
                              align="left", most=most)
    primitives += rule_mark(shown.rule, pen, lead.end(rule - beside), lesson=lesson)
    primitives += draw_signs(signs, pen, lead.end(rule).left(beside))
    return Drawing(box.bottom + told.height, (*primitives, *told.primitives))


def _mark_for_all(shown: Prompt, pen: Pen, column: Box) -> Primitives:
    """The player's mark as a button that leads to the whole prompt, which the sign below it says."""
    if shown.seat not in pen.seats:
        return ()
    target = column.middle(pen.m.touch, pen.m.touch)
    inside = target.inset(pen.m.px(5))
    mark, more = inside.above(inside.h * 0.34), inside.below(inside.h * 0.62)
    return (Edge(inside, theme.EDGE, pen.m.px(1.5), pen.m.radius), *pen.mark(shown.seat, mark.middle(
        pen.m.px(26), pen.m.px(26))), *(pen.sign(WHOLE.icon, more.middle(pen.m.px(20), pen.m.px(20)), WHOLE.ink) or (
            pen.line(WHOLE.instead, more, pen.m.small, WHOLE.ink, bold=True, align="centre"),)),
            Touch(target, WHOLE.target))


def draw_signs(signs: tuple[PromptSign, ...], pen: Pen, box: Box) -> Primitives:
    """The signs side by side, each as large as a finger."""
    primitives: list[Primitive] = []
    for sign, place in zip(signs, box.columns(max(1, len(signs)), 0), strict=False):
        target = place.middle(pen.m.touch, pen.m.touch)
        inside = target.inset(pen.m.px(5))
        narrow = sign.things >= TWO_FIGURES
        side, beside, size = (pen.m.px(18), pen.m.px(25), pen.m.small) if narrow else (
            pen.m.px(22 if sign.things else 26), pen.m.px(19), pen.m.body)
        left = inside.before(beside - pen.m.px(3)) if sign.things else inside
        drawn = pen.sign(sign.icon, left.middle(side, side), sign.ink) or (
            pen.line(sign.instead, left, pen.m.body, sign.ink, bold=True, align="centre"),)
        count = pen.centred(str(sign.things), inside.end(beside), size, sign.ink, align="left")
        primitives += (Edge(inside, sign.ink if sign.things else theme.EDGE, pen.m.px(1.5), pen.m.radius), *drawn,
                       *(count if sign.things else ()), Touch(target, sign.target))
    return tuple(primitives)


def _lesson(shown: Prompt, pen: Pen, top: float, room: Box) -> Drawing:
    """Below the prompt, for people who meet this kind of step for the first time: its explanation, in a sentence."""
    if shown.lesson is None:
        return Drawing(0.0, ())
    side, pad = pen.m.px(22), pen.m.px(12)
    place = Box(max(pad, room.x - side - pad), top + pen.m.px(4), side, side)
    sign = pen.sign(RULE_ICON, place, theme.QUIET)
    words_at = room.after(max(0.0, place.right + pad - room.x)).moved(0, top + pen.m.px(3))
    tall, words = pen.block(first_sentence(pen.say(shown.lesson)), words_at, pen.m.small, theme.QUIET, most=5)
    return Drawing(tall + pen.m.px(8), (*sign, *words))


def field_prompt(choice: Choice, pen: Pen, box: Box) -> Pane:
    """In place of the prompt: a field is to be touched for `choice`."""
    text = pen.say(Msg("Touch a field: {what}", {"what": choice.label}))
    most, beside = LINES[pen.m.portrait], Box(0, 0, box.w, 0).before(pen.m.px(170)).after(pen.m.px(12))
    tall, _ = pen.block(text, beside, pen.m.prompt, bold=True, most=most)
    row = Box(0, 0, box.w, max(pen.m.px(64), tall + pen.m.px(6)))

    def draw(width: float, room: float) -> Drawing:
        words = pen.centred(text, beside.top(row.h), pen.m.prompt, theme.ACCENT, bold=True, align="left", most=most)
        stop = draw_button(pen, row.end(pen.m.px(150)).middle(pen.m.px(150), pen.m.touch), pen.say(Msg("Cancel")),
                           Close(),
                           icon="close")
        return Drawing(row.h, (*words, *stop))

    return Pane("prompt", box.top(row.h), (PaneItem((choice, "field"), draw),))


def notices_pane(shown: tuple[Notice, ...], pen: Pen, box: Box) -> Pane | None:
    """A strip with the newest notice, or nothing; a touch shows all notices in full, and ✕ puts it away."""
    if not shown:
        return None
    words, text = _notice_words(shown, pen, box.w)
    tall = max(pen.m.px(58), pen.block(words, text, pen.m.small, most=TOLD)[0] + pen.m.px(12))
    return Pane("notices", box.top(tall), (PaneItem(shown, lambda w, h: Drawing(
        tall, _strip(shown, pen, Box(0, 0, w, tall)))),))


def _notice_words(shown: tuple[Notice, ...], pen: Pen, width: float) -> tuple[str, Box]:
    """As much of the newest notice as fits in whole clauses into a strip of this width, and the room for it."""
    notice = shown[-1]
    text = Box(0, 0, width, 0).before(_away_width(notice, pen)).after(pen.m.px(48)).before(_more_width(shown, pen))
    words = pen.say(notice.text) + (f" – {pen.say(notice.remedy)}" if notice.remedy else "")
    return text_fit.fitting_text(words, text.w, pen.m.small, False, TOLD, pen.width), text


def _more_notices(shown: tuple[Notice, ...], pen: Pen) -> str:
    """How many older notices a touch would show; empty if there are none."""
    return pen.say(more_words(len(shown) - 1)) if len(shown) > 1 else ""


def _more_width(shown: tuple[Notice, ...], pen: Pen) -> float:
    return pen.width(_more_notices(shown, pen), pen.m.small, True) + pen.m.px(24) if len(shown) > 1 else pen.m.px(12)


def _away_width(notice: Notice, pen: Pen) -> float:
    return pen.m.touch if notice.away else 0.0


def notice_away(notice: Notice, pen: Pen, box: Box) -> Primitives:
    """The sign at the end of `box` that puts a notice away, if that is possible."""
    if not notice.away:
        return ()
    room, side = box.end(_away_width(notice, pen)), pen.m.px(24)
    ink = theme.tone_of(notice.tone).ink
    sign = pen.sign("close", room.middle(side, side), ink) or (
        pen.line("×", room, pen.m.body, ink, bold=True, align="centre"),)
    return (*sign, Touch(room, Say(notice.away)))


def _strip(shown: tuple[Notice, ...], pen: Pen, box: Box) -> Primitives:
    whole, box = box, box.before(_away_width(shown[-1], pen))
    look, end = theme.tone_of(shown[-1].tone), box.end(_more_width(shown, pen))
    side, lead = pen.m.px(26), box.left(pen.m.px(48))
    more = _more_notices(shown, pen)
    words, text = _notice_words(shown, pen, whole.w)
    return (Fill(whole, look.ground), *pen.sign("alert-circle-outline", lead.middle(side, side), look.ink),
            *pen.centred(words, text.top(box.h), pen.m.small, look.ink, align="left", most=TOLD),
            *((pen.line(more, end, pen.m.small, look.ink, bold=True, align="centre"),) if more else ()),
            Touch(box, ShowNotices()), *notice_away(shown[-1], pen, whole))


def more_words(count: int) -> Msg:
    """How many more a touch would show."""
    return Msg("{n} more ›", {"n": count})
