"""Programs that run inside the virtual Pi, beside the companion: they move what a hand or a radio would move.

What may live here: bringing them there, starting them, speaking with them. What may not: what they do (guest/).

Each is one file of guest/ that needs nothing but the machine's own Python; or, where parts of the companion are looked
at by themselves, that of the installed companion. One that does its work at once is `run`; one that has to stay,
because its device goes with it, is a `GuestProgram`: it reads lines and answers in lines.
"""

from __future__ import annotations

import shlex
from base64 import b64encode
from pathlib import Path
from zlib import compress

from .machine import PATIENCE, Machine

PROGRAMS = Path(__file__).parent / "guest"
THERE = "/run/guest"
BARE, WITH_COMPANION = "python3 -I", "/opt/tabletop-companion/current/bin/python -I"
"""The machine's Python, and the one that has the companion and all it needs."""
UNPACK = ("import base64, pathlib, sys, zlib; "
          "pathlib.Path(sys.argv[1]).write_bytes(zlib.decompress(base64.b64decode(sys.argv[2])))")


def lay_guest_program(pi: Machine, name: str, python: str = BARE) -> str:
    """Lay `name`.py of guest/ into the machine, where it does not lie yet; the words that start it there."""
    path = f"{THERE}/{name}.py"
    if pi.shell.run(f"[ -e {path} ]").code:
        packed = b64encode(compress((PROGRAMS / f"{name}.py").read_bytes())).decode()
        pi.shell(f"mkdir -p {THERE}; python3 -I -c {shlex.quote(UNPACK)} {path} {packed}")
    return f"{python} {path}"


def run_guest_program(pi: Machine, name: str, *words: str, python: str = BARE) -> str:
    """Run `name`.py to its end with these words; what it says. Raises ShellError where it fails."""
    return pi.shell(f"{lay_guest_program(pi, name, python)} {shlex.join(words)}")


class GuestProgram:
    """One that stays until it is ended: told by lines on its input, heard by the lines it writes."""

    def __init__(self, pi: Machine, name: str, *words: str, python: str = BARE) -> None:
        """Start `name`.py with these words; it runs as root, outside the companion's sandbox."""
        self._pi, self._unit, self._line = pi, f"guest-{name}", f"{THERE}/{name}"
        laid = lay_guest_program(pi, name, python)
        started = f"exec {laid} {shlex.join(words)} 0<>{self._line}.in 1<>{self._line}.out"
        pi.shell(f"rm -f {self._line}.in {self._line}.out; mkfifo {self._line}.in {self._line}.out; "
                 f"systemd-run -q --collect --unit={self._unit} sh -c {shlex.quote(started)}")

    def tell(self, line: str) -> None:
        """Say one line to it."""
        self._pi.shell(f"echo {shlex.quote(line)} > {self._line}.in")

    def ask(self, line: str, number: int, seconds: float = 120) -> str:
        """Say one line; the rest of the one that it answers with, which begins with this number.

        It is waited for inside the machine, which has nothing to do for that, and listened for before the line is said:
        a program that ends with it would otherwise never be heard. Raises ShellError where the program ends.
        """
        told = f"printf '%s\\n' {shlex.quote(line)} > {self._line}.in"
        hears = f"while read -r said; do case $said in {number}|'{number} '*) printf %s \"$said\"; exit;; esac; done"
        answer = self._pi.shell(f"{{ {told}; {hears}; exit 1; }} < {self._line}.out", seconds * PATIENCE)
        return answer.partition(" ")[2]

    def end(self) -> None:
        """End it, and with it the devices it has made."""
        self._pi.shell.run(f"systemctl stop {self._unit}")
