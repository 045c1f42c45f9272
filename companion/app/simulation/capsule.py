"""A capsule: a game as a transcript, with what devices and topics have said in its last minutes as remarks.

What may live here: its form, and the folder where capsules are kept. What may not: what the lines of devices mean
(hardware/recording/log_lines.py).

Whoever mends a mistake plays it again, line by line (`companion replay`), and has the devices say again what they said
(`companion replay-devices`); both read the same file.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from companion.app.appliance.capsule_words import MINUTES
from companion.app.appliance.kept_file import write_kept_file
from companion.engine.table import Table

from .transcript import write_transcript

FOLDER = "capsules"
SUFFIX = ".capsule"
MOST = 5
"""So many capsules are kept."""


def write_capsule(table: Table, version: str, lines: Iterable[str]) -> str:
    """The capsule of a game that was played with `version`; `lines` are those of devices and topics, as remarks."""
    end = max((entry.ask.at for entry in table.entries), default=0)
    late = sum(entry.ask.at >= end - MINUTES * 60_000 for entry in table.entries)
    remark = f"# tabletop-companion {version}: {late} of {len(table.entries)} asks are of the last {MINUTES} minutes."
    return "\n".join([write_transcript(table).rstrip("\n"), "", remark, *lines, ""])


def keep_capsule(state: Path, table: Table, now: time.struct_time, text: str) -> Path:
    """Write a capsule beside the games in `state`; its path. Only the MOST newest are kept. OSError."""
    name = f"{time.strftime('%Y%m%d-%H%M%S', now)}-{table.game.id}{SUFFIX}"
    file = write_kept_file(state / FOLDER, name, text)
    for old in sorted((state / FOLDER).glob(f"*{SUFFIX}"))[:-MOST]:
        old.unlink()
    return file
