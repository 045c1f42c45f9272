"""A state directory and a configuration for a companion under measurement: a game in the journal, ports of its own.

What may live here: files and the words in them. What may not: starting anything.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.app.session.clock import SystemClock
from companion.app.storage.journal import Journal
from companion.engine.codec import encode
from companion.engine.table import Table
from tests.phone.rig import free_port
from ui.phone.topics import Topics

from .glass import SIZE

TABLE_ID = "bench"
TOPICS = Topics(TABLE_ID)


class House(Struct, frozen=True):
    """Where a companion lives: its configuration, its state directory, its broker's port and its page's port."""

    config: Path
    folder: Path
    port: int
    web: int


def furnished(folder: Path, table: Table | None = None, *sections: str) -> House:
    """A house in `folder` with phones as most people have them, which will go on with `table` if there is one."""
    folder.mkdir(exist_ok=True)
    if table is not None:
        write(folder / "journal.db", table)
    made = House(folder / "bench.toml", folder, free_port(), free_port())
    whole = ('platform = "virtual"', f'[table]\nid = "{TABLE_ID}"\nlanguage = "en"\nstate_directory = "{folder}"',
             f'[screen]\nsize = "{SIZE[0]}x{SIZE[1]}"\nfullscreen = false',
             f'[phones]\nhost = "127.0.0.1"\nport = {made.port}\nwebsocket_port = {free_port()}\nweb_port = {made.web}',
             *sections)
    made.config.write_text("\n".join(whole) + "\n", encoding="utf-8")
    return made


def write(path: Path, table: Table) -> None:
    """A journal at `path` with this game, unfinished."""
    journal = Journal(path, SystemClock().wall)
    recorded = journal.open_game(table.game.id, encode(table.setup))
    journal.append(recorded.id, 0, [(entry.ask.at, encode(entry)) for entry in table.entries])
    journal.close()


def tray(port: Path) -> str:
    """A device that reads dice."""
    return f'[[dice]]\nname = "tray"\nurl = "{port}"'
