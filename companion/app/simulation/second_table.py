"""A second table beside the one that is kept: a copy of its files, and settings under which it harms nobody.

What may live here: copying, settings. What may not: what is done at that table.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.app.config.settings import Settings
from companion.app.storage import state_dir
from companion.app.storage.copying import copy_database


def state_copied(state: Path, folder: Path) -> Path:
    """A copy in `folder` of what is kept in `state`, where another companion may be at work; StoreError without."""
    copy = state_dir.make_state_folder(folder)
    for name in (state_dir.JOURNAL, state_dir.LIBRARY):
        if (state / name).exists():
            copy_database(state / name, copy)
    return copy


def settings_for(settings: Settings, ports: Path) -> Settings:
    """The settings with every tray as a link in `ports`; nothing is recorded, no phone is let in."""
    dice = tuple(replace(tray, url=str(ports / tray.name)) for tray in settings.dice)
    return replace(settings, dice=dice, trays=replace(settings.trays, folder=str(ports)), record_devices=False,
                   phones=replace(settings.phones, mode="off"))
