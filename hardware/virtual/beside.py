"""A tray of software that runs beside the companion, as a program of its own.

What may live here: beginning and ending it. What may not: what it does (`program.py`, `tray.py`).
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_S = 0.02
HOUSE = Path(__file__).parents[2]


@contextmanager
def tray_beside(port: Path, *options: str) -> Iterator[None]:
    """A running tray; its `port` is there by now, unless it could not begin and has said why."""
    command = [sys.executable, "-m", "hardware.virtual", "tray", "--link", str(port), *options]
    tray = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=HOUSE)  # noqa: S603 our own program
    try:
        while not port.exists() and tray.poll() is None:
            time.sleep(LOOK_S)
        yield
    finally:
        tray.terminate()
        tray.wait()
