"""The companion.toml of a table that a test starts as a program.

What may live here: settings that several tests write alike. What may not: settings that one test is about.
"""

from __future__ import annotations

from pathlib import Path

from tests.phone.rig import free_port

_TABLE = 'platform = "virtual"\n[table]\nlanguage = "en"\nstate_directory = "{state}"\n'


def write_config_alone(folder: Path, state: Path | None = None) -> Path:
    """A table of its own in `folder` (its state there too, if none is named), without phones and USB dice."""
    return _written(folder, state, '[phones]\nmode = "off"\n[trays]\nnew = "never"\n')


def write_config_on_free_ports(folder: Path, state: Path | None = None, more: str = "") -> Path:
    """A table of its own in `folder`, with phones on ports that nobody has; `more` is added at the end."""
    ports = f"port = {free_port()}\nwebsocket_port = {free_port()}\nweb_port = {free_port()}\n"
    return _written(folder, state, f'[phones]\nhost = "127.0.0.1"\n{ports}{more}')


def _written(folder: Path, state: Path | None, rest: str) -> Path:
    config = folder / "companion.toml"
    config.write_text(_TABLE.format(state=state or folder / "state") + rest, "utf-8")
    return config
