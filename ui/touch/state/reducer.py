"""What follows from a touch. Pure: a scene in, a scene and answers out."""

from __future__ import annotations

from msgspec import Struct, structs

from companion.engine.inputs import Cell, DiceInput, Form, Input, Move, Order, Pick, PlaceInput, Text, input_fits
from companion.engine.parts import Grid, Provinces
from companion.engine.view import Choice, Page, UndoState, View
from companion.engine.words import Msg
from ui.touch.editors import FormEditor, open_editor
from ui.touch.meaning import choice_placement, grid_hits, map_layout, sketching, targets
from ui.touch.meaning.undo_words import undo_words

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
    Sheet,
)


class Update(Struct, frozen=True):
    """The scene after a touch, and the answers to be given."""

    scene: Scene
    acts: tuple[Act, ...] = ()


def reduce_touch(scene: Scene, target: targets.Target, x: float = 0.0, y: float = 0.0, reach: float = 0.0) -> Update:
    """What a touch on `target` does; (x, y) counts from the corner of its drawing, `reach` is half a finger."""
    match target:
        case targets.Say(key):
            return _said(scene, key)
        case targets.Choose() | targets.HoldSeat():
            return _begun(_choose(scene, target.title, target.choices), getattr(target, "first", ""))
        case targets.AskFor(key, title, wanted):
            form = isinstance(wanted, Form) and isinstance(scene.face, Page)
            seen = scene.face.revision if form and scene.face is not None else -1
            return Update(_opened(scene, Editing(key, title, open_editor(wanted), seen=seen)))
        case targets.Fields():
            return _field(scene, target, x, y, reach)
        case targets.Places() | targets.Sketched():
            return _touched(scene, target, (x, y), reach)
        case targets.Tap() | targets.TypeFace():
            return _tap(scene, target.key) if isinstance(target, targets.Tap) else _type_face(scene, target.value)
        case targets.Confirm(again, last):
            return _confirm(scene, again=again, last=last)
        case targets.Waive():
            return _waive(scene)
        case targets.ShowNotices() | targets.ShowHands() | targets.ShowPrompt() | targets.ShowRule():
            return Update(_opened(scene, _to_read(scene, target)))
    return Update(_closed(scene))


def reduce_stroke(scene: Scene, target: targets.Sketched, start: map_layout.Point, end: map_layout.Point,
                  reach: float, *, drawn: bool = True) -> Update:
    """What a finger does that went from `start` to `end` on a board, both from the corner of its drawing."""
    return _act(scene, Act(target.key, sketching.trace_answer(target, start, end, reach, drawn=drawn)))


def _touched(scene: Scene, target: targets.Places | targets.Sketched, at: map_layout.Point, reach: float) -> Update:
    if isinstance(target, targets.Sketched):
        return reduce_stroke(scene, target, at, at, reach, drawn=False)
    return _place(scene, map_layout.meant_places(target.spots, *at, reach))


def _opened(scene: Scene, dialog: Dialog) -> Scene:
    """Open a sheet; the message about something earlier has been read. What asks something goes back to the sheet from
    which it was opened.
    """
    if isinstance(dialog, Editing | ChoicesDialog):
        dialog = structs.replace(dialog, below=_left(scene.dialog))
    return structs.replace(scene, dialog=dialog, refusal=None)


def _left(dialog: Dialog | None) -> Sheet | None:
    """The sheet that somebody comes back to who has opened another one from this one."""
    if isinstance(dialog, RuleDialog):
        return _left(dialog.dialog)
    return dialog.below if isinstance(dialog, Editing) else dialog


def _to_read(scene: Scene,
             target: targets.ShowNotices | targets.ShowHands | targets.ShowPrompt | targets.ShowRule) -> Dialog:
    """Open something that is only to be read; after a rule everything is as it was before."""
    match target:
        case targets.ShowNotices():
            return NoticesDialog()
        case targets.ShowHands():
            return HandsDialog()
        case targets.ShowPrompt():
            return PromptDialog()
    if isinstance(scene.dialog, RuleDialog):
        return structs.replace(scene.dialog, rule=target.rule)
    return RuleDialog(target.rule, scene.dialog, scene.refusal)


