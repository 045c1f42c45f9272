"""`python -m companion.window LINE`: the window of a table, which has started it and speaks with it on the socket LINE.

What may live here: where a window finds words, rules and its socket. What may not: what is drawn; no game, no file of a
table.
"""

from __future__ import annotations

import gc
import logging
import socket
import sys

from companion.app.translation import Catalogue, rule_at_hand
from companion.window.ending import end_with_table, leave_signals_to_table
from ui.touch.program.window_program import WindowProgram
from ui.touch.wire.line import WindowLine


def main(arguments: list[str]) -> int:
    """Open the window and serve it; the exit code."""
    gc.disable()  # until there is a picture: what is made at the start stays
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    leave_signals_to_table()
    end_with_table()
    end = socket.socket(fileno=int(arguments[0]))
    end.set_inheritable(False)
    return WindowProgram(WindowLine(end), lambda language: Catalogue(language).say, rule_at_hand).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
