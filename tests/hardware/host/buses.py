"""A private D-Bus, and services on it that are made of software, each a process of its own. No test lives here."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from hardware.host.bus import Bus, BusError

SYSTEM_PYTHON = "/usr/bin/python3"
HERE = Path(__file__).parent
MOCK = "org.freedesktop.DBus.Mock"
LIMIT_S = 90.0
CONFIG = """<busconfig><type>system</type><listen>unix:path={socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
</policy></busconfig>"""


@contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """A bus of its own in `folder`, for the length of a test; its address."""
    (folder / "bus.conf").write_text(CONFIG.format(socket=folder / "bus"))
    daemon = subprocess.Popen(["dbus-daemon", f"--config-file={folder / 'bus.conf'}", "--nofork"],
                              stderr=subprocess.DEVNULL)
    try:
        waited(lambda: listens(folder / "bus"))
        yield f"unix:path={folder / 'bus'}"
    finally:
        daemon.terminate()
        daemon.wait()


@contextmanager
def mocked(address: str, service: str, template: str, parameters: str = "{}") -> Iterator[Bus]:
    """A service of the system, made of software from a dbusmock template; a line to command it by."""
    process = subprocess.Popen([SYSTEM_PYTHON, "-m", "dbusmock", "--system", "--template", template, "--parameters",
                                parameters], env={"DBUS_SYSTEM_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin"},
                               stdout=subprocess.DEVNULL)
    with ExitStack() as ending:
        ending.callback(process.wait)
        ending.callback(process.terminate)
        line = Bus(address)
        ending.callback(line.close)
        waited(lambda: line.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                 "NameHasOwner", "s", service))
        yield line


def listens(path: Path) -> bool:
    """Whether somebody takes calls there: a socket has its name a moment earlier."""
    with socket.socket(socket.AF_UNIX) as line:
        return line.connect_ex(str(path)) == 0


def waited(met: Callable[[], Any]) -> Any:
    """Wait until `met`; what it then gave."""
    end = time.monotonic() + LIMIT_S
    while not (found := met()):
        assert time.monotonic() < end, "it did not come to be"
        time.sleep(0.02)
    return found


def refusal(do: Callable[[], Any]) -> BusError:
    """The error that `do` ends in."""
    try:
        do()
    except BusError as error:
        return error
    raise AssertionError("it was done")
