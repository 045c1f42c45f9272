"""What becomes of the scene when the companion sends something: a new face, a reply to an answer. Pure."""

from __future__ import annotations

from msgspec import structs

from companion.engine.answers import REFUSED, STALE, Reply
from companion.engine.inputs import Form, Input, Text
from companion.engine.parts import Provinces
from companion.engine.view import Page, View
from companion.engine.words import Msg
from ui.touch.editors import Editor, FormEditor, TextEditor, form_editor, open_editor
from ui.touch.meaning import grid_hits

from .scene import (
    Act,
    ChoicesDialog,
    Dialog,
    Editing,
    Enlarged,
    HandsDialog,
    Magnified,
    NoticesDialog,
    PromptDialog,
    RefusalDialog,
    RuleDialog,
    Scene,
)


def with_face(scene: Scene, face: View | Page) -> Scene:
    """The scene with a new face. What is open stays open while it still means something there."""
    field = next((grid_hits.pointed_choice(c) or c for c in face.choices
                  if scene.field and c.key == scene.field.key and c.input), None)
    kept = _asked_anew(scene.dialog, face) or _still_open(scene.dialog, scene, face) or _asked_at_once(scene, face)
    start = scene.start if _still_moves(scene, face) else None
    if not isinstance(face, View):
        field = start = None
    return structs.replace(scene, face=face, field=field, start=start, dialog=kept)


def _asked_anew(dialog: Dialog | None, face: View | Page) -> Editing | None:
    """A line of text that stays open for one more answer, with its present input; what is half typed stays."""
    if not (isinstance(dialog, Editing) and isinstance(dialog.editor, TextEditor) and dialog.editor.input.again
            and isinstance(face, Page)):
        return None
    row = next((row for row in face.rows if row.key == dialog.key), None)
    if row is None or not isinstance(row.input, Text):
        return None
    return structs.replace(dialog, title=row.label, editor=structs.replace(dialog.editor, input=row.input))


def _asked_at_once(scene: Scene, face: View | Page) -> Editing | None:
    """The line of text that a page is there for, if the page has just come."""
    if not isinstance(face, Page) or (isinstance(scene.face, Page) and scene.face.id == face.id):
        return None
    row = next((row for row in face.rows if isinstance(row.input, Text) and row.input.opens), None)
    return Editing(row.key, row.label, open_editor(row.input)) if row and row.input else None


def _still_moves(scene: Scene, face: View | Page) -> bool:
    """Whether a choice that moves the touched figure is still offered under its old key."""
    before = {choice.key for choice in scene.choices if scene.start in grid_hits.move_starts(choice)}
    return any(choice.key in before and scene.start in grid_hits.move_starts(choice) for choice in face.choices)


def _still_open(dialog: Dialog | None, scene: Scene, face: View | Page) -> Dialog | None:
    """The sheet that stays, or the one below it that does; a rule that is being read always stays."""
    if isinstance(dialog, RuleDialog):
        return structs.replace(dialog, dialog=_still_open(dialog.dialog, scene, face))
    if isinstance(dialog, Editing | ChoicesDialog):
        below = _still_open(dialog.below, scene, face)
        return structs.replace(dialog, below=below) if _still_meant(dialog, scene, face) else below
    return dialog if _still_meant(dialog, scene, face) else None


def _still_meant(dialog: Dialog | None, scene: Scene, face: View | Page) -> bool:
    asked: dict[str, Input | None] = {c.key: c.input for c in face.choices}
    asked |= {row.key: row.input for row in face.rows} if isinstance(face, Page) else {face.undo.undo_key: None}
    match dialog:
        case Editing(key, _, editor):
            return asked.get(key) == editor.input or (isinstance(face, Page) and _same_form(asked.get(key), editor))
        case ChoicesDialog(_, choices):
            return {c.key for c in choices} <= asked.keys()
        case Magnified():
            return bool(grid_hits.touchable_choices(face.choices, scene.field))
        case Enlarged(name):
            stage = face.stage if isinstance(face, View) else ()
            return any(place.id == name for part in stage if isinstance(part, Provinces) for place in part.places)
        case NoticesDialog():
            return bool(face.notices)
        case HandsDialog():
            return isinstance(face, View) and bool(face.hands)
        case PromptDialog():
            return isinstance(face, View)
    return False


def with_reply(scene: Scene, reply: Reply, act: Act | None) -> Scene:
    """The scene after the reply to `act`: accepted is silent, a refusal explains why and may be waived."""
    if reply.result not in (REFUSED, STALE):
        return scene
    otherwise = Msg("That has changed in the meantime. Please look again.") if reply.result == STALE else Msg(
        "That is not possible now.")
    refusal = RefusalDialog(reply.why or otherwise, reply.rule, act if reply.waivable else None, reply.insist,
                            act.key if act else "")
    again = _once_more(scene, reply, act)
    told = again is not None and bool(reply.field) and not reply.waivable
    return structs.replace(scene, refusal=None if told else refusal, dialog=again or scene.dialog)


def _same_form(asked: Input | None, editor: Editor) -> bool:
    """Whether a form asks the same, whatever has been filled in by now."""
    if not (isinstance(asked, Form) and isinstance(editor, FormEditor)):
        return False
    return [field.name for field in asked.fields] == [field.name for field in editor.input.fields]


def _once_more(scene: Scene, reply: Reply, act: Act | None) -> Editing | None:
    """The form that was refused, as it was filled in, with the reason at the field that is meant."""
    rows = scene.face.rows if isinstance(scene.face, Page) else ()
    row = next((row for row in rows if act is not None and row.key == act.key), None)
    if scene.dialog is not None or act is None or row is None or not isinstance(row.input, Form):
        return None
    why = reply.why if reply.field else None
    return Editing(act.key, row.label, form_editor(row.input, act.value, reply.field, why), seen=act.seen)
