"""What lies over a table or a page, one sheet at a time: a choice of several, notices or hands in full, or another.

Imports many modules, because every kind of sheet is chosen here.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import Choice, Notice, View
from companion.engine.words import Msg
from ui.touch.drawing import buttons, theme
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitives
from ui.touch.meaning import choice_placement
from ui.touch.parts import flow_boxes, lowest_edge
from ui.touch.state.scene import (
    ChoicesDialog,
    Dialog,
    Editing,
    Enlarged,
    HandsDialog,
    Magnified,
    PromptDialog,
    RuleDialog,
    Scene,
)

from . import editor_sheets, hands, header, magnifier, prompt, sheet


def panes(dialog: Dialog, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    """The sheet for `dialog`."""
    match dialog:
        case Editing():
            return editor_sheets.editor_panes(dialog, scene, pen, _width(pen))
        case ChoicesDialog(title, choices):
            called = pen.say(title)
            item = PaneItem((choices, called, tuple(pen.seats)), lambda w, h: _choices(choices, called, pen, w))
            return sheet.panes(called, (item,), pen, height=_choices(choices, called, pen, _width(pen)).height)
        case Magnified():
            return magnifier.magnified_board(dialog, scene, pen)
        case Enlarged():
            return magnifier.enlarged_map(dialog, scene, pen, _width(pen))
        case HandsDialog():
            return _all_hands(scene.face, pen) if isinstance(scene.face, View) else ()
        case PromptDialog():
            return _whole_prompt(scene.face, pen) if isinstance(scene.face, View) else ()
        case RuleDialog(rule):
            return _rule(rule, pen)
    notices = scene.face.notices if scene.face else ()
    body = tuple(_item(notice, pen) for notice in notices)
    height = sum(_notice(notice, pen, _width(pen)).height + pen.m.gap for notice in notices)
    return sheet.panes(pen.say(Msg("Notices")), body, pen, height=height, gap=pen.m.gap)


def _all_hands(view: View, pen: Pen) -> tuple[Pane, ...]:
    """Everything that hands have to do, one under the other, and at the end that it is done."""
    body = hands.hands_in_full(view, pen)
    height = sum(item.draw(_width(pen), 0).height + pen.m.gap for item in body)
    return sheet.panes(pen.say(Msg("Steps at the table")), body, pen, height=height, gap=pen.m.gap)


def _whole_prompt(view: View, pen: Pen) -> tuple[Pane, ...]:
    """What is to be done now in as many words as it has, and below it all that a header says."""
    body = (prompt.whole_prompt(view.prompt, pen), *header.told_rows(view, pen))
    height = sum(item.draw(_width(pen), 0).height + pen.m.gap for item in body)
    return sheet.panes(pen.say(view.title), body, pen, height=height, gap=pen.m.gap)


def _rule(rule: str, pen: Pen) -> tuple[Pane, ...]:
    """What a rule says: the one thing on this sheet, so it speaks as loud as a prompt. Its id stands below."""
    text, pad = pen.say(pen.rules(rule) or Msg("Nobody has written this rule down here.")), pen.m.px(12)

    def draw(width: float, room: float) -> Drawing:
        tall, words = pen.block(text, Box(0, pad / 2, width, 0), pen.m.body)
        below, name = pen.block(rule, Box(0, tall + pad, width, 0), pen.m.small, theme.QUIET)
        return Drawing(tall + below + 2 * pad, (*words, *name))

    return sheet.panes(pen.say(Msg("What the rules say")), (PaneItem(("rule", rule), draw),), pen,
                       height=draw(_width(pen), 0).height)


def _width(pen: Pen) -> float:
    return pen.m.width - pen.m.px(28) - pen.m.px(0 if pen.m.portrait else 20)


def _choices(choices: tuple[Choice, ...], called: str, pen: Pen, width: float) -> Drawing:
    boxes = flow_boxes(len(choices), 0, width, min(width, pen.m.px(340)), pen.m.px(66), pen.m.gap)
    drawn = (buttons.choice_button(pen, box, _listed(choice, called, pen))
             for choice, box in zip(choices, boxes, strict=True))
    return Drawing(lowest_edge(boxes, 0), tuple(primitive for button in drawn for primitive in button))


def _listed(choice: Choice, called: str, pen: Pen) -> Choice:
    """A choice as it stands in a list: as bright as any other that is possible, a correction with what is true now; not
    with the name once more by which the list is `called`.
    """
    said, now = pen.say(choice.label), choice_placement.present_number(choice.key, choice.input)
    if said.startswith(f"{called}: "):
        alone = said.removeprefix(f"{called}: ")
        said = alone[:1].upper() + alone[1:]
    written = said if now is None else f"{said} · {now}"
    if written != pen.say(choice.label):
        choice = replace(choice, label=Msg.plain(written))
    return replace(choice, emphasis="normal") if choice.emphasis == "quiet" else choice


def _item(notice: Notice, pen: Pen) -> PaneItem:
    return PaneItem(notice, lambda w, h: _notice(notice, pen, w))


def _notice(notice: Notice, pen: Pen, width: float) -> Drawing:
    look, pad, side = theme.tone_of(notice.tone), pen.m.px(14), pen.m.px(28)
    sign = pen.sign("alert-circle-outline", Box(pad, pad, side, side), look.ink)
    inner = Box(pad + side + pad, pad, width - 3 * pad - side, 0).before(pen.m.touch if notice.away else 0)
    tall, text = pen.block(pen.say(notice.text), inner, pen.m.body, look.ink, bold=True)
    low, remedy = _remedy(notice, pen, inner.moved(0, tall))
    box = Box(0, 0, width, max(tall + low + 2 * pad, pen.m.touch))
    away = prompt.notice_away(notice, pen, box)
    return Drawing(box.h, (Fill(box, look.ground, pen.m.radius), *sign, *text, *remedy, *away))


def _remedy(notice: Notice, pen: Pen, box: Box) -> tuple[float, Primitives]:
    return pen.block(pen.say(notice.remedy), box, pen.m.small, theme.INK) if notice.remedy else (0.0, ())
