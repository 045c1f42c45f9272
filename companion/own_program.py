"""How a module of ours is started as a program. Nothing else may live here, because the first thing of all needs it."""

from __future__ import annotations

import sys


def module_command(name: str, *words: str) -> list[str]:
    """The command that runs a module of ours as a program, isolated from its surroundings if this process is (-I)."""
    return [sys.executable, *(("-I",) if sys.flags.isolated else ()), "-m", name, *words]
