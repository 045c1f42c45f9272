"""A mosquitto without users and rules, for the floors.

What may live here: that broker, and who is on it. What may not: the companion's own broker.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.phone.rig import free_port

from .lean_phone import Reader, phone

CONF = "listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nset_tcp_nodelay true\nlog_dest none\n"


@contextmanager
def bare_broker(folder: Path) -> Iterator[int]:
    """The port of a broker that lets everybody in, for as long as the block lasts; FileNotFoundError without one."""
    program = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise FileNotFoundError("mosquitto is not installed")
    port, conf = free_port(), folder / "bare.conf"
    conf.write_text(CONF.format(port=port), encoding="utf-8")
    child = subprocess.Popen([program, "-c", str(conf)])
    try:
        with phone(anybody(port)):
            pass
        yield port
    finally:
        child.terminate()
        child.wait()


def anybody(port: int, *topics: str) -> Reader:
    """A phone on a broker that asks for no name."""
    return Reader(port, "anybody", "anything", topics)
