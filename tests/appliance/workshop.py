"""Where attacks get their machines. A boot takes a minute and more: most attacks get one that has slept since its own.

What may live here: which machine an attack gets. What may not: what it does to it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

from . import table
from .image import CACHE, Image
from .kept import kept_folder
from .machine import Machine, hands_off

MEMORY, DISK = "memory.state", "disk.qcow2"


class Workshop:
    """One machine at a time, of one image; `pictures` takes what was seen; `cuts`: how often the power is to be cut."""

    def __init__(self, image: Image, pictures: Path, cuts: int) -> None:
        self.image, self.pictures, self.cuts = image, pictures, cuts
        self._folder = Path(mkdtemp(prefix="pi-"))
        self._machine: Machine | None = None

    def new(self, *options: str) -> Machine:
        """A machine with a fresh disk, still switched off; `options` are QEMU's."""
        self.clear()
        disk = self.image.overlay(self._folder / DISK)
        self._machine = Machine(self.image, disk, self._folder, self.pictures, options)
        return self._machine

    def ready(self, *options: str) -> Machine:
        """A machine that has booted for the first time, its companion ready on the home page, and nothing else done."""
        return self._woken("ready", _boot, options)

    def playing(self, *options: str) -> Machine:
        """A machine on which a game has been opened by touch, ready for its first move."""
        return self._woken("playing", _open_game, options)

    def card(self, name: str) -> Path:
        """What the disk of the machine holds whose power is cut now; nobody writes there any more."""
        if self._machine is None:
            raise LookupError("there is no machine")
        self._machine.cut_power()
        return self._machine.disk.rename(self._folder / f"{name}.qcow2")

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

    def _woken(self, state: str, prepare: Callable[[Workshop], Machine], options: tuple[str, ...] = ()) -> Machine:
        """A machine that goes on from where `prepare` had brought one; kept for the next run as its image is."""
        processor = self.image.processor
        made_from = self.image.disk.parent.name, _version(processor.qemu[0]), *processor.qemu, *hands_off()
        asleep = kept_folder(CACHE, f"{processor.name}-{state}", made_from, lambda to: self._put_to_sleep(prepare, to))
        self.clear()
        disk = self.image.overlay(self._folder / DISK, asleep / DISK)
        self._machine = Machine(self.image, disk, self._folder, self.pictures, options, asleep / MEMORY)
        return self._machine.boot()

    def _put_to_sleep(self, prepare: Callable[[Workshop], Machine], to: Path) -> None:
        machine = prepare(self)
        machine.fall_asleep(to / MEMORY)
        self.image.keep(machine.disk, to / DISK)


def _boot(workshop: Workshop) -> Machine:
    pi = workshop.new().boot()
    table.ready(pi, "ready")
    return pi


def _open_game(workshop: Workshop) -> Machine:
    pi = workshop.ready()
    table.open_game(pi)
    return pi


def _version(program: str) -> str:
    return subprocess.run((program, "--version"), capture_output=True, text=True, check=True).stdout
