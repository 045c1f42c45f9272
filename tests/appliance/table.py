"""The table on a virtual Pi: waiting for it, touching on, and reading its journal from outside.

What may live here: what several attacks do to the companion. What may not: what they prove.
"""

from __future__ import annotations

import hashlib
import io
import json
import sqlite3
import tarfile
from base64 import b64decode
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .eyes import is_drawn, is_page, shining
from .machine import Machine, NotSeenError
from .picture import Picture, differing
from .places import ANOTHER_PLAYER, LETTER, NO_MORE, NOWHERE

SERVICE = "tabletop-companion"
SETTINGS = "/etc/tabletop-companion/companion.toml"
TRAY = '[[dice]]\nname = "tray"\nurl = "/dev/serial/by-id/*"\n'
MOST_TOUCHES = 12
LOST_TOUCHES, REACTION_S = 3, 15
CHANGED, STILL = 0.004, 4
"""Which share of two pictures differs when something has changed; how many must be alike when it stands still."""
# The companion has its journal for itself alone: a copy is read, as after a power cut. It is read here: in the machine
# Python alone takes a second to start.
COPY = "cd /var/lib/tabletop-companion; (tar -c {0}.db* | gzip -1 | base64 -w 0) 2>/dev/null"
ROLLS = "SELECT die, value FROM rolls ORDER BY number"
ENTRIES, GAMES = "SELECT game, seq, entry FROM entries ORDER BY game, seq", "SELECT count(*) FROM games"


def journal(pi: Machine) -> tuple[str, ...]:
    """Every entry that is on the disk: game, place, hash, source."""
    return tuple(f"{game} {seq} {hashlib.sha256(entry).hexdigest()[:16]} "
                 f"{json.loads(entry)['ask'].get('source') or 'people'}" for game, seq, entry in _read(pi, ENTRIES))


def games(pi: Machine) -> int:
    """How many games the journal has."""
    return int(_read(pi, GAMES)[0][0])


def rolls(pi: Machine) -> tuple[str, ...]:
    """Every roll of a die that was read so far: which die, and what it shows."""
    return tuple(f"{die} {value}" for die, value in _read(pi, ROLLS, "library"))


def _read(pi: Machine, asked: str, file: str = "journal") -> list[tuple[Any, ...]]:
    with TemporaryDirectory(prefix="journal-") as folder:
        with tarfile.open(fileobj=io.BytesIO(b64decode(pi.shell(COPY.format(file))))) as files:
            files.extractall(folder, filter="data")
        with closing(sqlite3.connect(Path(folder) / f"{file}.db")) as copy:
            return copy.execute(asked).fetchall()


def of_people(entries: tuple[str, ...]) -> tuple[str, ...]:
    """Those entries that people have made: a clock stops by itself when the power was away, and goes on with a move."""
    return tuple(entry for entry in entries if not entry.endswith(" clock"))


def ready(pi: Machine, name: str) -> Picture:
    """Wait until the companion is on the screen and systemd has been told so."""
    picture = pi.see(name, is_drawn, 300)
    pi.until(lambda: active(pi), "the companion is ready", 300)
    return picture


def active(pi: Machine) -> bool:
    """Whether systemd holds the companion for ready."""
    return pi.shell.run(f"systemctl is-active --quiet {SERVICE}").code == 0


def touch_on(pi: Machine) -> bool:
    """Touch what shines; False where nothing does."""
    place = shining(pi.picture())
    if place:
        pi.touch(*place)
    return place is not None


def said(pi: Machine) -> str:
    """What the companion has said since it was switched on."""
    return pi.shell(f"journalctl -b --no-pager -o cat -u {SERVICE}")


def broker(pi: Machine) -> int:
    """The process of the phones' broker; 0 where it does not run."""
    pids = pi.shell.run("pgrep -u tabletop -x mosquitto").text.split()
    return int(pids[0]) if pids else 0


def main_pid(pi: Machine) -> int:
    """The companion's process."""
    return int(pi.shell(f"systemctl show -P MainPID {SERVICE}"))


def open_game(pi: Machine) -> None:
    """Touch one's way from the home page to a game alone; the first that shines can be played so."""
    wake(pi)
    _touch_until(pi, None, lambda seen: is_page(seen) or shining(seen) is None)
    if is_page(settled(pi)):  # where nobody is known yet, the keyboard opens by itself
        _touch_until(pi, ANOTHER_PLAYER, lambda seen: not is_page(seen))
    for place, wanted in (
            (LETTER, lambda seen: shining(seen) is not None),
            (None, lambda seen: shining(seen) is None),
            (NO_MORE, lambda seen: is_page(seen) and shining(seen) is not None),
            (None, lambda seen: games(pi) > 0)):
        _touch_until(pi, place, wanted)
    settled(pi)


def _touch_until(pi: Machine, place: tuple[int, int] | None, wanted: Callable[[Picture], bool]) -> None:
    """Touch `place`, or what shines, until the screen shows what is `wanted`; a touch may be lost, but not many."""
    for _ in range(LOST_TOUCHES):
        pi.touch(*(place or shining(settled(pi)) or NOWHERE))
        with suppress(NotSeenError):
            pi.until(lambda: wanted(pi.picture()), f"the touch at {place or 'what shines'} does something", REACTION_S)
            return
    raise NotSeenError(f"{LOST_TOUCHES} touches at {place or 'what shines'}, and nothing comes of it")


def wake(pi: Machine) -> None:
    """Touch where nothing is, should the screen be dimmed: the first touch only wakes it."""
    pi.touch(*NOWHERE)
    settled(pi)


def settled(pi: Machine) -> Picture:
    """Wait until the screen stands still."""
    pictures = [pi.picture()]

    def still() -> bool:
        pictures.append(pi.picture())
        return len(pictures) > STILL and all(differing(pictures[-1], one) < CHANGED for one in pictures[-STILL:])
    pi.until(still, "the screen stands still", 90)
    return pictures[-1]


def touched(pi: Machine, place: tuple[int, int]) -> None:
    """Touch a place of a page that changes by it, and wait until it has and stands still again."""
    seen = settled(pi)
    pi.touch(*place)
    pi.until(lambda: differing(seen, pi.picture()) > 0, f"a touch at {place} changes the picture", 90)
    settled(pi)


def move_on(pi: Machine) -> None:
    """Touch what shines until the journal has grown."""
    before = len(journal(pi))
    for _ in range(MOST_TOUCHES):
        seen = settled(pi)
        if not touch_on(pi):
            wake(pi)
        with suppress(NotSeenError):
            pi.until(lambda: differing(seen, pi.picture()) > CHANGED or len(journal(pi)) > before,  # noqa: B023
                     "the touch does something", REACTION_S)  # a move may change no more than a number
        settled(pi)
        if len(journal(pi)) > before:
            return
    raise AssertionError(f"{MOST_TOUCHES} touches, and no move in the journal")
