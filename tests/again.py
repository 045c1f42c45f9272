"""The whole suite many times in a row, as somebody else's machine would run it: `python -m tests.again N [BUSY]`.

What may live here: counting green and red runs, and keeping the machine busy beside the last BUSY of them. What may
not: a second try, or anything that decides which tests run (that is `make test`). Red runs leave logs in build/again/.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.closed_pipe import ends_with_its_reader

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build/again"
SUITE = ("make", "test")
IDLE_TALK = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that do nothing, as fast as they can; ended one by one, and with us if we are killed."""
    with ExitStack() as ends:
        for _ in range(processes):
            talker = subprocess.Popen([sys.executable, "-c", IDLE_TALK])
            ends.callback(talker.wait)
            ends.callback(talker.kill)
        yield


def run(log: Path, suite: tuple[str, ...]) -> bool:
    """Whether one run is green; what it says is in `log`, and stays there if it is not."""
    with log.open("wb") as said:
        green = subprocess.run(suite, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, check=False).returncode == 0
    if green:
        log.unlink()
    return green


@ends_with_its_reader
def again(runs: int, busy_runs: int, suite: tuple[str, ...] = SUITE, logs: Path = LOGS) -> int:
    """Run `suite` so often, the last `busy_runs` times beside busy processes; how many runs were red."""
    shutil.rmtree(logs, ignore_errors=True)
    logs.mkdir(parents=True)
    red = 0
    for number in range(1, runs + 1):
        crowd = (os.cpu_count() or 1) if number > runs - busy_runs else 0
        log, begun = logs / f"run-{number}.log", time.monotonic()
        with busy(crowd):
            green = run(log, suite)
        red += not green
        print(f"{number:3} {'passed' if green else 'FAILED'} {time.monotonic() - begun:6.0f} s"
              f"{' busy' if crowd else ''}{'' if green else f'  {log}'}", flush=True)
    print(f"{runs - red} of {runs} runs passed.")
    return red


if __name__ == "__main__":
    sys.exit(bool(again(int(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else 0)))
