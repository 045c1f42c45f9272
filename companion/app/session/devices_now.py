"""What devices have said that is still true: which parts there are, what each reports, which dice are in the air.

What may live here: that, and the self-test, which is made of it. What may not: what is done about it, who is told.
"""

from __future__ import annotations

from companion.app.pages import self_test, trays
from companion.app.pages.navigation import Display
from companion.engine import signals, view

from . import device_status

IN_THE_AIR_MS = 10_000


class DevicesNow:
    """What devices have said. `parts`: what is wired; `trial`: the self-test whose page is open; `plugs`: what was
    plugged in and nobody has configured; `network`, `display`: what the machine and its screen have turned out to be.
    """

    def __init__(self) -> None:
        """Nothing has been said yet; the network is being looked for."""
        self.parts: tuple[str, ...] = ()
        self.trial: self_test.SelfTest | None = None
        self.plugs: trays.Plugs = {}
        self.network = signals.NetworkSeen("network", 0, doing="look")
        self.display = Display()
        self._status: device_status.DeviceStatus = {}
        self._air: dict[str, int] = {}

    @property
    def heard(self) -> tuple[signals.Signal, ...]:
        """What every device has reported last."""
        return tuple(word.signal for word in self._status.values())

    def observe(self, signal: signals.Signal) -> None:
        """A device has said something: keep what it says about itself, and which dice are in the air."""
        self._status = device_status.update_status(self._status, signal)
        self.trial = self_test.after_signal(self.trial, signal) if self.trial else None
        self.plugs = trays.update_plugs(self.plugs, signal)
        match signal:
            case signals.NetworkSeen():
                self.network = signal
            case signals.DiceMoved(_, at, die):
                self._air = {**self._air, die: at}
            case signals.DiceLanded(_, _, die) | signals.DiceCrooked(_, _, die) | signals.DiceTurned(_, _, die):
                self._air = {name: at for name, at in self._air.items() if name != die}

    def begin_trial(self, now: int) -> None:
        """Begin the self-test, unless it runs already."""
        if self.trial is None:
            self.trial = self_test.begin_self_test(self.parts, device_status.lasting_signals(self.heard), now)

    def rows(self, known: dict[str, str]) -> tuple[view.Row, ...]:
        """A line for each device, and one for each that was plugged in; `known`: which of those are trays."""
        return (*device_status.device_rows(self._status), *trays.tray_rows(self.plugs, known))

    def dice_in_the_air(self, now: int) -> int:
        """How many dice have been moved lately and have not landed."""
        return sum(now - at < IN_THE_AIR_MS for at in self._air.values())
