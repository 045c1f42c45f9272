"""A whole companion without a thread, a screen or a Pi: real files, a clock moved by hand, subscribers that listen.

What may live here: what tests of the shell share. What may not: assertions about any one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.app.config.settings import Settings, TimerSettings
from companion.app.session.app_state import AppState
from companion.app.session.clock import FakeClock
from companion.app.session.dispatcher import Dispatcher
from companion.app.session.reading_ahead import PAUSE_MS
from companion.app.session.runner import Runner
from companion.app.session.subscribers import Message, PeekChanged, ReplySent, Snapshot, Subscribers
from companion.app.storage.journal import Journal
from companion.app.storage.library import Library
from companion.app.storage.repository import Repository
from companion.engine.answers import Answer, Reply
from companion.engine.game import Game
from companion.engine.signals import DiceLanded
from companion.engine.view import TABLE, Page, View
from companion.engine.words import Msg
from tests.app import hopscotch
from ui.touch.wire import messages

QUIET_MOMENTS = 99


class Listener:
    """An outlet that remembers; while `deaf` it fails as a broken screen does."""

    def __init__(self) -> None:
        self.words: list[Message] = []
        self.deaf = False

    def __call__(self, word: Message) -> None:
        if self.deaf:
            raise BrokenPipeError("nobody there")
        self.words.append(word)

    def last(self, kind: type) -> Any:
        return next(word for word in reversed(self.words) if isinstance(word, kind))


class Bench:
    """One companion on the files in `folder`. Making a second one there is a restart."""

    def __init__(self, folder: Path, clock: FakeClock | None = None, settings: Settings | None = None,
                 games: Mapping[str, Game] | None = None) -> None:
        self.clock = clock or FakeClock(10_000)
        self.journal = Journal(folder / "journal.db", self.clock.wall)
        self.library = Library(folder / "library.db", self.clock.wall)
        self.repository = Repository(self.journal, self.library, games or {"hopscotch": hopscotch.GAME}, {})
        self.state = AppState(self.repository, self.clock, settings or Settings(), ("de", "en"))
        self.subscribers, self.heard = Subscribers(self.clock.now), Listener()
        self.invited: list[str] = []
        self.subscribers.add(Msg("The screen"), self.heard)
        self.dispatcher = Dispatcher(self.state, self.subscribers, self._invite)
        self.runner = Runner(self.dispatcher, self.subscribers, self.clock)
        self._ids = 0
        self.runner.tell()

    def _invite(self, seat: str) -> str:
        self.invited.append(seat)
        return f"http://192.168.1.7:8080/#code-{seat}"

    def put(self, *items: Any) -> None:
        for item in items:
            self.runner.put(item)
        self.runner.drain()

    def put_all(self, items: Iterable[Any]) -> None:
        """Put many items into the inbox before any is handled, as a flood does."""
        for item in items:
            self.runner.put(item)
        self.runner.drain()

    def answer(self, key: str, value: Any = None, viewer: str = TABLE, **more: Any) -> Reply:
        """Answer as a client does; the reply."""
        self._ids += 1
        more = {"id": f"a{self._ids}", "at": self.clock.now(), **more}
        self.put(Answer(viewer, key, value=value, **more))
        return self.heard.last(ReplySent).reply

    def roll(self, *values: int, die: str = "die") -> None:
        for number, value in enumerate(values):
            self.put(DiceLanded("tray", self.clock.now(), f"{die}-{number}", value, f"ROLLED {die}-{number} {value}"))

    def wait(self, ms: int) -> None:
        self.clock.advance(ms)
        self.runner.drain()

    def wait_until_idle(self) -> None:
        """Let everything be done that only quiet moments are for, at least a moment; fails where it never ends."""
        for _ in range(QUIET_MOMENTS):
            self.wait(PAUSE_MS)
            if self.dispatcher.next_due() is None:
                return
        raise AssertionError(f"something is still due: {self.dispatcher.next_due()}")

    @property
    def news(self) -> Snapshot:
        return self.heard.last(Snapshot)

    @property
    def screen(self) -> View | Page:
        """What the shared screen shows, as its window reads it: what cannot be sent cannot be seen."""
        face: View | Page = messages.read_to_window(messages.encode(messages.shown(1, self.news.screen))).face
        return face

    @property
    def view(self) -> View:
        """The table, where it is what the screen shows."""
        assert isinstance(self.screen, View), self.screen.id
        return self.screen

    @property
    def page(self) -> Page:
        """The page, where one is what the screen shows."""
        assert isinstance(self.screen, Page), "the table is shown"
        return self.screen

    @property
    def peeking(self) -> View | None:
        return self.heard.last(PeekChanged).view

    @property
    def table(self):
        return self.state.session.table

    def notices(self) -> set[str]:
        return {notice.id for notice in self.screen.notices}

    def begin(self, *names: str, timer: str = "up") -> None:
        """Set a game up through the pages."""
        self.answer("new:hopscotch")
        while any(row.key == "player:1" for row in self.screen.rows):
            self.answer("player:1")
            self.answer("leave")
        for number, name in enumerate(names or ("Ada", "Ben"), 1):
            self.answer("add", name)
            self.give(number, character="pebble")
        self.arrange(timer=timer)
        self.start()

    def start(self) -> None:
        """Begin the game that has been set up; its set-up list is left as it is."""
        assert self.answer("start").result == "accepted"
        if isinstance(self.screen, Page) and self.screen.id == "set-up-list":
            self.answer("play-on")

    def leave(self) -> None:
        """Back from page to page until the table is shown."""
        while isinstance(self.screen, Page):
            self.answer("back")

    def give(self, number: int, **values: Any) -> None:
        """Say on a player's own page who that is: name, character."""
        self._on(f"player:{number}", values)

    def arrange(self, **values: Any) -> None:
        """Arrange the game on the page of that name: detail, box, timer, minutes, order."""
        self._on("arrangement", values)

    def _on(self, page: str, values: dict[str, Any]) -> None:
        self.answer(page)
        assert [self.answer(key, value).result for key, value in values.items()] == ["accepted"] * len(values)
        self.answer("back")

    def agree(self) -> Bench:
        """After a restart: all is on the table as the card says."""
        assert self.screen.id == "agreement"
        assert self.answer("right").result == "accepted"
        return self

    def close(self) -> None:
        self.journal.close()
        self.library.close()


EGG = Settings(timers=TimerSettings("egg", 1))
