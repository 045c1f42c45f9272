"""Several values at once: a column of lines, numbers set in place, everything else in its own editor.

Lines of one group stand behind a line of their own, which opens them. A group of which nothing is said yet and that
begins with a text (a name) asks for that at once.

Knows the other editors only through `open_simple`; no input of its own is edited here.
"""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Field, Form, Number, Pick, SimpleInput, Text, input_fits
from companion.engine.words import Msg
from ui.touch.drawing import theme
from ui.touch.drawing.buttons import draw_button
from ui.touch.drawing.pen import Pen
from ui.touch.drawing.primitives import Box, Drawing, Edge, Fill, Primitive, Primitives, Touch, lower_primitive
from ui.touch.meaning.targets import Tap

from .simple import Simple, in_words, open_simple

CLOSED, GROUP = -1, "group/"


class FormEditor(Struct, frozen=True, tag=True):
    """The values so far by field, and the editor of the field `at` while one is open.

    `group` is the place of the group that is open. `wrong` is the field whose value is impossible; `why` explains it
    until something is changed.
    """

    input: Form
    values: tuple[tuple[str, object], ...] = ()
    at: str = ""
    inner: Simple | None = None
    done: bool = False
    last: str = ""
    wrong: str = ""
    why: Msg | None = None
    group: int = CLOSED

    @property
    def inside(self) -> bool:
        """Whether something within the form is open: a field, a group."""
        return self.inner is not None or self.group != CLOSED

    @property
    def onward(self) -> tuple[Msg, str] | None:
        """The group after the one that is open, and the key that opens it; None behind the last."""
        groups, after = self.input.groups, self.group + 1
        there = self.inner is None and self.group != CLOSED and after < len(groups)
        return (groups[after], f"{GROUP}{after}:open") if there else None

    def out(self) -> FormEditor:
        """One step back: out of the open field, whose value stays as it was, else out of the open group."""
        group = self.group if self.inner is not None else CLOSED
        return structs.replace(self, at="", inner=None, group=group)

    def begun(self, value: object) -> FormEditor:
        """The form with its first field filled in; if only one other is left, that is asked at once and answers the
        form.
        """
        first, *rest = self.input.fields
        editor = structs.replace(self, values=((first.name, value),))
        if len(rest) != 1 or isinstance(rest[0].input, Number):
            return editor
        return structs.replace(editor.press(f"{rest[0].name}:open"), last=rest[0].name)

    def press(self, key: str) -> FormEditor:
        """`name:open`, `name:+1`, `name:-1` on a line; `group/0:open` on a group's; `name:clear` leaves a field out,
        also while it is open; a key of the open editor; `\\n` confirms, and closes a group.
        """
        name, _, what = key.rpartition(":")
        if self.inner is not None and key != f"{self.at}:clear":
            return self._inside(self.inner, key)
        if key == "\n":
            return self.out()
        if name.startswith(GROUP):
            return self._opened(int(name.removeprefix(GROUP)))
        field = self._field(name)
        if what == "open":
            return structs.replace(self, at=name, inner=open_simple(_standing(field.input, self._held(name))))
        if what == "clear":
            left = tuple(v for v in self.values if v[0] != name)
            return structs.replace(self, values=left, at="", inner=None, wrong="", why=None)
        if not isinstance(field.input, Number):
            return self
        dial = open_simple(structs.replace(field.input, value=self._number(name, field.input)))
        return self._with(name, dial.press(what).value())

    def _opened(self, group: int) -> FormEditor:
        """The group `group`, with its name asked at once if nothing is said of it yet."""
        fields = _fields_of(self.input, self.input.groups[group])
        nameless = isinstance(fields[0].input, Text) and all(self._held(field.name) is None for field in fields)
        there = structs.replace(self, group=group)
        return there.press(f"{fields[0].name}:open") if nameless else there

    def _field(self, name: str) -> Field:
        return next(f for f in self.input.fields if f.name == name)

    def _inside(self, inner: Simple, key: str) -> FormEditor:
        inner = inner if key == "\n" else inner.press(key)
        if not (key == "\n" or inner.done):
            return structs.replace(self, inner=inner)
        value, field = inner.value(), self._field(self.at)
        if value == "" and field.optional:
            return self.press(f"{self.at}:clear")
        if not input_fits(value, field.input):
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
        """The open field's own editor, else one line a field and one a group."""
        if self.inner is not None:
            return self._drawn_inside(self.inner, pen, width, room)
        told, primitives = self._told(pen, width)
        lines = self._lines()
        across = 2 if width >= pen.m.px(700) and len(lines) > 3 else 1
        wide = Box(0, 0, width, pen.m.px(64)).columns(across, pen.m.gap * 2)
        rows = [wide[n % across].moved(0, told + n // across * pen.m.px(70)) for n in range(len(lines))]
        drawn = (self._group_line(pen, line, box) if isinstance(line, int) else self._line(pen, line, box)
                 for line, box in zip(lines, rows, strict=True))
        return Drawing(max(box.bottom for box in rows),
                       (*primitives, *(primitive for line in drawn for primitive in line)))

    def _lines(self) -> list[Field | int]:
        """What stands in the column: the fields of the open group, or else those of no group, and the groups in their
        places.
        """
        groups = self.input.groups
        if self.group != CLOSED:
            return [*_fields_of(self.input, groups[self.group])]
        found: list[Field | int] = []
        for field in self.input.fields:
            line = field if field.group is None else groups.index(field.group)
            if not isinstance(line, int) or line not in found:
                found.append(line)
        return found

    def _told(self, pen: Pen, width: float) -> tuple[float, Primitives]:
        """Which group is open, and why its values are impossible, above the lines; the field that is meant has a frame.
        """
        title = self.input.groups[self.group] if self.group != CLOSED else None
        said, top = list[Primitive](), 0.0
        for text, colour in ((title, theme.ACCENT), (self.why, theme.BAD)):
            if text is not None:
                tall, words = pen.block(pen.say(text), Box(0, top, width, 0), pen.m.body, colour, bold=True)
                said, top = [*said, *words], top + tall + pen.m.gap
        return top, tuple(said)

    def _drawn_inside(self, inner: Simple, pen: Pen, width: float, room: float) -> Drawing:
        field, top = self._field(self.at), pen.m.px(36)
        out = field.optional and self._held(self.at) is not None
        line = Box(0, 0, width, pen.m.touch if out else pen.m.px(30))
        if out:
            top = line.h + pen.m.px(6)
        aside = line.end(pen.m.px(230))
        called = " · ".join(pen.say(text) for text in (field.group, field.label) if text is not None)
        title = pen.line(called, line.before(aside.w if out else 0), pen.m.body, theme.ACCENT, bold=True)
        body = inner.draw(pen, width, room - top)
        leave = draw_button(pen, aside, pen.say(Msg("Leave it out")), Tap(f"{self.at}:clear"), look="quiet",
                            icon="close") if out else ()
        return Drawing(top + body.height,
                       (title, *leave, *(lower_primitive(primitive, top) for primitive in body.primitives)))

    def _line(self, pen: Pen, field: Field, box: Box) -> Primitives:
        ground, inner = self._ground(pen, box, wrong=field.name == self.wrong), box.inset(pen.m.px(12), 0)
        if isinstance(field.input, Number):
            return (*ground, *self._stepper(pen, field, self._number(field.name, field.input), inner))
        pair = _pair(pen, field.label, self._shown(pen, field), inner)
        return (*ground, *pair, Touch(box, Tap(f"{field.name}:open")))

    def _group_line(self, pen: Pen, place: int, box: Box) -> Primitives:
        """A group's line: what its first field says, or how many of its fields are filled."""
        group = self.input.groups[place]
        fields = _fields_of(self.input, group)
        wrong, shown = any(field.name == self.wrong for field in fields), self._shown(pen, fields[0])
        said = sum(self._held(field.name) is not None for field in fields)
        if said and self._held(fields[0].name) is None:
            shown = pen.say(Msg("{n} filled in", {"n": said})), theme.ACCENT
        return (*self._ground(pen, box, wrong=wrong), *_pair(pen, group, shown, box.inset(pen.m.px(12), 0)),
                Touch(box, Tap(f"{GROUP}{place}:open")))

    def _ground(self, pen: Pen, box: Box, *, wrong: bool) -> Primitives:
        frame = (Edge(box, theme.BAD, pen.m.px(2), pen.m.radius),) if wrong else ()
        return (Fill(box, theme.RAISED, pen.m.radius), *frame)

    def _shown(self, pen: Pen, field: Field) -> tuple[str, str]:
        value = dict(self.values).get(field.name)
        if value is None:
            return pen.say(Msg("optional") if field.optional else Msg("touch to fill in")), theme.QUIET
        return in_words(value, field.input, pen), theme.ACCENT

    def _stepper(self, pen: Pen, field: Field, value: int, box: Box) -> Primitives:
        """A number between less and more; it lies in a field of its own, which a touch opens to type it."""
        side, set_by_hand = pen.m.touch, field.name in dict(self.values)
        row = box.moved(0, pen.m.px(4)).top(side)
        less, number, more = row.end(side * 3 + pen.m.px(4)).columns(3, pen.m.px(2))
        label = row.before(side * 3 + pen.m.px(12))
        empty = field.optional and not set_by_hand
        ink = theme.ACCENT if set_by_hand else theme.INK
        shown = pen.line(pen.say(Msg("empty")) if empty else str(value), number, pen.m.small if empty else pen.m.number,
                         theme.QUIET if empty else ink, bold=not empty, align="centre")
        return (*pen.centred(pen.say(field.label), label, pen.m.body, align="left"),
                Fill(number, theme.GROUND, pen.m.radius), Edge(number, theme.EDGE, pen.m.px(2), pen.m.radius), shown,
                Touch(number, Tap(f"{field.name}:open")),
                *draw_button(pen, less, "−", Tap(f"{field.name}:-1"), size=pen.m.number),
                *draw_button(pen, more, "+", Tap(f"{field.name}:+1"), size=pen.m.number))


def form_editor(wanted: Form, values: object = None, wrong: str = "", why: Msg | None = None) -> FormEditor:
    """A form with the values that stand in it; or, once more, with `values` that were answered and refused."""
    stands = dict(wanted.filled) if values is None else values
    held = tuple((name, list(value) if isinstance(value, tuple) else value)
                 for name, value in stands.items()) if isinstance(stands, dict) else ()
    at = next((field.group for field in wanted.fields if field.name == wrong), None)
    return FormEditor(wanted, held, wrong=wrong, why=why, group=wanted.groups.index(at) if at is not None else CLOSED)


def _fields_of(form: Form, group: Msg) -> tuple[Field, ...]:
    return tuple(field for field in form.fields if field.group == group)


def _pair(pen: Pen, label: Msg, shown: tuple[str, str], box: Box) -> Primitives:
    """A label, and beside it what stands there in its colour."""
    text, colour = shown
    return (*pen.centred(pen.say(label), box.left(box.w * 0.42), pen.m.body, align="left"),
            *pen.centred(text, box.after(box.w * 0.45), pen.m.body, colour, align="right"))


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
