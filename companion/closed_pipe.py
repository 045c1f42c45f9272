"""How a command of ours ends when nobody reads what it prints any more: quietly, by SIGPIPE, as other Unix programs do.

What may live here: the one place that decides this, for every program of ours. What may not: anything that is printed,
or anything of ours; every layer with a command line may import it. Python itself ignores SIGPIPE, so that a phone that
goes away ends nobody; what is left of that is an exception, and a complaint when the interpreter ends.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec, TextIO, TypeVar

Arguments = ParamSpec("Arguments")
Code = TypeVar("Code")
ENDED_BY_PIPE = 128 + signal.SIGPIPE
"""The exit code where even the signal is kept from us; a shell says the same of a program that it ended."""


def ends_with_its_reader(command: Callable[Arguments, Code]) -> Callable[Arguments, Code]:
    """`command`, which ends this process by SIGPIPE once standard output or error has no reader.

    Everything is printed before it returns. A BrokenPipeError of another connection stays an error.
    """
    @wraps(command)
    def heard(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Code:
        try:
            try:
                return command(*args, **kwargs)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except BrokenPipeError:
            if not (_is_unread(sys.stdout) or _is_unread(sys.stderr)):
                raise
            _end_by_pipe()
            raise
    return heard


def print_aside(text: str, file: TextIO | None = None) -> None:
    """Print a line that a game goes on without, at once: whoever read it may be gone."""
    with suppress(BrokenPipeError):
        print(text, file=file, flush=True)


def _is_unread(stream: TextIO | None) -> bool:
    """Whether the other end of this stream is closed; a file, a terminal or a buffer always has a reader."""
    if stream is None:
        return False
    look = select.poll()
    try:
        look.register(stream.fileno(), 0)
    except (OSError, ValueError):  # no file is behind it, or it is closed
        return False
    return any(seen & select.POLLERR for _, seen in look.poll(0))


def _end_by_pipe() -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPIPE)
    os._exit(ENDED_BY_PIPE)
