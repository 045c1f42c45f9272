"""A table as a program of its own, which plays one game after another, so that it can be killed at any moment.

`python -m tests.hall.table_program FOLDER CODE PORTS play|settle`; it prints a line for each game that has ended. With
`settle` it ends once the hall has answered for everything. What may not live here: assertions.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.engine.view import Page
from tests.hall.rig import NAMES, BridgedTable
from tests.phone.rig import until


def go_on(table: BridgedTable) -> None:
    """Finish the game that lies there, or one that is begun now."""
    bench = table.bench
    if isinstance(bench.screen, Page) and bench.screen.id == "agreement":
        bench.agree()
    if bench.state.session is None:
        bench.begin(*NAMES)
    table.play_on()


def main(folder: Path, code: str, ports: tuple[int, int, int], *, settle: bool) -> None:
    """Play until it is killed, or settle and end."""
    table = BridgedTable(folder, code, ports=ports)
    print("there", flush=True)
    if settle:
        until(lambda: not table.waiting())
        table.end()
        return
    while True:
        go_on(table)
        print("ended", flush=True)
        table.bench.answer("put-away")


if __name__ == "__main__":
    first, second, third = map(int, sys.argv[3].split(","))
    main(Path(sys.argv[1]), sys.argv[2], (first, second, third), settle=sys.argv[4] == "settle")
