"""The stopwatch for what runs in one process. What may live here: timing a call. What may not: what is called.

What only computes is timed by the processor's clock, which does not count what other programs do on the same machine.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any


def seconds(do: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """How long one call takes, with the rubbish of earlier ones taken away before."""
    gc.collect()
    begun = clock()
    do()
    return clock() - begun


def rounds(do: Callable[[], Any], count: int, clock: Callable[[], float] = time.process_time) -> list[float]:
    """How long each of `count` calls takes, after one that warms up."""
    do()
    return [seconds(do, clock) for _ in range(count)]
