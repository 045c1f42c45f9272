"""The floor of everything on the glass: a Kivy window with one label, configured as the touch screen's is. A program.

    python -m tests.bench.floors.bare_window [PORT USER PASSWORD]      with these, paho is connected to a broker as well

It prints `drawn <monotonic ns>` with its first frame. What may live here: the least that a program with a window and a
connection needs. What may not: anything of ours but the window's settings.
"""

from __future__ import annotations

import sys

from tests.bench.instruments.first_frame import tell_first_frame
from tests.bench.instruments.glass import SIZE
from ui.touch.kivy_window import window


def main() -> None:
    """Show one label until the process is ended."""
    window.prepare(SIZE, fullscreen=False)
    opened = window.open_window(0)
    tell_first_frame(opened)
    if len(sys.argv) > 1:
        _connect(int(sys.argv[1]), *sys.argv[2:4])
    from kivy.base import runTouchApp
    from kivy.uix.label import Label
    runTouchApp(Label(text="A label"))


def _connect(port: int, user: str, password: str) -> None:
    import paho.mqtt.client as mqtt
    from paho.mqtt.enums import CallbackAPIVersion
    client = mqtt.Client(CallbackAPIVersion.VERSION2, "bare", protocol=mqtt.MQTTv5)
    client.username_pw_set(user, password)
    client.connect_async("127.0.0.1", port)
    client.loop_start()


if __name__ == "__main__":
    main()
