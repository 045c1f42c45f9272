"""The power goes after any write of a played game, and what no flush had made certain may be lost as well.

The kernel's dm-log-writes writes down every write of the state's card. The card is written again from that, here, write
by write: after each one its file system is mended as at a start, what is on it is opened as a companion opens it, and
no move may be missing that had been accepted by then. Once more with cards that have lost, by chance, what was not
flushed.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from companion.app.appliance.state_check import open_all
from companion.app.storage.disk_probe import WHOLE
from tests.appliance import table
from tests.appliance.card import LOGGED, SIZE, Card, move_state
from tests.appliance.machine import Machine
from tests.appliance.workshop import Workshop
from tests.appliance.write_log import Moment, moments, read_writes, replay
from tests.long.tried import Tried

MOVES, SEED = 6, 29
MENDED = (0, 1)
"""What e2fsck says of a disk that is whole, and of one that its own journal has made whole."""
JOURNAL = "journal.db"


class Seen(Struct, frozen=True):
    """What is on a card on which the power went after the write `number`: `known` entries had been accepted."""

    number: int
    known: int
    entries: tuple[str, ...]
    wrong: str = ""


def attack(workshop: Workshop) -> Iterator[Tried]:
    """Play with the log on, cut the power, and go through the log."""
    with TemporaryDirectory(prefix="card-") as folder:
        card = Card(Path(folder))
        pi = workshop.ready()
        card.plug(pi)
        move_state(pi, LOGGED)
        table.ready(pi, "on-the-card")
        table.open_game(pi)
        _mark(pi)
        for _ in range(MOVES):
            table.move_on(pi)
            _mark(pi)
        workshop.clear()
        whole, torn = _all_seen(card, Path(folder))
        made = whole[-1].entries
        for name, cards in (("after a write", whole), ("and what was not flushed is lost by chance", torn)):
            wrong = tuple(f"write {one.number}: {why}" for one in cards if (why := _complaint(one, made)))
            yield Tried(f"the power goes {name}: no accepted move is missing", len(cards), wrong)
        yield Tried(f"entries in the journal at the end: {len(made)}", 1, () if len(made) > MOVES else ("too few",))


def _mark(pi: Machine) -> None:
    """Write into the log how many entries are known by now: the screen shows what they have changed."""
    table.settled(pi)
    pi.shell(f"dmsetup message state 0 mark {len(table.journal(pi))}")


def _all_seen(card: Card, folder: Path) -> tuple[list[Seen], list[Seen]]:
    """Every moment of the game twice: all that was written is there, or luck has taken some of it."""
    luck, whole, torn = random.Random(SEED), list[Seen](), list[Seen]()
    solid, scratch = folder / "solid.img", folder / "scratch.img"
    with solid.open("wb") as file:
        file.truncate(SIZE)
    with card.log.open("rb") as log:
        for number, moment in enumerate(moments(read_writes(log))):
            with solid.open("r+b") as disk:
                replay(moment.kept, log, disk)
            if not moment.mark:
                continue
            some = tuple(write for write in moment.pending if write.forced or luck.random() < 0.5)
            for seen, writes in ((whole, moment.pending), (torn, some)):
                _run("cp", "--sparse=always", str(solid), str(scratch))
                with scratch.open("r+b") as disk:
                    replay(writes, log, disk)
                seen.append(_seen(scratch, number, moment))
    return whole, torn


def _seen(card: Path, number: int, moment: Moment) -> Seen:
    """Start from this card as a Pi and a companion do."""
    known = int(moment.mark)
    if (code := _run("e2fsck", "-f", "-p", str(card))) not in MENDED:
        return Seen(number, known, (), f"the file system is not whole ({code})")
    with TemporaryDirectory(prefix="state-") as folder:
        _run("debugfs", "-R", f"rdump / {folder}", str(card))
        if (verdict := open_all(Path(folder))) != WHOLE:
            return Seen(number, known, (), f"what is on it is damaged ({verdict})")
        with closing(sqlite3.connect(Path(folder) / JOURNAL)) as read:
            entries = read.execute("SELECT entry FROM entries ORDER BY game, seq").fetchall()
    return Seen(number, known, tuple(entry.decode() for entry, in entries))


def _complaint(seen: Seen, made: tuple[str, ...]) -> str:
    """What is wrong with what was seen, where these entries were made in all; empty for nothing."""
    if seen.wrong:
        return seen.wrong
    if seen.entries != made[:len(seen.entries)]:
        return f"{len(seen.entries)} entries, which are not those that were made"
    return f"of {seen.known} entries {len(seen.entries)} are there" if len(seen.entries) < seen.known else ""


def _run(*command: str) -> int:
    path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
    return subprocess.run(command, capture_output=True, check=False, env={**os.environ, "PATH": path}).returncode
