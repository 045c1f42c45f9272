"""`companion run` with a profile of every thread, for a figure that is not reached: a program.

    python -m tests.bench.instruments.profiled FILE run --headless --config …

At its end every thread's profile is in FILE, for `python -m pstats FILE`. What may live here: that. What may not: any
other difference from the companion's own start. A profile makes everything slower: its figures are no figures.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import threading
from typing import Any

from companion.__main__ import main as companion


def main(file: str, *arguments: str) -> int:
    """Run the companion and write down where its time went."""
    profiles = [cProfile.Profile()]

    def begin(*_: Any) -> None:
        profiles.append(cProfile.Profile())
        profiles[-1].enable()
    threading.setprofile(begin)
    try:
        return profiles[0].runcall(companion, list(arguments))
    finally:
        threading.setprofile(None)
        whole = pstats.Stats(profiles[0])
        for profile in profiles[1:]:
            whole.add(profile)
        whole.dump_stats(file)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
