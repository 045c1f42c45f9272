"""What an open editor says about its keys, and about its value after a change, for players who cannot see it.

What may live here: keys and values of editors in words. What may not: the rest of the screen (frame_speech.py). Pure.
"""

from __future__ import annotations

from companion.engine.inputs import Input, place_name, spoken_answer
from companion.engine.words import Msg
from ui.touch.editors import Editor, FormEditor, NumberEditor, PickEditor, TextEditor
from ui.touch.editors.dice import DiceEditor
from ui.touch.editors.form import GROUP
from ui.touch.editors.order import OrderEditor
from ui.touch.editors.pointing import MoveEditor

Words = tuple[Msg, ...]
SIGNS = {"⇧": Msg("Capital letters"), "⌫": Msg("Delete"), "␣": Msg("Space"), "±": Msg("Change the sign"),
         "123": Msg("Other signs"), "+1": Msg("one more"), "-1": Msg("one less"), "+5": Msg("five more"),
         "-5": Msg("five less"), "+10": Msg("ten more"), "-10": Msg("ten less")}
"""Keys on which nothing can be read aloud."""


def key_named(editor: Editor, key: str) -> Words:
    """A key of the open editor; nothing if the drawing on it says everything."""
    if isinstance(editor, FormEditor):
        return _of_form(editor, key) if editor.inner is None else _of_simple(editor.inner, key)
    return _of_simple(editor, key)


def _of_form(form: FormEditor, key: str) -> Words:
    name, _, what = key.rpartition(":")
    if name.startswith(GROUP):
        return (form.input.groups[int(name.removeprefix(GROUP))],)
    field = next((field for field in form.input.fields if field.name == name), None)
    if field is None:
        return ()
    if what == "clear":
        return (field.label, Msg("Leave it out"))
    if what.lstrip("+-").isdigit():
        return (field.label, Msg("one more") if what.startswith("+") else Msg("one less"))
    held = dict(form.values).get(name)
    return (field.label, *_value(held, field.input))


def _of_simple(editor: Editor, key: str) -> Words:
    """A key of an editor that is no form; what is drawn there says the rest."""
    match editor:
        case PickEditor(wanted, picked):
            label = next((option.label for option in wanted.options if option.key == key), None)
            return () if label is None else (label, Msg("chosen")) if key in picked else (label,)
        case OrderEditor(wanted, touched):
            label = next((option.label for option in wanted.items if option.key == key), None)
            place = (Msg("number {n}", {"n": touched.index(key) + 1}),) if key in touched else ()
            return () if label is None else (label, *place)
        case MoveEditor():
            way, _, field = key.partition(":")
            x, y = field.split(",")
            where = place_name((int(x), int(y)))
            return (Msg("from {place}", {"place": where}) if way == "from" else Msg("to {place}", {"place": where}),)
        case DiceEditor() if key.isdigit():
            return (Msg("The die shows {value}", {"value": key}),)
        case TextEditor():
            return (SIGNS[key],) if key in SIGNS else (Msg.plain(key.removeprefix("=")),)
        case NumberEditor() if key.isdigit():
            return (Msg.plain(key),)
    return (SIGNS[key],) if key in SIGNS else ()


def _value(held: object, wanted: Input) -> Words:
    """What stands in a field of a form, where it has short words."""
    said = spoken_answer(wanted, held)
    return (Msg("not said yet"),) if held is None else (said,) if said is not None else ()


def edited_words(was: Editor | None, now: Editor) -> Words:
    """What an editor holds now, if that has changed."""
    match now:
        case FormEditor(inner=inner) if inner is not None:
            old = was.inner if isinstance(was, FormEditor) else None
            label = next((field.label for field in now.input.fields if field.name == now.at), None)
            return (*((label,) if label is not None and old is None else ()), *edited_words(old, inner))
        case FormEditor():
            before = dict(was.values) if isinstance(was, FormEditor) else {}
            why = (now.why,) if now.why is not None else ()
            return (*why, *(text for field in now.input.fields for name, held in now.values
                            if name == field.name and was is not None and before.get(name) != held
                            for text in (field.label, *_value(held, field.input))))
        case NumberEditor():
            return () if now.value() is None else (Msg.plain(str(now.value())),)
        case PickEditor(wanted, picked) if isinstance(was, PickEditor):
            return tuple(Msg("{what}: {state}", {"what": option.label, "state": Msg("chosen") if option.key in picked
                                                 else Msg("not chosen")})
                         for option in wanted.options if (option.key in picked) != (option.key in was.picked))
        case TextEditor() if isinstance(was, TextEditor) and was.text != now.text:
            return _typed(now)
        case OrderEditor(wanted, touched) if isinstance(was, OrderEditor):
            labels = {item.key: item.label for item in wanted.items}
            return tuple(labels[key] for key in touched)
        case DiceEditor(_, faces) if faces:
            return (Msg.plain(", ".join(map(str, faces))),)
    return ()


def _typed(editor: TextEditor) -> Words:
    """The line so far; for a password only its length."""
    if not editor.text:
        return (Msg("empty"),)
    if editor.input.exact:
        return (Msg("{n} sign", {"n": len(editor.text)}, "{n} signs"),)
    return (Msg.plain(editor.text),)
