"""The frame of everything that lies over the screen: scrim, ground, title, close, body, buttons. No content."""

from __future__ import annotations

from msgspec import Struct

from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitives, Touch
from ui.touch.meaning.targets import Close, Target


class Button(Struct, frozen=True):
    """A button at the foot of a sheet; without a target it is only for show."""

    label: str
    target: Target | None
    look: str = "normal"
    icon: str = ""


def panes(title: str, body: tuple[PaneItem, ...], pen: Pen, *, buttons: tuple[Button, ...] = (), height: float = 0.0,
          mark: str = "", gap: float = 0.0) -> tuple[Pane, ...]:
    """A sheet in the middle of the window, as high as `height` wants its body, else as high as there is room."""
    window = Box(0, 0, pen.m.width, pen.m.height)
    head, low = pen.m.px(64), pen.m.px(76) if buttons else pen.m.px(12)
    room = window.inset(pen.m.px(0 if pen.m.portrait else 10), pen.m.px(6))
    tall = min(room.h, head + low + (height or room.h))
    box = room.foot(tall) if pen.m.portrait else room.middle(room.w, tall)
    inner = box.inset(pen.m.px(14), 0)
    scrim = Pane("scrim", window, (PaneItem("scrim", lambda w, h: Drawing(h, (Touch(window, Close()),))),),
                 ground=theme.SCRIM, cover=True)
    ground = Pane("sheet", box, (PaneItem((box, title, buttons), lambda w, h: Drawing(box.h, _frame(
        title, buttons, mark, pen, Box(0, 0, box.w, box.h), head, low))),), cover=True)
    return (scrim, ground, Pane("sheet body", inner.below(head).above(low), body, gap=gap))


def _frame(title: str, buttons: tuple[Button, ...], seat: str, pen: Pen, box: Box, head: float,
           low: float) -> Primitives:
    side, pad = pen.m.px(28), pen.m.px(16)
    top = box.top(head)
    mark = pen.mark(seat, top.after(pad).left(side).middle(side, side))
    text = top.after(pad + (side + pen.m.px(10) if mark else 0.0)).before(pen.m.px(76))
    size = pen.m.prompt if pen.width(title, pen.m.prompt, True) <= text.w else pen.m.body
    close = draw_button(pen, top.end(pen.m.px(68)).middle(pen.m.touch, pen.m.touch), "" if pen.icons("close") else "×",
                        Close(), icon="close", look="quiet")
    row = box.foot(low).inset(pad, pen.m.px(8)).columns(max(1, len(buttons)), pen.m.gap)
    return (Fill(box, theme.PANEL, pen.m.px(16)), *mark,
            *pen.centred(title, text, size, theme.INK, bold=True, align="left"), *close,
            *(primitive for b, place in zip(buttons, row, strict=False)
              for primitive in draw_button(pen, place, b.label, b.target, look=b.look, icon=b.icon)))
