"""Somebody who enters a whole box at the shared screen: touches what is drawn, types on its keyboard, and counts.

What may live here holds for every game: how lists, forms, groups and editors are gone through. What a box holds, and
what is played with it, lives with its game. What lies further down is drawn up first, which counts as a touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

from companion.app.session.subscribers import Message, ReplySent
from companion.app.simulation.simulate import rehearse
from companion.engine.answers import Reply
from companion.engine.game import FULL, Game
from companion.engine.inputs import Field, Form, Number, Pick, Text
from companion.engine.table import Table
from companion.engine.view import TABLE, Page
from companion.engine.words import Msg
from tests.first_minute.person import SIZE, Fits, Person, keys_of
from tests.first_minute.ways import is_meant
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Touch
from ui.touch.editors import FormEditor, TextEditor
from ui.touch.editors.form import CLOSED, GROUP
from ui.touch.editors.text import LETTERS, MORE, SIGNS
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face, with_reply
from ui.touch.state.scene import Editing

Values = Mapping[str, Any]
Box = Mapping[str, Iterable[Values]]
FURTHER = 0.8
"""How much of a pane one finger draws up."""
NEAR = 3
"""How far a dial is stepped; what is further away is typed."""


class BoxPerson(Person):
    """Somebody with a box on the knees; `drawn_up` counts how often more of a sheet or list was wanted."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        super().__init__(folder, size)
        self.drawn_up, self._told = 0, list[Reply]()
        self.shared.subscribers.add(Msg("The screen"), self._hear)

    def _hear(self, word: Message) -> None:
        if isinstance(word, ReplySent):
            self._told.append(word.reply)

    def _do(self, target: targets.Target) -> None:
        update = reduce_touch(self.scene, target)
        self.scene = update.scene
        for act in update.acts:
            self.shared.do(act.key, act.value, TABLE)
            self.scene = with_reply(self.scene, self._told[-1], act)
        self.scene = with_face(self.scene, self.shared.screen)

    def touch(self, fits: Fits) -> None:
        """Touch the first place whose meaning fits, drawing it up if it lies further down."""
        shown = layout.panes(self.scene, pen_of(self.scene, self._size, icons=True), 0)
        lowest = max((n for n, pane in enumerate(shown) if pane.cover), default=0)
        for pane in shown[lowest:]:
            top = 0.0
            for piece in pane.pieces:
                drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
                for ink in drawing.inks:
                    if isinstance(ink, Touch) and fits(ink.target):
                        return self._at(ink.target, top + ink.box.bottom, pane.box.h)
                top += drawing.height + pane.gap
        raise AssertionError((self.way[-9:], self.scene.face))

    def _at(self, target: targets.Target, bottom: float, room: float) -> None:
        further = ceil(max(0.0, bottom - room) / (room * FURTHER))
        self.drawn_up, self.touches = self.drawn_up + further, self.touches + further + 1
        self.way.append(str(getattr(target, "key", target)))
        self._do(target)

    def say(self, key: str) -> None:
        """Touch what alone answers `key`, or asks for its value."""
        self.touch(lambda target: is_meant(key, keys_of(target)))

    def enters(self, game: Game, box: Box) -> None:
        """From home through every list of the box, and home again."""
        self.say("boxes")
        self.say(game.id)
        for kind, things in box.items():
            self.say(f"kind:{kind}")
            for values in things:
                self.adds(values)
            self.say("back")
        self.say("back")
        self.say("back")

    def adds(self, values: Values) -> None:
        """One thing more in the list that is open; AssertionError where it is refused."""
        self.say("add")
        self.fills(values)
        assert self.scene.dialog is None, self.scene.dialog
        assert self.scene.refusal is None, self.scene.refusal

    def fills(self, values: Values) -> None:
        """The form that is open, field by field in its order, and done."""
        unknown = {*values} - {field.name for field in self.form.fields}
        assert not unknown, unknown
        for field in self.form.fields:
            if field.name in values:
                self._opens(field)
                self._fill(field, values[field.name])
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
        assert isinstance(self.scene.dialog, Editing)
        assert isinstance(self.scene.dialog.editor, FormEditor)
        return self.scene.dialog.editor

    @property
    def form(self) -> Form:
        """What is asked for."""
        return self.editor.input

    def _opens(self, field: Field) -> None:
        """The group of a field: by the button that leads on, else over the whole form."""
        wanted = self.form.groups.index(field.group) if field.group is not None else CLOSED
        if self.editor.group == wanted:
            return
        onward = self.editor.onward
        if self.editor.group != CLOSED and not (onward and onward[1] == f"{GROUP}{wanted}:open"):
            self.confirm()
        if wanted != CLOSED:
            self.tap(f"{GROUP}{wanted}:open")

    def _fill(self, field: Field, value: Any) -> None:
        if dict(self.editor.values).get(field.name) == value:
            return
        match field.input:
            case Number() as dial:
                self._sets(field, dial, value)
            case Pick(_, 1, 1):
                self.tap(f"{field.name}:open")
                self.tap(value)
            case Pick():
                self.tap(f"{field.name}:open")
                held = dict(self.editor.values).get(field.name, ())
                for key in (*(one for one in held if one not in value), *(one for one in value if one not in held)):
                    self.tap(key)
                self.confirm()
            case Text(_, offered):
                self.tap(f"{field.name}:open")
                if value in offered[:5]:
                    self.tap(f"={value}")
                else:
                    self.writes(value)
                    self.confirm()

    def _sets(self, field: Field, dial: Number, value: int) -> None:
        held = dict(self.editor.values).get(field.name)
        now = held if isinstance(held, int) else max(dial.minimum, min(dial.maximum, dial.value))
        if now == value and (held is not None or not field.optional):
            return
        if now != value and abs(now - value) <= NEAR:
            for _ in range(abs(now - value)):
                self.tap(f"{field.name}:{'+' if value > now else '-'}1")
            return
        self.tap(f"{field.name}:open")
        for sign in str(abs(value)) if now != value else "":
            self.tap(sign)
        if value < 0:
            self.tap("±")
        self.confirm()

    def writes(self, text: str) -> None:
        """A text on the keyboard; what stood there is taken away first."""
        self.press(*"⌫" * len(self.line.text))
        while self.line.text != text:
            left = text.removeprefix(self.line.text)
            while (key := _next_key(self.line, left)) in ("123", "⇧"):
                self.press(key)
            self.press(key)
            self.touches, self.letters = self.touches - 1, self.letters + 1
        assert self.line.text == text

    @property
    def line(self) -> TextEditor:
        """The line of text that is open."""
        inner = self.editor.inner
        assert isinstance(inner, TextEditor)
        return inner

    def press(self, *keys: str) -> None:
        """Keys of the keyboard: the first is looked for on the screen, the others lie beside it."""
        for key in keys:
            self.touches += 1
            self._do(targets.Tap(key))


