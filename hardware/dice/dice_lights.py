"""Which dice shine: those that are still to be rolled, among the dice that are known. Pure.

What may live here: the choice of dice. What may not: lines and ports; who rolls.
"""

from __future__ import annotations

from companion.engine.signals import (
    Battery,
    DiceCrooked,
    DiceLanded,
    DiceMoved,
    DiceTurned,
    LinkLost,
    Signal,
    Unplugged,
)

DARK = "000000"
DieAddress = tuple[str, str]


class DiceLights:
    """Remembers which dice have spoken and which of them shine. A die is (device, name); dice without name cannot."""

    def __init__(self) -> None:
        self._known: dict[DieAddress, None] = {}
        self._lit: dict[DieAddress, str] = {}
        self._wish: tuple[int, str, frozenset[str]] = (0, DARK, frozenset())
        self._done: set[DieAddress] = set()

    def want(self, count: int, colour: str, kept: tuple[str, ...] = ()) -> dict[DieAddress, str]:
        """`count` dice are to be rolled, and those in `kept` not; the changes: die → colour (000000: dark)."""
        if (count > self._wish[0]) or not count or kept:
            self._done.clear()
        self._wish = count, colour, frozenset(kept)
        return self._renew()

    def observe(self, signal: Signal) -> dict[DieAddress, str]:
        """The changes after a signal, as above: a new die may shine, a die that has landed goes dark, and others shine
        in place of those whose tray has gone.
        """
        match signal:
            case DiceLanded(device, _, name) if name:
                return self._learn((device, name)) | self._land((device, name))
            case DiceMoved(device, _, name) | DiceCrooked(device, _, name) | Battery(device, _, name) | DiceTurned(
                    device, _, name) if name:
                return self._learn((device, name))
            case LinkLost(device) | Unplugged(device):
                return self._forget(device)
        return {}

    def shining(self, device: str) -> dict[DieAddress, str]:
        """The dice of one device that are to shine, for a device that has just been plugged in."""
        return {die: colour for die, colour in self._lit.items() if die[0] == device}

    def _learn(self, die: DieAddress) -> dict[DieAddress, str]:
        if die in self._known:
            return {}
        self._known = dict.fromkeys(sorted({*self._known, die}))
        return self._renew()

    def _forget(self, device: str) -> dict[DieAddress, str]:
        """Forget a device whose dice cannot be lit now; they are known again once they speak."""
        gone = {die for die in self._known if die[0] == device}
        self._known = {die: None for die in self._known if die not in gone}
        self._lit = {die: colour for die, colour in self._lit.items() if die not in gone}
        self._done -= gone
        return self._renew() if gone else {}

    def _land(self, die: DieAddress) -> dict[DieAddress, str]:
        """Take a die out of those that shine; no other takes its place, because the table decides whether one more is
        wanted.
        """
        self._done.add(die)
        return {die: DARK} if self._lit.pop(die, None) else {}

    def _renew(self) -> dict[DieAddress, str]:
        count, colour, kept = self._wish
        waiting = [die for die in self._known if die not in self._done and die[1] not in kept]
        waiting.sort(key=lambda die: die not in self._lit)
        wanted = dict.fromkeys(waiting[:count], colour)
        before, self._lit = self._lit, wanted
        dark = {die: DARK for die in before if die not in wanted}
        return dark | {die: colour for die, colour in wanted.items() if before.get(die) != colour}
