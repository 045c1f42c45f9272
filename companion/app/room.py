"""The room: the game that is open, the page that is open, who is here, what stands to be said. One thread only.

What may live here: what is true besides the files, and how it is shown. What may not: who answers what, deeds.
"""

from typing import Any

from msgspec.structs import replace

from companion.engine import signals, table, view
from companion.engine.game import Game

from . import heard, news, notices, outlets, past
from .clock import Clock
from .pages import book, place
from .play import Play
from .records import Records
from .settings import Settings, wished

IN_THE_AIR_MS = 10_000
PASSING = ("store", "unasked", "mishap", "power")
RECENT = 100


class Room:
    """Everything that is true now. `play` is the game on the table, `place` what the shared screen shows."""

    def __init__(self, records: Records, clock: Clock, settings: Settings,
                 languages: tuple[str, ...] = ("en",)) -> None:
        """`settings` as configured; what was chosen on the screen comes over them. Nothing is on the table yet."""
        self.records, self.clock, self.configured, self._languages = records, clock, settings, languages
        self.settings = wished(settings, records.wishes)
        self.play: Play | None = None
        self.place = place.Place(place.HOME)
        self.notices: tuple[view.Notice, ...] = ()
        self.connected: tuple[str, ...] = ()
        self.code = ""
        self.asides: tuple[str, ...] = ()
        self._heard: heard.Heard = {}
        self._air: dict[str, int] = {}
        self._last: news.Last | None = None
        self._bells: tuple[int, ...] = ()
        self.untaught: tuple[tuple[Game, table.Entry[Any, Any]], ...] = ()

    @property
    def revision(self) -> int:
        """The number of entries of the game on the table."""
        return len(self.play.table.entries) if self.play else 0

    @property
    def over(self) -> bool:
        """Whether the game on the table has ended."""
        return self.play is not None and bool(self.play.table.game.over(self.play.table.state))

    @property
    def at_table(self) -> bool:
        """Whether the shared screen shows the game itself."""
        return self.place == place.AT_TABLE and self.play is not None

    @property
    def open_place(self) -> place.Place:
        """The page that is open; home where there is no game to be seen."""
        return place.Place() if self.place == place.AT_TABLE else self.place

    def meet(self, seat: str, here: bool) -> None:
        """A phone has come or gone."""
        self.connected = tuple(sorted({*self.connected, seat} if here else {*self.connected} - {seat}))

    def has_entry(self, id: str, by: str) -> bool:  # noqa: A002 the field's own name
        """Whether a recent entry came of the ask with this id; it is known even after a power cut."""
        recent = self.play.table.entries[-RECENT:] if self.play else ()
        return any(entry.ask.id == id and entry.ask.by == by for entry in recent)

    def hear(self, signal: signals.Signal) -> None:
        """A device has said something: keep what it says about itself, and which dice are in the air."""
        self._heard = heard.after(self._heard, signal)
        self.notices = notices.after(self.notices, signal)
        match signal:
            case signals.DiceMoved(_, at, die):
                self._air = {**self._air, die: at}
            case signals.DiceLanded(_, _, die) | signals.DiceCrooked(_, _, die) | signals.DiceTurned(_, _, die):
                self._air = {name: at for name, at in self._air.items() if name != die}

    def after(self, entries: tuple[table.Entry[Any, Any], ...]) -> None:
        """Entries have been accepted: keep the bells to be rung; passing words have passed. deeds.learn comes later."""
        if self.play is None or not entries:
            return
        self.untaught = (*self.untaught, *((self.play.table.game, entry) for entry in entries))
        self._bells = (*self._bells, *news.bells(entries))
        self.notices = tuple(notice for notice in self.notices if notice.id not in PASSING)

    def known(self) -> place.Known:
        """Everything that pages may know."""
        records, play = self.records, self.play
        games = past.pasts(records.journal.games())
        return place.Known(
            records.games, self.settings, records.stocks, records.library.players(), games, self._languages,
            play.table if play else None, play.recorded.id if play else 0, tuple(self._heard.values()), self.connected,
            self.notices)

    def with_code(self, there: place.Place) -> place.Place:
        """A place to go to; the page for joining takes along the newest code, once."""
        code, self.code = self.code, ""
        return replace(there, qr=code)

    def seen_by(self, seat: str) -> view.View | None:
        """What one seat sees now."""
        return news.seen(self.play.table, seat, self.play.time(self.clock.now())) if self.play else None

    def screen(self) -> news.Screen:
        """What the shared screen shows."""
        if self.play is None or not self.at_table:
            return book.page(self.known(), self.open_place)
        now = self.clock.now()
        return news.screen(self.play.table, self.play.time(now), self._moving(now), self.connected, self.notices)

    def news(self, more: tuple[view.Notice, ...] = ()) -> outlets.News:
        """Everything that is to be told now, with `more` notices; bells and events are told once."""
        shown, last, bells = self.screen(), self._last, self._bells
        shown = replace(shown, notices=(*shown.notices, *more)) if more else shown
        self._last, self._bells = None, ()
        if self.play is None:
            return outlets.News(shown, settings=self.settings)
        now = self.clock.now()
        views = news.views(self.play.table, self.play.time(now), self._moving(now), self.connected)
        self._last = news.Last(self.play.table, views[view.PUBLIC].phase)
        told = news.told(shown, views, self._last, last or self._last)
        return replace(told, bells=bells, settings=self.settings)

    def next_due(self, grace: int) -> int | None:
        """When the next alarm (and `grace`) or sign of life of the game is due, in monotonic milliseconds."""
        if self.play is None:
            return None
        alarm = table.alarm(self.play.table)
        ring = self.play.monotonic(alarm.at) + grace if alarm else None
        return min((due for due in (ring, self.play.next_beat()) if due is not None), default=None)

    def _moving(self, now: int) -> int:
        return sum(now - at < IN_THE_AIR_MS for at in self._air.values())
