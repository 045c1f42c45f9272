"""Somebody who enters a whole box at the shared screen: sees what is drawn, touches and types, and counts it.

What may live here: seeing, touching, filling in forms. What may not: what a game's box holds (a table beside this
file), judgements. A number is stepped where that takes fewer touches than typing it; letters are counted apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.app.storage.inventory import shipped
from companion.app.storage.repository import Repository
from companion.engine.answers import ACCEPTED
from companion.engine.inputs import Field, Number, Pick, Text
from companion.engine.words import say
from companion.games import catalogue
from tests.app.bench import Bench
from tests.first_minute.person import keys_of
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Touch
from ui.touch.editors import FormEditor, TextEditor
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face, with_reply
from ui.touch.state.scene import Editing, Scene

SIZE = (800, 480)
SHIPPED = Path(__file__).parents[2] / "config" / "games"
Fits = Callable[[targets.Target], bool]


class Owner:
    """At the shared screen of a companion on files in `folder`. `refused`: what the newest answer was told, or ""."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.bench, self._size = Bench(folder, games=dict(catalogue())), size
        self.bench.state.repository = Repository(self.bench.journal, self.bench.library, catalogue(), shipped(SHIPPED))
        self.scene = with_face(Scene(), self.bench.state.screen())
        self.touches = self.letters = self.swipes = 0
        self.refused = ""
        self._moved: dict[object, float] = {}

    def sees(self) -> Iterator[tuple[targets.Target, Pane, float]]:
        """What every place means that a finger can come to, with its pane and how far down in it, the lowest first."""
        shown = layout.panes(self.scene, pen_of(self.scene, self._size, icons=True), 0)
        lowest = max((n for n, pane in enumerate(shown) if pane.cover), default=0)
        for pane in shown[lowest:]:
            yield from ((target, pane, middle) for target, middle in _places(pane))

    def touch(self, fits: Fits) -> None:
        """Move the pane until the first place whose meaning fits is to be seen, and touch it."""
        found = next((place for place in self.sees() if fits(place[0])), None)
        assert found is not None, [target for target, _, _ in self.sees()]
        target, pane, middle = found
        self._bring(pane, middle)
        self.touches += 1
        self._do(target)

    def say(self, key: str) -> None:
        """Touch what alone answers `key`, or asks for its value."""
        self.touch(lambda target: keys_of(target) == (key,))

    def tap(self, key: str) -> None:
        """Touch a key of the open editor."""
        self.touch(lambda target: target == targets.Tap(key))

    def confirm(self, *, again: bool = False) -> None:
        """Touch what ends the editor, or OK, after which it asks for the next."""
        self.touch(lambda target: target == targets.Confirm(again=again))

    def enter(self, key: str, said: Mapping[str, Any]) -> None:
        """Touch the line `key`, fill in the form that opens, and end it."""
        self.say(key)
        self.fill(said)

    def fill(self, said: Mapping[str, Any]) -> None:
        """Say field by field what is not said already, and end the form."""
        for field in self._form.input.fields:
            if field.name in said and dict(self._form.values).get(field.name) != self._meant(field, said[field.name]):
                self._tell(field, said[field.name])
        self.confirm()

    @property
    def wrong(self) -> str:
        """The field of the open form whose value was told to be wrong."""
        return self._form.wrong

    @property
    def _form(self) -> FormEditor:
        dialog = self.scene.dialog
        assert isinstance(dialog, Editing), self.refused or self.scene.dialog
        assert isinstance(dialog.editor, FormEditor)
        return dialog.editor

    def _meant(self, field: Field, told: Any) -> Any:
        """A value as the form holds it: what is picked may be told by its words."""
        if not isinstance(field.input, Pick):
            return told
        keys = {say(option.label): option.key for option in field.input.options}
        known = {option.key for option in field.input.options}
        told_keys = [keys.get(word, word) for word in ([told] if isinstance(told, str) else told)]
        assert known.issuperset(told_keys), (field.name, told, sorted(keys))
        return told_keys[0] if isinstance(told, str) else told_keys

    def _tell(self, field: Field, told: Any) -> None:
        value = self._meant(field, told)
        if isinstance(field.input, Number):
            return self._count(field, field.input, value)
        self.tap(f"{field.name}:open")
        if isinstance(field.input, Text):
            self.type(value)
            return self.confirm()
        if isinstance(value, str):
            return self.tap(value)
        held = getattr(self._form.inner, "picked", ())
        for key in (*(key for key in held if key not in value), *(key for key in value if key not in held)):
            self.tap(key)
        return self.confirm()

    def _count(self, field: Field, wanted: Number, value: int) -> None:
        """By steps, or on the dial's keys."""
        held = dict(self._form.values).get(field.name)
        away = value - (held if isinstance(held, int) else wanted.value)
        if away and abs(away) <= len(str(value)) + 2:
            for _ in range(abs(away)):
                self.tap(f"{field.name}:{'+1' if away > 0 else '-1'}")
        elif away or (field.optional and held is None):
            self.tap(f"{field.name}:open")
            for digit in str(value):
                self.tap(digit)
            self.confirm()

    def type(self, text: str) -> None:
        """Letter by letter, from where what stands there begins to differ."""
        while not text.startswith(self._line.text):
            self.tap("⌫")
        for letter in text[len(self._line.text):]:
            self._letter(letter)
        assert self._line.text == text

    def _letter(self, letter: str) -> None:
        before, key = self.touches, "␣" if letter == " " else letter.lower()
        if letter != " " and letter.isalpha() == self._line.signs:
            self.tap("123")
        if letter.isalpha() and letter != "ß" and letter.isupper() != self._line.upper:
            self.tap("⇧")
        if self._line.signs and not any(target == targets.Tap(key) for target, _, _ in self.sees()):
            self.tap("⇧")
        self.tap(key)
        self.letters, self.touches = self.letters + self.touches - before, before

    @property
    def _line(self) -> TextEditor:
        editor = self.scene.dialog.editor if isinstance(self.scene.dialog, Editing) else None
        inner = editor.inner if isinstance(editor, FormEditor) else editor
        assert isinstance(inner, TextEditor)
        return inner

    def _bring(self, pane: Pane, middle: float) -> None:
        dialog = self.scene.dialog
        field = dialog.editor.at if isinstance(dialog, Editing) and isinstance(dialog.editor, FormEditor) else ""
        place = (pane.name, str(getattr(self.scene.face, "title", "")), field)
        moved = self._moved.get(place, 0.0)
        if not moved <= middle <= moved + pane.box.h:
            self.swipes += 1 + int(abs(middle - moved) // pane.box.h)
            self._moved[place] = max(0.0, middle - pane.box.h / 2)

    def _do(self, target: targets.Target) -> None:
        update = reduce_touch(self.scene, target)
        self.scene = update.scene
        for act in update.acts:
            reply = self.bench.answer(act.key, act.value, waive=act.waive, seen=act.seen)
            self.scene = with_face(self.scene, self.bench.screen)
            self.refused = "" if reply.result == ACCEPTED else say(reply.why) if reply.why else reply.result
            self.scene = with_reply(self.scene, reply, act)


def _places(pane: Pane) -> Iterator[tuple[targets.Target, float]]:
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        yield from ((ink.target, top + ink.box.y + ink.box.h / 2) for ink in drawing.inks if isinstance(ink, Touch))
        top += drawing.height + pane.gap
