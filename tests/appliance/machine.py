"""A virtual Pi: power, screen, finger, USB, and a root shell.

What may live here: what can be done to a machine from outside. What may not: what the companion is to do then.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self, TypeVar

from .image import Image
from .picture import Picture, png, read_ppm, upper_left
from .qmp import Monitor, MonitorError
from .shell import PORT, Shell
from .usb import SerialCable

SIZE = (800, 480)
FULL = 32767
"""The right and the lower edge of a touch panel, as the monitor counts."""
BESIDE = 2
"""So many pixels beside a place a finger comes from."""
BOOT_S, BREATH_S = 300, 0.3
PATIENCE = 6
"""How many times longer than on a machine with nothing else to do all may take."""
BEFORE_EYES = -9
"""So much more willing to run than whoever looks at its pictures over and over, which takes what the machine needs."""
Line = TypeVar("Line")
STOPPED, ASLEEP, ENDED = "paused", "completed", ("completed", "failed", "cancelled")
"""What the monitor says of a machine that stands still, of a memory that is written, and that will not be any more."""


def hands_off() -> tuple[str, ...]:
    """What every machine is: nothing but what is plugged in, and as many processors as it may run on.

    More than there are here would wait for each other, and their seconds would be worth half of a second.
    """
    processors = min(2, len(os.sched_getaffinity(0)))
    return "-nodefaults", "-display", "none", "-accel", "tcg,thread=multi", "-smp", str(processors), "-m", "1500"


class NotSeenError(AssertionError):
    """What was waited for has not come to be seen."""


class Machine:
    """One machine with its disk. `folder` takes sockets, the kernel's words and, below `pictures`, what was seen."""

    def __init__(self, image: Image, disk: Path, folder: Path, pictures: Path, options: tuple[str, ...] = (),
                 memory: Path | None = None) -> None:
        """`options`: more of QEMU's, such as `-rtc base=…`; `memory`: it goes on from there instead of booting."""
        self.image, self.disk, self.folder, self.pictures = image, disk, folder, pictures
        self.options, self.memory = options, memory
        self._shows_all = False
        """QEMU shows of a machine that has slept the whole buffer of its picture, until that is drawn anew."""
        self.shell: Shell
        self._monitor: Monitor
        self._process: subprocess.Popen[bytes] | None = None
        self._cables: dict[str, SerialCable] = {}
        self._touched: tuple[float, float] | None = None
        self._slots = iter(image.processor.slots)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    @property
    def is_on(self) -> bool:
        """Whether it has power."""
        return self._process is not None and self._process.poll() is None

    def power_on(self) -> Self:
        """Switch it on; it boots by itself."""
        for old in self.folder.glob("*.sock"):
            old.unlink()
        self._process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL)
        self._monitor = self._when(lambda: Monitor(self.folder / "qmp.sock"))
        self.shell = self._when(lambda: Shell(self.folder / "shell.sock"))
        return self

    def boot(self) -> Self:
        """Switch it on and wait until the shell answers; one that slept goes on, and boots the next time."""
        self.power_on()
        if self.memory:
            self.until(lambda: self._monitor("query-status")["status"] == STOPPED, "its memory is read")
            self._monitor("cont")
            self.memory, self._shows_all = None, True
        self.shell.wake(self._patience(BOOT_S))
        return self

    def fall_asleep(self, memory: Path) -> None:
        """Keep in `memory` all that is in the machine's own, then switch it off: with its disk that is all of it."""
        self._monitor("stop")
        self._monitor("migrate-set-parameters", max_bandwidth=1 << 40)
        self._monitor("migrate", uri=f"exec:cat > {shlex.quote(str(memory))}")
        self.until(lambda: self._monitor("query-migrate").get("status") in ENDED, "the memory is written")
        if (status := self._monitor("query-migrate")["status"]) != ASLEEP:
            raise NotSeenError(f"the memory cannot be kept: {status}")
        self.cut_power()

    def cut_power(self) -> None:
        """Cut the power: QEMU is killed, and with it all that is not yet written. It may be off already."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for cable in self._cables.values():
            cable.close()
        self._cables.clear()
        with suppress(AttributeError):
            self.shell.close()
            self._monitor.close()
        self._process = None

    def picture(self) -> Picture:
        """What the screen shows now."""
        path = self.folder / "screen.ppm"
        self._monitor("screendump", filename=str(path))
        picture = read_ppm(path.read_bytes())
        if self._shows_all and (picture.width, picture.height) > SIZE:
            return upper_left(picture, *SIZE)
        self._shows_all = False
        return picture

    def see(self, name: str, wanted: Callable[[Picture], bool], seconds: float = 120) -> Picture:
        """Wait until the screen shows what is `wanted`, and keep that picture; raises NotSeenError."""
        until = time.monotonic() + self._patience(seconds)
        while True:
            picture = self.picture()
            if wanted(picture) or time.monotonic() > until:
                break
            time.sleep(BREATH_S)
        self.keep(name, picture)
        if not wanted(picture):
            raise NotSeenError(f"{name}: not seen within {self._patience(seconds):g} s")
        return picture

    def keep(self, name: str, picture: Picture | None = None) -> None:
        """Keep a picture (the present one without any) for whoever reads the table."""
        self.pictures.mkdir(parents=True, exist_ok=True)
        (self.pictures / f"{name}.png").write_bytes(png(picture or self.picture()))

    def touch(self, x: float, y: float) -> None:
        """A finger on the screen, at `x` and `y` in its pixels, and off again.

        It comes from beside, and never lies twice in the very same place, should the machine be too slow to see that:
        the kernel says nothing of a place that is still the last one, and whoever has been started since then would not
        know where the finger is.
        """
        x, y = (x + BESIDE, y + BESIDE) if (x, y) == self._touched else (x, y)
        self._touched = x, y
        button = [[{"type": "btn", "data": {"button": "left", "down": down}}] for down in (True, False)]
        for events in (_place(x + BESIDE, y - BESIDE), _place(x, y), *button):
            self._monitor("input-send-event", events=events)
            self.picture()  # the machine sees one before the next comes

    def plug(self, name: str) -> SerialCable:
        """Plug in a USB serial adapter; what is returned is the other end of its line."""
        path = self.folder / f"{name}.sock"
        path.unlink(missing_ok=True)
        where = {"type": "unix", "data": {"path": str(path)}}
        self._monitor("chardev-add", id=f"line-{name}", backend={
            "type": "socket", "data": {"addr": where, "server": True, "wait": False}})
        cable = self._cables[name] = SerialCable(path)
        self._monitor("device_add", driver="usb-serial", id=name, bus="xhci.0", chardev=f"line-{name}")
        return cable

    def pull(self, name: str) -> None:
        """Pull that adapter out."""
        self._monitor("device_del", id=name)
        self._cables.pop(name).close()
        self.until(lambda: self._let_go(name), f"{name} is out")

    def plug_disk(self, name: str, file: Path, form: str = "raw") -> None:
        """Plug in a disk that is this file; what is flushed goes no further than this host's memory."""
        self._monitor("blockdev-add", node_name=name, driver=form, cache={"no-flush": True},
                      file={"driver": "file", "filename": str(file)})
        place = {"bus": next(self._slots)} if self.image.processor.slots else {}
        self._monitor("device_add", driver="virtio-blk-pci", id=f"{name}-disk", drive=name, serial=name, **place)

    def plug_stick(self, name: str, folder: Path) -> None:
        """Plug in a USB stick (FAT, not to be written) with what lies in `folder`."""
        self._monitor("blockdev-add", node_name=f"{name}-fat", driver="vvfat", dir=str(folder), read_only=True)
        self._monitor("device_add", driver="usb-storage", id=name, bus="xhci.0", drive=f"{name}-fat")

    def pull_stick(self, name: str) -> None:
        """Pull it out."""
        self._monitor("device_del", id=name)

    def until(self, wanted: Callable[[], bool], what: str, seconds: float = 180) -> None:
        """Wait until something is so; raises NotSeenError, with a picture kept, when it does not come."""
        until = time.monotonic() + self._patience(seconds)
        while not wanted():
            if time.monotonic() > until:
                self.keep("missed")
                raise NotSeenError(f"{what}: not within {self._patience(seconds):g} s")
            time.sleep(BREATH_S)

    def _patience(self, seconds: float) -> float:
        return seconds * PATIENCE * self.image.processor.slow

    def _let_go(self, name: str) -> bool:
        with suppress(MonitorError):
            self._monitor("chardev-remove", id=f"line-{name}")
            return True
        return False

    def _when(self, there: Callable[[], Line]) -> Line:
        """What can be had as soon as the machine listens; its end at the start is told."""
        while True:
            if self._process is None or self._process.poll() is not None:
                raise NotSeenError("QEMU has not started; its own words are above")
            with suppress(OSError):
                return there()
            time.sleep(BREATH_S)

    def _command(self) -> list[str]:
        console = self.image.processor.console
        # On a busy host the kernel's look whether its timer ticks comes to a wrong end, and it panics.
        words = f"root=/dev/vda rw console={console} console=tty1 quiet mitigations=off no_timer_check"
        return ["nice", "-n", str(BEFORE_EYES), *self.image.processor.qemu, *hands_off(),
                "-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd), "-append", words,
                "-drive", f"file={self.disk},if=none,id=disk,format=qcow2,cache=writeback",
                "-device", "virtio-blk-pci,drive=disk",
                "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}",
                "-device", "qemu-xhci,id=xhci", "-device", "usb-tablet,bus=xhci.0", "-device", "usb-kbd,bus=xhci.0",
                "-device", "virtio-serial-pci",
                "-chardev", f"socket,id=shell,path={self.folder}/shell.sock,server=on,wait=off",
                "-device", f"virtserialport,chardev=shell,name={PORT}",
                "-serial", f"file:{self.folder}/kernel.log",
                "-qmp", f"unix:{self.folder}/qmp.sock,server=on,wait=off", *self.options,
                *(("-incoming", f"exec:cat {shlex.quote(str(self.memory))}") if self.memory else ())]


def _place(x: float, y: float) -> list[dict[str, object]]:
    """Where a finger is, as the monitor is told."""
    return [{"type": "abs", "data": {"axis": axis, "value": round(FULL * min(max(at / size, 0), 1))}}
            for axis, at, size in zip("xy", (x, y), SIZE, strict=True)]
