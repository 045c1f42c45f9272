"""A field by its name, where there is no board to touch: in forms and on pages. Nothing else is edited here."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Cell
from ui.touch.buttons import button
from ui.touch.inks import Drawing
from ui.touch.parts.frame import flow, foot
from ui.touch.pen import Pen
from ui.touch.targets import Tap


class CellEditor(Struct, frozen=True):
    """The field touched, if any. A touch answers."""

    input: Cell
    cell: tuple[int, int] | None = None

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.cell is not None

    def press(self, key: str) -> CellEditor:
        """The editor after a touch on the field `x,y`."""
        x, y = key.split(",")
        return replace(self, cell=(int(x), int(y)))

    def value(self) -> object:
        """The field as `[x, y]`, or None."""
        return None if self.cell is None else list(self.cell)

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """One button a field."""
        cells = self.input.cells
        boxes = flow(len(cells), 0, width, pen.m.px(72), pen.m.px(60), pen.m.gap)
        drawn = (button(pen, box, place_name(cell), Tap(f"{cell[0]},{cell[1]}"))
                 for cell, box in zip(cells, boxes, strict=True))
        return Drawing(foot(boxes, 0), tuple(ink for inks in drawn for ink in inks))


def place_name(cell: tuple[int, int]) -> str:
    """A field's name as on a chess board, counted from the upper left: (2, 3) is C4."""
    x, y = cell
    return f"{chr(ord('A') + x)}{y + 1}" if x < 26 else f"{x + 1}/{y + 1}"
