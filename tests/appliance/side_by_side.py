"""Attacks side by side: a machine on each processor of this host, and whoever is free takes the next attack.

What may live here: who makes which attack, and when. What may not: what an attack is.
"""

from __future__ import annotations

import os
import resource
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.util import Finalize
from pathlib import Path

from tests.long.tried import Tried

from .image import Image
from .workshop import Workshop

MOST = 2
"""A machine draws and the judge looks at it: more of them than this would wait for the same memory and disk."""
_workshops: list[Workshop] = []
"""The one of this process, once it has begun."""


def make_attacks(names: Iterable[str], image: Image, pictures: Path, cuts: int) -> Iterator[Tried]:
    """What came of every attack, in the order of their names."""
    processors = sorted(os.sched_getaffinity(0))[:MOST]
    context = get_context("spawn")
    free: SimpleQueue[int] = context.SimpleQueue()
    for processor in processors:
        free.put(processor)
    with ProcessPoolExecutor(len(processors), context, _begin, (free, image, pictures, cuts)) as workers:
        for all_tried in workers.map(_tried, names):
            yield from all_tried


def _begin(free: SimpleQueue[int], image: Image, pictures: Path, cuts: int) -> None:
    """This process takes a processor for itself and its machines."""
    os.sched_setaffinity(0, {free.get()})
    _workshops.append(workshop := Workshop(image, pictures, cuts))
    Finalize(None, workshop.close, exitpriority=1)


def _tried(name: str) -> list[Tried]:
    return make_attack(name, _workshops[0])


def make_attack(name: str, workshop: Workshop) -> list[Tried]:
    """What came of one attack; the machine of one that broke off is looked at, and none is left running."""
    begun, worked, found = time.monotonic(), _worked_s(), list[Tried]()
    with ExitStack() as at_last:
        at_last.callback(workshop.clear)
        try:
            for tried in import_module(f"tests.appliance.attacks.{name}").attack(workshop):
                found.append(tried)
                _tell(name, begun, tried)
        except Exception as error:
            traceback.print_exc()
            workshop.save_words(name)
            found.append(Tried(name, 1, (f"{type(error).__name__}: {error}",)))
            _tell(name, begun, found[-1])
    print(f"attack {name}: {time.monotonic() - begun:.0f} s, of a processor {_worked_s() - worked:.0f} s",
          file=sys.stderr, flush=True)
    return found


def _worked_s() -> float:
    """How long a processor has worked for this process and for the machines that it has switched off."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def _tell(name: str, begun: float, tried: Tried) -> None:
    """Say one row as soon as it is known: of a run that is cut off it has been seen."""
    how = "; ".join(f"FAILED {failure}" for failure in tried.failures) or "ok"
    print(f"{name} {time.monotonic() - begun:.0f} s: {tried.name} [{tried.tries}] {how}", file=sys.stderr, flush=True)
