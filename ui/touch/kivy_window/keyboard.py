"""The keys of a keyboard, a number pad or a presenter at the screen: next, back, undo, the frame of the dial, dice.

What may live here: Kivy's keys, when one counts. What may not: what a key is called or stands for (state/keys.py), what
next and undo do (the table decides that as for its buttons).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ui.touch.meaning import targets
from ui.touch.meaning.touch_guard import SETTLE_MS
from ui.touch.state import keys
from ui.touch.state.scene import Scene

REPEATED_MS = 1_000
"""A key that says so soon again that it is down has been down all the while, unless it came up between."""


class Keyboard:
    """All keys at one window. `meanings`: the name of a key → what it means (keys.NEXT …)."""

    def __init__(self, window: Any, presenter: Any, meanings: Mapping[str, str],
                 press: Callable[[keys.TableButton], object]) -> None:
        """`press` gets the button of the table, next or undo, that a key stands for."""
        self._presenter, self._meanings, self._press = presenter, meanings, press
        self._down: dict[int, int] = {}
        self._offered: tuple[object, ...] = ()
        self._since = 0
        window.bind(on_key_down=self._pressed, on_key_up=self._released)

    def drawn(self, scene: Scene) -> None:
        """The scene has been drawn: a key that meant something else a moment ago was not aimed at what it means now."""
        main = (choice.key for choice in scene.choices if choice.emphasis == "main" and choice.input is None)
        offered = (type(scene.face), keys.lies_above(scene), keys.asked_sides(scene), *main)
        if offered != self._offered:
            self._offered, self._since = offered, self._presenter.callbacks.now()

    def _released(self, _: object, number: int, *_more: object) -> None:
        self._down.pop(number, None)

    def _pressed(self, _: object, number: int, *_more: object) -> bool:
        """Let a key have its effect; one that is held only moves the frame on. Whether it has a name at all."""
        now, name = self._presenter.callbacks.now(), keys.key_name(number)
        held = now - self._down.get(number, -REPEATED_MS) < REPEATED_MS
        self._down = {**self._down, number: now}
        meaning = self._meanings.get(name, "")
        if name and (not held or meaning in (keys.ONWARD, keys.BACKWARD)) and not self._has_woken():
            self._do(name, meaning, now)
        return bool(name)

    def _has_woken(self) -> bool:
        """Whether the key has done all that it was meant for, because secrets lay open or the screen was dark."""
        covered = self._presenter.cover()
        return bool(self._presenter.wake() or covered)

    def _do(self, name: str, meaning: str, now: int) -> None:
        scene: Scene = self._presenter.scene
        touches = [touch for _, _, touch in self._presenter.widget.uncovered()]
        target = keys.sheet_target(name, scene, touches, confirms=meaning == keys.NEXT)
        face = keys.die_face(name, keys.asked_sides(scene))
        if target is not None:
            self._presenter.touch(target)
        elif steps := keys.dial_steps(name, meaning, scene):
            self._presenter.dial.turn(steps)
        elif meaning == keys.BACK:
            self._go_back(scene)
        elif now - self._since >= SETTLE_MS:
            self._act(scene, meaning, face)

    def _act(self, scene: Scene, meaning: str, face: int) -> None:
        """Only what has been to be seen for a moment can be meant by it."""
        if meaning == keys.NEXT and (keys.lies_above(scene) or self._presenter.dial.stop is not None):
            self._presenter.dial.push()
        elif meaning == keys.NEXT:
            self._press("next")
        elif meaning == keys.UNDO and keys.typed_editor(scene) is None:
            self._press("undo")
        elif face:
            self._presenter.touch(targets.TypeFace(face))

    def _go_back(self, scene: Scene) -> None:
        """Close what lies above; else take the frame away; else leave the page, the film or a look at the past."""
        if keys.lies_above(scene):
            self._presenter.touch(targets.Close())
        elif self._presenter.dial.stop is not None:
            self._presenter.dial.leave()
        elif back := keys.way_back(scene.face):
            self._presenter.touch(targets.Say(back))
