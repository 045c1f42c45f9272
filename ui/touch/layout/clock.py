"""The clock in the header: a pill that changes colour and sign with the mood of the time. Nothing else."""

from __future__ import annotations

from companion.engine.view import ClockFace
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.clock_text import ClockText, read
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
    reading = read(face, table_now)
    choices = pen.offers.get(CLOCK, ())

    def draw(width: float, room: float) -> Drawing:
        touch = (Touch(Box(0, 0, width, box.h), Choose(Msg("Clock"), choices)),) if choices else ()
        return Drawing(box.h, (*_clock(face, reading, pen, Box(0, 0, width, box.h)), *touch))

    return Pane(NAME, box, (PaneItem((reading, face.seat, choices), draw),), ground=theme.PANEL)


def _clock(face: ClockFace, reading: ClockText, pen: Pen, box: Box) -> Primitives:
    ground, ink, icon = LOOKS[reading.mood]
    pill = box.inset(pen.m.px(6), pen.m.px(8))
    lead = pill.left(pen.m.px(36))
    sign = pen.mark(face.seat, lead.middle(pen.m.px(20), pen.m.px(20))) if reading.mood == "calm" else ()
    sign = sign or pen.sign(icon, lead.middle(pen.m.px(24), pen.m.px(24)), ink)
    text = pill.after(lead.w).before(pen.m.px(12))
    inks: list[Primitive] = [Fill(pill, ground, pill.h / 2), *sign]
    if reading.mood == "paused" and pen.width(pen.say(PAUSED), pen.m.small, False) <= text.w:
        inks.append(pen.line(pen.say(PAUSED), text.foot(pen.m.px(21)), pen.m.small, ink))
        return (*inks, pen.line(reading.text, text.above(pen.m.px(18)), pen.m.body, ink, bold=True))
    return (*inks, pen.line(reading.text, text, pen.m.number, ink, bold=True))
