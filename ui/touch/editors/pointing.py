"""Fields, moves and places by their names, where there is no board or map to touch: in forms and on pages."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Cell, Move, PlaceInput, place_name
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Drawing, Primitive, lower_primitive
from ui.touch.meaning.grid_hits import GridField
from ui.touch.meaning.targets import Tap
from ui.touch.parts.frame import flow_boxes, lowest_edge


class CellEditor(Struct, frozen=True, tag=True):
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
        boxes = flow_boxes(len(cells), 0, width, pen.m.px(72), pen.m.px(60), pen.m.gap)
        drawn = (draw_button(pen, box, place_name(cell), Tap(f"{cell[0]},{cell[1]}"))
                 for cell, box in zip(cells, boxes, strict=True))
        return Drawing(lowest_edge(boxes, 0), tuple(primitive for primitives in drawn for primitive in primitives))


class MoveEditor(Struct, frozen=True, tag=True):
    """The field the move begins on, once it has been touched, and the one it ends on. The second touch answers."""

    input: Move
    start: GridField | None = None
    end: GridField | None = None

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.end is not None

    @property
    def ends(self) -> tuple[GridField, ...]:
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
        return Drawing(top + lower.height,
                       (*upper.primitives, *(lower_primitive(primitive, top) for primitive in lower.primitives)))

    def _row(self, pen: Pen, width: float, which: str, cells: tuple[GridField, ...]) -> Drawing:
        boxes = flow_boxes(len(cells), 0, width, pen.m.px(96), pen.m.px(60), pen.m.gap)
        primitives: list[Primitive] = []
        for cell, box in zip(cells, boxes, strict=True):
            chosen = which == "from" and cell == self.start
            primitives += draw_button(pen, box, place_name(cell), Tap(f"{which}:{cell[0]},{cell[1]}"),
                                      look="on" if chosen else "normal", icon="arrow-right" if which == "to" else "")
        return Drawing(lowest_edge(boxes, 0), tuple(primitives))


class PlaceEditor(Struct, frozen=True, tag=True):
    """The place touched, if any. A touch answers."""

    input: PlaceInput
    place: str | None = None

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.place is not None

    def press(self, key: str) -> PlaceEditor:
        """The editor after a touch on the place `key`."""
        return replace(self, place=key)

    def value(self) -> object:
        """The place's id, or None."""
        return self.place

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """One button a place."""
        names = [pen.place(name) for name in self.input.places]
        longest = max((pen.width(name, pen.m.body, True) for name in names), default=0.0)
        least = min(width, max(pen.m.px(96), longest + pen.m.px(40)))
        boxes = flow_boxes(len(names), 0, width, least, pen.m.px(60), pen.m.gap)
        drawn = (draw_button(pen, box, name, Tap(key))
                 for key, name, box in zip(self.input.places, names, boxes, strict=True))
        return Drawing(lowest_edge(boxes, 0), tuple(primitive for primitives in drawn for primitive in primitives))
