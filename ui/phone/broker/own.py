"""A broker of our own: a mosquitto that the companion runs, with accounts made before it starts, behind a gate.

What may live here: what these are made of. What may not: the processes (mosquitto.py, gate_process.py), accounts
(access.py).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice
from ui.phone import notices
from ui.phone.config import PhonesConfig
from ui.phone.connection import Address
from ui.phone.hall.bridge import HallConfig, bridge_text
from ui.phone.topics import Listening, Topics

from . import passwords, turnstile
from .access import Access
from .gate_process import GateProcess
from .mosquitto import Mosquitto


class OwnBroker:
    """Our own broker. Phones may be invited at any time; it is tried until it runs. All its accounts are known."""

    ready = known = True

    def __init__(self, config: PhonesConfig, directory: Path, say: Callable[[str, Notice | None], None],
                 hall: HallConfig | None = None) -> None:
        """`directory` is made and belongs to it; `say(id, notice)` gets the notice about what is in its way. It is
        bridged to the `hall`, where there is one.
        """
        self._say, self._deaf = say, bool(config.lan_port and not config.lan_password)
        self._dial: Callable[[], None] | None = None
        lan_port, password = (0, "") if self._deaf else (config.lan_port, config.lan_password)
        # The companion comes with a new password at every start.
        address = Address("127.0.0.1", config.port, password=passwords.fresh_password())
        self.access = Access(Topics(config.table), directory, address, listener=password if lan_port else "")
        at = Listening(config.port, config.websocket_port, lan_port)
        self._turnstile = turnstile.Turnstile(self.access, say)
        self._gate = GateProcess(at, lambda notice: say(notices.GATE, notice))
        self._mosquitto = Mosquitto(directory, at.port, self.access.document, self._told, self._turnstile.heard,
                                    bridge=bridge_text(hall, self.access.topics) if hall else "")

    def start(self, dial: Callable[[], None]) -> None:
        """Start it. `dial` is called when it is there, and not before, because another program may listen in its place.
        """
        self._dial = dial
        if self._deaf:
            self._say(notices.LAN, notices.NO_LAN_PASSWORD)
        self._gate.start()
        self._mosquitto.start()
        self._gate.wait()

    def linked(self, there: bool) -> None:
        """The companion's line to it has come or gone; the process speaks for itself."""

    def prepare(self) -> bool:
        """Its accounts can always be changed."""
        return True

    def stop(self) -> None:
        """End it."""
        self._turnstile.stop()
        self._gate.stop()
        self._mosquitto.stop()

    def _told(self, notice: Notice | None) -> None:
        self._say(notices.BROKER, notice)
        if notice is None and self._dial is not None:
            dial, self._dial = self._dial, None
            dial()
