"""Something done in a process of its own that may end at any moment; what it said until then is known.

What may live here: forking from a process with one thread. What may not: what is done there.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 a process that is killed leaves it whole


def told_by(act: Callable[[Callable[[str], None]], None], seconds: int = 60) -> list[str]:
    """Every whole line that `act` says until it ends or is killed; after `seconds` it is killed."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        _act(act, said, seconds)
    os.close(said)
    with os.fdopen(heard, encoding="utf-8") as lines:
        told = lines.read().split("\n")
    os.waitpid(child, 0)
    return told[:-1]


def _act(act: Callable[[Callable[[str], None]], None], said: int, seconds: int) -> NoReturn:
    signal.alarm(seconds)
    try:
        act(lambda line: _say(said, line))
    except BaseException:
        _say(said, "! " + " | ".join(traceback.format_exc().splitlines()[-4:]))
    finally:
        os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


def _say(said: int, line: str) -> None:
    os.write(said, f"{line}\n".encode())