def _act(scene: Scene, act: Act) -> Update:
    return Update(structs.replace(scene, dialog=None, refusal=None, field=None, start=None), (act,))


def _said(scene: Scene, key: str) -> Update:
    """Answer at once; but whoever touches undo after typing dice is asked whether they only read one wrong."""
    undo = scene.face.undo if isinstance(scene.face, View) else UndoState()
    read = tuple(structs.replace(choice, label=_other_reading(choice), on="", emphasis="normal")
                 for choice in scene.choices if choice.key in undo.readings)
    if not read or key != undo.undo_key:
        return _act(scene, Act(key))
    back = Choice(key, undo_words(undo), "undo")
    return Update(_opened(scene, ChoicesDialog(Msg("What was wrong?"), (*read, back))))


def _other_reading(choice: Choice) -> Msg:
    """A choice by which a die is read otherwise, named by how it has been read."""
    shown = choice.input.chosen if isinstance(choice.input, Pick) else ()
    return Msg("Read the {value} otherwise", {"value": shown[0]}) if shown else choice.label


def _choose(scene: Scene, title: Msg, choices: tuple[Choice, ...]) -> Update:
    if not choices:
        return Update(scene)
    if len(choices) > 1:
        return Update(_opened(scene, ChoicesDialog(title, choices)))
    choice = choices[0]
    if choice.objection is not None:
        again = choice if choice.waivable else None
        told = RefusalDialog(choice.objection, choice.rule, again, key=choice.key)
        return Update(structs.replace(scene, refusal=told))
    return _open(scene, choice)


def _open(scene: Scene, choice: Choice, waive: bool = False) -> Update:
    found, value = only_answer(choice)
    form = next((c.input for c in scene.choices if c.key == choice.key and isinstance(c.input, Form)), None)
    if found and form is not None:
        editor = FormEditor(form).begun(value)
        return Update(_opened(structs.replace(scene, field=None), Editing(choice.key, choice.label, editor, waive)))
    if found or choice.input is None:
        return _act(scene, Act(choice.key, value, waive))
    scene = structs.replace(scene, refusal=None, start=None)
    pointed = grid_hits.pointed_choice(choice) or choice
    if not waive and _on_stage(pointed, scene):
        starts = grid_hits.move_starts(pointed)
        start = starts[0] if len(starts) == 1 else None
        return Update(structs.replace(scene, dialog=None, field=pointed, start=start))
    return Update(_opened(scene, Editing(choice.key, choice.label, open_editor(choice.input), waive)))


def only_answer(choice: Choice) -> tuple[bool, object]:
    """Whether there is but one answer to `choice`, and that answer."""
    match choice.input:
        case None:
            return True, None
        case Cell((cell,)):
            return True, list(cell)
        case Move(((start, (end,)),)):
            return True, [list(start), list(end)]
        case PlaceInput((name,)):
            return True, name
    return False, None


def _on_stage(choice: Choice, scene: Scene) -> bool:
    """Whether what `choice` asks for can be touched on the stage."""
    stage = scene.face.stage if isinstance(scene.face, View) and scene.face.result is None else ()
    wanted = Provinces if isinstance(choice.input, PlaceInput) else Grid if grid_hits.on_board(choice) else ()
    return any(isinstance(part, wanted) for part in stage)


def _field(scene: Scene, target: targets.Fields, x: float, y: float, reach: float) -> Update:
    found = grid_hits.reachable_fields(target, x, y, reach)
    cells = {cell for _, cell in found}
    if len(cells) > 1:
        return Update(_opened(scene, Magnified(*found[0][1])))
    if not found:
        return _nothing(scene, target, grid_hits.field_at(target, x, y))
    cell = found[0][1]
    begun = any(grid_hits.begins_move(choice, cell, target.start) for choice, _ in found)
    if begun and cell != target.start:
        return Update(structs.replace(scene, dialog=None, start=cell))
    narrowed = grid_hits.narrow_choices(found, target.start)
    if not narrowed:
        return Update(structs.replace(scene, dialog=None, start=None))
    if len(narrowed) == 1 and not begun:
        return _open(scene, narrowed[0])
    return Update(_opened(scene, ChoicesDialog(Msg("What is to happen here?"), narrowed)))


