"""The clock in the header: a pill that changes colour and sign with the mood of the time. Nothing else."""

from __future__ import annotations

from companion.engine.view import ClockFace
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.clock_text import ClockText, read_clock
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitive, Primitives, Touch
from ui.touch.meaning.choice_placement import CLOCK
from ui.touch.meaning.targets import Choose

LOOKS = {"calm": (theme.RAISED, theme.INK, "timer-outline"), "warning": (theme.WARN, theme.ON_ACCENT, "timer-sand"),
         "over": (theme.BAD, theme.ON_ACCENT, "alarm"), "paused": (theme.RAISED, theme.QUIET, "pause")}
PAUSED = Msg("Paused")
NAME = "clock"
"""The name of the clock's pane; nothing else on the screen changes with the time."""


def pane(face: ClockFace, pen: Pen, box: Box, table_now: int) -> Pane:
    """The clock as it stands at `table_now`, drawn again only when its reading has changed."""
    reading = read_clock(face, table_now)
    choices = pen.offers.get(CLOCK, ())
    sign = _sign(face, reading, pen, Box(0, 0, box.w, box.h))

    def draw(width: float, room: float) -> Drawing:
        touch = (Touch(Box(0, 0, width, box.h), Choose(Msg("Clock"), choices)),) if choices else ()
        return Drawing(box.h, (*_clock(reading, sign, pen, Box(0, 0, width, box.h)), *touch))

    return Pane(NAME, box, (PaneItem((reading, sign, choices), draw),), ground=theme.PANEL, lively=True)


def _pill(pen: Pen, box: Box) -> tuple[Box, Box]:
    """The pill and the place of the sign at its left end."""
    pill = box.inset(pen.m.px(6), pen.m.px(8))
    return pill, pill.left(pen.m.px(36))


def _sign(face: ClockFace, reading: ClockText, pen: Pen, box: Box) -> Primitives:
    """The sign of the clock: while it is calm the mark of the player whose time it is, else that of its mood."""
    _, ink, icon = LOOKS[reading.mood]
    _, lead = _pill(pen, box)
    mark = pen.mark(pen.side(face.seat), lead.middle(pen.m.px(20), pen.m.px(20))) if reading.mood == "calm" else ()
    return mark or pen.sign(icon, lead.middle(pen.m.px(24), pen.m.px(24)), ink)


def _clock(reading: ClockText, sign: Primitives, pen: Pen, box: Box) -> Primitives:
    ground, ink, _ = LOOKS[reading.mood]
    pill, lead = _pill(pen, box)
    text = pill.after(lead.w).before(pen.m.px(12))
    primitives: list[Primitive] = [Fill(pill, ground, pill.h / 2), *sign]
    if reading.mood == "paused" and pen.width(pen.say(PAUSED), pen.m.small, False) <= text.w:
        primitives.append(pen.line(pen.say(PAUSED), text.foot(pen.m.px(21)), pen.m.small, ink))
        return (*primitives, pen.line(reading.text, text.above(pen.m.px(18)), pen.m.body, ink, bold=True))
    return (*primitives, pen.line(reading.text, text, pen.m.number, ink, bold=True))
