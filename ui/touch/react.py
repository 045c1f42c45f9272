"""What follows from a touch. Pure: a scene in, a scene and answers out."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Cell, Move, Place, fits
from companion.engine.parts import Grid, Provinces
from companion.engine.view import Choice, View
from companion.engine.words import Msg

from . import atlas, fields, targets
from .editors import FormEditor, open_editor
from .scene import Act, Asking, Editing, Enlarged, Magnified, Reading, Refusal, Scene


class Step(Struct, frozen=True):
    """The scene after a touch, and the answers to be given."""

    scene: Scene
    acts: tuple[Act, ...] = ()


def touched(scene: Scene, target: targets.Target, x: float = 0.0, y: float = 0.0, reach: float = 0.0) -> Step:
    """What a touch on `target` does; (x, y) counts from the corner of its drawing, `reach` is half a finger."""
    match target:
        case targets.Say(key):
            return _act(scene, Act(key))
        case targets.Choose(title, choices) | targets.HoldSeat(_, title, choices, _):
            return _choose(scene, title, choices)
        case targets.AskFor(key, title, wanted):
            return Step(structs.replace(scene, dialog=Editing(key, title, open_editor(wanted))))
        case targets.Fields():
            return _field(scene, target, x, y, reach)
        case targets.Places(spots):
            return _place(scene, atlas.meant(spots, x, y, reach))
        case targets.Tap(key):
            return _tap(scene, key)
        case targets.Confirm():
            return _confirm(scene)
        case targets.Waive():
            return _waive(scene)
        case targets.Notices():
            return Step(structs.replace(scene, dialog=Reading()))
    return Step(_closed(scene))


def _act(scene: Scene, act: Act) -> Step:
    return Step(structs.replace(scene, dialog=None, refusal=None, field=None, start=None), (act,))


def _choose(scene: Scene, title: Msg, choices: tuple[Choice, ...]) -> Step:
    if not choices:
        return Step(scene)
    if len(choices) > 1:
        return Step(structs.replace(scene, dialog=Asking(title, choices), refusal=None))
    choice = choices[0]
    if choice.objection is not None:
        again = choice if choice.waivable else None
        return Step(structs.replace(scene, dialog=None, refusal=Refusal(choice.objection, choice.rule, again)))
    return _open(scene, choice)


def _open(scene: Scene, choice: Choice, waive: bool = False) -> Step:
    found, value = only_answer(choice)
    if found:
        return _act(scene, Act(choice.key, value, waive))
    scene = structs.replace(scene, refusal=None, dialog=None, start=None)
    if not waive and _on_stage(choice, scene):
        begun = fields.starts(choice)
        return Step(structs.replace(scene, field=choice, start=begun[0] if len(begun) == 1 else None))
    return Step(structs.replace(scene, dialog=Editing(choice.key, choice.label, open_editor(choice.input), waive)))


def only_answer(choice: Choice) -> tuple[bool, object]:
    """Whether there is but one answer to `choice`, and that answer."""
    match choice.input:
        case None:
            return True, None
        case Cell((cell,)):
            return True, list(cell)
        case Move(((start, (end,)),)):
            return True, [list(start), list(end)]
        case Place((name,)):
            return True, name
    return False, None


def _on_stage(choice: Choice, scene: Scene) -> bool:
    """Whether what `choice` asks for can be touched on the stage."""
    stage = scene.face.stage if isinstance(scene.face, View) and scene.face.result is None else ()
    wanted = Provinces if isinstance(choice.input, Place) else Grid if fields.on_board(choice) else ()
    return any(isinstance(part, wanted) for part in stage)


def _field(scene: Scene, target: targets.Fields, x: float, y: float, reach: float) -> Step:
    found = fields.reachable(target, x, y, reach)
    cells = {cell for _, cell in found}
    if len(cells) > 1:
        return Step(structs.replace(scene, dialog=Magnified(*found[0][1])))
    if not found:
        return Step(structs.replace(scene, start=None))
    cell = found[0][1]
    begun = any(fields.begins(choice, cell, target.start) for choice, _ in found)
    if begun and cell != target.start:
        return Step(structs.replace(scene, dialog=None, start=cell))
    narrowed = fields.narrowed(found, target.start)
    if not narrowed:
        return Step(structs.replace(scene, dialog=None, start=None))
    if len(narrowed) == 1 and not begun:
        return _open(scene, narrowed[0])
    return Step(structs.replace(scene, dialog=Asking(Msg("What is to happen here?"), narrowed)))


def _place(scene: Scene, found: tuple[targets.Spot, ...]) -> Step:
    """Several places under a finger, or one with nothing to do, are shown enlarged."""
    if not found:
        return Step(scene)
    if len(found) > 1 or not found[0].choices:
        return Step(structs.replace(scene, dialog=Enlarged(found[0].place)))
    return _choose(scene, Msg("What is to happen here?"), found[0].choices)


def _tap(scene: Scene, key: str) -> Step:
    if not isinstance(scene.dialog, Editing):
        return Step(scene)
    editor = scene.dialog.editor.press(key)
    scene = structs.replace(scene, dialog=structs.replace(scene.dialog, editor=editor))
    return _confirm(scene) if editor.done else Step(scene)


def _confirm(scene: Scene) -> Step:
    if not isinstance(scene.dialog, Editing):
        return Step(scene)
    editing = scene.dialog
    if isinstance(editing.editor, FormEditor) and editing.editor.inner is not None:
        return Step(structs.replace(scene, dialog=structs.replace(editing, editor=editing.editor.press("\n"))))
    value = editing.editor.value()
    return _act(scene, Act(editing.key, value, editing.waive)) if fits(value, editing.editor.input) else Step(scene)


def _waive(scene: Scene) -> Step:
    again = scene.refusal.again if scene.refusal else None
    if isinstance(again, Act):
        return _act(scene, structs.replace(again, waive=True))
    return _open(scene, again, waive=True) if again else Step(structs.replace(scene, refusal=None))


def _closed(scene: Scene) -> Scene:
    if scene.refusal:
        return structs.replace(scene, refusal=None)
    if isinstance(scene.dialog, Editing) and isinstance(scene.dialog.editor, FormEditor) and scene.dialog.editor.inner:
        editor = structs.replace(scene.dialog.editor, inner=None, at="")
        return structs.replace(scene, dialog=structs.replace(scene.dialog, editor=editor))
    return structs.replace(scene, dialog=None) if scene.dialog else structs.replace(scene, field=None, start=None)
