"""One flipped bit in the first 64 KB of each file: nothing is lost without a word, and the next start is quiet.

What may live here: flipping, opening, looking. What may not: larger damage, which is the attack `damage`.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

from companion.app.storage.journal import Journal
from companion.app.storage.library import ContentItem, Library
from companion.app.storage.state_dir import JOURNAL, LIBRARY
from tests.long.in_a_child import MEMORY
from tests.long.tried import Tried

MINUTES = 40.0
FIRST = 64 * 1024
GAMES, ENTRIES, STONES, ROLLS = 3, 40, 60, 300
FILES = (JOURNAL, f"{JOURNAL}.witness", LIBRARY, f"{LIBRARY}.witness")
PEOPLE = {"Ada": "star", "Ben": "moon"}


def attack(tries: int = 4 * FIRST) -> Iterator[Tried]:
    """At most `tries` flips, shared among the files."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        source = written(Path(folder, "whole"))
        for name in FILES:
            size = min(FIRST, (source / name).stat().st_size)
            places = range(0, size, max(1, size * len(FILES) // tries))
            yield Tried(f"a flipped bit of {name}", len(places), tuple(faults(source, name, places)))


def written(folder: Path) -> Path:
    """A folder with a journal and a library that are both longer than what is flipped in them."""
    folder.mkdir()
    with closing(Journal(folder / JOURNAL, lambda: 7)) as journal:
        for game in range(1, GAMES + 1):
            journal.open_game("hopscotch", b"{}" * 400)
            for seq in range(ENTRIES):
                journal.append(game, seq, [(seq, _entry(game, seq))])
    with closing(Library(folder / LIBRARY, lambda: 7)) as library:
        library.remember(tuple(PEOPLE.items()))
        library.change("hopscotch", tuple(ContentItem("stones", f"{n}", _stone(n)) for n in range(STONES)))
        for number in range(ROLLS):
            library.ledger.stray("red", 1 + number % 6, "ROLLED red")
        library.set_override("screen.brightness", 7)
    return folder


def _entry(game: int, seq: int) -> bytes:
    return b"entry %d of %d " % (seq, game) + bytes([97 + seq % 26]) * (seq * 37 % 1500)


def _stone(number: int) -> bytes:
    return b'"%s"' % (b"flint " * (number * 7 % 250))


def faults(source: Path, name: str, places: Iterable[int]) -> Iterator[str]:
    """What goes wrong when one bit of the byte at each of these places is flipped in the file of that name."""
    whole = (source / name).read_bytes()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for at in places:
            state = Path(folder, "state")
            state.mkdir()
            for beside in source.glob(f"{name.removesuffix('.witness')}*"):
                shutil.copy(beside, state)
            (state / name).write_bytes(flipped(whole, at))
            try:
                yield from (f"byte {at}: {fault}" for fault in _faults_in(state, journal=name.startswith(JOURNAL)))
            except Exception as error:  # whatever it is, the companion would not have started
                yield f"byte {at}: it does not start: {error!r}"
            shutil.rmtree(state)


def flipped(whole: bytes, at: int) -> bytes:
    """The bytes with one bit of the byte at `at` flipped, not always the same one."""
    return whole[:at] + bytes([whole[at] ^ 1 << (at + at // 8) % 8]) + whole[at + 1:]


def _faults_in(state: Path, *, journal: bool) -> Iterator[str]:
    yield from _journal_faults(state / JOURNAL) if journal else _library_faults(state / LIBRARY)
    kind, name = (Journal, JOURNAL) if journal else (Library, LIBRARY)
    with closing(kind(state / name, lambda: 8)) as again:
        if again.quarantined or getattr(again, "lost", ()):
            yield f"{name} is damaged again at the next start"


def _journal_faults(path: Path) -> Iterator[str]:
    with closing(Journal(path, lambda: 7)) as journal:
        lost = {loss.game: loss.known - loss.read for loss in journal.lost}
        there = {game.id for game in journal.games()}
        for game in range(1, GAMES + 1):
            entries = journal.entries(game) if game in there else ()  # nobody can go on without its set-up
            if entries != tuple(_entry(game, seq) for seq in range(len(entries))):
                yield f"game {game} is another"
            if len(entries) + lost.get(game, 0) != ENTRIES:
                yield f"game {game}: {len(entries)} found, {lost.get(game, 0)} told"
        if lost and not journal.quarantined:
            yield "nothing was kept of the journal"


def _library_faults(path: Path) -> Iterator[str]:
    with closing(Library(path, lambda: 7)) as library:
        stones = {item.key: item.value for item in library.content("hopscotch")}
        people = {player.name: player.mark for player in library.players()}
        for told, whole in ((stones, {f"{n}": _stone(n) for n in range(STONES)}), (people, PEOPLE)):
            if told.items() - whole.items():
                yield f"what was never written: {told.items() - whole.items()}"
            if told != whole and not library.quarantined:
                yield f"{len(whole) - len(told)} of {len(whole)} are gone without a word"
