"""Two whole companions that differ in one secret of a player, and what goes over the wire to the window of each.

The same is touched at both, page after page; a way that has been gone least comes next. What may live here: the two,
and the way. What may not: where the secrets come from (tests/games/two_worlds.py), what is to be true of the bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from companion.app.config.settings import PhoneSettings, Settings
from companion.app.pages.router import PAGES
from companion.app.pages.routes import Route
from companion.app.session.clock import FakeClock
from companion.app.session.runner import Runner
from companion.app.simulation.monkey import value_for
from companion.app.storage.journal import Journal
from companion.assembly import Application
from companion.engine.answers import Answer
from companion.engine.codec import encode
from companion.engine.past.amending import Change
from companion.engine.table import Table
from companion.engine.view import TABLE, Choice, Page, View
from companion.showing import show_on, window_callbacks
from companion.window.keeper import WindowKeeper
from tests.app.any_route import route_to
from tests.games.two_worlds import Worlds
from ui.touch.wire import messages

PEEK, NONSENSE, NONSENSE_EVERY = "peek:", "no such answer", 5
LATER_MS = 1_000
BY_NAME = tuple(sorted(name for name, page in PAGES.items() if not {"draft", "box", "place", "corners"} & set(
    page.route.__struct_fields__)))
"""The pages that can be opened as they are; to those of a new game and of a box somebody has to find the way."""
Tried = Counter[tuple[str, str]]
"""How often a kind of key was touched on a kind of page."""


class WireTap(WindowKeeper):
    """A keeper whose window is a list of the bytes that would have travelled to it."""

    def __init__(self, app: Application) -> None:
        super().__init__((), messages.OpenWindow(), window_callbacks(app, lambda: None), app.clock.now)
        self.sent: list[bytes] = []
        self.face: View | Page = messages.NOTHING

    def show(self, face: View | Page, turned: int | None, ahead: int | None) -> int:
        """Keep what is to be seen beside its bytes."""
        self.face = face
        return super().show(face, turned, ahead)

    def _send(self, message: messages.ToWindow) -> None:
        self.sent.append(messages.encode(message))

    def _ask(self, message: messages.PictureSent | messages.PulseAsked) -> None:
        self._send(message)


class Companion:
    """A companion that goes on with a game from its journal; its clock stands unless it is moved."""

    def __init__(self, folder: Path, table: Table) -> None:
        folder.mkdir()
        self.folder, self.clock = folder, FakeClock(table.at + LATER_MS)
        with closing(Journal(folder / "journal.db", self.clock.wall)) as journal:
            game = journal.open_game(table.game.id, encode(table.setup))
            journal.append(game.id, 0, [(entry.ask.at, encode(entry)) for entry in table.entries])
        self.app = Application(Settings(phones=PhoneSettings(mode="off")), folder, aloud=False, clock=self.clock)
        self.tap = WireTap(self.app)
        show_on(self.app, self.tap)
        self.runner.tell()

    @property
    def runner(self) -> Runner:
        return self.app.runner

    @property
    def table(self) -> Table | None:
        """The game on the table."""
        return self.app.state.session.table if self.app.state.session else None

    @property
    def page(self) -> str:
        """The kind of page that is open: its route's id."""
        return self.app.state.shown.route.id

    def open(self, route: Route) -> None:
        """Show a page, as if everything that leads to it had been touched."""
        self.app.state.go_to(route)
        self.runner.tell()

    def touch(self, given: Answer) -> None:
        """Answer as a finger does, and let everything come of it."""
        self.clock.advance(LATER_MS)
        self.runner.put(given)
        self.runner.drain()

    def heard(self) -> bytes:
        """What has gone over the wire since; the folder's name is the same for all."""
        whole, self.tap.sent = b"".join(self.tap.sent), []
        return whole.replace(bytes(self.folder), b"/" * len(bytes(self.folder)))

    def close(self) -> None:
        """Close the files; the runner's thread never ran."""
        self.app.close()


def walk(there: Worlds, folder: Path, luck: Random, steps: int, tried: Tried) -> Iterator[tuple[str, bytes, bytes]]:
    """Where somebody is on the screen, and what went over the wire of either companion there: each page there is, and
    so many touches from it. It ends when the table is told the secret.
    """
    with ExitStack() as until_end:
        both = tuple(Companion(folder / name, table) for name, table in (("1", there.one), ("2", there.other)))
        for each in both:
            until_end.callback(each.close)
        yield "the start", both[0].heard(), both[1].heard()
        for name in BY_NAME:
            newest = len(both[0].table.entries) - 1 if both[0].table else -1
            if newest < 0 and {"seq", "change"} & set(PAGES[name].route.__struct_fields__):
                continue  # somebody has put the game away
            for each in both:
                each.open(route_to(name, seq=newest, change=Change(newest)))
            yield f"opening {name}", both[0].heard(), both[1].heard()
            for step in range(steps):
                where, choice = both[0].page, _next_touch(both[0], luck, tried)
                value = NONSENSE if step % NONSENSE_EVERY == 0 else value_for(choice.input, luck)
                given = Answer(TABLE, choice.key, both[0].clock.now(), value, id=f"{name}-{step}",
                               waive=luck.random() < 0.5)
                for each in both:
                    each.touch(given)
                if _is_told(there, *both):
                    return
                yield f"{where} {choice.key} = {value!r}", both[0].heard(), both[1].heard()
        assert [each.runner.failures for each in both] == [0, 0]


def _is_told(there: Worlds, one: Companion, other: Companion) -> bool:
    """Whether the rules, or the secret's owner, have let the table know."""
    return one.table is not None and other.table is not None and TABLE not in Worlds(
        one.table, other.table, there.owner, "").strangers


def kind(key: str) -> str:
    """What kind of touch a key is, whatever it is about."""
    return key.partition(":")[0].rstrip("0123456789")


def _next_touch(here: Companion, luck: Random, tried: Tried) -> Choice:
    """What has been touched least where we are."""
    offered = [choice for choice in _offered(here.tap.face) if not choice.key.startswith(PEEK)]
    luck.shuffle(offered)
    chosen = min(offered, key=lambda choice: tried[here.page, kind(choice.key)])
    tried[here.page, kind(chosen.key)] += 1
    return chosen


def _offered(face: View | Page) -> list[Choice]:
    """Everything that a finger can answer."""
    found: dict[str, Any] = {choice.key: choice for choice in face.choices}
    found |= {notice.away: Choice(notice.away, notice.text) for notice in face.notices if notice.away}
    if isinstance(face, Page):
        found |= {row.key: Choice(row.key, row.label, input=row.input) for row in face.rows if row.key}
        found |= {face.back: Choice(face.back, face.title)} if face.back else {}
    return list(found.values())
