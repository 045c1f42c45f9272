"""Which program of this system plays sounds. Nothing is started here.

What may live here: names of programs and their arguments. What may not: running them.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from .recipe import RATE

PULSE = ("paplay", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1")
ALSA = ("aplay", "-q", "-t", "raw", "-f", "S16_LE", "-r", str(RATE), "-c", "1", "-")
FindProgram = Callable[[str], str | None]


def sound_player(environment: Mapping[str, str], find: FindProgram = shutil.which) -> tuple[str, ...]:
    """The command that plays what it is given on its standard input; empty where there is none."""
    runtime = Path(environment.get("XDG_RUNTIME_DIR", "/nowhere"))
    pulse = environment.get("PULSE_SERVER") or (runtime / "pulse" / "native").exists()
    return next((command for command in ((PULSE, ALSA) if pulse else (ALSA,)) if find(command[0])), ())
