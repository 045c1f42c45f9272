"""A program for MicroPython run by CPython: for machines that MicroPython's own interpreter is not packed for (arm64).

What may live here: what MicroPython's clock and standard streams have and CPython's have not. What may not: pins.
"""

import io
import runpy
import sys
import time
from threading import Event

time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000
time.ticks_diff = lambda late, early: late - early
time.sleep_ms = lambda ms: Event().wait(ms / 1000)

if __name__ == "__main__":
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0), 1))  # nothing that poll does not know of
    sys.stdout.reconfigure(write_through=True)
    runpy.run_path(sys.argv[1], run_name="__main__")
