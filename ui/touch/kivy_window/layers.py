"""What lies on what: the picture of all that stands still, and over it what moves by itself. No drawing lives here.

The picture is kept in graphics memory. A frame in which a clock or a finger's mark alone has changed lays it down as a
whole; without it everything on the screen would be drawn again every second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kivy.graphics import Callback, Color, Fbo, InstructionGroup, Rectangle
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable

from ui.touch.drawing import theme
from ui.touch.drawing.pane import Pane


class Still:
    """The picture; `canvas` lays it down."""

    def __init__(self) -> None:
        self.canvas = InstructionGroup()
        self._picture: Fbo | None = None

    def show(self, size: tuple[float, float], groups: Iterable[InstructionGroup]) -> None:
        """Let the picture be these groups, the lowest first, over the ground."""
        whole = round(size[0]), round(size[1])
        if self._picture is None or self._picture.size != whole:
            self._picture = Fbo(size=whole, with_stencilbuffer=True)
            self._lay_down(self._picture)
        self._picture.clear()
        for part in (Color(*theme.rgba(theme.GROUND)), Rectangle(pos=(0, 0), size=whole), *groups):
            self._picture.add(part)

    def _lay_down(self, picture: Fbo) -> None:
        self.canvas.clear()
        picture.texture.min_filter = picture.texture.mag_filter = "nearest"  # pixel upon pixel: nothing to smooth
        for part in (picture, Color(1, 1, 1, 1), Callback(lambda _: glDisable(GL_BLEND)),
                     Rectangle(texture=picture.texture, size=picture.size), Callback(lambda _: glEnable(GL_BLEND))):
            self.canvas.add(part)


def lively(panes: Sequence[Pane]) -> tuple[str, ...]:
    """The names of the panes that are drawn over the picture: they change by themselves, and nothing lies on them."""
    return tuple(pane.name for n, pane in enumerate(panes) if pane.lively and not any(
        other.cover or other.box.meets(pane.box) for other in panes[n + 1:]))
