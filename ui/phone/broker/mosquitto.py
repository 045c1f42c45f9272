"""Mosquitto as a child of the companion, with its files in a directory of its own.

What may live here: whether it runs, and what it starts from. What may not: messages (mqtt_bridge.py), accounts
(accounts.py). A broker that cannot run is a Notice; the table goes on without phones, and it is tried again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice
from ui.phone import notices
from ui.phone.host import find_library, find_program, many_files, port_trouble, unix_user
from ui.phone.topics import broker_text

from .private_files import write_private
from .process import SupervisedProcess

UP_WITHIN_S = 5.0
FILES = 4096
"""Open files, mostly for lines of phones, so that those who stay leave some for the others."""
PLUGIN = "mosquitto_dynamic_security.so"


def lacking_program(mosquitto: str = "mosquitto", plugin: str = PLUGIN) -> Notice | None:
    """What is not installed; None if all is there."""
    if find_program(mosquitto) is None:
        return notices.MISSING
    return notices.NO_PLUGIN if find_library(plugin) is None else None


class Mosquitto:
    """One mosquitto. `say` gets a Notice when it cannot run, and None when it runs (again).

    Whatever is in its way (a missing program or plugin, a taken port, a full disk), it is tried again by itself. At
    every start its accounts are what `accounts` gives then; nothing that it has written itself is used.
    """

    def __init__(self, directory: Path, port: int, accounts: Callable[[], bytes],
                 say: Callable[[Notice | None], None], hear: Callable[[str], None] = lambda _: None,
                 mosquitto: str = "mosquitto", plugin: str = PLUGIN, bridge: str = "") -> None:
        """`directory` is made and belongs to the broker, which listens on `port` of this machine.

        `accounts` may raise OSError if the disk refuses; `hear` gets every line that the broker prints;
        `bridge` are the lines of its configuration about another broker.
        """
        self._directory, self._port, self._accounts, self._say = directory, port, accounts, say
        self._needed, self._hear, self._bridge = (mosquitto, plugin), hear, bridge
        self._told: Notice | None = None
        self._tried = threading.Event()
        self._process = SupervisedProcess(self._command, self._heard, self._ended)

    def start(self) -> None:
        """Start the broker, and wait until it listens or it is known why not."""
        self._process.start()
        self._tried.wait(UP_WITHIN_S)

    def stop(self) -> None:
        """End the child and wait for it."""
        self._process.stop()

    @property
    def pid(self) -> int:
        """The child's process id; 0 while there is none."""
        return self._process.pid

    def _command(self) -> tuple[str, ...]:
        """The command to run, with its files written again; nothing if something is in the way, which becomes a notice.
        """
        busy = port_trouble(self._port)
        trouble = lacking_program(*self._needed) or (notices.no_port(self._port, busy) if busy else self._unwritable())
        if trouble:
            self._tell(trouble)
            return ()
        return (*many_files(FILES), str(find_program(self._needed[0])), "-c", str(self._directory / "mosquitto.conf"))

    def _unwritable(self) -> Notice | None:
        """Write its files; the reason, if the disk refuses."""
        accounts = self._directory / "dynamic-security.json"
        # Started by root, mosquitto would change to a user of its own, who may not read these files.
        text = broker_text(self._port, unix_user(), str(find_library(self._needed[1])), str(accounts),
                           self._bridge)
        try:
            self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_private(accounts, self._accounts().decode())
            write_private(self._directory / "mosquitto.conf", text)
        except OSError as error:
            return notices.place_unwritable(str(self._directory), error)
        return None

    def _heard(self, line: str) -> None:
        if line.endswith(" running"):
            self._tell(None)
        self._hear(line)

    def _ended(self, lines: tuple[str, ...]) -> None:
        self._tell(notices.broker_failed(lines))

    def _tell(self, notice: Notice | None) -> None:
        if notice is None or notice != self._told:
            self._told = notice
            self._say(notice)
        self._tried.set()
