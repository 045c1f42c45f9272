"""A million hostile lines on a real pty: after every ten thousand of them the honest die is heard, at once or soon."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import Empty

from companion.engine.signals import DiceLanded, LinkUp
from hardware.dice.decoders.line import Decoder
from hardware.serial.serial_port import SerialPort
from tests.hardware.hostile import HONEST, talking
from tests.hardware.running import Ears, now
from tests.long.tried import Tried

ROUNDS, LINES, SEED = 100, 10_000, 8
MINUTES = 10.0


def attack() -> Iterator[Tried]:
    """One row: how many hostile lines there were, and after which of them the honest die was not heard."""
    ears = Ears()
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "tray"
        port = SerialPort("tray", str(link), partial(Decoder, "tray"), ears.put, now=now)
        with talking(link, ROUNDS, LINES, SEED) as honest:
            port.start()
            ears.until(LinkUp)
            failures = tuple(f"round {number}, seed {SEED}: the honest {value} was not heard"
                             for number, value in enumerate(honest) if not _heard(ears, value))
        port.stop()
    yield Tried("hostile serial lines", ROUNDS * LINES, failures)


def _heard(ears: Ears, value: int) -> bool:
    try:
        ears.until(DiceLanded, lambda signal: (signal.die, signal.value) == (HONEST, value))
    except Empty:
        return False
    return True
