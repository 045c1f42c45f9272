"""What stays where it was: a stage while what is above and below it changes, buttons while the same is asked. The eye
finds the board again, and the hand a field and a button.

What may live here: how much room is given away for that. What may not: where anything lies otherwise (arrangements/).
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.view import View
from ui.touch.drawing.pane import Pane, any_meet
from ui.touch.drawing.pen import Pen
from ui.touch.geometry import Box

from . import stage
from .button_places import in_places

STEADY = ("stage", "board")
LEAST = 0.75
"""The share of the height it might have now with which a stage makes do, to stay where it was."""
ASIDE = 2
"""Pixels: edges are rounded."""


def question(view: View) -> object:
    """What is asked, of whomever."""
    text = view.prompt.text
    return text.id, {name: said for name, said in text.args.items() if name != "name"}


def in_place(made: tuple[Pane, ...], before: Sequence[Pane], view: View, pen: Pen) -> tuple[Pane, ...]:
    """`made` with stage and board within the room they had `before`, unless that leaves them too little."""
    had = {pane.name: pane.box for pane in before if pane.name in STEADY}
    kept = tuple(_within(pane, had[pane.name]) if pane.name in had else pane for pane in made)
    least = min(stage.HERO, stage.hero_share(made, view, pen))
    return kept if stage.hero_share(kept, view, pen) >= least else made


def _within(pane: Pane, had: Box) -> Pane:
    """The pane between the edges it had and those it has now, if it lies as far aside and shows as much there."""
    now = pane.box
    room = Box(now.x, max(now.y, had.y), now.w, min(now.bottom, had.bottom) - max(now.y, had.y))
    if max(abs(now.x - had.x), abs(now.w - had.w)) > ASIDE or room.h < LEAST * now.h:
        return pane
    kept = pane.within(room)
    return kept if kept.depth() <= room.h or pane.depth() > now.h else pane


def buttons_in_place(made: tuple[Pane, ...], before: Sequence[Pane], pen: Pen) -> tuple[Pane, ...]:
    """`made` with the buttons where they were `before`, unless they would lie on something else there."""
    had = next((pane for pane in before if pane.name == "actions"), None)
    if had is None:
        return made
    kept = tuple(in_places(pane, had, pen.between(pane.share)).sized(pane.share)
                 if pane.name == had.name and pane.share == had.share else pane for pane in made)
    return made if any_meet(kept) else kept
