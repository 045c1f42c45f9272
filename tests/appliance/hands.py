"""Hands at a virtual Pi's own devices: fingers on a panel, keys of a keyboard. The devices are made in the machine.

What may live here: what hands do. What may not: what the companion is to do then.
"""

from __future__ import annotations

from itertools import count

from .guest_programs import GuestProgram
from .machine import Machine

PANEL = "panel"
SPREAD = 5
"""So many pixels touches of one place lie apart."""
HEARD = """for event in /sys/class/input/event*; do
[ "$(cat $event/device/name)" = "{name}" ] && ls -l /proc/[0-9]*/fd 2>/dev/null | grep -c "/dev/input/${{event##*/}}$"
done; true"""


class Hands:
    """What can be touched at one machine (guest/hands.py says how)."""

    def __init__(self, pi: Machine) -> None:
        pi.shell("modprobe uinput")
        self._pi, self._program, self._numbers, self._taps = pi, GuestProgram(pi, "hands"), count(1), count()

    def do(self, *steps: str) -> None:
        """Do this, one after the other; returns when it is done."""
        number = next(self._numbers)
        self._program.ask(";".join((*steps, str(number))), number)

    def plug(self, name: str) -> None:
        """Plug in the panel, or a keyboard of this name; returns once a program has it open."""
        self.do("panel" if name == PANEL else f"keys {name}")
        self.heard(name)

    def heard(self, name: str) -> None:
        """Wait until a program, which can only be the companion's, has that device open."""
        self._pi.until(lambda: any(int(often) for often in self._pi.shell(HEARD.format(name=name)).split()),
                       f"{name} is open", 90)

    def tap(self, x: int, y: int, finger: int = 0) -> None:
        """A finger, down and up again, never twice in the very same place: the kernel leaves out what has not changed,
        and whoever had not read the first touch yet would never learn where the others are.
        """
        beside = next(self._taps) % SPREAD
        self.do(f"down {finger} {x + beside} {y + beside}", "report", "wait 90", f"up {finger}", "report")

    def press(self, keyboard: str, *codes: int) -> None:
        """Keys, one after the other."""
        self.do(*(step for code in codes for step in (
            f"press {keyboard} {code}", "wait 60", f"let {keyboard} {code}", "wait 400")))

    def end(self) -> None:
        """Everything is pulled."""
        self._program.end()
