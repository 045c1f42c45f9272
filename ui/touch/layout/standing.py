"""Faces that stand: while only time passes, a sheet comes and goes or a page is left again, none is laid out anew;
players who have stepped back on a wide window stay so while the same people play; and what is acted on stays where it
was from one moment of a game to the next.

What may live here: remembering what was laid out, and when it is still true. What may not: where anything lies.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.view import ClockFace, View
from ui.touch.drawing.measures import Measures
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.pen import Pen
from ui.touch.meaning.choice_placement import Face
from ui.touch.state.scene import Scene, clock_of

from . import clock, compose, sand, table
from .arrangements import regions

REMEMBERED = 2
"""So many faces: the table, and the page that lies over it."""
OF_TIME = {clock.NAME: clock.pane, sand.NAME: sand.pane}
"""What makes the panes that change with the time, by their names; nothing else does."""


class StandingFaces:
    """What was laid out last, of one window. Whoever changes language, colours or the window's size has it `forget`."""

    def __init__(self) -> None:
        """Nothing has been laid out."""
        self._kept: tuple[tuple[Scene, Measures, tuple[Pane, ...]], ...] = ()
        self._before: tuple[object, table.Lay] | None = None
        self._folded: tuple[tuple[str, ...], Measures] | None = None

    def forget(self) -> None:
        """Lay everything out anew from now on."""
        self._kept = ()

    def panes(self, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
        """Every pane of the scene, the lowest first, as compose.panes makes them."""
        return compose.panes_over(self._face(scene, pen, table_now), scene, pen)

    def _face(self, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
        people = _people(scene.face)
        known = Scene(_timeless(scene.face), field=scene.field, start=scene.start,
                      folded=self._folded == (people, pen.m))
        found = next((kept for kept in self._kept if kept[:2] == (known, pen.m)), None)
        others = tuple(kept for kept in self._kept if kept is not found)
        if found is None:
            before = self._before
            made = self._lay(replace(scene, folded=known.folded), pen, table_now)
            if people and not known.folded and regions.has_folded(made):
                self._folded, known, self._before = (people, pen.m), replace(known, folded=True), before
                made = self._lay(replace(scene, folded=True), pen, table_now)
            found = known, pen.m, made
            self._kept = (found, *others)[:REMEMBERED]
            return found[2]
        self._kept = found, *others
        return tuple(pane_at(pane, clock_of(scene.face), pen, table_now) for pane in found[2])

    def _lay(self, scene: Scene, pen: Pen, table_now: int) -> tuple[Pane, ...]:
        """A face where it was before: while a game goes on, and the same kinds of parts are on its stage."""
        view = scene.face
        if not isinstance(view, View) or view.result:
            return compose.face_panes(scene, pen, table_now)
        alike = _people(view), pen.m, tuple(type(part) for part in view.stage)
        before = self._before[1] if self._before and self._before[0] == alike else None
        made = table.lay(view, scene, pen, table_now, before)
        self._before = alike, made
        return made.panes


def pane_at(pane: Pane, face: ClockFace | None, pen: Pen, table_now: int) -> Pane:
    """`pane` as it is at `table_now`: another one where it shows the clock `face`."""
    made = OF_TIME.get(pane.name)
    if made is None or face is None:
        return pane
    return made(face, pen.between(pane.share), pane.box, table_now).sized(pane.share)


def _people(face: Face | None) -> tuple[str, ...]:
    """Which game is played, and by whom; nothing on a page, and nothing once it has ended."""
    return (face.game, *(panel.name for panel in face.seats)) if isinstance(face, View) and not face.result else ()


def _timeless(face: Face | None) -> Face | None:
    """The face without what is another with every look: when it was made, and how its clock stands then."""
    if not isinstance(face, View):
        return face
    still = replace(face.clock, shown=0, deadline=0, started=0) if face.clock else None
    return replace(face, now=0, clock=still)
