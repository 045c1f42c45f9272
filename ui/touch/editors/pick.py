"""Choosing from a list: one touch for one thing, marks and a confirmation for several. Nothing else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Option, Pick
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Picture, Primitives, Touch
from ui.touch.meaning.targets import Tap
from ui.touch.parts.frame import flow_boxes, lowest_edge

SEEN = 80
"""How wide and high the picture of an option is."""


class PickEditor(Struct, frozen=True, tag=True):
    """What has been picked so far."""

    input: Pick
    picked: tuple[str, ...] = ()

    @property
    def single(self) -> bool:
        """Whether the value is one key instead of a list."""
        return self.input.most == 1 and self.input.least == 1

    @property
    def done(self) -> bool:
        """Whether the touch that was just made answers by itself."""
        return self.single and bool(self.picked)

    def press(self, key: str) -> PickEditor:
        """The editor after a touch on the option `key`."""
        if self.single:
            return replace(self, picked=(key,))
        if key in self.picked:
            return replace(self, picked=tuple(k for k in self.picked if k != key))
        return replace(self, picked=(*self.picked, key)) if len(self.picked) < self.input.most else self

    def value(self) -> object:
        """The value as it stands; `inputs.input_fits` judges it."""
        return (self.picked[0] if self.picked else None) if self.single else list(self.picked)

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """The options as a grid of large buttons."""
        options = self.input.options
        longest = max((pen.width(pen.say(o.label), pen.m.body, True) for o in options), default=0.0)
        side = pen.m.px(SEEN) if any(pen.pictures(o.picture) for o in options if o.picture) else 0.0
        least = min(width, max(pen.m.px(150), longest + pen.m.px(96) + side))
        boxes = flow_boxes(len(options), 0, width, least, max(pen.m.px(64), side), pen.m.gap)
        buttons = (self._option(pen, box, option) for option, box in zip(options, boxes, strict=True))
        tall, why = self._missing(pen, Box(0, lowest_edge(boxes, 0), width, 0))
        return Drawing(tall, (*(primitive for drawn in buttons for primitive in drawn), *why))

    def _missing(self, pen: Pen, below: Box) -> tuple[float, Primitives]:
        """What cannot be picked now, and why, under the options; and where all of it ends."""
        if self.input.missing is None:
            return below.y, ()
        tall, words = pen.block(pen.say(self.input.missing), below.moved(0, pen.m.gap), pen.m.small, theme.QUIET)
        return below.y + pen.m.gap + tall, words

    def _option(self, pen: Pen, box: Box, option: Option) -> Primitives:
        on = option.key in self.picked
        icon = "check-bold" if on and not self.single else option.icon
        file = pen.pictures(option.picture) if option.picture else ""
        seen = box.left(pen.m.px(SEEN)) if file else box.left(0)
        shown = (Picture(seen.middle(seen.w, seen.w), file), Touch(seen, Tap(option.key))) if file else ()
        return (*shown, *draw_button(pen, box.after(seen.w), pen.say(option.label), Tap(option.key),
                                     look="on" if on else "normal", icon=icon, seat=option.seat))
