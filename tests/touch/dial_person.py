"""A person who plays with three buttons alone, next, select and back: sees what the dial can go to, and takes it.

What may live here: going from stop to stop over the real layout, and answering an open editor. What may not: what must
be reachable (test_dial_alone.py). Luck comes in as a Random.
"""

from __future__ import annotations

from random import Random

from companion.app.simulation.monkey import SELDOM
from companion.engine.view import HANDS, MENU, Choice, View
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.primitives import Box, TextLine, Touch
from ui.touch.editors.order import OrderEditor
from ui.touch.editors.pick import PickEditor
from ui.touch.meaning import targets
from ui.touch.state import focus, reducer
from ui.touch.state.scene import Act, Editing, Scene

SIZE = (800, 480)


def stops(scene: Scene) -> tuple[focus.DialStop, ...]:
    """Everything the dial can go to, as the window finds it: nothing that lies under a cover."""
    pen, hits = pen_of(scene, SIZE, icons=True), []
    panes = layout.panes(scene, pen, 0)
    covers = [n for n, pane in enumerate(panes) if pane.cover]
    for pane in panes[covers[-1] if covers else 0:]:
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            hits += [(pane.name, primitive.box.moved(pane.box.x, top), primitive) for primitive in drawing.primitives
                     if isinstance(primitive, Touch)]
            top += drawing.height + pane.gap
    return focus.dial_stops(hits, pen.m.scale)


def select(scene: Scene, stop: focus.DialStop) -> reducer.Update:
    """What a push does there."""
    return reducer.reduce_touch(scene, stop.touch.target, stop.x, stop.y, pen_of(scene, SIZE, icons=True).m.touch / 2)


def usual(choices: tuple[Choice, ...]) -> set[str]:
    """What a player would take: possible, no correction, no way out of the game."""
    return {c.key for c in choices if c.objection is None and c.on != MENU and not c.key.startswith(SELDOM)}


def offers(stop: focus.DialStop) -> set[str]:
    """The usual choices to which a push there leads."""
    target = stop.touch.target
    if isinstance(target, targets.TypeFace):
        return {"type"}
    return {target.key} if isinstance(target, targets.Say) else usual(getattr(target, "choices", ()))


def keys(stop: focus.DialStop) -> set[str]:
    """Every key that a push there answers, or asks about."""
    target = stop.touch.target
    key = getattr(target, "key", "")
    return {key} if key else {choice.key for choice in getattr(target, "choices", ())}


def answered(scene: Scene, found: tuple[focus.DialStop, ...], luck: Random) -> Act | None:
    """The answer that pushes lead to, from these stops to the end of an editor; None: a way that led nowhere."""
    for _ in range(60):
        update = select(scene, _chosen(scene, found, luck))
        if update.acts:
            return update.acts[0]
        scene = update.scene
        found = stops(scene)
    return None


def _chosen(scene: Scene, found: tuple[focus.DialStop, ...], luck: Random) -> focus.DialStop:
    if isinstance(scene.dialog, Editing):
        confirm = [stop for stop in found if isinstance(stop.touch.target, targets.Confirm)]
        keys = [stop for stop in found if isinstance(stop.touch.target, targets.Tap) and _adds(scene.dialog, stop)]
        return luck.choice(confirm if confirm and (luck.random() < 0.3 or not keys) else keys or list(found))
    play = [stop for stop in found if offers(stop)]
    return luck.choice(play or list(found))


def _adds(dialog: Editing, stop: focus.DialStop) -> bool:
    """Whether a key goes on instead of taking back what is chosen already."""
    key, editor = getattr(stop.touch.target, "key", ""), dialog.editor
    match editor:
        case OrderEditor(touched=taken) | PickEditor(picked=taken):
            return key not in taken
    return True


def dead_ends(view: View, found: tuple[focus.DialStop, ...]) -> set[str]:
    """What is offered on a screen and stands at none of these stops.

    Dice are typed face by face; one push reports all hands done, as every seat's own button does for that seat,
    or opens the sheet where that is reported.
    """
    reached = {key for stop in found for key in offers(stop)}
    if any(isinstance(stop.touch.target, targets.ShowHands) for stop in found):
        reached |= {choice.key for choice in view.choices if choice.on == HANDS}
    rolls = {choice.key for choice in view.choices if choice.key.startswith("roll:") and "type" in reached}
    done = {choice.key for choice in view.choices if choice.on == HANDS}
    return usual(view.choices) - reached - rolls - (done if done & reached else set())


def written(scene: Scene) -> list[tuple[str, Box, str]]:
    """Every line that is written on the screen: in which pane, where, what."""
    pen, found = pen_of(scene, SIZE, icons=True), []
    for pane in layout.panes(scene, pen, 0):
        top = pane.box.y
        for piece in pane.pieces:
            drawing = piece.draw(pane.box.w, max(0.0, pane.box.bottom - top))
            found += [(pane.name, primitive.box.moved(pane.box.x, top), primitive.text)
                      for primitive in drawing.primitives
                      if isinstance(primitive, TextLine) and primitive.text]
            top += drawing.height + pane.gap
    return found


def words(lines: list[tuple[str, Box, str]], stop: focus.DialStop) -> tuple[str, ...]:
    """What of all that is written stands at a stop, as the window finds it."""
    return tuple(text for pane, box, text in lines if pane == stop.region
                 and stop.box.holds(box.x + min(box.w, stop.box.w) / 2, box.y + box.h / 2))
