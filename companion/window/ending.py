"""When a window's program ends: with its table, and never by a signal that is meant for the table.

What may live here: what the system is told about that, before anything is opened. What may not: what is drawn, the line
to the table.
"""

from __future__ import annotations

import ctypes
import signal

from .beginning import TOLD_BY_TABLE

PR_SET_PDEATHSIG = 1
"""prctl(2): the signal that a process gets when the thread that has started it ends."""


def leave_signals_to_table() -> None:
    """Leave unheeded what the table is told as well, because it closes the window in its turn.

    They are caught, not ignored: a program that the window starts inherits what is ignored, and could not be ended.
    """
    for number in TOLD_BY_TABLE:
        signal.signal(number, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, TOLD_BY_TABLE)


def end_with_table() -> None:
    """Have the system end this process when its table is gone, whatever it does then: it may hang, or be stopped."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
