"""A state directory and a configuration for a companion under measurement: a game in the journal, ports of its own.

What may live here: files and the words in them. What may not: starting anything.
"""

from __future__ import annotations

from pathlib import Path

from companion.app.session.clock import SystemClock
from companion.app.storage.journal import Journal
from companion.engine.codec import encode
from companion.engine.table import Table
from tests.phone.rig import free_port
from ui.phone.topics import COMPANION

from .glass import SIZE

TABLE_ID = "bench"


def furnished(folder: Path, table: Table, *sections: str) -> Path:
    """The configuration of a house in `folder` that will go on with `table`: there is no other way to start."""
    folder.mkdir(exist_ok=True)
    write(folder / "journal.db", table)
    settings = folder / "bench.toml"
    whole = ('platform = "virtual"', f'[table]\nid = "{TABLE_ID}"\nstate_directory = "{folder}"',
             f'[screen]\nsize = "{SIZE[0]}x{SIZE[1]}"\nfullscreen = false', *sections)
    settings.write_text("\n".join(whole) + "\n", encoding="utf-8")
    return settings


def write(path: Path, table: Table) -> None:
    """A journal at `path` with this game, unfinished."""
    journal = Journal(path, SystemClock().wall)
    recorded = journal.open_game(table.game.id, encode(table.setup))
    journal.append(recorded.id, 0, [(entry.ask.at, encode(entry)) for entry in table.entries])
    journal.close()


def managed() -> str:
    """Phones as most people have them: broker and page are the companion's own."""
    return f"[phones]\nport = {free_port()}\nwebsocket_port = {free_port()}\nweb_port = {free_port()}"


def external(port: int, password: str) -> str:
    """Phones through a broker that is there already."""
    return (f'[phones]\nmode = "external"\nhost = "127.0.0.1"\nport = {port}\nusername = "{COMPANION}"\n'
            f'password = "{password}"')


def tray(port: Path) -> str:
    """A device that reads dice."""
    return f'[[dice]]\nname = "tray"\nurl = "{port}"'
