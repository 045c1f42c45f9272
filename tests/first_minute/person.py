"""Somebody at the shared screen of a whole companion: sees what is drawn, touches it, and counts.

What may live here: seeing, touching, typing. What may not: what a game wants, judgements. Only what lies in its pane
without moving it can be touched; a letter of a name is counted apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.app.session.subscribers import Message, ReplySent
from companion.engine.answers import ACCEPTED, Reply
from companion.engine.inputs import DiceInput
from companion.engine.view import TABLE, View
from companion.engine.words import Msg, say
from tests.first_minute.ways import is_meant
from tests.screenshots import Shared
from tests.touch.walk import pen_of
from ui.touch import layout
from ui.touch.drawing.pane import Pane
from ui.touch.drawing.primitives import Box, Touch
from ui.touch.meaning import targets
from ui.touch.state.reducer import reduce_touch
from ui.touch.state.refresh import with_face, with_reply
from ui.touch.state.scene import Scene

SIZE = (800, 480)
Fits = Callable[[targets.Target], bool]


class Person:
    """Touches so far, letters apart; `way` says what was touched, `refused` what the newest answer was told, or ""."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE) -> None:
        self.shared, self._size = Shared(folder), size
        self.scene = with_face(Scene(), self.shared.screen)
        self.touches, self.letters, self.way = 0, 0, list[str]()
        self.refused, self._told = "", list[Reply]()
        self.shared.subscribers.add(Msg("The screen"), self._hear)

    def _hear(self, word: Message) -> None:
        if isinstance(word, ReplySent):
            self._told.append(word.reply)

    def places(self) -> Iterator[tuple[targets.Target, Pane, float]]:
        """What every place means, the uppermost last, with its pane and how far down in it, also where it is moved."""
        for pane in self._uppermost():
            yield from ((target, pane, box.y + box.h / 2) for target, box in _targets(pane))

    def meaning(self, x: float, y: float) -> targets.Target | None:
        """What a touch on this pixel of the window means; None where nothing is."""
        under = [target for pane in self._uppermost() for target, box in _targets(pane)
                 if pane.box.holds(x, y) and box.holds(x - pane.box.x, y - pane.box.y)]
        return under[-1] if under else None

    def _uppermost(self) -> tuple[Pane, ...]:
        """The panes over which none lies."""
        shown = layout.panes(self.scene, pen_of(self.scene, self._size, icons=True), 0)
        lowest = max((n for n, pane in enumerate(shown) if pane.cover), default=0)
        return tuple(shown[lowest:])

    def sees(self) -> tuple[targets.Target, ...]:
        """What can be touched now, without moving anything."""
        return tuple(target for target, pane, middle in self.places() if middle <= pane.box.h)

    def touch(self, fits: Fits) -> None:
        """Touch the first place whose meaning fits. AssertionError where there is none to be seen."""
        target = next((target for target in self.sees() if fits(target)), None)
        assert target is not None, (self.way, self.sees())
        self._touched(target)

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

    def confirm(self, *, again: bool = False, last: bool = False) -> None:
        """Touch what ends the editor; or Next, after which it asks for the next; or what begins with this name."""
        self.touch(lambda target: target == targets.Confirm(again=again, last=last))

    def is_to_roll(self) -> bool:
        """Whether dice are asked for."""
        face = self.scene.face
        return isinstance(face, View) and any(isinstance(choice.input, DiceInput) for choice in face.choices)

    def _touched(self, target: targets.Target) -> None:
        self.touches += 1
        self.way.append(str(getattr(target, "key", None) or [c.key for c in getattr(target, "choices", ())] or target))
        self._do(target)

    def _do(self, target: targets.Target) -> None:
        update = reduce_touch(self.scene, target)
        self.scene = update.scene
        for act in update.acts:
            self.shared.do(act.key, act.value, TABLE, waive=act.waive, seen=act.seen)
            reply = self._told[-1]
            self.refused = "" if reply.result == ACCEPTED else say(reply.why) if reply.why else reply.result
            self.scene = with_face(with_reply(self.scene, reply, act), self.shared.screen)


def keys_of(target: targets.Target) -> tuple[str, ...]:
    """The keys that a touch on `target` may come to answer."""
    match target:
        case targets.Say(key) | targets.AskFor(key):
            return (key,)
        case targets.Choose(_, choices):
            return tuple(choice.key for choice in choices)
    return ()


def _targets(pane: Pane) -> Iterator[tuple[targets.Target, Box]]:
    """What places of a pane mean, and where they lie in it."""
    top = 0.0
    for piece in pane.pieces:
        drawing = piece.draw(pane.box.w, max(0.0, pane.box.h - top))
        yield from ((primitive.target, primitive.box.moved(0, top)) for primitive in drawing.primitives
                    if isinstance(primitive, Touch))
        top += drawing.height + pane.gap
