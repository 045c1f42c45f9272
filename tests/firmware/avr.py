"""An Arduino made of software: a sketch compiled with Arduino's own core, run by simavr, the AVR simulator.

What may live here: compiling, and simavr's C interface. What may not: what a sketch does; the cable (`boards.py`).

simavr steps through Python here, at about a million cycles a second. So the sketch is compiled for a processor of one
megahertz instead of sixteen: the same source, and its milliseconds are nearly ours.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections import deque
from collections.abc import Callable
from ctypes.util import find_library
from functools import partial
from pathlib import Path

CORE = Path("/usr/share/arduino/hardware/arduino/avr")
MHZ, MILLIVOLTS = 1, 5000
FLAGS = ("-mmcu=atmega328p", f"-DF_CPU={MHZ}000000L", "-DARDUINO=10819", "-DARDUINO_AVR_UNO", "-DARDUINO_ARCH_AVR",
         "-Os", "-ffunction-sections", "-fdata-sections", f"-I{CORE}/cores/arduino", f"-I{CORE}/variants/standard")
IN_C = ("hooks", "wiring", "wiring_analog", "wiring_digital")
IN_CPP = ("main", "HardwareSerial", "HardwareSerial0", "Print", "abi")
STEPS, MOST_HEARD = 3000, 24
NOTIFY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p)
SERIAL_IN, SERIAL_OUT = 0, 1


class Program(ctypes.Structure):
    """The beginning of simavr's elf_firmware_t; what follows is filled by simavr alone."""

    _fields_ = (("mmcu", ctypes.c_char * 64), ("frequency", ctypes.c_uint32), ("vcc", ctypes.c_uint32),
                ("avcc", ctypes.c_uint32), ("aref", ctypes.c_uint32), ("rest", ctypes.c_char * 65536))


def compiled(sketch: Path, folder: Path) -> Path:
    """The program that Arduino would flash for `sketch`."""
    core = CORE / "cores/arduino"
    cpp = ("avr-g++", *FLAGS, "-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics")
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("avr-gcc", *FLAGS, "-c", *(core / f"{name}.c" for name in IN_C)),
        (*cpp, "-c", *(core / f"{name}.cpp" for name in IN_CPP)),
        (*cpp, "-c", "-Wall", "-Wextra", "-x", "c++", "-include", "Arduino.h", sketch, "-o", "sketch.o"),
        (*cpp, "-Wl,--gc-sections", *(f"{name}.o" for name in ("sketch", *IN_C, *IN_CPP)), "-o", "sketch.elf"))
    for command in commands:
        subprocess.run(command, cwd=folder, check=True, timeout=60)
    return folder / "sketch.elf"


class AvrBoard:
    """An Uno with `program` in it; the pins of port D and the analogue inputs can be reached."""

    def __init__(self, program: Path) -> None:
        self._sim = ctypes.PyDLL(find_library("simavr") or "libsimavr.so.2")
        self._todo = deque[Callable[[], None]]()
        self._said, self._heard, self.lights = bytearray(), deque[int](), [0] * 8
        self._sim.avr_make_mcu_by_name.restype = self._sim.avr_io_getirq.restype = ctypes.c_void_p
        self._avr = ctypes.c_void_p(self._sim.avr_make_mcu_by_name(b"atmega328p"))
        self._load(program)
        flags = ctypes.c_uint32(0)  # neither prints what is said nor sleeps while it is asked
        self._sim.avr_ioctl(self._avr, _code("uas0"), ctypes.byref(flags))
        self._notified = [self._listen("uar0", SERIAL_OUT, self._said.append)]
        self._notified += [self._listen("iogD", pin, partial(self.lights.__setitem__, pin)) for pin in range(8)]

    def _load(self, program: Path) -> None:
        firmware = Program()
        assert self._sim.elf_read_firmware(str(program).encode(), ctypes.byref(firmware)) == 0
        firmware.frequency, firmware.vcc, firmware.avcc = MHZ * 1_000_000, MILLIVOLTS, MILLIVOLTS
        self._sim.avr_init(self._avr)
        self._sim.avr_load_firmware(self._avr, ctypes.byref(firmware))

    def step(self) -> bytes:
        """Run STEPS instructions; what it has said meanwhile."""
        while self._todo:
            self._todo.popleft()()
        for _ in range(min(len(self._heard), MOST_HEARD)):  # no more at once than its queue takes
            self._raise("uar0", SERIAL_IN, self._heard.popleft())
        run, avr = self._sim.avr_run, self._avr
        for _ in range(STEPS):
            run(avr)
        said = bytes(self._said)
        self._said.clear()
        return said

    def hear(self, data: bytes) -> None:
        """Bytes on its serial line, from any thread."""
        self._heard.extend(data)

    def put(self, analogue: int, millivolts: int) -> None:
        """A voltage on A0 …, from any thread."""
        self._todo.append(lambda: self._raise("adc ", analogue, millivolts))

    def _irq(self, name: str, index: int) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._sim.avr_io_getirq(self._avr, _code(name), index))

    def _raise(self, name: str, index: int, value: int) -> None:
        self._sim.avr_raise_irq(self._irq(name, index), ctypes.c_uint32(value))

    def _listen(self, name: str, index: int, tell: Callable[[int], None]) -> object:
        notified = NOTIFY(lambda _, value, __: tell(value & 0xFF))
        self._sim.avr_irq_register_notify(self._irq(name, index), notified, None)
        return notified


def _code(name: str) -> ctypes.c_uint32:
    """simavr's number for a request of four letters."""
    return ctypes.c_uint32(int.from_bytes(name.encode(), "big"))
