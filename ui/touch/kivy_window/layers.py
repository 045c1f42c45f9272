"""What lies on what: the picture of all that stands still, and over it what moves by itself. No drawing lives here.

The picture is kept in graphics memory. A frame in which only a clock or a finger's mark has changed lays the picture
down as a whole, and news draw what they concern into it: a pane, or only the boxes in which it looks different
(drawing/damage.py). Otherwise everything on the screen would be drawn again every second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from kivy.graphics import (
    Callback,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable

from ui.touch.drawing import theme
from ui.touch.drawing.damage import own_pixels
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Box, Drawing, Primitives

from . import painter

BESIDE = 8.0
"""A pane may draw so far to the right of its box, for the bar of a list."""
MOST_PATCHES = 16
"""Where so many wait for the next frame, whole panes are drawn."""
Patch = tuple[Box, InstructionGroup]
"""A box of the window, and what draws everything of a pane that is to be seen in it."""


class Still:
    """The picture; `canvas` lays it down."""

    def __init__(self) -> None:
        self.canvas = InstructionGroup()
        self._picture: Fbo | None = None
        self._groups: Mapping[str, Callable[[], InstructionGroup]] = {}
        self._apart, self._drawn, self._due, self._ground = False, False, set[str](), theme.GROUND
        self._patches: list[InstructionGroup] = []
        self._shown: tuple[object, ...] = ()

    def show(self, size: tuple[float, float], panes: Sequence[Pane],
             groups: Mapping[str, Callable[[], InstructionGroup]], ground: str) -> None:
        """Make the picture of these panes, the lowest first, over the `ground`, a colour; `groups`, by their names,
        give what draws each.

        A picture of the same panes stays, and only what has changed in them is drawn again.
        """
        whole = round(size[0]), round(size[1])
        was, self._shown = self._shown, (whole, ground, tuple((pane.name, pane.box) for pane in panes),
                                         tuple(groups.values()))
        if was == self._shown:
            return
        if self._picture is None or self._picture.size != whole:
            self._picture = Fbo(size=whole, with_stencilbuffer=True)
            self._lay_down(self._picture)
        self._groups, self._apart, self._ground = groups, panes_apart(panes), ground
        self._begin()
        self._draw(Box(0, 0, *whole), *groups)

    def renew(self, pane: Pane, patches: Callable[[], Sequence[Patch]] = tuple) -> bool:
        """What is in this pane has changed, and if `patches` finds some, only in their boxes; whether they were enough.
        """
        if pane.name not in self._groups:
            return False
        if self._drawn:
            self._begin()
        if pane.name in self._due:
            return False
        if not self._apart:
            self._draw(Box(0, 0, *self._picture.size), *self._groups)
            return False
        found = patches() if len(self._patches) < MOST_PATCHES else ()
        for box, group in found:
            self._mend(box, group)
        if not found:
            self._draw(pane_reach(pane), pane.name)
        return bool(found)

    def _begin(self) -> None:
        """What is in the picture stays there; from now on something is drawn over it."""
        self._picture.clear()
        for patch in self._patches:
            let_go(patch)
        self._drawn, self._due, self._patches = False, set(), []
        self._picture.add(Callback(self._told))

    def _told(self, _: object) -> None:
        self._drawn = True

    def _draw(self, box: Box, *names: str) -> None:
        self._due.update(names)
        self._clear(self._picture, box)
        self._picture.add(ScissorPop())
        for name in names:
            self._picture.add(self._groups[name]())

    def _mend(self, box: Box, group: InstructionGroup) -> None:
        """Draw within `box` and nowhere else."""
        patch = InstructionGroup()
        self._clear(patch, box)
        patch.add(group)
        patch.add(ScissorPop())
        self._patches.append(patch)
        self._picture.add(patch)

    def _clear(self, group: InstructionGroup, box: Box) -> None:
        """Draw only within `box` from now on, and begin with nothing there: clearing costs less than drawing a ground.
        """
        whole = own_pixels(box)
        low = self._picture.size[1] - whole.bottom
        for part in (ScissorPush(x=int(whole.x), y=int(low), width=int(whole.w), height=int(whole.h)),
                     ClearColor(*theme.rgba(self._ground)), ClearBuffers()):
            group.add(part)

    def _lay_down(self, picture: Fbo) -> None:
        self.canvas.clear()
        picture.texture.min_filter = picture.texture.mag_filter = "nearest"  # pixel upon pixel: nothing to smooth
        for part in (picture, Color(1, 1, 1, 1), Callback(lambda _: glDisable(GL_BLEND)),
                     Rectangle(texture=picture.texture, size=picture.size), Callback(lambda _: glEnable(GL_BLEND))):
            self.canvas.add(part)


class Ghosts:
    """What is drawn over the picture for a moment, in window coordinates; `canvas` lays it down."""

    def __init__(self) -> None:
        self.canvas, self._group = InstructionGroup(), InstructionGroup()

    def show(self, primitives: Primitives, height: float, dressed: Mapping[str, str]) -> None:
        """Draw `primitives` in a window of `height`, in the colours of theme.palette, and nothing else any more."""
        self._group.clear()
        self.canvas.clear()
        if primitives:
            self._group = painter.drawing_group(Drawing(0, primitives), dressed)
            for part in (PushMatrix(), Translate(0, height), self._group, PopMatrix()):
                self.canvas.add(part)


def let_go(group: InstructionGroup) -> None:
    """Free the graphics memory of what is no longer drawn at once, because Python would find these circles only much
    later.
    """
    for part in group.children:
        if isinstance(part, InstructionGroup):
            let_go(part)
    group.clear()


def pane_reach(pane: Pane) -> Box:
    """Where a pane draws."""
    return Box(pane.box.x, pane.box.y, pane.box.w + BESIDE, pane.box.h)


def panes_apart(panes: Sequence[Pane]) -> bool:
    """Whether each of these panes can be drawn without the others."""
    return not any(one.box.meets(pane_reach(other)) or other.box.meets(pane_reach(one)) for one,
                   other in combinations(panes, 2))


def lively_panes(panes: Sequence[Pane]) -> tuple[str, ...]:
    """The names of the panes that are drawn over the picture: those that change by themselves, unless something of the
    picture lies on them; and a cover with everything on it, so that the picture below stays as it is.
    """
    covered = next((n for n, pane in enumerate(panes) if pane.cover), len(panes))
    alone = (pane.name for n, pane in enumerate(panes[:covered]) if pane.lively and not any(
        other.box.meets(pane.box) for other in panes[n + 1:covered]))
    return (*alone, *(pane.name for pane in panes[covered:]))
