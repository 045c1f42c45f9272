"""What stands in the frame of the dial, and what has opened or changed under it, for players who cannot see it.

What may live here: names of things that can be touched, in words. What may not: the order of things (focus.py), signs
and voices (sounds/). Pure. While secrets lie open nothing is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.inputs import place_name
from companion.engine.parts import Figure, Grid, Place, Provinces
from companion.engine.view import NOTICE_AWAY, Choice, Page, SeatPanel, View
from companion.engine.words import Msg
from ui.touch.meaning import targets
from ui.touch.sounds.speech_text import said_of, said_of_number

from . import scene as scenes
from .editor_speech import edited_words, key_named
from .focus import DialStop

Texts = tuple[Msg, ...]
# Why something is read aloud: the dial was turned there; news have brought its frame there; a sheet or a word of
# refusal has come up; a finger has taken over, and nothing is read.
TURNED = "turned"
FOLLOWED = "followed"
OPENED = "opened"
LEFT = "left"
ICONS = {"menu": Msg("Menu"), "sound": Msg("Sound"), "go-on": Msg("Back to the game")}
"""Keys of buttons that show only a sign."""
TO_READ = {targets.ShowPrompt: Msg("What is to be done, in full"), targets.ShowRule: Msg("What the rule says")}
NOT_NOW = Msg("not possible now")


def frame_words(stop: DialStop, scene: scenes.Scene, drawn: tuple[str, ...] = ()) -> Texts:
    """What stands in the frame: its own words, else those that are `drawn` there."""
    if scene.secrets is not None:
        return ()
    read = (Msg.plain(" ".join(drawn)),) if any(sign.isalnum() for text in drawn for sign in text) else ()
    return _on_stage(stop, scene) or _of_target(stop.touch.target, scene, read) or read or (Msg("Done"),)


def _of_target(target: targets.Target, scene: scenes.Scene, read: Texts) -> Texts:
    match target:
        case targets.Say(key) if key.startswith(NOTICE_AWAY):
            return (Msg("Put the notice away"),)
        case targets.Say(key):
            return _of_key(scene, key) or ((ICONS[key],) if key in ICONS else read)
        case targets.Choose(title, choices):
            return _choices(title, choices, read)
        case targets.AskFor(key, title):
            return _of_key(scene, key) or (title,)
        case targets.HoldSeat(seat, title):
            return _panel(scene, seat) or (title,)
        case targets.Tap(key):
            editor = scene.dialog.editor if isinstance(scene.dialog, scenes.Editing) else None
            return key_named(editor, key) if editor is not None else ()
        case targets.TypeFace(value):
            return (Msg("The die shows {value}", {"value": value}),)
        case targets.ShowPrompt() | targets.ShowRule():
            return (TO_READ[type(target)],)
        case targets.Close():
            return read or (Msg("Close"),)
    return ()


def _on_stage(stop: DialStop, scene: scenes.Scene) -> Texts:
    """A field of the board, or a place of the map."""
    match stop.touch.target:
        case targets.Fields():
            return _field(scene, stop.meaning)
        case targets.Places():
            return _place(scene, str(stop.meaning[0]))
    return ()


def _of_key(scene: scenes.Scene, key: str) -> Texts:
    """What the present face says about a key: a choice, a line of a page, an undo."""
    face = scene.face
    choice = next((choice for choice in scene.choices if choice.key == key), None)
    if choice is not None:
        return _labelled(choice)
    if isinstance(face, Page):
        back = (Msg("Back"),) if key == face.back else ()
        return next(((said_of(row),) for row in face.rows if row.key == key), back)
    if isinstance(face, View):
        undo = {face.undo.undo_key: (Msg("Undo"), face.undo.undo), face.undo.redo_key: (Msg("Redo"), face.undo.redo)}
        if key in undo and key:
            return tuple(text for text in undo[key] if text is not None)
    return ()


def _labelled(choice: Choice) -> Texts:
    return (choice.label,) if choice.objection is None else (choice.label, NOT_NOW)


def _choices(title: Msg, choices: tuple[Choice, ...], read: Texts) -> Texts:
    """A choice by its name and the thing it stands on, if that is only a picture; several by their number."""
    if len(choices) == 1:
        beside = () if read or title == choices[0].label else (title,)
        return (*beside, *_labelled(choices[0]))
    return (*(read or (title,)), Msg("{n} choice", {"n": len(choices)}, "{n} choices"))


def _panel(scene: scenes.Scene, seat: str) -> Texts:
    """A player's panel: the name, the numbers, the badges."""
    seats = scene.face.seats if isinstance(scene.face, View) else ()
    panel = next((panel for panel in seats if panel.seat == seat), None)
    return tuple(_of_panel(panel)) if panel else ()


