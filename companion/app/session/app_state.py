"""The state of the app: the game that is open, the page that is open, who is here, what stands to be said. One thread.

What may live here: what is true besides the files, and how it is shown. What may not: who answers what, page actions.
Imports many modules, because what is true comes from everywhere.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.app.boxes.welcome import Welcome
from companion.app.config.settings import Settings, overridden
from companion.app.pages import (
    agreement,
    box,
    ceremony,
    chairs,
    devices,
    evenings,
    navigation,
    preparing,
    router,
    routes,
    self_test,
)
from companion.app.storage.repository import Repository
from companion.engine import acts, bindings, game, parts, screens, signals, table, view, words

from . import device_status, notices, snapshot, subscribers
from .clock import Clock
from .first_sight import FirstSight
from .game_session import GameSession, is_move
from .kept_games import KeptGames

IN_THE_AIR_MS = 10_000
ViewsByName = subscribers.Views | dict[str, snapshot.ScreenContent]


class AppState:
    """Everything that is true now. `session` is the game on the table, `route` what the shared screen shows.

    `phones`: the pages of this game that are open on phones, by seat; a seat that is not named sees the table.
    `wish`: what somebody would like to have otherwise, until those who are asked have said their word.
    It has many methods, because whatever changes what is true now is one of them.
    """

    def __init__(self, repository: Repository, clock: Clock, settings: Settings,
                 languages: tuple[str, ...] = ("en",)) -> None:
        """`settings` as configured; what was chosen on the screen comes over them. Nothing is on the table yet."""
        self.repository, self.clock, self.configured, self._languages = repository, clock, settings, languages
        self.settings = overridden(settings, repository.overrides)
        self._kept_games = KeptGames(repository.journal)
        self.session: GameSession | None = None
        self.sight = FirstSight()
        self.route: routes.Route = routes.HomeRoute()
        self.phones: dict[str, routes.Route] = {}
        self.wish: navigation.Wish | None = None
        self.welcome = Welcome(f"{clock.wall()}/{clock.now()}")
        self.notices: tuple[view.Notice, ...] = ()
        self.connected: tuple[str, ...] = ()
        self.display = navigation.Display()
        self.code = ""
        self.ask_host: navigation.AskMachine = lambda *_: None
        self.network = signals.NetworkSeen("network", 0, doing="look")
        self.upload: navigation.UploadTicket = lambda viewer, what: ""
        self.arrived: navigation.ArrivedBoxes = dict
        self.straighten: navigation.Straightener = lambda name, corners: name
        self.speak: navigation.Speaker = lambda text, game: words.say(text)
        self.maintain: navigation.Caretaker = lambda *_: None
        self.upkeep = navigation.NOT_LOOKED
        self.quarantined: tuple[str, ...] = ()
        self.parts: tuple[str, ...] = ()
        self.trial: self_test.SelfTest | None = None
        self._devices: device_status.DeviceStatus = {}
        self.plugs: devices.trays.Plugs = {}
        self._air: dict[str, int] = {}
        self._last: snapshot.Previous | None = None
        self._bells: tuple[int, ...] = ()
        self._ended: tuple[table.Table | None, tuple[parts.Note, ...]] = (None, ())
        self._worn: tuple[Any, Any, box.dressing.Wardrobe] = (None, None, box.dressing.NOTHING)
        self.lesson = preparing.first_time.FirstStep()
        self.untaught: tuple[tuple[game.Game, table.Entry[Any, Any]], ...] = ()

    @property
    def revision(self) -> int:
        """The number of entries of the game on the table."""
        return len(self.session.table.entries) if self.session else 0

    @property
    def chairs(self) -> chairs.Chairs:
        """Who sits where, by name."""
        return chairs.read(self.repository.overrides.get(chairs.KEPT))

    @property
    def buttons(self) -> dict[str, str]:
        """Seat → its button, at the table that is open."""
        return chairs.buttons_of(self.chairs, self.session.table.setup.seats) if self.session else {}

    @property
    def heard(self) -> tuple[signals.Signal, ...]:
        """What every device has said last."""
        return tuple(word.signal for word in self._devices.values())

    @property
    def over(self) -> bool:
        """Whether the game on the table has ended."""
        return self.session is not None and bool(self.session.table.game.over(self.session.table.state))

    @property
    def at_table(self) -> bool:
        """Whether the shared screen shows the game itself."""
        return self.route == routes.AT_TABLE and self.session is not None

    @property
    def open_route(self) -> routes.Route:
        """The page that is open; home where there is no game to be seen."""
        return routes.HomeRoute() if self.route == routes.AT_TABLE else self.route

    def notify(self, notice: view.Notice) -> None:
        """Have a word said until it is withdrawn; it replaces the one with its id."""
        self.notices = notices.put(self.notices, notice)

    def withdraw(self, id: str) -> None:  # noqa: A002 the field's own name
        """A word is not true any more."""
        self.notices = notices.drop(self.notices, id)

    def go_to(self, route: routes.Route) -> None:
        """Show a page, or the table; the page for joining takes along the newest code, once.

        A self-test lasts as long as its page is open.
        """
        if route == routes.TAKEN_UP:
            return
        self.route = replace(route, qr=self.code or route.qr) if isinstance(route, routes.CodeRoute) else route
        self.code = ""
        if not isinstance(route, routes.HardwareRoute):
            self.trial = None
        elif self.trial is None:
            self.trial = self_test.begun(self.parts, device_status.lasting(self.heard), self.clock.now())

    def set_connected(self, seat: str, here: bool) -> None:
        """A phone has come or gone."""
        self.connected = tuple(sorted({*self.connected, seat} if here else {*self.connected} - {seat}))
        self.welcome = self.welcome.seeing(seat) if here else self.welcome

    def observe(self, signal: signals.Signal) -> None:
        """A device has said something: keep what it says about itself, and which dice are in the air."""
        self._devices = device_status.update(self._devices, signal)
        self.trial = self_test.after(self.trial, signal) if self.trial else None
        self.plugs = devices.trays.update(self.plugs, signal)
        self.notices = notices.after(self.notices, signal)
        match signal:
            case signals.NetworkSeen():
                self.network = signal
            case signals.DiceMoved(_, at, die):
                self._air = {**self._air, die: at}
            case signals.DiceLanded(_, _, die) | signals.DiceCrooked(_, _, die) | signals.DiceTurned(_, _, die):
                self._air = {name: at for name, at in self._air.items() if name != die}

    def entries_accepted(self, entries: tuple[table.Entry[Any, Any], ...]) -> None:
        """Entries have been accepted: keep the bells to be rung; passing words have passed. Learning comes later."""
        if self.session is None or not entries:
            return
        self.untaught = (*self.untaught, *((self.session.table.game, entry) for entry in entries))
        self._bells = (*self._bells, *snapshot.bells(entries))
        self.notices = notices.lasting_notices(self.notices)
        if isinstance(self.route, routes.AgreementRoute) and any(map(_plays_on, entries)):
            self.route = routes.AT_TABLE

    def page_context(self, viewer: str = view.TABLE) -> navigation.PageContext:
        """Everything that the pages of `viewer` may know; what they ask for is read once for this context."""
        kept, session = self.repository, self.session
        table, number = (session.table, session.recorded.id) if session else (None, 0)
        return navigation.PageContext(
            kept.games, self.settings, kept.inventories, cache(kept.library.players),
            cache(lambda: self._kept_games.summaries(kept.packed)), self._languages, table, number,
            (*device_status.rows(self._devices), *devices.trays.rows(self.plugs, kept.trays)), self.connected,
            self.notices, self.display, self.network, self.upkeep, self.trial, self.chairs,
            self_test.buttons(self.parts), viewer, wish=self.wish,
            finished=cache(lambda: self._kept_games.finished(kept.library)),
            readings=cache(kept.library.ledger.readings),
            wall=self.clock.wall(), upload=self.upload, welcome=self.welcome, arrived=self.arrived(),
            straighten=self.straighten, speak=self.speak)

    def _records(self) -> tuple[parts.Note, ...]:
        """What the game that has just ended is beside the others of this table; found once for each end of it."""
        if self.session is None or not self.over:
            return ()
        of, found = self._ended
        if of is not self.session.table:
            found = evenings.records.of_the_game_on_the_table(self.page_context())
            self._ended = self.session.table, found
        return found

    def _teach(self) -> None:
        """Whether the present kind of step is to be explained: what is shown stays until another kind comes."""
        of, kept = self.session, self.repository.overrides.get(preparing.first_time.KEPT)
        if of is None or not preparing.first_time.read(kept, of.table.game.id).wanted:
            self.lesson = preparing.first_time.FirstStep()
            return
        rule = screens.look(of.table, view.TABLE).prompt.rule
        step = preparing.first_time.FirstStep(of.recorded.id, of.table.game.id, rule)
        self.lesson = preparing.first_time.begun(self.lesson, step, kept)

    def screen(self) -> snapshot.ScreenContent:
        """What the shared screen shows."""
        return devices.trays.with_question(self._page_or_table(), self.plugs, self.repository.trays)

    def _page_or_table(self) -> snapshot.ScreenContent:
        session, now = self.session, self.clock.now()
        if session is None or not self.at_table:
            return router.page(self.page_context(), self.open_route)
        view = snapshot.screen(session.table, session.time(now), self._moving(now), self.connected, self.notices,
                               self.wish, self._dresser())
        return view if self.settings.screen.hands else snapshot.without_hands(view)

    def _dresser(self) -> snapshot.Dress:
        """What adds to a View the pictures of this copy's box, what is being explained, and what the end means here.

        Views are made later and in any thread: all that it depends on is taken now.
        """
        if self.session is None:
            return lambda shown: shown
        worn, bright = self._wardrobe(self.session.table.setup), self.settings.screen.map_picture
        lesson, records = self.lesson, self._records()
        return lambda shown: snapshot.with_records(preparing.first_time.with_lesson(
            box.dressing.dressed(shown, worn, bright), lesson), records)

    def _wardrobe(self, setup: game.Setup[Any, Any]) -> box.dressing.Wardrobe:
        """What the box has to show in this game; found once for each change of the box."""
        inventory = self.repository.inventories[setup.game]
        if self._worn[0] is not inventory or self._worn[1] is not setup:
            found = box.dressing.wardrobe(self.repository.games[setup.game], inventory, setup.content)
            self._worn = inventory, setup, found
        return self._worn[2]

    def take_snapshot(self, more: tuple[view.Notice, ...] = ()) -> subscribers.Snapshot:
        """Everything that is to be told now, with `more` notices; bells and events are told once."""
        self._teach()
        shown, last, bells = self.screen(), self._last, self._bells
        shown = replace(shown, notices=(*shown.notices, *more)) if more else shown
        self._last, self._bells = None, ()
        if self.session is None:
            home = snapshot.views_at_home((*self.notices, *more), self.connected)
            return subscribers.Snapshot(shown, self._with_guests(home), people=self.welcome.people(),
                                        lamps=self._lamps(bindings.lit(shown)), settings=self.settings,
                                        trial=self.trial, trays=self.repository.trays, turned=self._turned(shown))
        now = self.clock.now()
        views = snapshot.views(self.session.table, self.session.time(now), self._moving(now), self.connected,
                               (*self.notices, *more), hands=self.settings.screen.hands, pages=self._phone_pages(),
                               wish=self.wish, dress=self._dresser())
        told = shown if self.at_table else views[view.PUBLIC]
        self._last = snapshot.Previous(self.session.table, told.phase if isinstance(told, view.View) else told.title)
        built = snapshot.build(shown, self._with_guests(views), self._last, last or self._last)
        people = snapshot.people(self.session.table, self.session.recorded.id) | self.welcome.people()
        return replace(built, people=people, bells=bells, settings=self.settings, trial=self.trial,
                       lamps=self._lamps(built.lamps), trays=self.repository.trays, turned=self._turned(shown))

    def _turned(self, shown: snapshot.ScreenContent) -> int | None:
        if not self.settings.screen.turns:
            return 0
        return snapshot.turned(shown, self.chairs, self.session.table if self.session else None)

    def _phone_pages(self) -> subscribers.Views:
        routes = dict(self.phones)
        context = self.page_context() if routes else navigation.PageContext({})
        return subscribers.Views(routes, lambda seat: router.page(replace(context, viewer=seat), routes[seat]))

    def _with_guests(self, views: ViewsByName) -> ViewsByName:
        """These Views, and the page before every guest at a box."""
        routes = {guest: box.guests.where(self.welcome, self.phones, guest) for guest in self.welcome.boxes}
        if not routes:
            return views
        context = self.page_context()
        return subscribers.Views((*(viewer for viewer in views if viewer not in routes), *routes), lambda viewer: (
            router.page(replace(context, viewer=viewer), routes[viewer]) if viewer in routes else views[viewer]))

    def _lamps(self, lit: dict[str, str]) -> dict[str, str]:
        """The lamps of seats where their buttons are; while places are taken, those of the ceremony."""
        if isinstance(self.route, routes.SeatingRoute):
            return ceremony.lamps(self.page_context(), self.route)
        if isinstance(self.route, routes.AgreementRoute):
            asked = dict.fromkeys(agreement.seats_asked(self.page_context(), self.route), bindings.PRESS)
            lit = {**lit, **asked}
        return {**chairs.lamps_at(lit, self.buttons), **(bindings.stuck(self.notices) if self.at_table else {})}

    def next_due(self, grace: int) -> int | None:
        """When the next alarm (and `grace`) or sign of life of the game, or step of the self-test, is due.

        In monotonic milliseconds.
        """
        trial = self_test.next_due(self.trial) if self.trial else None
        if self.session is None:
            return trial
        alarm = table.alarm(self.session.table)
        ring = self.session.monotonic(alarm.at) + grace if alarm else None
        return min((due for due in (ring, self.session.next_beat(), trial) if due is not None), default=None)

    def _moving(self, now: int) -> int:
        return sum(now - at < IN_THE_AIR_MS for at in self._air.values())


def _plays_on(entry: table.Entry[Any, Any]) -> bool:
    """Whether somebody has gone on with the game, and so agrees with what is on the table."""
    return entry.ask.by != table.CLOCK and is_move(entry.ask) and not isinstance(
        entry.ask.command, acts.Adjust | acts.Reprint)
