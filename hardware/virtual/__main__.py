"""The devices without a Raspberry Pi, as real programs: `python -m hardware.virtual tray --link PATH`.

What may live here: the command line. What may not: how a tray goes on (`virtual_program.py`), what it says
(`virtual_tray.py`). Virtual buttons live in the companion's own process and are to be had here as well.

The tray makes a serial port of software and a link PATH to it, greets whoever opens it, and takes commands from its
standard input, one a line; when that ends, the tray ends:

    roll 3 · roll a=5 b=6 · move a 4 · crooked b · battery a 15      what dice do
    raw TEXT · garbage [N] · flood N · half · badsum a 5              what lines do (`half` twice is one line)
    unplug · plug · wait [MS] · script FILE · quit                    cable and course (`wait`: until it is opened)

With --eager it rolls by itself, a moment after the companion has lit dice with `LIGHT <die> <rrggbb>`, exactly those.
"""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from random import Random

from companion.closed_pipe import ends_with_its_reader

from .buttons import VirtualButtons
from .program import TrayProcess
from .pty import PtyLink
from .tray import Tray

__all__ = ["VirtualButtons", "main"]


def arguments(argv: list[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("python -m hardware.virtual", description="Devices of software.")
    tray = parser.add_subparsers(dest="device", required=True).add_parser("tray", help="a dice tray on a serial port")
    tray.add_argument("--link", type=Path, required=True, help="where the port is to be found")
    tray.add_argument("--eager", action="store_true", help="roll dice that the companion lights")
    tray.add_argument("--eager-ms", type=int, default=700, help="how long after that (default 700)")
    tray.add_argument("--seed", type=int, help="the same luck every time")
    tray.add_argument("--dice", default="a,b,c,d,e,f", help="names of its dice, with commas")
    tray.add_argument("--sides", type=int, default=6, help="faces of its dice")
    return parser.parse_args(argv)


@ends_with_its_reader
def main(argv: list[str] | None = None) -> int:
    """Run a tray; 0 when it was ended, 1 with a sentence on standard error when it could not begin."""
    told = arguments(sys.argv[1:] if argv is None else argv)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    tray = Tray(tuple(told.dice.split(",")), told.sides, Random(told.seed))  # noqa: S311 (dice, not keys)
    try:
        TrayProcess(tray, PtyLink(told.link), sys.stdin.fileno(), told.eager_ms if told.eager else -1).run()
    except OSError as error:
        sys.stderr.write(f"tray: {error}\n")
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main())
