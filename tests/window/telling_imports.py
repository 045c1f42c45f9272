"""`companion run` that says in the end what it has imported: a program for tests.

    python -m tests.window.telling_imports FOLDER --config FILE …      what follows goes to `companion run`

When the table ends, and when its window does, the names of all modules are written to FOLDER/table and FOLDER/window,
one a line. Beside that it does and says what tests/bench/instruments/fingers.py does. What may live here: those two
files. What may not: any other difference from the companion's own start.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

FOLDER = "TELLS_IMPORTS_IN"


def main() -> int:
    """Be the table, or the window that it starts."""
    if sys.argv[1].isdecimal():
        from tests.bench.instruments import fingers, telling_window
        return _told("window", telling_window.main(fingers._words))
    from tests.bench.instruments import window
    os.environ[FOLDER] = sys.argv.pop(1)
    return _told("table", window.main(__spec__.name))


def _told(name: str, code: int) -> int:
    (Path(os.environ[FOLDER]) / name).write_text("\n".join(sorted(sys.modules)))
    return code


if __name__ == "__main__":
    sys.exit(main())
