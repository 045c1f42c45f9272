"""The stopwatch for what runs in one process. What may live here: timing a call. What may not: what is called."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any


def seconds(do: Callable[[], Any]) -> float:
    """How long one call takes, with the rubbish of earlier ones taken away before."""
    gc.collect()
    begun = time.perf_counter()
    do()
    return time.perf_counter() - begun


def rounds(do: Callable[[], Any], count: int) -> list[float]:
    """How long each of `count` calls takes, after one that warms up."""
    do()
    return [seconds(do) for _ in range(count)]
