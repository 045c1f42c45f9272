"""The managed broker: mosquitto as a child of the companion, with its configuration in a directory of its own.

What may live here: the child, its files, its end. What may not: messages (mirror.py), the rules of access (topics.py).
A broker that cannot run is a Notice; the table goes on without phones.
"""

from __future__ import annotations

import ctypes
import logging
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

from companion.engine.view import Notice
from companion.engine.words import Msg

from .passwords import fresh_password, hashed, passwords_text
from .topics import COMPANION, PUBLIC, Listening, Topics, acl_text, broker_text, is_seat

log = logging.getLogger(__name__)
NOTICE = "broker"
PATHS = ("/usr/sbin", "/usr/local/sbin", "/usr/bin")
SEATS = tuple(f"seat-{n}" for n in range(1, 9))
PATIENCE_S = 5.0
BACK_OFF_S = (0.5, 1.0, 2.0, 5.0, 10.0)
LOOKS, LOOK_S = 100, 0.02
PR_SET_PDEATHSIG = 1

MISSING = Notice(NOTICE, Msg("There are no phones: mosquitto is not installed"),
                 Msg("Install it with: sudo apt install mosquitto. The table goes on without."))
ENDED = Notice(NOTICE, Msg("The phones' broker has ended"), Msg("It is started again by itself. The table goes on."))


def taken(port: int) -> Notice:
    """The word for a port that somebody else uses."""
    return Notice(NOTICE, Msg("There are no phones: port {port} is taken by another program", {"port": port}),
                  Msg("Choose another port under [phones] in the configuration, or end that program."))


class Broker:
    """One mosquitto. `say` is told a Notice when it cannot run, and None when it runs again."""

    def __init__(self, topics: Topics, directory: Path, port: int, websocket_port: int,
                 say: Callable[[Notice | None], None], host: str = "0.0.0.0") -> None:  # noqa: S104 phones come over Wi-Fi
        """`directory` is made and belongs to the broker; `host` is where phones are listened for."""
        self._topics, self._directory, self._say, self._host = topics, directory, say, host
        self.port, self.websocket_port = port, websocket_port
        self._users: dict[str, str] = {}
        self._child: subprocess.Popen[bytes] | None = None
        self._ending = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="broker", daemon=True)

    def start(self) -> str | None:
        """Start the broker; the companion's own password, or None (told as a Notice) if it cannot run."""
        trouble = self._trouble()
        if trouble:
            self._say(trouble)
            return None
        password = self._written(COMPANION)
        self._write()
        self._spawn()
        self._watcher.start()
        self._listens()
        return password

    def stop(self) -> None:
        """End the child and wait for it."""
        self._ending.set()
        child = self._child
        if child is not None and child.poll() is None:
            child.terminate()
            try:
                child.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                child.kill()

    def grant(self, user: str) -> str:
        """A new password for a seat (or `public`); the one before, and whoever came with it, is shut out."""
        if user != PUBLIC and not is_seat(user):
            raise ValueError(f"no phone can be {user!r}")
        password = self._written(user)
        self._write()
        if self._child is not None and self._child.poll() is None:
            self._child.send_signal(signal.SIGHUP)
        return password

    @property
    def pid(self) -> int:
        """The child's process id; 0 while there is none."""
        return self._child.pid if self._child is not None and self._child.poll() is None else 0

    def _trouble(self) -> Notice | None:
        if program() is None:
            return MISSING
        busy = [port for port in (self.port, self.websocket_port) if not is_free(port)]
        return taken(busy[0]) if busy else None

    def _written(self, user: str) -> str:
        password = fresh_password()
        self._users[user] = hashed(password, secrets.token_bytes(12))
        return password

    def _write(self) -> None:
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        user = pwd.getpwuid(os.getuid()).pw_name
        at = Listening(self.port, self.websocket_port, self._host, str(self._directory), user)
        write_whole(self._directory / "passwords", passwords_text(self._users))
        write_whole(self._directory / "acl", acl_text(self._topics, SEATS))
        write_whole(self._directory / "mosquitto.conf", broker_text(at))

    def _spawn(self) -> None:
        command = [str(program()), "-c", str(self._directory / "mosquitto.conf")]
        with (self._directory / "log").open("wb") as out:
            self._child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out,  # noqa: S603 ours
                                           preexec_fn=_die_with_parent)

    def _listens(self) -> None:
        """Wait a moment until the child listens, so that the first connection finds it."""
        for _ in range(LOOKS):
            if not is_free(self.port) or self._ending.wait(LOOK_S):
                return

    def _watch(self) -> None:
        """Start the child anew when it ends by itself, more slowly each time."""
        tries = 0
        while not self._ending.is_set():
            assert self._child is not None  # noqa: S101 started before this thread
            if _ends_within(self._child, 1.0):
                if self._ending.is_set():
                    return
                self._say(ENDED)
                self._ending.wait(BACK_OFF_S[min(tries, len(BACK_OFF_S) - 1)])
                tries += 1
                if not self._ending.is_set():
                    self._spawn()
            elif tries:
                tries = 0
                self._say(None)


def _ends_within(child: subprocess.Popen[bytes], seconds: float) -> bool:
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def _die_with_parent() -> None:
    """In the child: the kernel ends it with the companion, however that ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


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


def write_whole(path: Path, text: str) -> None:
    """Write a file that only this user may read, wholly or not at all."""
    part = path.with_name(path.name + ".new")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
