"""Several values at once: a column of lines, numbers set in place, everything else in its own editor.

Knows the other editors only through `open_simple`; no input of its own is edited here.
"""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Field, Form, Number, Pick, SimpleInput, Text, fits
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, Touch, lowered
from ui.touch.meaning.targets import Tap

from .simple import Simple, in_words, open_simple


class FormEditor(Struct, frozen=True):
    """The values so far by field, and the editor of the field `at` while one is open.

    `wrong` is the field whose value cannot be, `why` says so until something is changed.
    """

    input: Form
    values: tuple[tuple[str, object], ...] = ()
    at: str = ""
    inner: Simple | None = None
    done: bool = False
    last: str = ""
    wrong: str = ""
    why: Msg | None = None

    def begun(self, value: object) -> FormEditor:
        """The form with its first field filled in; where one other is left, that is asked at once and answers it."""
        first, *rest = self.input.fields
        editor = structs.replace(self, values=((first.name, value),))
        if len(rest) != 1 or isinstance(rest[0].input, Number):
            return editor
        return structs.replace(editor.press(f"{rest[0].name}:open"), last=rest[0].name)

    def press(self, key: str) -> FormEditor:
        """`name:open`, `name:+1`, `name:-1`, `name:clear` on a line; a key of the open editor; `\\n` confirms."""
        if self.inner is not None:
            return self._inside(self.inner, key)
        name, _, what = key.rpartition(":")
        field = self._field(name)
        if what == "open":
            return structs.replace(self, at=name, inner=open_simple(_standing(field.input, self._held(name))))
        if what == "clear":
            return structs.replace(self, values=tuple(v for v in self.values if v[0] != name))
        if not isinstance(field.input, Number):
            return self
        dial = open_simple(structs.replace(field.input, value=self._number(name, field.input)))
        return self._with(name, dial.press(what).value())

    def _field(self, name: str) -> Field:
        return next(f for f in self.input.fields if f.name == name)

    def _inside(self, inner: Simple, key: str) -> FormEditor:
        inner = inner if key == "\n" else inner.press(key)
        if not (key == "\n" or inner.done):
            return structs.replace(self, inner=inner)
        value = inner.value()
        if not fits(value, self._field(self.at).input):
            return structs.replace(self, inner=inner)
        return self._with(self.at, value)

    def _with(self, name: str, value: object) -> FormEditor:
        rest = tuple(v for v in self.values if v[0] != name)
        return structs.replace(self, values=(*rest, (name, value)), at="", inner=None, done=name == self.last,
                               wrong="", why=None)

    def _held(self, name: str) -> object:
        return dict(self.values).get(name)

    def _number(self, name: str, wanted: Number) -> int:
        held = self._held(name)
        return held if isinstance(held, int) else wanted.value

    def value(self) -> object:
        """The fields that have a value. A required number counts as its dial shows it."""
        shown = {f.name: max(f.input.minimum, min(f.input.maximum, f.input.value)) for f in self.input.fields
                 if isinstance(f.input, Number) and not f.optional}
        return shown | dict(self.values)

    def draw(self, pen: Pen, width: float, room: float) -> Drawing:
        """The open field's own editor, else one line a field."""
        if self.inner is not None:
            return self._drawn_inside(self.inner, pen, width, room)
        told, inks = self._told(pen, width)
        across = 2 if width >= pen.m.px(700) and len(self.input.fields) > 3 else 1
        wide = Box(0, 0, width, pen.m.px(64)).columns(across, pen.m.gap * 2)
        rows = [wide[n % across].moved(0, told + n // across * pen.m.px(70)) for n in range(len(self.input.fields))]
        drawn = (self._line(pen, f, box) for f, box in zip(self.input.fields, rows, strict=True))
        return Drawing(max(box.bottom for box in rows), (*inks, *(ink for line in drawn for ink in line)))

    def _told(self, pen: Pen, width: float) -> tuple[float, Primitives]:
        """Why it cannot be so, over the lines; the one that is meant is framed."""
        if self.why is None:
            return 0.0, ()
        tall, words = pen.block(pen.say(self.why), Box(0, 0, width, 0), pen.m.body, theme.BAD, bold=True)
        return tall + pen.m.gap, words

    def _drawn_inside(self, inner: Simple, pen: Pen, width: float, room: float) -> Drawing:
        label = pen.say(self._field(self.at).label)
        title = pen.line(label, Box(0, 0, width, pen.m.px(30)), pen.m.body, theme.ACCENT, bold=True)
        top = pen.m.px(36)
        body = inner.draw(pen, width, room - top)
        return Drawing(top + body.height, (title, *(lowered(ink, top) for ink in body.inks)))

    def _line(self, pen: Pen, field: Field, box: Box) -> Primitives:
        frame = (Edge(box, theme.BAD, pen.m.px(2), pen.m.radius),) if field.name == self.wrong else ()
        ground, inner = (Fill(box, theme.RAISED, pen.m.radius), *frame), box.inset(pen.m.px(12), 0)
        if isinstance(field.input, Number):
            return (*ground, *self._stepper(pen, field, self._number(field.name, field.input), inner))
        name, shown = inner.left(inner.w * 0.42), inner.after(inner.w * 0.45)
        text, colour = self._shown(pen, field)
        return (*ground, *pen.centred(pen.say(field.label), name, pen.m.body, align="left"),
                *pen.centred(text, shown, pen.m.body, colour, align="right"), Touch(box, Tap(f"{field.name}:open")))

    def _shown(self, pen: Pen, field: Field) -> tuple[str, str]:
        value = dict(self.values).get(field.name)
        if value is None:
            return pen.say(Msg("optional") if field.optional else Msg("touch to fill in")), theme.QUIET
        return in_words(value, field.input, pen), theme.ACCENT

    def _stepper(self, pen: Pen, field: Field, value: int, box: Box) -> Primitives:
        side, set_by_hand = pen.m.touch, field.name in dict(self.values)
        row = box.moved(0, pen.m.px(4)).top(side)
        less, number, more = row.end(side * 3 + pen.m.px(4)).columns(3, pen.m.px(2))
        label = row.before(side * 3 + pen.m.px(12))
        shown = "–" if field.optional and not set_by_hand else str(value)
        inks: list[Primitive] = [*pen.centred(pen.say(field.label), label, pen.m.body, align="left"),
                           pen.line(shown, number, pen.m.number, theme.ACCENT if set_by_hand else theme.INK, bold=True,
                                    align="centre"), Touch(number, Tap(f"{field.name}:open"))]
        return (*inks, *button(pen, less, "−", Tap(f"{field.name}:-1"), size=pen.m.number),
                *button(pen, more, "+", Tap(f"{field.name}:+1"), size=pen.m.number))


def form_editor(wanted: Form, values: object = None, wrong: str = "", why: Msg | None = None) -> FormEditor:
    """A form with what stands in it; or, once more, with `values` that were answered and cannot be."""
    stands = dict(wanted.filled) if values is None else values
    held = tuple((name, list(value) if isinstance(value, tuple) else value)
                 for name, value in stands.items()) if isinstance(stands, dict) else ()
    return FormEditor(wanted, held, wrong=wrong, why=why)


def _standing(wanted: SimpleInput, held: object) -> SimpleInput:
    """An input that begins with what is held."""
    match wanted:
        case Text() if isinstance(held, str):
            return structs.replace(wanted, value=held)
        case Number() if isinstance(held, int):
            return structs.replace(wanted, value=held)
        case Pick() if isinstance(held, list | str):
            return structs.replace(wanted, chosen=(held,) if isinstance(held, str) else tuple(held))
    return wanted
