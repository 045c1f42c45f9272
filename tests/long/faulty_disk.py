"""A disk that fails or ends the process where it is told to: SQLite's own calls of the system, counted.

What may live here: faults below SQLite, in this process. What may not: what is attacked. SQLite's table of functions
for files is replaced by one that counts writes, syncs and cuts (sqlite3_io_methods, sqlite.org/c3ref/io_methods.html).
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import signal
from collections.abc import Callable

KILL, FAIL, FAIL_DONE, FULL = "kill", "fail", "fail though done", "full"
CODES = {FAIL: 10, FAIL_DONE: 10, FULL: 13}  # SQLITE_IOERR, SQLITE_FULL
POINTER = ctypes.c_void_p
OPEN = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER, POINTER, ctypes.c_int, POINTER)
WRITE = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, POINTER, ctypes.c_int, ctypes.c_int64)
CUT = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.c_int64)
SYNC = ctypes.CFUNCTYPE(ctypes.c_int, POINTER, ctypes.c_int)
PLACES: dict[int, type] = {3: WRITE, 4: CUT, 5: SYNC}  # in the table of functions
METHODS = 19


class Vfs(ctypes.Structure):
    """The beginning of sqlite3_vfs, up to the function that opens a file."""

    _fields_ = (("version", ctypes.c_int), ("size", ctypes.c_int), ("longest", ctypes.c_int), ("next", POINTER),
                ("name", ctypes.c_char_p), ("data", POINTER), ("open", POINTER))


class FaultyDisk:
    """Every file that SQLite opens from now on in this process. The first `whole` calls go well, then comes `fault`.

    `lasting` faults do not end; `calls` counts.
    """

    def __init__(self) -> None:
        self.calls, self.whole, self.fault, self.lasting = 0, -1, "", False
        self._tables = dict[int, ctypes.Array]()
        self._kept = list[object]()
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        vfs = library.sqlite3_vfs_find(None).contents
        self._really_open = OPEN(vfs.open)
        self._open_here = OPEN(self._open)
        vfs.open = ctypes.cast(self._open_here, POINTER)

    def arm(self, whole: int, fault: str, lasting: bool = False) -> None:
        """From now on `whole` calls go well."""
        self.calls, self.whole, self.fault, self.lasting = 0, whole, fault, lasting

    def _open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        code: int = self._really_open(vfs, name, file, flags, out)
        methods = ctypes.cast(file, ctypes.POINTER(POINTER))
        if code == 0 and methods[0]:
            methods[0] = ctypes.addressof(self._counted(methods[0]))
        return code

    def _counted(self, address: int) -> ctypes.Array:
        if address not in self._tables:
            table = (POINTER * METHODS).from_buffer_copy((POINTER * METHODS).from_address(address))
            for place, kind in PLACES.items():
                counted = kind(self._with_fault(kind(table[place])))
                self._kept.append(counted)
                table[place] = ctypes.cast(counted, POINTER)
            self._tables[address] = table
        return self._tables[address]

    def _with_fault(self, really: Callable[..., int]) -> Callable[..., int]:
        def call(*given: int) -> int:
            self.calls += 1
            due = self.whole >= 0 and (self.calls > self.whole if self.lasting else self.calls == self.whole + 1)
            if not due:
                return really(*given)
            if self.fault == KILL:
                os.kill(os.getpid(), signal.SIGKILL)
            if self.fault == FAIL_DONE:
                really(*given)
            return CODES[self.fault]
        return call
