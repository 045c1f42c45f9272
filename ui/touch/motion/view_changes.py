"""What moves between two Views of a table: found in what they say and in how they were drawn. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.engine.parts import Dice, Die, Track
from companion.engine.view import View
from ui.touch.drawing import theme
from ui.touch.drawing.primitives import Box, Drawing, Fill, Named, TextLine, Touch
from ui.touch.meaning.targets import Choose, HoldSeat, Say
from ui.touch.parts import track

from . import drama_changes, ending, moves
from .pane_positions import PlacedDrawing

Motion = moves.Landing | moves.Sweep | moves.Rolling | moves.Fallen | moves.Shake | ending.Ending | drama_changes.Drama
NUMBERS = ("seats", "stage", "board", "header", "header parts")
"""The panes in which a number that changes belongs to the table."""


def find_motions(before: View, after: View, old: Sequence[PlacedDrawing], new: Sequence[PlacedDrawing],
                 scale: float, window: Box) -> tuple[Motion, ...]:
    """What moves in the `window`; nothing where another table is shown, or its players sit elsewhere."""
    if before.game != after.game or [p.seat for p in before.seats] != [p.seat for p in after.seats]:
        return ()
    if celebrated := ending.find_celebration(before, after, new, window, scale):
        return celebrated
    return (*_landings(before, after, new, scale), *_sweeps(before, after, new), *_numbers(old, new, scale),
            *_fallen(before, after, old, scale), *drama_changes.find_dramas(before, after, old, new, scale))


def _fallen(before: View, after: View, old: Sequence[PlacedDrawing], scale: float) -> Iterator[moves.Fallen]:
    """What has been taken from the fields that a marker has left, as it lay."""
    now = {repr(part.title): part.position for part in _falling(after)}
    names = {track.field_name(part, n) for part in _falling(before)
             for n in range(part.position, now.get(repr(part.title), part.position))}
    for placed in old:
        for primitive in placed.drawing.primitives:
            if isinstance(primitive, Named) and primitive.name in names and placed.shows(primitive.box):
                yield moves.Fallen(placed.inks_in(primitive.box.inset(-1)), scale)


def _falling(view: View) -> tuple[Track, ...]:
    return tuple(part for part in view.stage if isinstance(part, Track) and part.falling)


def _landings(before: View, after: View, new: Sequence[PlacedDrawing], scale: float) -> Iterator[moves.Landing]:
    lay = {die.id for die in _dice(before) if die.state == "landed"}
    fresh = {die.id: die for die in _dice(after) if die.state == "landed" and die.id not in lay}
    for placed in new:
        for primitive in placed.drawing.primitives:
            if isinstance(primitive, Named) and primitive.name in fresh and placed.shows(primitive.box):
                near = placed.inks_in(primitive.box.inset(-8 * scale))
                yield moves.Landing(placed.placed(primitive.box), near, scale, fresh[primitive.name].success)


def _dice(view: View) -> tuple[Die, ...]:
    return tuple(die for part in view.stage if isinstance(part, Dice) for die in part.dice)


def _sweeps(before: View, after: View, new: Sequence[PlacedDrawing]) -> Iterator[moves.Sweep]:
    was = {panel.seat for panel in before.seats if panel.active}
    turn = {panel.seat: panel.mark for panel in after.seats if panel.active and panel.seat not in was}
    for placed in new:
        for primitive in placed.drawing.primitives if turn else ():
            if (isinstance(primitive, Touch) and isinstance(primitive.target, HoldSeat)
                    and primitive.target.seat in turn and placed.shows(primitive.box)):
                yield moves.Sweep(placed.placed(primitive.box), theme.mark_colour(turn[primitive.target.seat]))


def _numbers(old: Sequence[PlacedDrawing], new: Sequence[PlacedDrawing], scale: float) -> Iterator[moves.Rolling]:
    """The numbers that stand where another one stood before."""
    stood = {(placed.pane, placed.x, placed.y): placed.drawing for placed in old if placed.pane in NUMBERS}
    for placed in new:
        drawing = stood.get((placed.pane, placed.x, placed.y))
        if drawing is None or drawing is placed.drawing:
            continue
        before = {(line.box.x, line.box.y): line for _, line in _written(drawing)}
        for place, line in _written(placed.drawing):
            was = before.get((line.box.x, line.box.y))
            if was and was.text != line.text and placed.shows(line.box):
                yield moves.Rolling(_at(was, placed), _at(line, placed), _ground(line, place, placed), scale)


def _written(drawing: Drawing) -> Iterator[tuple[int, TextLine]]:
    """The numbers in a drawing, each with its place among the primitives."""
    for place, primitive in enumerate(drawing.primitives):
        if isinstance(primitive, TextLine) and primitive.bold and moves.is_number(primitive.text):
            yield place, primitive


def _at(line: TextLine, placed: PlacedDrawing) -> TextLine:
    return replace(line, box=placed.placed(line.box))


def _ground(line: TextLine, place: int, placed: PlacedDrawing) -> str:
    """The colour on which `line` is written, the primitive number `place`."""
    x, y = line.box.x + 1, line.box.y + line.box.h / 2
    under = [fill.colour for fill in placed.drawing.primitives[:place] if isinstance(fill, Fill)
             and fill.box.holds(x, y)]
    return under[-1] if under else placed.below


def shake_button(key: str, lay: Sequence[PlacedDrawing], scale: float) -> tuple[moves.Shake, ...]:
    """The button that was touched for `key`, as it lay, shaking; nothing where it is not to be seen."""
    for placed in reversed(lay):
        for primitive in placed.drawing.primitives:
            if isinstance(primitive, Touch) and key in touch_keys(primitive.target) and placed.shows(primitive.box):
                primitives = placed.inks_in(primitive.box.inset(-1))
                return (moves.Shake(placed.placed(primitive.box), primitives, placed.below, scale),)
    return ()


def touch_keys(target: object) -> tuple[str, ...]:
    """What a touch answers at once: of several choices it would first ask which."""
    if isinstance(target, Choose):
        return (target.choices[0].key,) if len(target.choices) == 1 else ()
    return (target.key,) if isinstance(target, Say) else ()