def _of_panel(panel: SeatPanel) -> Iterator[Msg]:
    name = Msg.plain(panel.name)
    yield Msg("{name} is to act", {"name": name}) if panel.active else name
    yield from (said_of_number(counter) for counter in panel.counters)
    yield from (badge.label for badge in panel.badges)


def _field(scene: scenes.Scene, meaning: tuple[object, ...]) -> Texts:
    """A field of the board: where it is, what lies and stands there."""
    x, y = (int(str(part)) for part in meaning)
    stage = scene.face.stage if isinstance(scene.face, View) else ()
    board = next((part for part in stage if isinstance(part, Grid)), None)
    if board is None or not board.columns or not board.rows or x >= len(board.columns) or y >= len(board.rows):
        where = place_name((x, y))
    else:
        where = f"{board.columns[x]} {board.rows[y]}"
    return (Msg.plain(where), *(_standing(scene, board, x, y) if board else ()))


def _standing(scene: scenes.Scene, board: Grid, x: int, y: int) -> Iterator[Msg]:
    names = {panel.seat: panel.name for panel in scene.face.seats} if isinstance(scene.face, View) else {}
    for piece in board.pieces:
        if (piece.x, piece.y) == (x, y):
            yield Msg.plain(" ".join(word for word in (names.get(piece.seat, ""), piece.label) if word) or "1")
    yield from (Msg.plain(cell.label) for cell in board.cells if (cell.x, cell.y) == (x, y) and cell.label)


def _place(scene: scenes.Scene, name: str) -> Texts:
    """A place of the map: its name, whose it is, what stands there."""
    if not isinstance(scene.face, View):
        return ()
    names = {panel.seat: panel.name for panel in scene.face.seats}
    for part in scene.face.stage:
        for place in part.places if isinstance(part, Provinces) else ():
            if place.id == name:
                return (place.label, *_held(place, names))
            for figure in place.figures:
                if figure.id == name:
                    return (_figure(figure, names), place.label)
    return ()


def _held(place: Place, names: dict[str, str]) -> Iterator[Msg]:
    if place.seat in names:
        yield Msg.plain(names[place.seat])
    yield from (_figure(figure, names) for figure in place.figures if figure.label is not None)


def _figure(figure: Figure, names: dict[str, str]) -> Msg:
    label = figure.label or Msg("Figure")
    many = Msg("{n} times {what}", {"n": figure.count, "what": label}) if figure.count > 1 else label
    return Msg("{what} of {name}", {"what": many, "name": names[figure.seat]}) if figure.seat in names else many


def opened_words(before: scenes.Scene, after: scenes.Scene, *, rule: Callable[[str], Msg | None]) -> Texts:
    """What has opened on top of everything, or what an editor holds that has changed."""
    if after.secrets is not None:
        return ()
    if after.refusal is not None and after.refusal != before.refusal:
        return (after.refusal.why,)
    if after.field is not None and after.field != before.field:
        return (after.field.label, Msg("Choose a place on the board."))
    if after.dialog is None or after.dialog == before.dialog:
        return ()
    if isinstance(after.dialog, scenes.RuleDialog):
        said = rule(after.dialog.rule)
        return (said,) if said else ()
    return _sheet(before.dialog, after.dialog, after)


def _sheet(was: scenes.Dialog | None, now: scenes.Sheet, scene: scenes.Scene) -> Texts:
    """What is to be read on a sheet that has opened, or has changed in an editor."""
    match now:
        case scenes.Editing(key, title, editor):
            same = isinstance(was, scenes.Editing) and was.key == key
            return edited_words(was.editor, editor) if same and isinstance(was, scenes.Editing) else (
                title, *edited_words(None, editor))
        case scenes.ChoicesDialog(title):
            return (title,)
        case scenes.NoticesDialog():
            notices = scene.face.notices if scene.face is not None else ()
            return tuple(text for notice in notices for text in (notice.text, notice.remedy) if text)
        case scenes.HandsDialog():
            return tuple(hand.text for hand in scene.face.hands) if isinstance(scene.face, View) else ()
        case scenes.PromptDialog():
            return (scene.face.prompt.text, scene.face.phase) if isinstance(scene.face, View) else ()
        case scenes.Enlarged(place):
            return _place(scene, place)
    return ()
