"""`python -m companion` and the command `companion`: a window is started first, then everything else is imported.

What may live here: that, because both take as long and can be done side by side. What may not: the command line
(cli.py).
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from companion.own_program import module_command
from companion.window.beginning import MODULE, window_beside

ENDED_BY_CTRL_C = 128 + signal.SIGINT
"""The exit code as shells have it."""


def main(arguments: list[str] | None = None, *, window: str = MODULE) -> int:
    """Run one command of `arguments` (the process's own if None) and return its exit code. `window` is the module that
    is the program of a window.
    """
    words = sys.argv[1:] if arguments is None else arguments
    try:
        with window_beside(words, module_command(window)) as begun:
            with kept_interrupt():
                from companion.cli import main as run_command
            return run_command(words, window=begun)
    except KeyboardInterrupt:  # Ctrl-C, before the companion hears it itself, or in a command that does not
        return ENDED_BY_CTRL_C


@contextmanager
def kept_interrupt() -> Iterator[None]:
    """Ctrl-C in this block is a KeyboardInterrupt at its end: a library that is being imported may catch everything,
    and in a callback of the import itself nobody would hear of it, but for Python's complaint.
    """
    if threading.current_thread() is not threading.main_thread():  # no other thread hears signals
        yield
        return
    heard = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: heard.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard.is_set():
        raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
