"""Memory of textures goes back to the system when they do.

What may live here: blocks of the C library in a process of their own. What may not: what a window keeps.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from ui.touch.kivy_window import memory

BLOCKS, KIB, MOST = 600, 64, 0.5
"""The rest finds room among what was freed before, in the heap."""
HELD = f"""
import ctypes, sys
from ui.touch.kivy_window import memory
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, (ctypes.c_void_p,)

def held_kib():
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * 4

def block(kib):
    made = libc.malloc(kib * 1024)
    ctypes.memset(made, 1, kib * 1024)
    return made

if sys.argv[1] == "given back":
    assert memory.give_back_freed_blocks()
libc.free(block(1024))
large, between = [], []
for _ in range({BLOCKS}):
    large.append(block({KIB}))
    between.append(block(1))
most = held_kib()
for one in large:
    libc.free(one)
print(most - held_kib())
"""


@pytest.mark.parametrize("how", ["given back", "as usual"])
def test_freed_blocks_between_others_go_back_to_the_system(how: str) -> None:
    given_back = int(subprocess.run([sys.executable, "-c", HELD, how], capture_output=True, text=True,
                                    check=True).stdout)
    assert (given_back > BLOCKS * KIB * MOST) == (how == "given back")


def test_a_c_library_without_mallopt_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _: object())
    assert not memory.give_back_freed_blocks()
