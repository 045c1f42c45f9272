"""A memory card for the state of the companion alone, with the kernel's device mapper between it and the machine.

What may live here: the card and what lies between. What may not: what is proved with it.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from . import table
from .machine import Machine

SIZE, LOG_SIZE = 64 << 20, 1 << 30
DISKS = ("/dev/vdb", "/dev/vdc")
STATE = "/var/lib/tabletop-companion"
SOUND = "linear /dev/vdb 0"
LOGGED = "log-writes /dev/vdb /dev/vdc"
SLOW = "delay /dev/vdb 0 0 /dev/vdb 0 0 /dev/vdb 0 300"
"""Each flush takes 300 ms longer."""
FAILING = "flakey /dev/vdb 0 0 3600 1 error_writes"
"""Nothing can be written any more."""
LAY = f"""\
set -e
systemctl stop {table.SERVICE}
modprobe -a dm-log-writes dm-delay dm-flakey
dmsetup create state --table "0 $(blockdev --getsz /dev/vdb) $TARGET"
mke2fs -q -t ext4 -b 4096 -E lazy_itable_init=0,lazy_journal_init=0,nodiscard /dev/mapper/state
mount /dev/mapper/state /mnt
rmdir /mnt/lost+found
cp -a {STATE}/. /mnt
umount /mnt
mount /dev/mapper/state {STATE}
systemctl start --no-block {table.SERVICE}
"""
SWAP = """\
set -e
dmsetup suspend state
dmsetup load state --table "0 $(blockdev --getsz /dev/vdb) $TARGET"
dmsetup resume state
"""
MEND = f"""\
systemctl stop {table.SERVICE}
umount {STATE}
{SWAP}e2fsck -f -p /dev/mapper/state || [ $? = 1 ]
mount /dev/mapper/state {STATE} && systemctl start --no-block {table.SERVICE}
"""


class Card(Struct, frozen=True):
    """Two raw files in `folder`: the card, and the log of what it was written."""

    folder: Path

    @property
    def log(self) -> Path:
        """What dm-log-writes has written down."""
        return self.folder / "log.img"

    def plug(self, pi: Machine) -> None:
        """Make both, empty, and plug them in as the machine's second and third disk."""
        for (name, size), disk in zip((("card", SIZE), ("log", LOG_SIZE)), DISKS, strict=True):
            with (self.folder / f"{name}.img").open("wb") as file:
                file.truncate(size)
            pi.plug_disk(name, self.folder / f"{name}.img")
            pi.until(lambda: pi.shell.run(f"[ -b {disk} ]").code == 0, f"{name} is {disk}")  # noqa: B023


def move_state(pi: Machine, target: str) -> None:
    """Move the state onto the card, behind `target` (a table of the device mapper), and start the companion again."""
    before = table.main_pid(pi)
    pi.shell(f"TARGET='{target}'\n{LAY}")
    pi.until(lambda: table.main_pid(pi) not in (0, before), "it starts from its card")


def put_between(pi: Machine, target: str) -> None:
    """Another target takes the place of the one that is there, while all runs."""
    pi.shell(f"TARGET='{target}'\n{SWAP}")


def mend(pi: Machine) -> None:
    """What a start does after a card has failed that is well again; the companion starts."""
    pi.shell(f"TARGET='{SOUND}'\n{MEND}")
