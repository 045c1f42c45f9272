"""`python -m tests.long [--only NAME …]`: every attack in a process of its own, then one table; exit code 1: failures.

What may live here: finding the attacks, their order, their time. What may not: any attack. An attack is a file in
`attacks/` with `attack()`, which yields a `Tried` for every row of the table; one that takes longer than it may says
so in `MINUTES`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import msgspec

from companion.closed_pipe import ends_with_its_reader

from .tried import Tried, tally

ROOT = Path(__file__).resolve().parents[2]
ATTACKS = sorted(path.stem for path in (Path(__file__).parent / "attacks").glob("[a-z]*.py"))
MINUTES = 5.0
"""How long an attack may take that does not say so itself."""


@ends_with_its_reader
def main() -> int:
    """Make the attacks that are wanted and print what came of them."""
    parser = argparse.ArgumentParser("python -m tests.long", description="The attacks that need minutes.")
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=ATTACKS, metavar="NAME")
    parser.add_argument("--tries", type=int, help="how often, for attacks that are made as often as wished")
    parser.add_argument("--alone", choices=ATTACKS, help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.alone:
        tried = tuple(_attack(told.alone).attack(*([told.tries] if told.tries else [])))
        sys.stdout.buffer.write(b"\n" + msgspec.json.encode(tried))
        return 0
    all_tried = [tried for name in told.only for tried in _tried(name, told.tries)]
    print(tally(all_tried))
    return 1 if any(tried.failures for tried in all_tried) else 0


def _attack(name: str) -> ModuleType:
    return import_module(f"tests.long.attacks.{name}")


def _tried(name: str, tries: int | None) -> tuple[Tried, ...]:
    """What came of one attack; one that does not come to its end has failed."""
    print(f"attack {name} …", file=sys.stderr, flush=True)
    minutes = getattr(_attack(name), "MINUTES", MINUTES)
    command = [sys.executable, "-m", "tests.long", "--alone", name, *(["--tries", str(tries)] if tries else [])]
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, timeout=minutes * 60)
    except subprocess.TimeoutExpired:
        return (Tried(name, 0, (f"it took longer than {minutes:g} minutes",)),)
    if done.returncode:
        return (Tried(name, 0, (f"it ended with {done.returncode}",)),)
    return msgspec.json.decode(done.stdout.rsplit(b"\n", 1)[-1], type=tuple[Tried, ...])


if __name__ == "__main__":
    sys.exit(main())
