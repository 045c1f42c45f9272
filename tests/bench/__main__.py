"""`python -m tests.bench [--only NAME …]`: every measurement in a process of its own, then the table and bench.json.

What may live here: which measurements there are, their order, their time. What may not: how any of them measures.
Exit code 0 when everything was measured, whatever it reached; 1 when something could not be measured.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from companion.closed_pipe import ends_with_its_reader

from .figure import Figure, Measured
from .instruments.disk import kind_of_disk
from .report import as_json, table

ROOT = Path(__file__).resolve().parents[2]
MEASUREMENTS = {"commands": 90, "random_games": 60, "put_right": 90, "taking_back": 60, "resuming": 90,
                "view_bytes": 60, "die_to_phone": 90, "asking": 90, "hall": 90, "hall_load": 120, "many_phones": 90,
                "die_to_frame": 90, "touch_to_frame": 90, "starting": 60, "window_killed": 90, "resting": 120,
                "moving": 180, "first_roll": 90, "frames": 90, "gate": 60, "pages": 90}
"""Each measurement's file, and after how many seconds it is given up."""


@ends_with_its_reader
def main() -> int:
    """Measure what is wanted, print it, write it down."""
    parser = argparse.ArgumentParser("python -m tests.bench", description="The figures, each beside its floor.")
    parser.add_argument("--only", nargs="+", choices=MEASUREMENTS, default=list(MEASUREMENTS), metavar="NAME")
    parser.add_argument("--json", type=Path, default=ROOT / "bench.json", help="where the figures are written to")
    parser.add_argument("--alone", choices=MEASUREMENTS, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.alone:
        figures = import_module(f"tests.bench.measurements.{told.alone}").measure()
        sys.stdout.buffer.write(msgspec.json.encode(figures))
        return 0
    load = os.getloadavg()[0]
    measured = [_measured(name) for name in told.only]
    machine = _machine(load)
    print(table(measured, machine))
    told.json.write_text(as_json(measured, machine), encoding="utf-8")
    return 1 if any(one.failure for one in measured) else 0


def _measured(name: str) -> Measured:
    print(f"measuring {name} …", file=sys.stderr, flush=True)
    command, begun = [sys.executable, "-m", "tests.bench", "--alone", name], time.monotonic()
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=MEASUREMENTS[name])
    except subprocess.TimeoutExpired:
        return Measured(name, failure=f"it took longer than {MEASUREMENTS[name]} s", seconds=MEASUREMENTS[name])
    taken = time.monotonic() - begun
    if done.returncode:
        return Measured(name, failure=_last_line(done.stderr), seconds=taken)
    return Measured(name, msgspec.json.decode(done.stdout, type=tuple[Figure, ...]), seconds=taken)


def _last_line(text: bytes) -> str:
    return (text.decode(errors="replace").strip().splitlines() or ["it ended without a word"])[-1]


def _machine(load_before: float) -> dict[str, Any]:
    return {"system": platform.system(), "machine": platform.machine(), "python": platform.python_version(),
            "cores": os.cpu_count(), "disk": kind_of_disk(), "load_before": round(load_before, 2),
            "load_after": round(os.getloadavg()[0], 2), "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}


if __name__ == "__main__":
    sys.exit(main())
