"""What is larger than one reader can hold, each with the reason at its head: `python -m tests.alarms`.

What may live here: printing what rings. What may not: the sizes at which it rings (laws.py), or a judgement: what rings
without a reason fails in test_architecture.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from companion.closed_pipe import ends_with_its_reader
from tests.laws import ROOT, alarms, sources

SILENT = "no reason is given"


def ringing() -> Iterator[str]:
    """One line an alarm: where, what, why."""
    for path in sources():
        name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        yield from (f"{name}: {what}: {reason or SILENT}" for what, reason in alarms(ast.parse(source), name, source))


@ends_with_its_reader
def main() -> None:
    """Print every alarm, and how many there are."""
    found = list(ringing())
    print("\n".join([*found, f"{len(found)} alarms, {sum(SILENT in line for line in found)} without a reason."]))


if __name__ == "__main__":
    main()
