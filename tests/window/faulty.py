"""`companion run` whose window can be touched from outside and be made to fail: a program for tests.

Beside what tests/bench/instruments/fingers.py says, a line on its standard input `read` makes it print `read […]`, the
words on the glass; `press X Y` puts a finger there that stays, if something there takes it, and makes it print `press
true`, else `press false`; `secret` makes it print `secret true` while somebody's secrets lie open, else `secret false`;
`spin` makes the window's thread never come back, `garbage` makes it say what is no message. What may live here: those.
What may not: what comes of them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from tests.bench.instruments import fingers, telling_window, window

NO_MESSAGE = b"\x00\x00\x00\x03\xc1no"


def _words(opened: Any) -> dict[str, Callable[..., None]]:
    """What the window answers, beside what a finger asks for."""
    return {**fingers._words(opened), "spin": fingers._in_kivy(_spin),
            "read": fingers._in_kivy(lambda: _read(opened)), "press": fingers._in_kivy(_press(opened)),
            "secret": fingers._in_kivy(lambda: _say_secret(opened)), "garbage": lambda: _say_garbage(int(sys.argv[1]))}


def _read(opened: Any) -> None:
    words = [region.words(region.pane.box) for region in fingers._panes(opened).regions.values()]
    print("read", msgspec.json.encode(words).decode(), flush=True)


def _press(opened: Any) -> Callable[[str, str], None]:
    """A finger that nothing takes, because what is there has just come, is lifted again."""
    def press(x: str, y: str) -> None:
        opened.dispatch("on_mouse_down", float(x), float(y), "left", [])
        fingers._in_kivy(say)(x, y)

    def say(x: str, y: str) -> None:
        taken = bool(fingers._panes(opened)._finger.children)
        if not taken:
            opened.dispatch("on_mouse_up", float(x), float(y), "left", [])
        print("press", "true" if taken else "false", flush=True)
    return press


def _say_secret(opened: Any) -> None:
    print("secret", "true" if "secret" in fingers._panes(opened).regions else "false", flush=True)


def _spin() -> None:
    while True:
        pass


def _say_garbage(line: int) -> None:
    os.write(line, NO_MESSAGE)


if __name__ == "__main__":
    sys.exit(telling_window.main(_words) if sys.argv[1].isdecimal() else window.main(__spec__.name))
