"""A scene becomes panes: the face below, what lies over it above. No pane is drawn here."""

from __future__ import annotations

from companion.engine.view import Page, View
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.state.scene import Scene

from . import dialog, pages, refusal, secrets, table


def panes(scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Every pane of the scene, the lowest first."""
    return panes_over(face_panes(scene, pen, table_now), scene, pen)


def panes_over(face: tuple[Pane, ...], scene: Scene, pen: Pen) -> tuple[Pane, ...]:
    """The panes of the `face`, and over them those of what lies over it."""
    below = (*face, *(dialog.panes(scene.dialog, scene, pen) if scene.dialog else ()))
    return (*below, *((refusal.pane(scene.refusal, pen, below),) if scene.refusal else ()),
            *(secrets.panes(scene.secrets, pen) if scene.secrets else ()))


def face_panes(scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
    """Every pane of the table or the page."""
    match scene.face:
        case View() as view:
            return table.lay(view, scene, pen, table_now).panes
        case Page() as page:
            return pages.panes(page, pen)
    return ()
