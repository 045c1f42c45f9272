"""A move by the names of two fields, where there is no board to touch: in forms and on pages. Nothing else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Move
from ui.touch.buttons import button
from ui.touch.inks import Drawing, Ink, lowered
from ui.touch.parts.frame import flow, foot
from ui.touch.pen import Pen
from ui.touch.targets import Tap

from .cell import place_name

Field = tuple[int, int]


class MoveEditor(Struct, frozen=True):
    """The field the move begins on, once it has been touched, and the one it ends on. The second touch answers."""

    input: Move
    start: Field | None = None
    end: Field | None = None

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.end is not None

    @property
    def ends(self) -> tuple[Field, ...]:
        """Where the chosen figure may go."""
        return next((ends for start, ends in self.input.moves if start == self.start), ())

    def press(self, key: str) -> MoveEditor:
        """The editor after a touch on `from:x,y` or `to:x,y`."""
        which, _, field = key.partition(":")
        x, y = field.split(",")
        if which == "from":
            return replace(self, start=(int(x), int(y)), end=None)
        return replace(self, end=(int(x), int(y)))

    def value(self) -> object:
        """Both fields as `[[x, y], [x, y]]`, or None while one is missing."""
        return None if self.start is None or self.end is None else [list(self.start), list(self.end)]

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """One button for each field to start from, below them one for each field to go to."""
        upper = self._row(pen, width, "from", tuple(start for start, _ in self.input.moves))
        if not self.ends:
            return upper
        top = upper.height + pen.m.px(20)
        lower = self._row(pen, width, "to", self.ends)
        return Drawing(top + lower.height, (*upper.inks, *(lowered(ink, top) for ink in lower.inks)))

    def _row(self, pen: Pen, width: float, which: str, cells: tuple[Field, ...]) -> Drawing:
        boxes = flow(len(cells), 0, width, pen.m.px(96), pen.m.px(60), pen.m.gap)
        inks: list[Ink] = []
        for cell, box in zip(cells, boxes, strict=True):
            chosen = which == "from" and cell == self.start
            inks += button(pen, box, place_name(cell), Tap(f"{which}:{cell[0]},{cell[1]}"),
                           look="on" if chosen else "normal", icon="arrow-right" if which == "to" else "")
        return Drawing(foot(boxes, 0), tuple(inks))