def _nothing(scene: Scene, target: targets.Fields, cell: grid_hits.GridField) -> Update:
    """A field that is not lit explains why; a figure that may go nowhere can be taken up, and then each field explains
    why.
    """
    choice = grid_hits.refused_choice(target, cell)
    if choice is not None and choice.objection is not None:
        again = Act(choice.key, only_answer(choice)[1]) if choice.waivable else None
        told = RefusalDialog(choice.objection, choice.rule, again, key=choice.key)
        return Update(structs.replace(scene, refusal=told))
    there = cell != target.start and any(cell in grid_hits.move_starts(choice) for choice in target.refused)
    return Update(structs.replace(scene, start=cell if there else None))


def _place(scene: Scene, found: tuple[targets.MapPlace, ...]) -> Update:
    """Several places under a finger, or one that offers nothing, are shown enlarged."""
    if not found:
        return Update(scene)
    if len(found) > 1 or not found[0].choices:
        return Update(_opened(scene, Enlarged(found[0].place)))
    return _choose(scene, Msg("What is to happen here?"), found[0].choices)


def _begun(opened: Update, first: str) -> Update:
    """What an order looks like that was opened by touching the `first` of its items elsewhere; everything else as it
    was opened.
    """
    dialog = opened.scene.dialog
    orders = first and isinstance(dialog, Editing) and isinstance(dialog.editor.input, Order)
    return _tap(opened.scene, first) if orders else opened


def _tap(scene: Scene, key: str) -> Update:
    if not isinstance(scene.dialog, Editing):
        return Update(scene)
    editor = scene.dialog.editor.press(key)
    scene = structs.replace(scene, dialog=structs.replace(scene.dialog, editor=editor))
    again = isinstance(editor.input, Text) and editor.input.again
    return _confirm(scene, again=again) if editor.done else Update(scene)


def _type_face(scene: Scene, value: int) -> Update:
    """A typed die is answered at once; the companion decides which dice are missing by then."""
    roll = next((choice for choice in scene.choices if isinstance(choice.input, DiceInput)), None)
    return _act(scene, Act(roll.key, [value])) if roll else Update(scene)


def _confirm(scene: Scene, *, again: bool = False, last: bool = False) -> Update:
    if not isinstance(scene.dialog, Editing):
        return Update(scene)
    editing = scene.dialog
    if isinstance(editing.editor, FormEditor) and editing.editor.inside:
        return Update(structs.replace(scene, dialog=structs.replace(editing, editor=editing.editor.press("\n"))))
    value = editing.editor.value()
    if not input_fits(value, editing.editor.input):
        return Update(scene)
    key = _last_key(editing.editor.input) if last else editing.key
    if not key:
        return Update(scene)
    if value == choice_placement.present_number(key, editing.editor.input):  # nothing is put right
        return Update(_closed(scene))
    answered = _act(scene, Act(key, value, editing.waive, editing.seen))
    fresh = structs.replace(editing, editor=open_editor(editing.editor.input))
    return structs.replace(answered, scene=structs.replace(answered.scene, dialog=fresh)) if again else answered


def _last_key(wanted: Input) -> str:
    """The key under which a line of text is answered for the last time."""
    return wanted.last.key if isinstance(wanted, Text) and wanted.last else ""


def _waive(scene: Scene) -> Update:
    again = scene.refusal.again if scene.refusal else None
    if isinstance(again, Act):
        return _act(scene, structs.replace(again, waive=True))
    return _open(scene, again, waive=True) if again else Update(structs.replace(scene, refusal=None))


def _closed(scene: Scene) -> Scene:
    if isinstance(scene.dialog, RuleDialog) and not scene.refusal:
        return structs.replace(scene, dialog=scene.dialog.dialog, refusal=scene.dialog.refusal)
    if scene.refusal:
        return structs.replace(scene, refusal=None)
    if isinstance(scene.dialog, Editing) and isinstance(scene.dialog.editor, FormEditor) and scene.dialog.editor.inside:
        return structs.replace(scene, dialog=structs.replace(scene.dialog, editor=scene.dialog.editor.out()))
    if isinstance(scene.dialog, Editing | ChoicesDialog):
        return structs.replace(scene, dialog=scene.dialog.below)
    return structs.replace(scene, dialog=None) if scene.dialog else structs.replace(scene, field=None, start=None)