def _next_key(line: TextEditor, left: str) -> str:
    """The key that writes what comes next of `left`, or first one that leads to it."""
    letter, small = left[0], left[0].lower()
    if letter == " ":
        return "␣"
    quoting = line.text.count('"') % 2 == 1
    own = max((sign for sign in line.input.signs if left.startswith(sign) and not quoting), key=len, default="")
    if line.own or own:
        return own if line.own and own else "123"
    if any(small in row for row in LETTERS):
        return "123" if line.signs else "⇧" if line.upper != (letter != small) and letter != "ß" else small
    rare = not any(letter in row for row in SIGNS)
    assert not rare or any(letter in row for row in MORE), f"no key writes {letter}"
    return "123" if not line.signs else "⇧" if line.upper != rare else letter


def evening(person: Person, game: Game, names: tuple[str, ...], characters: tuple[str, ...] = ()) -> Table:
    """A game at full with what is in the box: names, characters, and off."""
    shared = person.shared
    shared.do(f"new:{game.id}")
    for name in names:
        shared.do("add", name)
    shared.do("arrangement")
    shared.do("detail", FULL)
    shared.do("back")
    for number, character in enumerate(characters, 1):
        shared.do(f"player:{number}")
        shared.do("character", character)
        shared.do("back")
    shared.do("start")
    assert not isinstance(shared.screen, Page), shared.screen
    assert shared.state.session is not None
    return shared.state.session.table


def whole_games(game: Game, table: Table, luck: Iterable[Any]) -> None:
    """Games played to their end from this set-up, without a fault."""
    for throw in luck:
        played = rehearse(game, table.setup, throw)
        assert played.faults == ()
        assert played.ended
