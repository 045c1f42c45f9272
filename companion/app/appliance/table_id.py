"""By which name a table is known in topics, results and backups, where the configuration gives it none.

What may live here: making that name once, reading it. What may not: what it is used for.

Two tables that are begun in the same second would otherwise give their first games the same id (lasting_id), and
talk into each other's topics on a broker that both use.
"""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion.app.config.settings import NAME, Settings
from companion.app.storage.state_dir import JOURNAL

from .kept_file import write_kept_file

FILE = "table-id"
EARLIER = "table"
"""That of every table before each had its own: where games of that time lie, it stays."""
LETTERS, LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 6
MADE = re.compile(rf"{EARLIER}-[{LETTERS}]{{{LENGTH}}}")
LONGEST = 64


def known_table(settings: Settings, state: Path) -> str:
    """The id of the table whose games lie in `state`: as configured, else as it was made for it, else the earlier one.
    """
    return settings.table.id or _kept(state) or EARLIER


def with_table_id(settings: Settings, state: Path) -> Settings:
    """The settings with that id, which is made where there are no games yet and lies in `state` from then on.

    Where it cannot be written, one that is made holds until the end.
    """
    if settings.table.id:
        return settings
    name = _kept(state)
    if not name:
        name = EARLIER if (state / JOURNAL).exists() else make_id()
        with suppress(OSError):
            write_kept_file(state, FILE, name)
    return replace(settings, table=replace(settings.table, id=name))


def make_id() -> str:
    """An id that no other table has: without letters that look like digits, because people type it."""
    return f"{EARLIER}-{''.join(secrets.choice(LETTERS) for _ in range(LENGTH))}"


def was_made(name: str) -> bool:
    """Whether an id is one that nobody has chosen."""
    return name == EARLIER or MADE.fullmatch(name) is not None


def _kept(state: Path) -> str:
    """What lies in `state`, if it is an id."""
    with suppress(OSError, UnicodeError), (state / FILE).open(encoding="ascii") as file:
        text = file.read(LONGEST)
        return text if re.fullmatch(NAME.strip("^$"), text) else ""
    return ""
