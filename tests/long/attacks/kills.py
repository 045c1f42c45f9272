"""SIGKILL at every write of the disk and at any other moment, in all games: what was told is there again, and no more.

Half of the processes are killed by the disk, at the n-th write, sync or cut of a file, half by a clock. The next one
takes up what the last one left.
"""

from __future__ import annotations

import shutil
import signal
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from companion.app.pages.navigation import Begin
from companion.app.pages.routes import AT_TABLE
from companion.app.session import page_actions
from companion.app.session.clock import FakeClock
from companion.app.session.dispatcher import no_phones
from companion.app.simulation.monkey import acting_viewers, choice_of, possible_choices, random_setup, value_for
from companion.app.storage.inventory import make_inventory
from companion.app.storage.journal import Journal
from companion.engine.codec import encode
from companion.engine.game import Game
from companion.engine.screens import look
from companion.games import catalogue
from tests.app.bench import Bench
from tests.long.faulty_disk import KILL, FaultyDisk
from tests.long.in_a_child import MEMORY, told_by
from tests.long.tried import Tried
from tests.rehearsals import SHIPS

MINUTES = 12.0
ANEW = 25  # a game is begun anew after so many kills
MOST_CALLS, MOST_SECONDS, ACTS = 70, 0.15, 25


def attack(tries: int = 1250) -> Iterator[Tried]:
    """`tries` kills, shared among all games."""
    games = catalogue()
    for number, game in enumerate(games.values()):
        share = tries // len(games) + (number < tries % len(games))
        yield Tried(f"SIGKILL in {game.id}", share, tuple(_killed_often(game, share)))


def _killed_often(game: Game, tries: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as place:
        folder = Path(place, "state")
        for seed in range(tries):
            if seed % ANEW == 0:
                shutil.rmtree(folder, ignore_errors=True)
            told = told_by(partial(_play, folder, game, seed))
            yield from (f"seed {seed}: {fault}" for fault in _faults(folder, game, told))


def _play(folder: Path, game: Game, seed: int, say: Callable[[str], None]) -> None:
    """Take up what is there, or begin, and play on; every entry is said once it is answered."""
    luck = Random(seed)
    disk = FaultyDisk()
    if seed % 2:
        signal.setitimer(signal.ITIMER_REAL, luck.uniform(0.001, MOST_SECONDS))
    else:
        disk.arm(luck.randrange(MOST_CALLS), KILL)
    bench = Bench(folder, FakeClock(10_000 + seed * 100_000), games={game.id: game})
    if bench.state.session is None:
        content = make_inventory(game, SHIPS.get(game.id, {}), ()).examples
        page_actions.perform_action(bench.state, Begin(random_setup(game, content, luck)), no_phones)
        bench.state.go_to(AT_TABLE)
    for _ in range(ACTS):
        _act(bench, luck)
        table = bench.table
        for entry in table.entries[-8:]:
            say(f"{bench.state.session.recorded.id} {entry.seq} {zlib.crc32(encode(entry))}")
        say(f"state {len(table.entries)} {zlib.crc32(repr(table.state).encode())}")


def _act(bench: Bench, luck: Random) -> None:
    """One random act of somebody who can do something; an end is put away, and the next process begins anew."""
    bench.clock.advance(luck.randrange(3_000))
    for ask_for in (choice_of, lambda view,
                    luck: luck.choice(possible_choices(view)) if possible_choices(view) else None):
        for viewer in luck.sample(acting_viewers(bench.table.setup), len(acting_viewers(bench.table.setup))):
            choice = ask_for(look(bench.table, viewer, bench.state.session.time(bench.clock.now())), luck)
            if choice is not None:
                bench.answer(choice.key, value_for(choice.input, luck), viewer)
                return


def _faults(folder: Path, game: Game, told: list[str]) -> Iterator[str]:
    """What is wrong with what is found, held against what was told."""
    yield from (line for line in told if line.startswith("!"))
    counting = _counting(folder)
    bench = Bench(folder, FakeClock(0), games={game.id: game})
    if bench.state.session is not None and bench.state.over != (bench.state.session.recorded.id in counting):
        yield "the game is over and does not count, or counts and goes on"
    entries = [line.split() for line in told if line[0].isdigit()]
    kept = {number: bench.journal.entries(int(number)) for number in {words[0] for words in entries}}
    for number, seq, crc in entries:
        if len(kept[number]) <= int(seq) or zlib.crc32(kept[number][int(seq)]) != int(crc):
            yield f"entry {seq} of game {number} was told and is not there"
    states = [line.split() for line in told if line.startswith("state")]
    if states and bench.state.session is None:
        yield "the game was not taken up"
    elif states and zlib.crc32(repr(bench.table.states[int(states[-1][1])]).encode()) != int(states[-1][2]):
        yield "the state is another"
    if bench.journal.quarantined or bench.journal.lost or bench.library.quarantined:
        yield f"damage was told: {bench.journal.quarantined} {bench.journal.lost} {bench.library.quarantined}"
    bench.close()


def _counting(folder: Path) -> set[int]:
    """The games that count as finished, as the disk has them, before anybody takes them up."""
    with closing(Journal(folder / "journal.db", lambda: 0)) as journal:
        return {game.id for game in journal.games() if game.result}
