"""A whole number: a dial with − and + beside a keypad. No other input is edited here."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.inputs import Number
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Fill, Primitive, Primitives
from ui.touch.meaning.targets import Tap

TWO_DIGITS = 10
"""Where no number has two digits, each digit begins a new one."""
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "±", "0", "⌫")


class NumberEditor(Struct, frozen=True, tag=True):
    """The number as it is typed; `fresh` while the next digit starts a new one."""

    input: Number
    typed: str
    fresh: bool = True
    done: bool = False

    def press(self, key: str) -> NumberEditor:
        """The editor after a digit, `±`, `⌫`, or a step such as `+1` or `-5`."""
        match key:
            case "⌫":
                return replace(self, typed=self.typed[:-1], fresh=False)
            case "±":
                return replace(self, typed=self.typed[1:] if self.typed.startswith("-") else "-" + self.typed)
            case _ if key.isdigit():
                alone = self.fresh or 0 <= self.input.minimum <= self.input.maximum < TWO_DIGITS
                typed = key if alone else (self.typed + key)
                return replace(self, typed=typed[:7], fresh=False)
        number = self.value()
        begun = self.input.minimum if number is None else number
        return replace(self, typed=str(self._bounded(begun + int(key))), fresh=True)

    def value(self) -> int | None:
        """The number, or None while nothing is typed."""
        return int(self.typed) if self.typed.lstrip("-").isdigit() else None

    def _bounded(self, number: int) -> int:
        return max(self.input.minimum, min(self.input.maximum, number))

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """Dial and keypad side by side; one over the other where it is narrow."""
        gap = pen.m.gap * 2
        if width < pen.m.px(560):
            keys = Box(0, pen.m.px(190), width, pen.m.px(4 * 64 - 8))
            return Drawing(keys.bottom, (*self._dial(pen, Box(0, 0, width, pen.m.px(178))), *self._pad(pen, keys)))
        dial, keys = Box(0, 0, width, pen.m.px(4 * 64 - 8)).columns(2, gap)
        return Drawing(dial.h, (*self._dial(pen, dial), *self._pad(pen, keys)))

    def _dial(self, pen: Pen, box: Box) -> Primitives:
        begun = bool(self.typed) or not self.input.unknown  # of what nobody knows there is no one more
        show, steps = box.above(pen.m.px(72)) if begun else box, box.foot(pen.m.px(64))
        bounds = pen.say(Msg("{minimum} to {maximum}", {"minimum": self.input.minimum, "maximum": self.input.maximum}))
        number = self.value()
        good = number is not None and number == self._bounded(number)
        good = good or not self.typed
        shown = self.typed.replace("-", "−") or ("?" if self.input.unknown else "…")
        primitives: list[Primitive] = [Fill(show, theme.GROUND, pen.m.radius),
                           pen.line(shown, show.above(pen.m.px(28)), pen.m.huge, theme.INK if good else theme.BAD,
                                    bold=True, align="centre"),
                           pen.line(bounds, show.inset(pen.m.gap).foot(pen.m.px(26)), pen.m.small,
                                    theme.QUIET if good else theme.BAD, align="centre")]
        for step, place in zip(("-5", "-1", "+1", "+5"), steps.columns(4, pen.m.gap), strict=True) if begun else ():
            primitives += draw_button(pen, place, step.replace("-", "−"), Tap(step), size=pen.m.number)
        return tuple(primitives)

    def _pad(self, pen: Pen, box: Box) -> Primitives:
        primitives: list[Primitive] = []
        for n, key in enumerate(KEYS):
            row = Box(box.x, box.y + n // 3 * pen.m.px(64), box.w, pen.m.px(56))
            if key == "±" and self.input.minimum >= 0:
                continue
            cell = row.columns(3, pen.m.gap)[n % 3]
            if key == "0" and self.input.minimum >= 0:
                cell = row.left(cell.right - row.x)
            icon = "backspace-outline" if key == "⌫" and pen.icons("backspace-outline") else ""
            primitives += draw_button(pen, cell, "" if icon else key, Tap(key), icon=icon,
                                      look="quiet" if key in "±⌫" else "normal", size=pen.m.number)
        return tuple(primitives)


def number_editor(wanted: Number) -> NumberEditor:
    """The dial at the value where the question starts it; with nothing typed where that is not known."""
    return NumberEditor(wanted, "" if wanted.unknown else str(max(wanted.minimum, min(wanted.maximum, wanted.value))))
