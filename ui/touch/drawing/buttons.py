"""How a button looks, whatever it does. No layout of several buttons and no screen lives here."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.view import Choice
from ui.touch.meaning.targets import Choose, Target

from . import text_fit, theme
from .pen import Pen
from .primitives import Box, Edge, Fill, Mark, Primitive, Primitives, Touch


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
    "on": Look(theme.LIT, theme.ACCENT, theme.ACCENT),
}


def draw_button(pen: Pen, box: Box, label: str, target: Target | None, *, look: str = "normal", icon: str = "",
                seat: str = "", size: float = 0.0, key: bool = False, most: int = 2) -> Primitives:
    """A button that fills `box`; without a `target` it is only for show."""
    style, size = LOOKS[look], size or pen.m.body
    primitives: list[Primitive] = [Fill(box, style.ground, pen.m.radius)] if style.ground != theme.CLEAR else []
    if style.edge != theme.CLEAR:
        primitives.append(Edge(box, style.edge, pen.m.px(2), pen.m.radius))
    primitives += _face(pen, box.inset(pen.m.px(4 if key else 10), pen.m.px(4)), label, style, icon, seat, size, look,
                        most)
    reach = box.inset(-pen.m.px(2), 0) if key else box  # between two keys there is no gap for a finger
    return (*primitives, *((Touch(reach, target, key),) if target else ()))


def stacked_button(pen: Pen, box: Box, word: str, target: Target, *, icon: str, instead: str) -> Primitives:
    """A quiet button that may be as narrow as a sign: its word beside the sign, else below it, else the sign alone;
    without icons the word, else what is said `instead`.
    """
    side, inside = pen.m.px(24), box.inset(pen.m.px(4))
    foot, drawn = inside.below(inside.h * 0.5), pen.sign(icon, inside.above(inside.h * 0.42).middle(side, side),
                                                         LOOKS["quiet"].ink)
    beside = pen.width(word, pen.m.body, False) + (_sign_side(pen, pen.m.body) + pen.m.px(6) if drawn else 0.0)
    if beside + pen.m.px(22) <= box.w:
        return draw_button(pen, box, word, target, look="quiet", icon=icon)
    if not drawn or pen.width(word, pen.m.small, False) > foot.w:
        return draw_button(pen, box, "" if drawn else instead, target, look="quiet", icon=icon)
    return (*draw_button(pen, box, "", target, look="quiet"), *drawn,
            pen.line(word, foot, pen.m.small, LOOKS["quiet"].ink, align="centre"))


def button_face(pen: Pen, box: Box, label: str, *, look: str, icon: str = "", seat: str = "") -> Primitives:
    """What is written on a button, without its ground."""
    return _face(pen, box, label, LOOKS[look], icon, seat, pen.m.body, look)


def _face(pen: Pen, box: Box, label: str, style: Look, icon: str, seat: str, size: float, look: str,
          most: int = 2) -> Primitives:
    side, space = _sign_side(pen, size), pen.m.px(6)
    corner = Box(0, 0, side, side)
    signs = [s for s in ((pen.sign(icon, corner, style.ink), icon), (pen.mark(seat, corner), seat)) if s[0]]
    if len(signs) > 1 and 2 * (side + space) + text_fit.two_lines(label, size, look == "main", pen.width) > box.w:
        signs = signs[1:]
    lead = len(signs) * (side + space) if label else len(signs) * side
    wide = min(box.w - lead, _wide(pen, label, size, look in ("main", "on"), box.w - lead, most))
    x = box.x + max(0.0, (box.w - lead - wide) / 2)
    primitives: list[Primitive] = []
    for n, (_, name) in enumerate(signs):
        place = Box(x + n * (side + space), box.y, side, box.h).middle(side, side)
        primitives += pen.sign(icon, place, style.ink) if name == icon else _told(pen.mark(seat, place), style, look)
    text = Box(x + lead, box.y, max(0.0, wide), box.h)
    return (*primitives, *pen.centred(label, text, size, style.ink, bold=look in ("main", "on"), most=most))


def _sign_side(pen: Pen, size: float) -> float:
    """How large signs are beside words of this size."""
    return max(pen.m.px(22), size)


def _told(mark: Primitives, style: Look, look: str) -> Primitives:
    """The mark of a button's player; on the main button only by its shape, because no player's colour can be seen on
    its ground.
    """
    return tuple(replace(primitive, colour=style.ink) if isinstance(primitive, Mark) and look == "main" else primitive
                 for primitive in mark)


def _wide(pen: Pen, label: str, size: float, bold: bool, room: float, most: int) -> float:
    """The width `label` takes: on one line where it fits, else on two."""
    one = pen.width(label, size, bold) + 2
    if most > 2:
        return min(one, room)
    return one if one <= room else min(room, text_fit.two_lines(label, size, bold, pen.width) + 2)


def choice_button(pen: Pen, box: Box, choice: Choice, *, most: int = 2, size: float = 0.0) -> Primitives:
    """The button of `choice`; if there is an objection it looks switched off, and a touch on it says why."""
    look = "off" if choice.objection else choice.emphasis if choice.emphasis in LOOKS else "normal"
    return draw_button(pen, box, pen.say(choice.label), Choose(choice.label, (choice,)), look=look,
                       icon="lock-outline" if choice.objection else choice.icon, seat=pen.side(choice.seat),
                       most=most, size=size)


def button_width(pen: Pen, choice: Choice, size: float = 0.0) -> tuple[float, float]:
    """The least width of `choice`'s button, with its label on two lines, and the width it would like, with one line;
    its type has another `size` than usual.

    A choice without a key is a sign alone.
    """
    label, bold, size = pen.say(choice.label), choice.emphasis == "main", size or pen.m.body
    if not choice.key:
        return pen.m.px(64), pen.m.px(64)
    side = _sign_side(pen, size) + pen.m.px(6)
    icon = side if pen.icons("lock-outline" if choice.objection else choice.icon) else 0.0
    around = icon + (side if choice.seat in pen.seats else 0.0) + pen.m.px(22)
    least, liked = text_fit.two_lines(label, size, bold, pen.width), pen.width(label, size, bold)
    return max(pen.m.px(96), around + least), max(pen.m.px(96), around + liked)
