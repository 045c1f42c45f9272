"""`make uninstall` leaves nothing but games and settings: compared with the system before it was installed."""

from __future__ import annotations

from collections.abc import Iterator

from tests.appliance import table
from tests.appliance.workshop import Workshop
from tests.long.tried import Tried

UNINSTALL = "/usr/local/lib/tabletop-companion/uninstall"
LIST = r"find / -xdev \( -path /run -o -path /tmp -o -path /proc -o -path /sys -o -path /dev \) -prune -o -print"
OURS = ("/var/lib/tabletop-companion", "/etc/tabletop-companion")
OF_ANY_MACHINE = (
    "/var/log", "/var/cache", "/var/lib/systemd", "/var/lib/dbus", "/var/lib/private", "/var/lib/mosquitto", "/var/tmp",  # noqa: S108 what grows by itself
    "/root", "/lost+found", "/etc/machine-id", "/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-",
    "/etc/rc2.d/K01", "/etc/rc3.d/K01", "/etc/rc4.d/K01", "/etc/rc5.d/K01",
    "/etc/.pwd.lock", "/etc/.updated", "/var/.updated", "/etc/systemd/system/appliance-shell",
    "/etc/systemd/system/sysinit.target.wants", "/etc/systemd/system/e2scrub", "/etc/systemd/system/apt-daily",
    "/etc/systemd/system/dpkg-db", "/etc/systemd/system/tabletop-companion.service.d")


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Take it off, and look at what is there."""
    pi = workshop.playing()
    before = table.journal(pi)
    pi.shell(UNINSTALL)
    running = pi.shell.run("pgrep -u tabletop -l").text
    there = {line for line in pi.shell(LIST).splitlines()[1:] if not line.endswith(".pyc")}
    left = sorted(path for path in there - workshop.image.files() if not path.startswith((*OURS, *OF_ANY_MACHINE)))
    wrong = [f"left: {path}" for path in left] + ([f"still runs: {running}"] if running else [])
    wrong += [] if table.journal(pi) == before else ["the journal has changed"]
    table.settled(pi)
    pi.keep("uninstalled")
    yield Tried("uninstall leaves nothing but state", 1, tuple(wrong))
