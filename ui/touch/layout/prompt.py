"""Who is to act and what to do now, and the strip that tells of the companion's own troubles. Nothing else."""

from __future__ import annotations

from companion.engine.view import Choice, Notice, Prompt
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitive, Primitives, Stroke, Touch
from ui.touch.meaning.targets import Close, ShowNotices


def prompt(shown: Prompt, pen: Pen, box: Box) -> Pane:
    """The prompt at the top of `box`, as high as its words need (at most three lines)."""
    drawing = _prompt(shown, pen, box.w)
    item = PaneItem((shown, pen.seats.get(shown.seat)), lambda w, h: drawing)
    return Pane("prompt", box.top(drawing.height), (item,))


def _prompt(shown: Prompt, pen: Pen, width: float) -> Drawing:
    side, pad = pen.m.px(34), pen.m.px(12)
    rule = pen.width(shown.rule, pen.m.small, False) + pad if shown.rule else 0.0
    mark = pen.mark(shown.seat, Box(pad, 0, side, side))
    x = pad + (side + pad if mark else 0.0)
    room = Box(x, 0, width - x - rule - pad, 0)
    tall, _ = pen.block(pen.say(shown.text), room, pen.m.prompt, bold=True, most=3)
    box = Box(0, 0, width, max(tall + pen.m.px(12), pen.m.px(52)))
    seat = pen.seats.get(shown.seat)
    inks: list[Primitive] = [Stroke(((0, box.bottom - 1), (width, box.bottom - 1)),
                              theme.mark_colour(seat.mark) if seat else theme.EDGE, pen.m.px(2))]
    inks += pen.mark(shown.seat, box.after(pad).left(side).middle(side, side))
    inks += pen.centred(pen.say(shown.text), Box(x, 0, room.w, box.h), pen.m.prompt, bold=True, align="left", most=3)
    if rule:
        inks.append(pen.line(shown.rule, box.end(rule).before(pad / 2), pen.m.small, theme.QUIET, align="right"))
    return Drawing(box.h, tuple(inks))


def field_prompt(choice: Choice, pen: Pen, box: Box) -> Pane:
    """In place of the prompt: a field is to be touched for `choice`."""
    text = pen.say(Msg("Touch a field: {what}", {"what": choice.label}))
    row = Box(0, 0, box.w, pen.m.px(64))

    def draw(width: float, room: float) -> Drawing:
        words = pen.centred(text, row.before(pen.m.px(170)).after(pen.m.px(12)), pen.m.prompt, theme.ACCENT, bold=True,
                            align="left")
        stop = button(pen, row.end(pen.m.px(150)).inset(0, pen.m.px(4)), pen.say(Msg("Cancel")), Close(), icon="close")
        return Drawing(row.h, (*words, *stop))

    return Pane("prompt", box.top(row.h), (PaneItem((choice, "field"), draw),))


def notices(shown: tuple[Notice, ...], pen: Pen, box: Box) -> Pane | None:
    """A strip with the newest notice, or nothing; touched, it shows all of them in full."""
    if not shown:
        return None
    return Pane("notices", box.top(pen.m.px(58)), (PaneItem(shown, lambda w, h: Drawing(
        pen.m.px(58), _strip(shown, pen, Box(0, 0, w, pen.m.px(58))))),))


def _strip(shown: tuple[Notice, ...], pen: Pen, box: Box) -> Primitives:
    notice, look = shown[-1], theme.tone(shown[-1].tone)
    side, lead = pen.m.px(26), box.left(pen.m.px(48))
    more = f"+{len(shown) - 1}" if len(shown) > 1 else ""
    end = pen.m.px(48) if more else pen.m.px(12)
    text = box.after(pen.m.px(48)).before(end)
    words = pen.say(notice.text) + (f" – {pen.say(notice.remedy)}" if notice.remedy else "")
    return (Fill(box, look.ground), *pen.sign("alert-circle-outline", lead.middle(side, side), look.ink),
            *pen.centred(words, text, pen.m.small, look.ink, align="left"),
            *((pen.line(more, box.end(end), pen.m.body, look.ink, bold=True, align="centre"),) if more else ()),
            Touch(box, ShowNotices()))
