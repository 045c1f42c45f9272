"""What is asked over a table or a page: editors, one choice of several, the magnified board, notices in full."""

from __future__ import annotations

from companion.engine.inputs import fits
from companion.engine.parts import Grid
from companion.engine.view import Choice, Notice, View
from companion.engine.words import Msg
from ui.touch import theme
from ui.touch.buttons import choice_button
from ui.touch.editors import FormEditor, PickEditor, TextEditor
from ui.touch.inks import Box, Drawing, Fill, Inks
from ui.touch.pane import Pane, Piece
from ui.touch.parts.frame import flow, foot
from ui.touch.parts.grid import around
from ui.touch.pen import Pen
from ui.touch.scene import Asking, Dialog, Editing, Magnified, Scene
from ui.touch.targets import Confirm

from . import sheet


def panes(dialog: Dialog, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    """The sheet for `dialog`."""
    match dialog:
        case Editing():
            return _editing(dialog, scene, pen)
        case Asking(title, choices):
            body = (Piece((choices, tuple(pen.seats)), lambda w, h: _choices(choices, pen, w)),)
            return sheet.panes(pen.say(title), body, pen, height=_choices(choices, pen, _width(pen)).height)
        case Magnified():
            return _magnified(dialog, scene, pen)
    notices = scene.face.notices if scene.face else ()
    body = tuple(Piece(notice, lambda w, h, n=notice: _notice(n, pen, w)) for notice in notices)
    return sheet.panes(pen.say(Msg("Notices")), body, pen, gap=pen.m.gap)


def _width(pen: Pen) -> float:
    return pen.m.width - pen.m.px(28) - pen.m.px(0 if pen.m.portrait else 20)


def _editing(editing: Editing, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    editor, width = editing.editor, _width(pen)
    inner = editor.inner or editor if isinstance(editor, FormEditor) else editor
    asks = not isinstance(inner, TextEditor) and not (isinstance(inner, PickEditor) and inner.single)
    good = fits(inner.value(), inner.input)
    buttons = (sheet.Button(pen.say(Msg("Done")), Confirm() if good else None, "main" if good else "off", "check"),)
    drawing = editor.draw(pen, width, pen.m.height - pen.m.px(160))
    seat = next((c.seat for c in scene.choices if c.key == editing.key), "")
    return sheet.panes(pen.say(editing.title), (Piece(editor, lambda w, h: editor.draw(pen, w, h)),), pen,
                       buttons=buttons if asks else (), height=drawing.height, mark=seat)


def _choices(choices: tuple[Choice, ...], pen: Pen, width: float) -> Drawing:
    boxes = flow(len(choices), 0, width, min(width, pen.m.px(340)), pen.m.px(66), pen.m.gap)
    return Drawing(foot(boxes, 0), tuple(ink for choice, box in zip(choices, boxes, strict=True)
                                         for ink in choice_button(pen, box, choice)))


def _magnified(dialog: Magnified, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    grid = next((p for p in scene.face.stage if isinstance(p, Grid)), None) if isinstance(scene.face, View) else None
    if grid is None:
        return ()
    body = Piece(dialog, lambda w, h: around(grid, pen, w, h, (dialog.x, dialog.y), dialog.choices))
    return sheet.panes(pen.say(Msg("Which field?")), (body,), pen)


def _notice(notice: Notice, pen: Pen, width: float) -> Drawing:
    look, pad, side = theme.tone(notice.tone), pen.m.px(14), pen.m.px(28)
    sign = pen.sign("alert-circle-outline", Box(pad, pad, side, side), look.ink)
    inner = Box(pad + side + pad, pad, width - 3 * pad - side, 0)
    tall, text = pen.block(pen.say(notice.text), inner, pen.m.body, look.ink, bold=True)
    low, remedy = _remedy(notice, pen, inner.moved(0, tall))
    box = Box(0, 0, width, tall + low + 2 * pad)
    return Drawing(box.h, (Fill(box, look.ground, pen.m.radius), *sign, *text, *remedy))


def _remedy(notice: Notice, pen: Pen, box: Box) -> tuple[float, Inks]:
    return pen.block(pen.say(notice.remedy), box, pen.m.small, theme.INK) if notice.remedy else (0.0, ())
