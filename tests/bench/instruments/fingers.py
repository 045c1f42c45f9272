"""`companion run` whose window can be touched from outside, by its own mouse: a program.

    python -m tests.bench.instruments.fingers --config FILE …      what follows goes to `companion run`

Beside what instruments/window.py says, a line on its standard input `places` makes it print `places [{…}, …]`, all
places that a finger finds, the uppermost last: x, y, what a touch there means, the keys it stands for, whether it is
the main thing to do and whether it asks for dice; `touch X Y` touches there; `await KEY` makes it print `offered
<monotonic ns>` with the first frame from now on in which something stands for that key. What may live here: looking and
touching. What may not: what is touched, and why.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.inputs import DiceInput
from companion.engine.view import Choice
from ui.touch.meaning.targets import Confirm, HoldSeat

from . import telling_window, window
from .glass import rows

STEPS, AGAIN, LAST = 10, "again", "last"
"""Moves of a swipe; what stands for OK, after which an editor asks for the next answer; and for what begins with it."""


class FingerPlace(Struct, frozen=True):
    """One place that may be touched."""

    x: float
    y: float
    kind: str
    keys: tuple[str, ...]
    main: bool = False
    dice: bool = False


def _words(opened: Any) -> dict[str, Callable[..., None]]:
    """What the window answers beside what instruments/glass.py says."""
    return {"places": _in_kivy(lambda: _say(opened)), "touch": _in_kivy(_touch),
            "swipe": _in_kivy(lambda: _swipe(opened)), "await": _in_kivy(lambda key: _await(opened, key))}


def _in_kivy(do: Callable[..., None]) -> Callable[..., None]:
    """The same, done by Kivy's thread in its next frame."""
    from kivy.clock import Clock
    return lambda *words: Clock.schedule_once(lambda _: do(*words), 0)


def _say(opened: Any) -> None:
    found = list(_places(_panes(opened)))
    print("places", msgspec.json.encode(found).decode(), flush=True)


def _panes(opened: Any) -> Any:
    return next(widget for widget in opened.children if hasattr(widget, "regions"))


def _places(widget: Any) -> Iterator[FingerPlace]:
    """The places that a finger reaches in their middle: what lies below something else is not there."""
    hits = [hit for region in widget.regions.values() for hit in region.touches()]
    for box, touch in hits:
        x, y = box.x + box.w / 2, box.y + box.h / 2
        if widget.touch_at(x, y) == (box, touch):
            target = touch.target
            choices: tuple[Choice, ...] = getattr(target, "choices", ())
            keys = _ways_on(target) if isinstance(target, Confirm) else _keys(target)
            dice = any(isinstance(choice.input, DiceInput) for choice in choices) and not isinstance(target, HoldSeat)
            yield FingerPlace(x, y, type(target).__name__, keys, any(c.emphasis == "main" for c in choices), dice)


def _ways_on(end: Confirm) -> tuple[str, ...]:
    """What comes after the answer that an editor ends with."""
    return tuple(word for word, is_so in ((AGAIN, end.again), (LAST, end.last)) if is_so)


def _keys(target: Any) -> tuple[str, ...]:
    """What is answered where this is touched."""
    choices: tuple[Choice, ...] = getattr(target, "choices", ())
    return tuple(choice.key for choice in choices) or ((target.key,) if hasattr(target, "key") else ())


def _await(opened: Any, key: str) -> None:
    """Tell the first frame from now on in which something stands for `key`."""
    def look(*_: Any) -> None:
        hits = [hit for region in _panes(opened).regions.values() for hit in region.touches()]
        if any(key in _keys(touch.target) for _, touch in hits):
            rows()  # until it is drawn
            opened.unbind(on_flip=look)
            print("offered", time.monotonic_ns(), flush=True)
    opened.bind(on_flip=look)


def _touch(x: str, y: str) -> None:
    """Press and release the window's mouse."""
    from kivy.core.window import Window
    Window.dispatch("on_mouse_down", float(x), float(y), "left", [])
    Window.dispatch("on_mouse_up", float(x), float(y), "left", [])


def _swipe(opened: Any) -> None:
    """Drag the list from near its lower end to near its upper end."""
    box = max((region for region in _panes(opened).regions.values()), key=lambda region: region.slack).pane.box
    x, low, high = box.x + box.w / 2, box.bottom - box.h / 10, box.y + box.h / 10
    ways = [low + (high - low) * step / STEPS for step in range(STEPS + 1)]
    acts = [lambda: opened.dispatch("on_mouse_down", x, low, "left", []),
            *(lambda y=y: opened.dispatch("on_mouse_move", x, y, []) for y in ways),
            lambda: opened.dispatch("on_mouse_up", x, high, "left", [])]
    _by_frames(acts)


def _by_frames(acts: list[Callable[[], Any]]) -> None:
    """One act a frame: Kivy hands on where a finger is in the end of a frame, not where it has been."""
    from kivy.clock import Clock
    acts[0]()
    if acts[1:]:
        Clock.schedule_once(lambda _: _by_frames(acts[1:]), 0)


if __name__ == "__main__":
    sys.exit(telling_window.main(_words) if sys.argv[1:2] and sys.argv[1].isdecimal() else window.main(__spec__.name))
