"""Where attacks get their machines: one that runs and is well is handed on, for a boot takes a minute.

What may live here: which machine an attack gets. What may not: what it does to it.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from . import table
from .image import Image
from .machine import Machine


class Workshop:
    """One machine at a time, of one image; `pictures` takes what was seen; `cuts`: how often the power is to be cut."""

    def __init__(self, image: Image, pictures: Path, cuts: int) -> None:
        self.image, self.pictures, self.cuts = image, pictures, cuts
        self._folder = Path(mkdtemp(prefix="pi-"))
        self._machine: Machine | None = None

    def new(self, *options: str) -> Machine:
        """A machine with a fresh disk, still switched off; `options` are QEMU's."""
        self.clear()
        disk = self.image.overlay(self._folder / "disk.qcow2")
        self._machine = Machine(self.image, disk, self._folder, self.pictures, options)
        return self._machine

    def running(self) -> Machine:
        """A machine that is on, with a companion that is ready: the one there is, or a new one."""
        machine = self._machine
        if machine is None or not machine.is_on:
            machine = self.new().boot()
        table.ready(machine, "ready")
        return machine

    def save_words(self, name: str) -> None:
        """Keep what is to be seen and was said on a machine on which something went wrong."""
        machine = self._machine
        if machine is None or not machine.is_on:
            return
        with suppress(OSError, RuntimeError):
            machine.keep(f"{name}-failed")
            said = machine.shell.run("journalctl -b --no-pager | tail -n 400", 60).text
            (self.pictures / f"{name}-failed.txt").write_text(said, encoding="utf-8")

    def clear(self) -> None:
        """Switch off and throw away what there is."""
        if self._machine is not None:
            self._machine.cut_power()
        self._machine = None

    def close(self) -> None:
        """Nothing is left of it but the pictures."""
        self.clear()
        shutil.rmtree(self._folder, ignore_errors=True)
