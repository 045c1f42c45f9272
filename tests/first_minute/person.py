"""Somebody at the shared screen of a whole companion: sees what is drawn, touches it, and counts.

What may live here: seeing, touching, typing. What may not: what a game wants, judgements. Only what lies in its pane
without moving it can be touched; a letter of a name is counted apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.engine.inputs import DiceInput
from companion.engine.view import TABLE, View
from tests.first_minute.ways import is_meant
from tests.screenshots import Shared
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Touch
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face
from ui.touch.state.scene import Scene

SIZE = (800, 480)
Fits = Callable[[targets.Target], bool]


class Person:
    """Touches so far, letters apart; `way` says what was touched."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.shared, self._size = Shared(folder), size
        self.scene = with_face(Scene(), self.shared.screen)
        self.touches, self.letters, self.way = 0, 0, list[str]()

    def sees(self) -> tuple[targets.Target, ...]:
        """What every place means that can be touched now, the uppermost last."""
        shown = layout.panes(self.scene, pen_of(self.scene, self._size, icons=True), 0)
        lowest = max((n for n, pane in enumerate(shown) if pane.cover), default=0)
        return tuple(target for pane in shown[lowest:] for target in _targets(pane))

    def touch(self, fits: Fits) -> None:
        """Touch the first place whose meaning fits. AssertionError where there is none to be seen."""
        target = next((target for target in self.sees() if fits(target)), None)
        assert target is not None, (self.way, self.sees())
        self.touches += 1
        self.way.append(str(getattr(target, "key", None) or [c.key for c in getattr(target, "choices", ())] or target))
        self._do(target)

    def say(self, key: str) -> None:
        """Touch what alone answers `key`, or asks for its value: a line, a card, a button; `:…` is how the key ends."""
        self.touch(lambda target: is_meant(key, keys_of(target)))

    def tap(self, key: str) -> None:
        """Touch a key of the open editor."""
        self.touch(lambda target: target == targets.Tap(key))

    def type(self, word: str) -> None:
        """Touch letters."""
        for letter in word.lower():
            self.tap(letter)
        self.touches, self.letters = self.touches - len(word), self.letters + len(word)

    def confirm(self, *, again: bool = False) -> None:
        """Touch what ends the editor, or OK, after which it asks for the next."""
        self.touch(lambda target: target == targets.Confirm(again=again))

    def is_to_roll(self) -> bool:
        """Whether dice are asked for."""
        face = self.scene.face
        return isinstance(face, View) and any(isinstance(choice.input, DiceInput) for choice in face.choices)

    def _do(self, target: targets.Target) -> None:
        update = reduce_touch(self.scene, target)
        self.scene = update.scene
        for act in update.acts:
            self.shared.do(act.key, act.value, TABLE)
        self.scene = with_face(self.scene, self.shared.screen)


def keys_of(target: targets.Target) -> tuple[str, ...]:
    """The keys that a touch on `target` may come to answer."""
    match target:
        case targets.Say(key) | targets.AskFor(key):
            return (key,)
        case targets.Choose(_, choices):
            return tuple(choice.key for choice in choices)
    return ()


def _targets(pane: Pane) -> Iterator[targets.Target]:
    """What lies in the pane without moving it."""
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        for ink in drawing.inks:
            if isinstance(ink, Touch) and top + ink.box.y + ink.box.h / 2 <= pane.box.h:
                yield ink.target
        top += drawing.height + pane.gap
