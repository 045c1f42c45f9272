"""The floor of everything on the glass: a Kivy window with one label, configured as the touch screen's is. A program.

    python -m tests.bench.floors.bare_window [FRAMES [PORT [SECONDS]]]

FRAMES a second at the most, 0: as many as the touch screen; with PORT, paho is connected to a broker there as well;
with SECONDS the label is changed as often, as that of a clock is.

It prints `drawn <monotonic ns>` with its first frame and understands what instruments/window.py does, and `label`: the
label is changed in the next frame; it says `begun <monotonic ns>`; `move`: a rectangle moves beside it for a second. A
finger that comes down changes the label at once. What may live here: the least that a program with a window and a
connection needs. What may not: anything of ours but the window's settings.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from tests.bench.instruments.glass import SIZE, tell_frames
from ui.touch.kivy_window import window


def main(frames: int = 0, port: int = 0, seconds: int = 0) -> None:
    """Show one label until the process is ended."""
    window.prepare_window(SIZE, fullscreen=False)
    if frames:
        from kivy.config import Config
        Config.set("graphics", "maxfps", str(frames))
    opened = window.open_window(0)
    if port:
        _connect(port)
    from kivy.base import runTouchApp
    from kivy.uix.label import Label
    label = Label(text="A label")
    label.bind(on_touch_down=lambda *_: _change(label))
    tell_frames(opened, {"label": _changing(label, seconds), "move": _moving(label, frames)})
    runTouchApp(label)


def _changing(label: Any, seconds: int) -> Callable[[], None]:
    """What has the label changed in the next frame; it is changed every so many seconds by itself."""
    from kivy.clock import Clock

    trigger = Clock.create_trigger(lambda _: _change(label), 0)
    if seconds:
        Clock.schedule_interval(lambda _: _change(label), seconds)

    def begin() -> None:
        print("begun", time.monotonic_ns(), flush=True)
        trigger()
    return begin


def _change(label: Any) -> None:
    label.text = "Another label" if label.text == "A label" else "A label"


def _moving(label: Any, frames: int) -> Callable[[], None]:
    """What lets a rectangle move for a second, a step a frame."""
    from kivy.clock import Clock
    from kivy.graphics import Color, Rectangle
    with label.canvas.after:
        Color(1, 0.7, 0.2)
        moved = Rectangle(size=(80, 80))

    def step(_: float) -> bool:
        moved.pos = (moved.pos[0] + SIZE[0] / (frames + 1)) % SIZE[0], SIZE[1] / 3
        return moved.pos[0] > 0

    def move() -> None:
        moved.pos = 0, SIZE[1] / 3
        Clock.schedule_interval(step, 1 / frames)
    return lambda: Clock.schedule_once(lambda _: move(), 0) and None


def _connect(port: int) -> None:
    import paho.mqtt.client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion
    client = mqtt.Client(CallbackAPIVersion.VERSION2, "bare", protocol=mqtt.MQTTv5)
    client.connect_async("127.0.0.1", port)
    client.loop_start()


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
