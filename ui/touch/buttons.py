"""How a button looks, whatever it does. No layout of several buttons and no screen lives here."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.view import Choice

from . import theme
from .inks import Box, Edge, Fill, Ink, Inks, Touch
from .pen import Pen
from .targets import Choose, Target


class Look(Struct, frozen=True):
    """Ground, words and outline of a button."""

    ground: str
    ink: str
    edge: str = theme.CLEAR


LOOKS = {
    "main": Look(theme.ACCENT, theme.ON_ACCENT),
    "normal": Look(theme.RAISED, theme.INK, theme.EDGE),
    "quiet": Look(theme.CLEAR, theme.QUIET, theme.EDGE),
    "off": Look(theme.PANEL, theme.QUIET, theme.RAISED),
    "on": Look("#3D2F16", theme.ACCENT, theme.ACCENT),
}


def button(pen: Pen, box: Box, label: str, target: Target | None, *, look: str = "normal", icon: str = "",
           seat: str = "", size: float = 0.0, key: bool = False) -> Inks:
    """A button that fills `box`; without a `target` it is only to be seen."""
    style, size = LOOKS[look], size or pen.m.body
    inks: list[Ink] = [Fill(box, style.ground, pen.m.radius)] if style.ground != theme.CLEAR else []
    if style.edge != theme.CLEAR:
        inks.append(Edge(box, style.edge, pen.m.px(2), pen.m.radius))
    inks += _face(pen, box.inset(pen.m.px(4 if key else 10), pen.m.px(4)), label, style, icon, seat, size, look)
    return (*inks, *((Touch(box, target, key),) if target else ()))


def _face(pen: Pen, box: Box, label: str, style: Look, icon: str, seat: str, size: float, look: str) -> Inks:
    side = pen.m.px(26)
    signs = [s for s in ((pen.sign(icon, Box(0, 0, side, side), style.ink), icon), (_seat_mark(pen, seat, side), seat))
             if s[0]]
    lead = len(signs) * (side + pen.m.px(8)) if label else len(signs) * side
    wide = min(box.w - lead, _wide(pen, label, size, look == "main", box.w - lead))
    x = box.x + max(0.0, (box.w - lead - wide) / 2)
    inks: list[Ink] = []
    for n, (_, name) in enumerate(signs):
        place = Box(x + n * (side + pen.m.px(8)), box.y, side, box.h).middle(side, side)
        inks += pen.sign(icon, place, style.ink) if name == icon else pen.mark(seat, place)
    text = Box(x + lead, box.y, max(0.0, wide), box.h)
    return (*inks, *pen.centred(label, text, size, style.ink, bold=look in ("main", "on")))


def _seat_mark(pen: Pen, seat: str, side: float) -> Inks:
    return pen.mark(seat, Box(0, 0, side, side))


def _wide(pen: Pen, label: str, size: float, bold: bool, room: float) -> float:
    """The width `label` takes: on one line where it fits, else all there is."""
    one = pen.width(label, size, True) + 2
    return one if one <= room else room


def choice_button(pen: Pen, box: Box, choice: Choice, *, marked: bool = True) -> Inks:
    """The button of `choice`; with an objection it looks switched off, and a touch on it says why."""
    look = "off" if choice.objection else choice.emphasis if choice.emphasis in LOOKS else "normal"
    return button(pen, box, pen.say(choice.label), Choose(choice.label, (choice,)), look=look,
                  icon="lock-outline" if choice.objection else choice.icon, seat=choice.seat if marked else "")


def button_width(pen: Pen, choice: Choice) -> float:
    """The width `choice`'s button would like to have, its label on one line."""
    side = pen.m.px(34)
    icon = side if choice.objection or (choice.icon and pen.icons(choice.icon)) else 0.0
    mark = side if choice.seat in pen.seats else 0.0
    return pen.width(pen.say(choice.label), pen.m.body, True) + icon + mark + pen.m.px(26)
