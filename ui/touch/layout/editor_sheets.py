"""The sheet over a screen that asks for a value: an editor, with the button that confirms. Which is open: dialog.py."""

from __future__ import annotations

from companion.engine.inputs import input_fits
from companion.engine.words import Msg
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.editors import DiceEditor, FormEditor, OrderEditor, PickEditor, TextEditor
from ui.touch.meaning.targets import Confirm, Tap
from ui.touch.state.scene import Editing, Scene

from . import sheet


def editor_panes(open_now: Editing, scene: Scene, pen: Pen, width: float) -> tuple[Pane, ...]:
    """The editor that is open, with the button that confirms; `width` is that of the sheet's body."""
    editor = open_now.editor
    inner = editor.inner or editor if isinstance(editor, FormEditor) else editor
    at_once = isinstance(inner, OrderEditor) or (isinstance(inner, PickEditor) and inner.single) or (
        isinstance(inner, DiceEditor) and inner.input.count == 1)
    asks = not isinstance(inner, TextEditor) and not at_once
    inside = isinstance(inner, FormEditor) and inner.inside  # of a group: what is missing is missed when all is done
    good = inside or input_fits(inner.value(), inner.input)
    onward = inner.onward if isinstance(inner, FormEditor) else None
    more = (sheet.Button(pen.say(onward[0]), Tap(onward[1]), icon="chevron-right"),) if onward else ()
    done = sheet.Button(pen.say(Msg("Done")), Confirm() if good else None, "main" if good else "off", "check")
    drawing = editor.draw(pen, width, pen.m.height - pen.m.px(88 if isinstance(inner, TextEditor) else 160))
    seat = next((c.seat for c in scene.choices if c.key == open_now.key), "")
    return sheet.panes(pen.say(open_now.title), (PaneItem(editor, lambda w, h: editor.draw(pen, w, h)),), pen,
                       buttons=(*more, done) if asks else (), height=drawing.height, mark=pen.side(seat))
