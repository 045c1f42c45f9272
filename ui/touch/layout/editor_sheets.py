"""The sheet over a screen that asks for a value: an editor, with the button that confirms. Which is open: dialog.py."""

from companion.engine.inputs import fits
from companion.engine.words import Msg
from ui.touch.drawing.pane import Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.editors import FormEditor, PickEditor, TextEditor
from ui.touch.meaning.targets import Confirm
from ui.touch.state.scene import Editing, Scene

from . import sheet


def editing(open_now: Editing, scene: Scene, pen: Pen, width: float) -> tuple[Pane, ...]:
    """The editor that is open, with the button that confirms; `width` is that of the sheet's body."""
    editor = open_now.editor
    inner = editor.inner or editor if isinstance(editor, FormEditor) else editor
    asks = not isinstance(inner, TextEditor) and not (isinstance(inner, PickEditor) and inner.single)
    good = fits(inner.value(), inner.input)
    buttons = (sheet.Button(pen.say(Msg("Done")), Confirm() if good else None, "main" if good else "off", "check"),)
    drawing = editor.draw(pen, width, pen.m.height - pen.m.px(160))
    seat = next((c.seat for c in scene.choices if c.key == open_now.key), "")
    return sheet.panes(pen.say(open_now.title), (PaneItem(editor, lambda w, h: editor.draw(pen, w, h)),), pen,
                       buttons=buttons if asks else (), height=drawing.height, mark=pen.side(seat))
