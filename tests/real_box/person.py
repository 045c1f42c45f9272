"""Somebody who enters a whole box at the shared screen: touches what is drawn, types on its keyboard, and counts.

What may live here holds for every game: how lists, forms, groups and editors are gone through. What a box holds, and
what is played with it, lives elsewhere. Keys of the keyboard count as letters, also for capitals, signs and the way to
them; moving a pane counts as a swipe. A number is stepped where that takes no more touches than typing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.engine.inputs import Field, Form, Number, Pick, Text
from companion.engine.words import say
from tests.first_minute.person import Fits, Person
from ui.touch.drawing.pane import Pane
from ui.touch.editors import FormEditor, TextEditor
from ui.touch.editors.form import CLOSED, GROUP
from ui.touch.editors.text import SIGNS
from ui.touch.meaning import targets
from ui.touch.state.scene import Editing

Values = Mapping[str, Any]
Box = Mapping[str, Iterable[Values]]


class BoxPerson(Person):
    """Somebody with a box on the knees; `swipes` counts how often more of a sheet or list was wanted."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.swipes = 0
        self._moved: dict[object, float] = {}
        self._keyboards: dict[object, tuple[targets.Target, ...]] = {}

    @property
    def counted(self) -> tuple[int, int, int]:
        """Touches, letters and swipes so far."""
        return self.touches, self.letters, self.swipes

    def touch(self, fits: Fits) -> None:
        """Touch the first place whose meaning fits, moving its pane if it does not lie in sight."""
        found = next((place for place in self.places() if fits(place[0])), None)
        assert found is not None, (self.refused, self.way[-9:], [target for target, _, _ in self.places()])
        target, pane, middle = found
        self._bring(pane, middle)
        self._touched(target)

    def _bring(self, pane: Pane, middle: float) -> None:
        editor = self.scene.dialog.editor if isinstance(self.scene.dialog, Editing) else None
        within = (editor.group, editor.at) if isinstance(editor, FormEditor) else ()
        place = (pane.name, str(getattr(self.scene.face, "title", "")), within)
        moved = self._moved.get(place, 0.0)
        if not moved <= middle <= moved + pane.box.h:
            self.swipes += 1 + int(abs(middle - moved) // pane.box.h)
            self._moved[place] = max(0.0, middle - pane.box.h / 2)

    def enters(self, game: str, box: Box) -> None:
        """From Home through every list of the box and home again; AssertionError where something is refused."""
        self.opens_box(game)
        for kind, things in box.items():
            self.say(f"kind:{kind}")
            for values in things:
                self.enter("add", values)
                assert (self.refused, self.scene.dialog, self.scene.refusal) == ("", None, None), values
            self.say("back")
        self.say("back")
        self.say("back")

    def opens_box(self, game: str, *further: str) -> None:
        """From Home to the front page of a game's box, and on by these keys."""
        for key in ("boxes", game, *further):
            self.say(key)

    def enter(self, key: str, values: Values) -> None:
        """Touch the line `key`, fill in the form that opens, and end it."""
        self.say(key)
        self.fills(values)

    def fills(self, values: Values) -> None:
        """The form that is open: field by field in its order what is not said already, and done."""
        unknown = {*values} - {field.name for field in self.form.fields}
        assert not unknown, unknown
        for field in self.form.fields:
            if field.name in values and self._held(field) != (value := _meant(field, values[field.name])):
                self._opens(field)
                self._fill(field, value)
        if self.editor.inside:
            self.confirm()
        self.confirm()

    def leaves_out(self, name: str) -> None:
        """Take out of the open form what stands in an optional field."""
        self._opens(next(field for field in self.form.fields if field.name == name))
        self.tap(f"{name}:open")
        self.tap(f"{name}:clear")

    @property
    def editor(self) -> FormEditor:
        """The form that is open, as it is filled in so far."""
        assert isinstance(self.scene.dialog, Editing), self.refused or self.scene.dialog
        assert isinstance(self.scene.dialog.editor, FormEditor)
        return self.scene.dialog.editor

    @property
    def form(self) -> Form:
        """What is asked for."""
        return self.editor.input

    def _held(self, field: Field) -> Any:
        """What stands in a field: in a number that is not optional at least what its dial shows."""
        return dict(self.editor.values).get(field.name, _dialled(field.input) if not field.optional else None)

    def _opens(self, field: Field) -> None:
        """The group of a field: by the button that leads on, else over the whole form. The name that a group asks for
        at once is left if another field is meant.
        """
        wanted = self.form.groups.index(field.group) if field.group is not None else CLOSED
        if self.editor.group == wanted:
            return
        onward = self.editor.onward
        if self.editor.group != CLOSED and not (onward and onward[1] == f"{GROUP}{wanted}:open"):
            self.confirm()
        if wanted != CLOSED:
            self.tap(f"{GROUP}{wanted}:open")
        if self.editor.at not in ("", field.name):
            self.touch(lambda target: target == targets.Close())

    def _fill(self, field: Field, value: Any) -> None:
        if isinstance(field.input, Number):
            return self._sets(field, value)
        held = self._held(field) or ()
        if self.editor.at != field.name:
            self.tap(f"{field.name}:open")
        if isinstance(field.input, Text):
            if targets.Tap(f"={value}") in self.sees():
                return self.tap(f"={value}")
            self.type(value)
        elif isinstance(value, str):
            return self.tap(value)
        else:
            for key in (*(key for key in held if key not in value), *(key for key in value if key not in held)):
                self.tap(key)
        return self.confirm()

    def _sets(self, field: Field, value: int) -> None:
        """By steps, or on the dial's keys."""
        held = self._held(field)
        away = value - ((_dialled(field.input) or 0) if held is None else held)
        if away and abs(away) <= len(str(value)) + 2:
            for _ in range(abs(away)):
                self.tap(f"{field.name}:{'+' if away > 0 else '-'}1")
            return
        self.tap(f"{field.name}:open")
        for sign in str(abs(value)) if away else "":
            self.tap(sign)
        if away and value < 0:
            self.tap("±")
        self.confirm()

    def type(self, text: str) -> None:
        """A text on the keyboard, from where what stands there begins to differ."""
        while not text.startswith(self.line.text):
            self._press("⌫")
        while self.line.text != text:
            self._press(_next_key(self.line, text.removeprefix(self.line.text)))
            assert text.startswith(self.line.text), (text, self.line.text)

    @property
    def line(self) -> TextEditor:
        """The line of text that is open."""
        editor = self.scene.dialog.editor if isinstance(self.scene.dialog, Editing) else None
        inner = editor.inner if isinstance(editor, FormEditor) else editor
        assert isinstance(inner, TextEditor)
        return inner

    def _press(self, key: str) -> None:
        """A key that lies in sight; the keyboard is looked at whenever it turns into one not seen before."""
        line = self.line
        keyboard = (repr(line.input), line.own, line.signs, line.upper)
        if keyboard not in self._keyboards:
            self._keyboards[keyboard] = self.sees()
        assert targets.Tap(key) in self._keyboards[keyboard], (key, line)
        self.letters += 1
        self._do(targets.Tap(key))


def _meant(field: Field, told: Any) -> Any:
    """A value as the form holds it: what is picked may be told by its words."""
    if not isinstance(field.input, Pick):
        return told
    known = {say(option.label): option.key for option in field.input.options}
    keys = [known.get(word, word) for word in ([told] if isinstance(told, str) else told)]
    assert {*known.values()}.issuperset(keys), (field.name, told, known)
    return keys[0] if isinstance(told, str) else keys


def _dialled(wanted: Any) -> int | None:
    """Where a dial stands that nobody has touched."""
    return max(wanted.minimum, min(wanted.maximum, wanted.value)) if isinstance(wanted, Number) else None


def _next_key(line: TextEditor, left: str) -> str:
    """The key that writes what comes next of `left`, or first one that leads to it."""
    letter = left[0]
    quoting = line.text.count('"') % 2 == 1
    own = max((sign for sign in line.input.signs if left.startswith(sign) and not quoting), key=len, default="")
    if letter == " ":
        return "␣"
    if line.own or own:
        return own if line.own and own else "123"
    if letter.isalpha():
        return "123" if line.signs else "⇧" if line.upper != letter.isupper() and letter != "ß" else letter.lower()
    rare = not any(letter in row for row in SIGNS)
    return "123" if not line.signs else "⇧" if line.upper != rare else letter
