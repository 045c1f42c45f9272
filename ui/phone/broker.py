"""The managed broker: mosquitto as a child of the companion, with its files in a directory of its own.

What may live here: whether it runs, and that it knows its users. What may not: messages (mqtt_bridge.py), users
(users.py), the rules of access (topics.py). A broker that cannot run is a Notice; the table goes on without phones.
"""

import signal
import threading
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice

from . import notices
from .host import becomes_free, program, unix_user
from .process import SupervisedProcess
from .topics import PUBLIC, Listening, Topics, is_seat
from .users import Users

FREE_WITHIN_S, UP_WITHIN_S, RELOADED_WITHIN_S, ASKED = 2.0, 5.0, 5.0, 10


class Broker:
    """One mosquitto. `say` is told a Notice when it cannot run, and None when it runs (again).

    Seats keep their passwords over a restart of the companion, so that phones come back by themselves. The spectators
    share one password that never changes; the companion's own is new at every start.
    """

    def __init__(self, topics: Topics, directory: Path, port: int, websocket_port: int,
                 say: Callable[[Notice | None], None], host: str = "0.0.0.0",  # noqa: S104 phones come over Wi-Fi
                 mosquitto: str = "mosquitto") -> None:
        """`directory` is made and belongs to the broker; `host` is where phones are listened for."""
        self._directory, self._say, self._host = directory, say, host
        self.port, self.websocket_port = port, websocket_port
        self._users = Users(topics, directory)
        self._up, self._reloaded, self._lock = threading.Event(), threading.Event(), threading.Lock()
        self._program = program(mosquitto)
        command = (str(self._program), "-c", str(directory / "mosquitto.conf"))
        self._process = SupervisedProcess(command, self._heard, self._ended)

    def start(self) -> str | None:
        """Start the broker and wait until it listens; the companion's own password.

        None if it cannot even be tried: told as a Notice. One that does not come up is told too, and tried again.
        """
        trouble = self._trouble()
        if trouble:
            self._say(trouble)
            return None
        try:
            password = self._settle()
        except OSError as error:
            self._say(notices.unwritable(str(self._directory), error.strerror or str(error)))
            return None
        self._process.start()
        self._up.wait(UP_WITHIN_S)
        return password

    def stop(self) -> None:
        """End the child and wait for it."""
        self._process.stop()

    def grant(self, user: str) -> str:
        """A new password for a seat: who came with the one before is shut out. The one password of `public`.

        ValueError if `user` is neither, OSError if the disk refuses.
        """
        if user != PUBLIC and not is_seat(user):
            raise ValueError(f"no phone can be {user!r}")
        with self._lock:
            if user == PUBLIC:
                return self._users.spectators()
            password = self._users.give(user)
            self._reload()
        return password

    def revoke(self, *seats: str) -> None:
        """Shut out the phones of these seats until they join again. OSError if the disk refuses."""
        if not seats:
            return
        with self._lock:
            self._users.take(*seats)
            self._reload()

    @property
    def pid(self) -> int:
        """The child's process id; 0 while there is none."""
        return self._process.pid

    def _trouble(self) -> Notice | None:
        if self._program is None:
            return notices.MISSING
        busy = [port for port in (self.port, self.websocket_port) if not becomes_free(port, FREE_WITHIN_S)]
        return notices.taken(busy[0]) if busy else None

    def _settle(self) -> str:
        # Started by root, mosquitto would change to a user of its own, who may not read these files.
        at = Listening(self.port, self.websocket_port, self._host, str(self._directory), unix_user())
        return self._users.settle(at)

    def _reload(self) -> None:
        """Have the users read anew, and wait for it, so that no phone comes with a password that is not known yet.

        Asked again and again: mosquitto loses what it is asked while it is still reading for the one before.
        """
        self._reloaded.clear()
        for _ in range(ASKED):
            if not self._process.send(signal.SIGHUP) or self._reloaded.wait(RELOADED_WITHIN_S / ASKED):
                return

    def _heard(self, line: str) -> None:
        if line.endswith(" running"):
            self._up.set()
            self._say(None)
        elif "Reloading config" in line:
            self._reloaded.set()

    def _ended(self, lines: tuple[str, ...]) -> None:
        self._up.clear()
        self._say(notices.failed(lines))
