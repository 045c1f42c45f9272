"""Who sat at the table when phones last joined, kept over restarts: no old phone may stay in a new player's seat.

What may live here: that one small file. What may not: passwords, phones.
"""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion.engine.game import Setup
from companion.engine.view import View

FILE = "seated"


def newly_seated(table: View | Setup[Any, Any] | None, folder: Path) -> list[str]:
    """The seats where somebody else sits than last time, which is now this time. OSError if the disk refuses."""
    kept, names = folder / FILE, [seat.name for seat in table.seats] if table else []
    before = kept.read_text("utf-8").splitlines() if kept.exists() else []
    if not names or names == before:
        return []
    kept.write_text("\n".join(names), "utf-8")
    return [f"seat-{n}" for n, (now, then) in enumerate(zip_longest(names, before), 1) if now != then]
