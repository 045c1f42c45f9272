"""The managed broker: mosquitto as a child of the companion, with its files in a directory of its own.

What may live here: its files, its users, whether it runs. What may not: messages (mirror.py), the rules of access
(topics.py). A broker that cannot run is a Notice; the table goes on without phones.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice

from . import broker_words as words
from .child import Child
from .passwords import fresh_password, hashed, passwords_text, read_passwords, shared_password
from .private_files import read_private, write_private
from .topics import COMPANION, PUBLIC, Listening, Topics, acl_text, broker_text, is_seat

PATHS = ("/usr/sbin", "/usr/local/sbin", "/usr/bin")
UP_WITHIN_S, RELOADED_WITHIN_S = 5.0, 1.0


class Broker:
    """One mosquitto. `say` is told a Notice when it cannot run, and None when it runs again.

    Seats keep their passwords over a restart of the companion, so that phones come back by themselves. The spectators
    share one password that never changes; the companion's own is new at every start.
    """

    def __init__(self, topics: Topics, directory: Path, port: int, websocket_port: int,
                 say: Callable[[Notice | None], None], host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        """`directory` is made and belongs to the broker; `host` is where phones are listened for."""
        self._topics, self._directory, self._say, self._host = topics, directory, say, host
        self.port, self.websocket_port = port, websocket_port
        self._users: dict[str, str] = {}
        self._lines: deque[str] = deque(maxlen=20)
        self._up, self._reloaded, self._lock = threading.Event(), threading.Event(), threading.Lock()
        self._child = Child(self._command(), self._heard, self._ended)

    def start(self) -> str | None:
        """Start the broker and wait until it listens; the companion's own password.

        None if it cannot even be tried: told as a Notice. One that does not come up is told too, and tried again.
        """
        trouble = self._trouble()
        if trouble:
            self._say(trouble)
            return None
        password = fresh_password()
        try:
            self._settle(password)
        except OSError as error:
            self._say(words.unwritable(str(self._directory), error.strerror or str(error)))
            return None
        self._child.start()
        self._up.wait(UP_WITHIN_S)
        return password

    def stop(self) -> None:
        """End the child and wait for it."""
        self._child.stop()

    def grant(self, user: str) -> str:
        """A new password for a seat: who came with the one before is shut out. The one password of `public`.

        ValueError if `user` is neither, OSError if the disk refuses.
        """
        if user == PUBLIC:
            return self._spectators()
        if not is_seat(user):
            raise ValueError(f"no phone can be {user!r}")
        password = fresh_password()
        self._change({user: _kept(password)})
        return password

    def revoke(self, *seats: str) -> None:
        """Shut out the phones of these seats until they join again. OSError if the disk refuses."""
        self._change({}, seats)

    @property
    def pid(self) -> int:
        """The child's process id; 0 while there is none."""
        return self._child.pid

    def _trouble(self) -> Notice | None:
        if program() is None:
            return words.MISSING
        busy = [port for port in (self.port, self.websocket_port) if not is_free(port)]
        return words.taken(busy[0]) if busy else None

    def _settle(self, own: str) -> None:
        """Write all files; seats known from before keep their passwords."""
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        before = read_passwords(read_private(self._directory / "passwords"))
        self._users = {user: word for user, word in before.items() if is_seat(user)}
        self._users |= {COMPANION: _kept(own), PUBLIC: _kept(self._spectators())}
        at = Listening(self.port, self.websocket_port, self._host, str(self._directory), _unix_user())
        write_private(self._directory / "mosquitto.conf", broker_text(at))
        self._write(self._users)

    def _write(self, users: dict[str, str]) -> None:
        write_private(self._directory / "acl", acl_text(self._topics, users))
        write_private(self._directory / "passwords", passwords_text(users))

    def _spectators(self) -> str:
        secret = self._directory / "secret"
        if not read_private(secret):
            write_private(secret, fresh_password())
        return shared_password(read_private(secret), PUBLIC)

    def _change(self, new: dict[str, str], gone: tuple[str, ...] = ()) -> None:
        """Change users and have the broker read them, before any phone can come with a password it does not know."""
        with self._lock:
            users = {user: word for user, word in self._users.items() if user not in gone} | new
            self._write(users)
            self._users = users
            self._reloaded.clear()
            if self._child.send(signal.SIGHUP):
                self._reloaded.wait(RELOADED_WITHIN_S)

    def _command(self) -> tuple[str, ...]:
        return (str(program() or "mosquitto"), "-c", str(self._directory / "mosquitto.conf"))

    def _heard(self, line: str) -> None:
        self._lines.append(line)
        if line.endswith(" running"):
            self._up.set()
            self._say(None)
        elif "Reloading config" in line:
            self._reloaded.set()

    def _ended(self) -> None:
        self._up.clear()
        self._say(words.failed(tuple(self._lines)))
        self._lines.clear()


def _kept(password: str) -> str:
    return hashed(password, secrets.token_bytes(12))


def _unix_user() -> str:
    """Mosquitto started by root would change to a user of its own, who may not read these files."""
    return pwd.getpwuid(os.geteuid()).pw_name


def program() -> Path | None:
    """Where mosquitto is installed."""
    found = shutil.which("mosquitto", path=os.pathsep.join((os.environ.get("PATH", ""), *PATHS)))
    return Path(found) if found else None


def is_free(port: int) -> bool:
    """Whether nobody listens on the port."""
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
