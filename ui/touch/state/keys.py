"""What a key of a keyboard, a number pad or a presenter stands for. Pure: the key's number and the scene go in.

What may live here: the names of keys, the face of a die and the key of a sheet that one stands for. What may not: Kivy,
what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.engine.inputs import DiceInput
from companion.engine.parts import Dice
from companion.engine.view import Page, View
from ui.touch.drawing.primitives import Touch
from ui.touch.editors import Editor, FormEditor, NumberEditor, TextEditor
from ui.touch.editors.dice import DiceEditor
from ui.touch.meaning.targets import Confirm, Tap

from .scene import Editing, Scene

NEXT = "next"
BACK = "back"
UNDO = "undo"
ONWARD = "onward"
BACKWARD = "backward"
TableButton = Literal["next", "undo"]
"""A button of the table for which a key stands."""
MORE, FEWER = ("up", "+"), ("down", "-")
"""Keys that change a number as it is written, whichever way the frame would go."""
NO_SIGN = 256
"""From this number on Kivy's numbers of keys are no signs."""
NAMES = {8: "backspace", 9: "tab", 13: "enter", 27: "escape", 32: "space", 127: "delete", 266: ".", 267: "/", 268: "*",
         269: "-", 270: "+", 271: "enter", 273: "up", 274: "down", 275: "right", 276: "left", 277: "insert",
         278: "home", 279: "end", 280: "page-up", 281: "page-down",
         **{NO_SIGN + digit: str(digit) for digit in range(10)}, **{281 + n: f"f{n}" for n in range(1, 13)}}
"""Kivy's numbers of the keys that write no sign, and of the number pad."""
ONE_DIGIT = 9
"""On a die of more sides a digit could be the first of two, so none stands for a face."""
ON_A_SHEET = {"backspace": "⌫", "space": "␣"}
"""Keys that a sheet draws with another sign."""


def key_name(number: int) -> str:
    """What the settings call a key, such as "page-down" or "b"; empty for one without a name."""
    if number in NAMES:
        return NAMES[number]
    return chr(number) if number < NO_SIGN and chr(number).isprintable() else ""


def asked_sides(scene: Scene) -> int:
    """How many sides the dice have that are asked for one by one on the stage; 0 where none are, or a sheet lies above.
    """
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    if scene.dialog or scene.refusal or scene.secrets or not any(isinstance(part, Dice) for part in stage):
        return 0
    return next((choice.input.sides for choice in scene.choices if isinstance(choice.input, DiceInput)), 0)


def die_face(name: str, sides: int) -> int:
    """The face that a digit stands for on a die of so many sides; 0 for none."""
    return int(name) if name.isdecimal() and 1 <= int(name) <= sides <= ONE_DIGIT else 0


def typed_editor(scene: Scene) -> DiceEditor | NumberEditor | TextEditor | None:
    """The editor on top into which something is typed; None where there is none."""
    editor: Editor | None = scene.dialog.editor if isinstance(scene.dialog, Editing) and not scene.refusal else None
    found = editor.inner if isinstance(editor, FormEditor) else editor
    return found if isinstance(found, DiceEditor | NumberEditor | TextEditor) else None


def sheet_target(name: str, scene: Scene, touches: Iterable[Touch], *, confirms: bool) -> Tap | Confirm | None:
    """What a key stands for on the sheet in sight, of what may be touched there; `confirms`: a key that goes on."""
    editor = typed_editor(scene)
    if editor is None:
        return None
    drawn = [touch.target for touch in touches]
    if confirms:
        return next((target for target in drawn if isinstance(target, Confirm)), None)
    if isinstance(editor, DiceEditor) and name.isdecimal() and not die_face(name, editor.input.sides):
        return None
    meant = (ON_A_SHEET.get(name, name), name, name.upper())
    return next((Tap(key) for key in meant if Tap(key) in drawn), None)


def dial_steps(name: str, meaning: str, scene: Scene) -> int:
    """By how many steps a key turns the dial: the frame goes on or back, or a number goes up or down."""
    if isinstance(typed_editor(scene), NumberEditor) and name in (*MORE, *FEWER):
        return 1 if name in MORE else -1
    return {ONWARD: 1, BACKWARD: -1}.get(meaning, 0)


def way_back(face: View | Page | None) -> str:
    """What is answered to leave what is shown, a page or the table as it was; empty where there is no way back."""
    if isinstance(face, Page):
        return face.back
    return next((choice.key for choice in face.choices if choice.key == BACK), "") if face else ""


def lies_above(scene: Scene) -> bool:
    """Whether something lies above the page or the table, or a place on the board is asked for."""
    return bool(scene.dialog or scene.refusal or scene.secrets or scene.field)
