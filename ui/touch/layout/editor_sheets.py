"""The sheets over a screen that ask for a value: an editor, or the magnified board. Which one is open: dialog.py."""

from companion.engine.inputs import fits
from companion.engine.words import Msg
from ui.touch.drawing.pane import Drawing, Pane, PaneItem
from ui.touch.drawing.pen import Pen
from ui.touch.editors import FormEditor, PickEditor, TextEditor
from ui.touch.meaning import grid_hits, map_layout
from ui.touch.meaning.targets import Confirm
from ui.touch.parts import grid, provinces
from ui.touch.state.scene import Editing, Enlarged, Magnified, Scene, View

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
                       buttons=buttons if asks else (), height=drawing.height, mark=seat)


def magnified(dialog: Magnified, scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    """The board around the field that was meant, drawn large."""
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    board = next((part for part in stage if isinstance(part, grid.Grid)), None)
    if board is None:
        return ()
    choices = grid_hits.touchable(scene.choices, scene.field)

    def draw(width: float, room: float) -> Drawing:
        return grid.around(board, pen, width, room, (dialog.x, dialog.y), choices, scene.start)

    height = draw(pen.m.width - pen.m.px(50), pen.m.height - pen.m.px(96)).height
    piece = PaneItem((dialog, board, choices, scene.start), draw)
    return sheet.panes(pen.say(Msg("Which field?")), (piece,), pen, height=height)


def enlarged(dialog: Enlarged, scene: Scene, pen: Pen, width: float) -> tuple[Pane, ...]:
    """The map around the place that was meant, in full; its name is the title."""
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    part = next((p for p in stage if isinstance(p, provinces.Provinces) and any(
        place.id == dialog.place for place in p.places)), None)
    if part is None:
        return ()
    choices = map_layout.touchable(scene.choices, scene.field)
    room = pen.m.height * (0.6 if pen.m.portrait else 1.0) - pen.m.px(92)
    drawing = provinces.around(part, pen, width, room, dialog.place, choices)
    title = next(place.label for place in part.places if place.id == dialog.place)
    piece = PaneItem((part, dialog, choices, pen.offers), lambda w, h: drawing)
    return sheet.panes(pen.say(title), (piece,), pen, height=drawing.height)
