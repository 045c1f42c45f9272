"""An order, made by touching one thing after the other. No other input is edited here."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Option, Order
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import button_face, draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Disc, Drawing, Edge, Primitives
from ui.touch.meaning.targets import Tap
from ui.touch.parts.frame import flow_boxes, lowest_edge


class OrderEditor(Struct, frozen=True, tag=True):
    """The keys touched so far, first to last. A second touch takes one out again; the last but one answers."""

    input: Order
    touched: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Whether only one item is left over, which goes last by itself."""
        return bool(self.touched) and len(self.touched) >= len(self.input.items) - 1

    def press(self, key: str) -> OrderEditor:
        """The editor after a touch on the item `key`."""
        rest = tuple(k for k in self.touched if k != key)
        return structs.replace(self, touched=rest if key in self.touched else (*self.touched, key))

    def value(self) -> object:
        """The order; the one item left over at the end goes last by itself."""
        left = [item.key for item in self.input.items if item.key not in self.touched]
        return [*self.touched, *left] if len(left) <= 1 else list(self.touched)

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """The items, each with the number of its place once it has one."""
        told = pen.say(Msg("Touch them one after the other; the last one follows by itself."))
        height, words = pen.block(told, Box(0, 0, width, 0), pen.m.small, theme.QUIET)
        items = self.input.items
        boxes = flow_boxes(len(items), height + pen.m.gap, width, pen.m.px(230), pen.m.px(68), pen.m.gap)
        drawn = (self._item(pen, box, item) for item, box in zip(items, boxes, strict=True))
        return Drawing(lowest_edge(boxes, height), (*words, *(primitive for item in drawn for primitive in item)))

    def _item(self, pen: Pen, box: Box, item: Option) -> Primitives:
        on = item.key in self.touched
        label, look = pen.say(item.label), "on" if on else "normal"
        ground = draw_button(pen, box, "", Tap(item.key), look=look)
        words = button_face(pen, box.after(pen.m.px(50)).before(pen.m.px(8)), label, look=look, icon=item.icon,
                            seat=item.seat)
        badge = box.left(pen.m.px(54)).middle(pen.m.px(36), pen.m.px(36))
        if not on:
            return (*ground, Edge(badge, theme.EDGE, pen.m.px(2), pen.m.px(18)), *words)
        place = pen.line(str(self.touched.index(item.key) + 1), badge, pen.m.body, theme.ON_ACCENT, bold=True,
                         align="centre")
        return (*ground, Disc(badge, theme.ACCENT), place, *words)
