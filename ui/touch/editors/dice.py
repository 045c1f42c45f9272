"""Faces of real dice, typed: a pad with one key a face. No other input is edited here."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import DiceInput
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, Touch
from ui.touch.meaning.targets import Tap
from ui.touch.parts.dice import draw_face
from ui.touch.parts.frame import flow_boxes, lowest_edge

MOST_PICTURES = 12


class DiceEditor(Struct, frozen=True, tag=True):
    """The faces typed so far. One single die answers at its touch."""

    input: DiceInput
    faces: tuple[int, ...] = ()

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.input.count == 1 and len(self.faces) == 1

    def press(self, key: str) -> DiceEditor:
        """The editor after a face, or `⌫` for the last one."""
        if key == "⌫":
            return structs.replace(self, faces=self.faces[:-1])
        return structs.replace(self, faces=(*self.faces, int(key))[:self.input.count])

    def value(self) -> object:
        """The faces as a list."""
        return list(self.faces)

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """What has been typed above, a key for every face below."""
        top, primitives = self._typed(pen, width) if self.input.count > 1 else (0.0, ())
        least = pen.m.px(92) if self.input.sides <= MOST_PICTURES else pen.m.px(60)
        boxes = flow_boxes(self.input.sides, top, width, least, least, pen.m.gap)
        keys = (self._key(pen, n + 1, box, least) for n, box in enumerate(boxes))
        return Drawing(lowest_edge(boxes, top), (*primitives, *(primitive for key in keys for primitive in key)))

    def _key(self, pen: Pen, value: int, box: Box, side: float) -> Primitives:
        cube = box.middle(side - pen.m.px(8), side - pen.m.px(8))
        return (*draw_face(value, self.input.sides, cube, pen), Touch(box, Tap(str(value))))

    def _typed(self, pen: Pen, width: float) -> tuple[float, Primitives]:
        row = Box(0, 0, width, pen.m.px(64))
        slots = row.before(pen.m.px(80))
        step = min(pen.m.px(60), slots.w / self.input.count)
        primitives: list[Primitive] = []
        for n in range(self.input.count):
            box = slots.after(n * step).left(step).middle(step - pen.m.px(6), step - pen.m.px(6))
            empty = (Fill(box, theme.GROUND, box.w * 0.16), Edge(box, theme.EDGE, pen.m.px(2), box.w * 0.16))
            primitives += draw_face(self.faces[n], self.input.sides, box, pen) if n < len(self.faces) else empty
        primitives += draw_button(pen, row.end(pen.m.px(72)), "⌫" if not pen.icons("backspace-outline") else "",
                                  Tap("⌫"), icon="backspace-outline", look="quiet")
        return pen.m.px(78), tuple(primitives)
