"""A page is drawn at a table that has kept 2,000 games. Floor: the same page at a table that has kept none.

The files lie in memory: 4,000 commits to a disk would take longer than all else.
"""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from companion.app.config.settings import Settings
from companion.app.pages import router
from companion.app.pages.setup_builder import default_setup
from companion.app.session.app_state import AppState
from companion.app.session.clock import SystemClock
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.games import catalogue
from tests.bench.figure import Figure, Reach, share
from tests.bench.instruments import timing

MEMORY = Path("/dev/shm")  # noqa: S108
GAMES, ROUNDS, MOST_MS = 2000, 40, 1
PAGES = ("home", "settings", "boxes", "machine", "join")
NAMES = ["Ada", "Ben", "Cem"]


def measure() -> tuple[Figure, ...]:
    """The median of each page, in processor time."""
    with TemporaryDirectory(dir=MEMORY) as none, TemporaryDirectory(dir=MEMORY) as many:
        least, full = _drawn(Path(none), 0), _drawn(Path(many), GAMES)
    return tuple(Figure(f"page {name}, {GAMES:,} games kept", full[name], "ms", Reach(most=MOST_MS), least[name],
                        "floor: none kept") for name in PAGES)


def _drawn(folder: Path, games: int) -> dict[str, float]:
    """How long each page takes, in ms."""
    clock = SystemClock()
    with closing(Journal(folder / "journal.db", clock.wall)) as journal, \
            closing(Library(folder / "library.db", clock.wall)) as library:
        state = AppState(Repository(journal, library, catalogue(), {}), clock, Settings())
        _play(state, games)
        return {name: 1000 * share(timing.rounds(partial(_draw, state, name), ROUNDS), 0.5) for name in PAGES}


def _draw(state: AppState, name: str) -> None:
    router.page(state.page_context(), router.PAGES[name].route())


def _play(state: AppState, games: int) -> None:
    """So many games, one after the other, each put away."""
    context, journal = state.page_context(), state.repository.journal
    for number in range(games):
        game = list(context.games.values())[number % len(context.games)]
        setup = default_setup(context, game, NAMES[:game.seats[1]], game.details[0])
        journal.finish(journal.open_game(game.id, msgspec.json.encode(setup)).id)
