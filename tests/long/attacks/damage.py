"""Damage of every kind to the journal's file, its log and its witness: nothing is lost without a word.

What is opened is what was written, from the first entry on; what is missing is said, to the entry; what was damaged is
kept; and the next start is quiet.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from companion.app.storage.errors import NewerFileError, StoreError
from companion.app.storage.journal import Journal
from tests.long.in_a_child import MEMORY, told_by
from tests.long.tried import Tried

MINUTES = 9.0
GAMES, ENTRIES = 3, 90
PAGE = 4096
Change = Callable[[bytearray, Random], None]


def attack(tries: int = 840) -> Iterator[Tried]:
    """`tries` damages, shared among all kinds."""
    kinds = [(piece, kind) for piece in ("", "-wal") for kind in KINDS]
    for closed, name in ((True, "a closed journal"), (False, "a journal and its log")):
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            source = Path(folder, "journal.db")
            told_by(partial(_write, source, closed))
            for piece, kind in kinds:
                if piece and closed:
                    continue
                share = max(1, tries // (3 * len(KINDS)))
                failures = [fault for seed in range(share) for fault in _faults(source, piece, kind, seed)]
                yield Tried(f"{kind} in {'the log of ' if piece else ''}{name}", share, tuple(failures))


def _entry(game: int, seq: int) -> bytes:
    return b"entry %d of %d " % (seq, game) + bytes([97 + seq % 26]) * (seq * 37 % 1500)


def _write(path: Path, closed: bool, say: Callable[[str], None]) -> None:
    journal = Journal(path, lambda: 7)
    for game in range(1, GAMES + 1):
        journal.open_game("hopscotch", b"{}" * 400)
        for seq in range(ENTRIES):
            journal.append(game, seq, [(seq, _entry(game, seq))])
    if closed:
        journal.close()
    say("written")


def _bit(data: bytearray, luck: Random) -> None:
    data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)


def _first_page(data: bytearray, luck: Random) -> None:
    data[luck.randrange(min(len(data), PAGE))] ^= 1 << luck.randrange(8)


def _sector(data: bytearray, luck: Random) -> None:
    at = luck.randrange(len(data) // 512) * 512
    data[at:at + 512] = luck.choice((bytes(512), b"\xff" * 512, luck.randbytes(512)))


def _pages(data: bytearray, luck: Random) -> None:
    one, other = (luck.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one:one + PAGE], data[other:other + PAGE] = data[other:other + PAGE], data[one:one + PAGE]


def _stale(data: bytearray, luck: Random) -> None:
    one, other = (luck.randrange(len(data) // PAGE) * PAGE for _ in range(2))
    data[one:one + PAGE] = data[other:other + PAGE]


def _cut(data: bytearray, luck: Random) -> None:
    del data[luck.randrange(len(data)):]


def _emptied(data: bytearray, luck: Random) -> None:
    data.clear()


KINDS: dict[str, Change] = {
    "a flipped bit": _bit, "a bit of the first page": _first_page, "a lost sector": _sector,
    "swapped pages": _pages, "a page over another": _stale, "a cut": _cut, "nothing left": _emptied}


def _faults(source: Path, piece: str, kind: str, seed: int) -> Iterator[str]:
    luck = Random(f"{piece} {kind} {seed}")
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for file in source.parent.iterdir():
            shutil.copy(file, folder)
        path = Path(folder, "journal.db")
        hit = Path(f"{path}{piece}")
        data = bytearray(hit.read_bytes())
        KINDS[kind](data, luck)
        changed = bytes(data) != hit.read_bytes()
        hit.write_bytes(data)
        try:
            yield from (f"seed {seed}: {fault}" for fault in _looked_at(path, changed))
        except NewerFileError:
            if kind not in ("a flipped bit", "a bit of the first page"):
                yield f"seed {seed}: taken for a newer file"
        except StoreError as error:
            yield f"seed {seed}: it does not start: {error!r}"


def _looked_at(path: Path, changed: bool) -> Iterator[str]:
    journal = Journal(path, lambda: 7)
    lost = {loss.game: loss.known - loss.read for loss in journal.lost}
    can_be_opened = {game.id for game in journal.games()}
    for game in range(1, GAMES + 1):
        entries = journal.entries(game) if game in can_be_opened else ()  # nobody can go on without its set-up
        if entries != tuple(_entry(game, seq) for seq in range(len(entries))):
            yield f"game {game} is another"
        if len(entries) + lost.get(game, 0) != ENTRIES:
            yield f"game {game}: {len(entries)} found, {lost.get(game, 0)} told"
    if lost and not journal.quarantined:
        yield "nothing was kept"
    quarantined = journal.quarantined
    journal.close()
    again = Journal(path, lambda: 7)
    if again.lost or again.quarantined:
        yield f"told again: {again.lost} {again.quarantined} after {quarantined}"
    again.close()
