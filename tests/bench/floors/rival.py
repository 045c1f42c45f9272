"""boardgame.io's local client, run by node: the floor of accepted commands in memory.

What may live here: starting it and reading its figures. What may not: fetching it, which `make bench` does.
"""

from __future__ import annotations

import subprocess

from tests.bench.instruments.disk import PLACE

FOLDER = PLACE / "boardgame_io"
MOST_S = 60


def moves_per_second(moves: int, rounds: int) -> float:
    """Its best round, for a machine that has much else to do slows it; 0 where it could not be fetched."""
    if not (FOLDER / "node_modules").is_dir():
        return 0
    command = ["node", "count.js", str(moves), str(rounds)]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, timeout=MOST_S, check=True)
    return max(float(line) for line in done.stdout.split())
